// A gateway in this process in front of servers that are children of it, as far as its finder and its caller go.

import { resolve } from "node:path";
import type { ServerConfig } from "../src/gateway/config.ts";
import { Gateway, type GatewayOptions } from "../src/mcp/gateway.ts";
import { jsonLog } from "../src/mcp/log.ts";

/** A fake server of test/fixtures/mcp, started with arguments. */
export function fixture(name: string, script: string, ...args: readonly string[]): ServerConfig {
  return { name, command: process.execPath, args: [resolve("test/fixtures/mcp", `${script}.mjs`), ...args] };
}

/** What a call of one of our tools answers. */
export interface Answer {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** A gateway that runs. */
export interface Fronted {
  /** The answer of `tool_search`. */
  search(query: string, more?: object): Promise<Readonly<Record<string, unknown>>>;
  /** The names that it finds. */
  names(query: string): Promise<string[]>;
  /** The answer of `call_tool`. */
  call(name: string, args?: object): Promise<Answer>;
  /** What was logged so far. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Waits until a server was listed, or failed. */
  settled(server: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a gateway. Whoever does closes it. */
export function fronted(servers: readonly ServerConfig[], options: GatewayOptions = {}): Fronted {
  const log: Record<string, unknown>[] = [];
  const write = (line: string): void => void log.push(JSON.parse(line) as Record<string, unknown>);
  const gateway = new Gateway({ servers, problems: [] }, jsonLog(write), options);
  gateway.start();
  const signal = new AbortController().signal;
  const answer = async (tool: string, input: Record<string, unknown>): Promise<Answer> => {
    const served = gateway.tools.find(({ listing }) => listing.name === tool);
    return (await served?.call(input, { signal })) as unknown as Answer;
  };
  const search: Fronted["search"] = async (query, more = {}) =>
    (await answer("tool_search", { query, ...more })).structuredContent ?? {};
  return {
    log,
    search,
    names: async (query) => {
      const { matches } = await search(query, { detail: "names", max_results: 50 });
      return (matches as { name: string }[]).map(({ name }) => name);
    },
    call: (name, args = {}) => answer("call_tool", { name, arguments: args }),
    settled: async (server) => {
      const isTold = (): boolean =>
        log.some((line) => line["server"] === server && (line["event"] === "listed" || line["event"] === "failed"));
      while (!isTold()) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    close: () => gateway.close(),
  };
}
