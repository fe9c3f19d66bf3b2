import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { Fleet } from "./fleet.ts";

const SERVER = fileURLToPath(new URL("../../test/fixtures/mcp/lively.mjs", import.meta.url));

const fleets: Fleet[] = [];

afterEach(async () => {
  await Promise.all(fleets.splice(0).map((fleet) => fleet.close()));
});

/** A fleet of one lively server, and what was told of it. */
function lively(): { fleet: Fleet; told: string[]; call: (tool: string) => Promise<Record<string, unknown>> } {
  const told: string[] = [];
  const fleet = new Fleet([{ name: "lively", command: process.execPath, args: [SERVER] }], {
    connecting: () => void told.push("connecting"),
    listed: (_, { tools }) => void told.push(`lists ${tools.length}`),
    failed: (_, { code }) => void told.push(code),
    warned: (_, { code }) => void told.push(code),
  });
  fleets.push(fleet);
  fleet.start();
  const call = async (tool: string): Promise<Record<string, unknown>> => {
    const { structuredContent } = (await fleet.call("lively", tool, {})) as {
      structuredContent?: Record<string, unknown>;
    };
    return structuredContent ?? {};
  };
  return { fleet, told, call };
}

const PATIENT = { timeout: 10_000, interval: 20 };

test("S036: what a server says to have changed is listed anew", async () => {
  const { told, call } = lively();
  await expect.poll(() => told, PATIENT).toEqual(["connecting", "lists 6"]);
  await call("grow");
  await expect.poll(() => told, PATIENT).toEqual(["connecting", "lists 6", "lists 7"]);
});

test("S035: a thousand notices at once are at most two listings, and an equal list is not told", async () => {
  const { told, call } = lively();
  await expect.poll(() => told, PATIENT).toEqual(["connecting", "lists 6"]);
  await call("flood");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { lists } = await call("listed");
  expect([2, 3]).toContain(lists);
  expect(told).toEqual(["connecting", "lists 6"]);
});

test("a server that dies in a call is started again, and the call says that it died", async () => {
  const { told, call } = lively();
  await expect.poll(() => told, PATIENT).toEqual(["connecting", "lists 6"]);
  await expect(call("die")).rejects.toMatchObject({
    code: "UPSTREAM_UNAVAILABLE",
    message: expect.stringContaining("exited with status 1"),
  });
  await expect
    .poll(() => told, PATIENT)
    .toEqual(["connecting", "lists 6", "UPSTREAM_UNAVAILABLE", "connecting", "lists 6"]);
});

test("S033: a call that is withdrawn, and one that takes too long, is called off at the server by its own id", async () => {
  const { fleet, told, call } = lively();
  await expect.poll(() => told, PATIENT).toEqual(["connecting", "lists 6"]);
  const abort = new AbortController();
  const withdrawn = fleet.call("lively", "wait", {}, { signal: abort.signal });
  const late = fleet.call("lively", "wait", {}, { timeoutMs: 50 });
  const other = fleet.call("lively", "wait", {}, { signal: new AbortController().signal });
  other.catch(() => {});
  abort.abort();
  await expect(withdrawn).rejects.toMatchObject({ code: "CANCELLED" });
  await expect(late).rejects.toMatchObject({ code: "UPSTREAM_TIMEOUT" });
  const { waiting, withdrawn: ids } = (await call("withdrawn")) as { waiting: number[]; withdrawn: number[] };
  expect(waiting).toHaveLength(3);
  expect(ids).toEqual(waiting.slice(0, 2));
});

test("S032: a call that reports progress is not late, however long it takes", async () => {
  const { fleet, told } = lively();
  await expect.poll(() => told, PATIENT).toEqual(["connecting", "lists 6"]);
  const abort = new AbortController();
  let reports = 0;
  const onProgress = (): void => {
    if (++reports === 12) abort.abort();
  };
  const options = { timeoutMs: 600, onProgress, signal: abort.signal };
  await expect(fleet.call("lively", "wait", { every: 100 }, options)).rejects.toMatchObject({ code: "CANCELLED" });
  expect(reports).toBe(12);
});
