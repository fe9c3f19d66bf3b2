import { afterEach, expect, test, vi } from "vitest";
import type { ConnectOptions, Upstream } from "../gateway/upstream.ts";
import { Gateway } from "./gateway.ts";

const URI = "file:///notes";

afterEach(() => void vi.useRealTimers());

/** A gateway in front of a server with a resource, and what its connections were asked. */
function watched(): { gateway: Gateway; asked: string[]; drop: () => void } {
  const asked: string[] = [];
  let end = (): void => {};
  let connections = 0;
  const connect = async ({ name }: { readonly name: string }, { onClosed }: ConnectOptions): Promise<Upstream> => {
    const own = ++connections;
    end = () => onClosed?.();
    return {
      name,
      abilities: { resources: { subscribe: true }, logging: {} },
      listTools: async () => [],
      callTool: async () => ({}),
      request: async (method, { level }) => {
        if (method === "logging/setLevel") asked.push(`${own} level ${String(level)}`);
        return method === "resources/list" ? { resources: [{ uri: URI, name: "notes" }] } : {};
      },
      subscribe: async (uri) => {
        asked.push(`${own} watch ${uri}`);
        return async () => void asked.push(`${own} stop ${uri}`);
      },
      close: async () => {},
    };
  };
  const servers = [{ name: "files", command: "files" }];
  const gateway = new Gateway({ servers, problems: [] }, () => {}, { connect, chance: () => 0 });
  gateway.start();
  return { gateway, asked, drop: () => end() };
}

test("a server that is connected anew is told again what is watched and how much of its log is wanted", async () => {
  vi.useFakeTimers();
  const { gateway, asked, drop } = watched();
  const { passed } = gateway;
  await vi.advanceTimersByTimeAsync(100);
  passed.setLevel("warning");
  const stop = await passed.watch(URI);
  const changes: unknown[] = [];
  passed.onChange((change) => void changes.push(change));
  expect(asked.splice(0)).toEqual(["1 level warning", `1 watch ${URI}`]);
  drop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.splice(0)).toEqual(["2 level warning", `2 watch ${URI}`]);
  expect(changes).toContainEqual({ kind: "resource", uri: URI });
  stop();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([`2 stop ${URI}`]);
  drop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([`2 stop ${URI}`, "3 level warning"]);
  await gateway.close();
});
