import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { listServers } from "./listing.ts";
import type { ServerConfig } from "./server-entry.ts";
import type { Upstream } from "./upstream.ts";

function fake(name: string, script: string, ...args: readonly string[]): ServerConfig {
  const file = fileURLToPath(new URL(`../../test/fixtures/mcp/${script}.mjs`, import.meta.url));
  return { name, command: process.execPath, args: [file, ...args] };
}

/** An upstream in this process that lists `tools` after `delay` milliseconds. */
function upstream(name: string, tools: readonly unknown[], delay = 0): Upstream {
  const later = (): Promise<readonly unknown[]> => new Promise((resolve) => setTimeout(resolve, delay, tools));
  return { name, listTools: later, request: async () => ({}), callTool: later, close: async () => {} };
}

test("servers that fail are named, the tools of the others are kept in the order of the configuration", async () => {
  const { tools, failures } = await listServers([
    fake("pages", "pages", "empty"),
    fake("dead", "exits"),
    fake("bad", "malformed"),
    { name: "missing", command: "no-such-command-here" },
    fake("endless", "pages", "repeat"),
    fake("plain", "plain"),
  ]);
  const counts = countByServer(tools);
  expect(counts).toEqual({ pages: 101, bad: 5, endless: 2, plain: 2 });
  expect(tools.at(0)).toMatchObject({ server: "pages", name: "tool_0" });
  expect(tools.at(-1)).toMatchObject({ server: "plain", name: "fail" });
  expect(failures.map(({ server, error }) => [server, error.code])).toEqual([
    ["dead", "UPSTREAM_UNAVAILABLE"],
    ["bad", "UPSTREAM_PROTOCOL"],
    ["missing", "UPSTREAM_UNAVAILABLE"],
    ["endless", "UPSTREAM_PROTOCOL"],
  ]);
});

test("a tool keeps its fields, gets its server, and cannot take what only the host may give", async () => {
  const { tools, failures } = await listServers([fake("bad", "malformed")]);
  expect(tools).toEqual([
    expect.objectContaining({ name: "good", server: "bad" }),
    { name: "no_schema", server: "bad" },
    { name: "wrong_schema", inputSchema: { type: "string" }, description: null, server: "bad" },
    { description: "no name", server: "bad" },
    { name: "greedy", description: "Does greedy.", inputSchema: { type: "object" }, server: "bad" },
  ]);
  expect(failures.map(({ error }) => error.message)).toEqual([
    'Server "bad" lists what cannot be used: the entry at position 4 (it is null, not an object) and the entry at position 5 (it is a text, not an object); its other tools are kept.',
  ]);
});

test("a server's instructions stand in each of its tools", async () => {
  const tools = [{ name: "ask", serverInstructions: "Mine." }, { name: "tell" }];
  const connect = async (): Promise<Upstream> => ({ ...upstream("kit", tools), instructions: "Ask before you tell." });
  const listed = await listServers([{ name: "kit", command: "kit" }], { connect });
  expect(listed.tools).toEqual([
    { name: "ask", server: "kit", serverInstructions: "Ask before you tell." },
    { name: "tell", server: "kit", serverInstructions: "Ask before you tell." },
  ]);
});

test("fields and servers from the prototype are data", async () => {
  const tool = JSON.parse('{"name": "t", "__proto__": {"x": 1}}');
  const { tools } = await listServers([{ name: "__proto__", command: "x" }], {
    connect: async ({ name }) => upstream(name, [tool]),
  });
  expect(tools[0]?.server).toBe("__proto__");
  expect(Object.keys(tools[0] ?? {})).toEqual(["name", "__proto__", "server"]);
});

test("at most so many servers are open at a time, and each is closed", async () => {
  let open = 0;
  let most = 0;
  let closed = 0;
  const connect = async ({ name }: ServerConfig): Promise<Upstream> => {
    most = Math.max(most, ++open);
    const close = async (): Promise<void> => {
      open--;
      closed++;
    };
    if (name === "s3")
      return {
        ...upstream(name, []),
        close,
        listTools: () => Promise.reject(new RanksackError("UPSTREAM_TIMEOUT", "late")),
      };
    return { ...upstream(name, [{ name }], 20 - Number(name.slice(1))), close };
  };
  const servers = Array.from({ length: 12 }, (_, at) => ({ name: `s${at}`, command: "x" }));
  const { tools, failures } = await listServers(servers, { concurrency: 4, connect });
  expect({ open, most, closed }).toEqual({ open: 0, most: 4, closed: 12 });
  expect(tools.map(({ name }) => name)).toEqual(servers.map(({ name }) => name).filter((name) => name !== "s3"));
  expect(failures).toMatchObject([{ server: "s3", error: { code: "UPSTREAM_TIMEOUT" } }]);
});

test("no servers have no tools; a fault of ours is not taken for a server's", async () => {
  expect(await listServers([])).toEqual({ tools: [], failures: [] });
  const connect = (): Promise<Upstream> => Promise.reject(new TypeError("a bug"));
  await expect(listServers([{ name: "s", command: "x" }], { connect })).rejects.toThrow("a bug");
});

function countByServer(tools: readonly { server?: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { server = "" } of tools) counts[server] = (counts[server] ?? 0) + 1;
  return counts;
}

test("what an entry does not permit is not listed", async () => {
  const connect = async ({ name }: ServerConfig): Promise<Upstream> =>
    upstream(name, [{ name: "read_file" }, { name: "delete_file" }]);
  const servers = [
    { name: "a", command: "x", deny: ["delete_*"] },
    { name: "b", command: "x", allow: ["delete_*"] },
  ];
  const { tools } = await listServers(servers, { connect });
  expect(tools.map(({ server, name }) => `${server}:${name}`)).toEqual(["a:read_file", "b:delete_file"]);
});
