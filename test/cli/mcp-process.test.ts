// `ranksack mcp` as a process in front of real servers, with the client of the SDK at its other end.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { build } from "rolldown";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

const FOLDER = mkdtempSync(join(tmpdir(), "ranksack-mcp-"));
const PROGRAM = join(FOLDER, "build", "bin", "ranksack.js");
const CONFIG = join(FOLDER, "servers.json");
const CODE = join(FOLDER, "code");
const SECRET = "tok-secret-4711";

const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const output = { dir: join(FOLDER, "build", "bin"), format: "esm" } as const;
  await build({ input: { ranksack: "src/cli/main.ts" }, platform: "node", logLevel: "silent", output });
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ type: "module", version: "9.9.9" }));
  mkdirSync(CODE);
  writeFileSync(join(CODE, "session.ts"), "export function refreshSession(token: string) {}\n");
  const fixture = (name: string, ...args: string[]): object => ({
    command: process.execPath,
    args: [resolve("test/fixtures/mcp", `${name}.mjs`), ...args],
    env: { TOKEN: SECRET },
  });
  const everything = resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
  const mcpServers = {
    everything: { command: process.execPath, args: [everything, "stdio"] },
    plain: fixture("plain"),
    stubborn: fixture("stubborn"),
    dead: fixture("exits"),
    silent: fixture("silent"),
    missing: { command: "no-such-command-here", args: ["--token", SECRET] },
  };
  writeFileSync(CONFIG, JSON.stringify({ mcpServers }));
}, 120_000);

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const ARGS = [PROGRAM, "mcp", "--config", CONFIG, "--root", CODE, "--no-index"];

/** A client at a new process, and what the process said on stderr. */
async function connected(mode: "legacy" | { pin: string }): Promise<{ client: Client; said: () => string }> {
  const transport = new StdioClientTransport({ command: process.execPath, args: ARGS, stderr: "pipe" });
  let said = "";
  transport.stderr?.on("data", (chunk) => (said += String(chunk)));
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  closing.push(() => client.close());
  return { client, said: () => said };
}

interface Answer {
  content: { text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: boolean;
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  return (await client.callTool({ name, arguments: args })) as unknown as Answer;
}

async function find(client: Client, query: string): Promise<string[]> {
  const { structuredContent } = await call(client, "tool_search", { query, detail: "names" });
  return (structuredContent["matches"] as { name: string }[]).map(({ name }) => name);
}

const PATIENT = { timeout: 20_000, interval: 200 };

describe.each([["legacy" as const], [{ pin: "2026-07-28" }]])("a client of era %j", (mode) => {
  test("lists, searches and calls through it, and searches code", async () => {
    const { client, said } = await connected(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["tool_search", "call_tool", "bm25_search"]);
    expect(client.getServerVersion()).toMatchObject({ name: "ranksack", version: "9.9.9" });
    expect(client.getInstructions()).toContain("Servers: everything, plain, stubborn, dead, silent, missing.");

    const echo = await call(client, "call_tool", { name: "everything/echo", arguments: { message: "hello" } });
    expect(echo.content[0]?.text).toBe("Echo: hello");
    expect(await find(client, "echo back a message")).toContain("mcp__everything__echo");
    const sum = await call(client, "call_tool", { name: "mcp__everything__get-sum", arguments: { a: 2, b: 3 } });
    expect(sum.content[0]?.text).toContain("5");

    await expect
      .poll(async () => (await call(client, "tool_search", { query: "echo" })).structuredContent, PATIENT)
      .toMatchObject({
        connecting: ["silent"],
        missing: [{ source: "dead" }, { source: "missing", reason: expect.stringContaining("was not found") }],
      });
    const code = await call(client, "bm25_search", { query: "refresh session" });
    expect(code.content[0]?.text).toContain("session.ts");
    expect(said()).toContain('"event":"listed","server":"everything"');
    expect(said()).not.toContain(SECRET);
    for (const line of said().trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
  }, 60_000);
});

test("S032, S033: progress comes through, and one call that is withdrawn costs no other", async () => {
  const { client } = await connected("legacy");
  await call(client, "call_tool", { name: "everything/echo", arguments: { message: "there" } });
  const heard: number[] = [];
  const long = { name: "everything/trigger-long-running-operation", arguments: { duration: 1, steps: 4 } };
  const abort = new AbortController();
  const other = client
    .callTool(
      { name: "call_tool", arguments: { ...long, arguments: { duration: 30, steps: 3 } } },
      { signal: abort.signal },
    )
    .then(
      () => "answered",
      () => "withdrawn",
    );
  const done = client.callTool(
    { name: "call_tool", arguments: long },
    { onprogress: ({ progress }) => void heard.push(progress) },
  );
  abort.abort();
  expect(await other).toBe("withdrawn");
  expect(await done).toMatchObject({ content: [{ text: expect.stringContaining("completed") }] });
  expect(heard.length).toBeGreaterThan(0);
}, 60_000);

test("a call that takes too long is called off, and its server goes on", async () => {
  const slow = [...ARGS, "--call-timeout", "0.5"];
  const transport = new StdioClientTransport({ command: process.execPath, args: slow, stderr: "ignore" });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  closing.push(() => client.close());
  await expect
    .poll(
      async () => (await call(client, "call_tool", { name: "everything/echo", arguments: { message: "a" } })).isError,
      PATIENT,
    )
    .toBeUndefined();
  const late = await call(client, "call_tool", {
    name: "everything/trigger-long-running-operation",
    arguments: { duration: 30, steps: 1 },
  });
  expect(late).toMatchObject({ isError: true, _meta: { "ranksack/error": { code: "UPSTREAM_TIMEOUT" } } });
  const echo = await call(client, "call_tool", { name: "everything/echo", arguments: { message: "b" } });
  expect(echo.content[0]?.text).toBe("Echo: b");
}, 60_000);

const HELLO = {
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

function lineOf(message: object): string {
  return `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
}

describe("S005, S006, S027: nothing is left two seconds after", () => {
  test.each<[string, (child: ReturnType<typeof spawn>) => void, number | null]>([
    ["its input ends", (child) => void child.stdin?.end(), 0],
    ["TERM", (child) => void child.kill("SIGTERM"), 143],
    ["TERM twice", (child) => void [child.kill("SIGTERM"), child.kill("SIGTERM")], 143],
    [
      "nobody reads its answers",
      (child) => {
        child.stdout?.destroy();
        for (let id = 10; id < 14; id++) child.stdin?.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`);
      },
      0,
    ],
  ])(
    "%s",
    async (_, end, expected) => {
      const child = spawn(process.execPath, ARGS, { stdio: ["pipe", "pipe", "pipe"] });
      let [out, said] = ["", ""];
      child.stdout.on("data", (chunk) => (out += String(chunk)));
      child.stderr.on("data", (chunk) => (said += String(chunk)));
      child.stdin.on("error", () => {});
      const send = (message: object): void => void child.stdin.write(lineOf(message));
      send(HELLO);
      send({ method: "notifications/initialized" });
      await expect.poll(() => said, PATIENT).toContain('"event":"listed","server":"stubborn"');
      send({ id: 1, method: "tools/call", params: { name: "call_tool", arguments: { name: "stubborn/processes" } } });
      await expect.poll(() => out, PATIENT).toContain('"ids"');
      const line = out.split("\n").find((one) => one.includes('"ids"')) ?? "{}";
      const { ids } = (JSON.parse(line) as { result: { structuredContent: { ids: [number, number, number] } } }).result
        .structuredContent;
      const [server, , helper] = ids;
      const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
      end(child);
      expect(await ended).toBe(expected);
      await expect.poll(() => [server, helper].filter(isRunning), { timeout: 2_000 }).toEqual([]);
    },
    60_000,
  );
});

/** Whether a process runs; one that has ended but was not yet collected does not. */
function isRunning(id: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(id)], { encoding: "utf8" });
  return /^[^Z\s]/.test(stdout.trim());
}

test("S005, S006: when it is killed, no server is left, not one that ignores the end of its input and TERM", async () => {
  const child = spawn(process.execPath, ARGS, { stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  child.stdin.write(lineOf(HELLO));
  await expect.poll(() => said, PATIENT).toContain('"event":"listed","server":"plain"');
  await expect.poll(() => said, PATIENT).toContain('"event":"listed","server":"stubborn"');
  const servers = ["plain.mjs", "stubborn.mjs"].flatMap((script) => childrenOf(child.pid ?? 0, script));
  expect(servers).toHaveLength(2);
  const helpers = servers.flatMap((server) => childrenOf(server, ""));
  expect(helpers).toHaveLength(1);
  child.kill("SIGKILL");
  await expect.poll(() => [...servers, ...helpers].filter(isRunning), { timeout: 2_000 }).toEqual([]);
}, 60_000);

/** The children of a process whose command line holds `word`. */
function childrenOf(parent: number, word: string): number[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  const lines = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/));
  return lines.flatMap(([id, of, ...args]) =>
    Number(of) === parent && args.join(" ").includes(word) ? [Number(id)] : [],
  );
}

test("S037: what is no message on its input is passed over", async () => {
  const child = spawn(process.execPath, [PROGRAM, "mcp", "--root", CODE, "--no-index"], { stdio: "pipe" });
  let out = "";
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const lines = [
    'welcome\n\r\n{"log":1}\n{"jsonrpc":"2.0","id":0,\n[1]\n',
    Buffer.from([0xff, 0xfe, 0x0a]),
    `${"x".repeat(1_000_000)}\n`,
    `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: hello })}\r\n`,
    '{"jsonrpc":"2.0","id":4711,"result":{}}\n',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}\n{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n',
  ];
  for (const line of lines) child.stdin.write(line);
  await expect.poll(() => out, PATIENT).toContain('"bm25_search"');
  child.stdin.end();
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
}, 60_000);

type Searching = { readonly root: string; readonly client: Client; readonly said: () => string };

/** Code search over a new folder, by a process with these flags and options of node's, and what it says. */
async function searching(flags: readonly string[], ...options: string[]): Promise<Searching> {
  const root = mkdtempSync(join(FOLDER, "watched-"));
  writeFileSync(join(root, "pay.ts"), "export const invoice = 1;\n");
  const args = [...options, PROGRAM, "mcp", "--no-config", "--root", root, "--no-index", ...flags];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
  let said = "";
  transport.stderr?.on("data", (chunk) => (said += String(chunk)));
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  closing.push(() => client.close());
  return { root, client, said: () => said };
}

async function filesFor(client: Client, query: string): Promise<string[]> {
  const { structuredContent } = await call(client, "bm25_search", { query });
  return (structuredContent["results"] as { path: string }[]).map(({ path }) => path);
}

test("--watch: what is written, added and removed after the start is in the next answer", async () => {
  const { root, client, said } = await searching(["--watch"]);
  expect(await filesFor(client, "invoice")).toEqual(["pay.ts"]);
  expect(await filesFor(client, "refund")).toEqual([]);
  writeFileSync(join(root, "pay.ts"), "export const refund = 1;\n");
  expect(await filesFor(client, "refund")).toEqual(["pay.ts"]);
  expect(await filesFor(client, "invoice")).toEqual([]);
  mkdirSync(join(root, "deep"));
  writeFileSync(join(root, "deep", "bill.ts"), "export const invoice = 2;\n");
  expect(await filesFor(client, "invoice")).toEqual(["deep/bill.ts"]);
  rmSync(join(root, "pay.ts"));
  expect(await filesFor(client, "refund")).toEqual([]);
  if (process.platform === "linux") expect(said()).not.toContain("unwatched");
}, 60_000);

/** A module in front of the program, on a system that gives out no more watches. */
const NO_WATCHES = `data:text/javascript,import fs from "node:fs";import { syncBuiltinESMExports } from "node:module";
fs.watch = () => { throw Object.assign(new Error("no"), { code: "ENOSPC" }); };
syncBuiltinESMExports();`;

test("--watch: where nothing can be watched the log says so, once, and answers are as fresh", async () => {
  const { root, client, said } = await searching(["--watch"], "--import", NO_WATCHES.replaceAll("\n", ""));
  expect(await filesFor(client, "invoice")).toEqual(["pay.ts"]);
  writeFileSync(join(root, "pay.ts"), "export const refund = 1;\n");
  expect(await filesFor(client, "refund")).toEqual(["pay.ts"]);
  await expect.poll(said, PATIENT).toContain('"event":"unwatched"');
  const told = said()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.filter(({ event }) => event === "unwatched")).toMatchObject([
    { level: "warn", message: expect.stringMatching(/^Each search looks at all files of /) },
  ]);
}, 60_000);

test("without --config it fronts the user's own servers, and of this folder only what is trusted", async () => {
  const home = join(FOLDER, "home");
  const app = join(home, "app");
  const plain = { command: process.execPath, args: [resolve("test/fixtures/mcp/plain.mjs")] };
  mkdirSync(join(home, ".config/ranksack"), { recursive: true });
  mkdirSync(app);
  writeFileSync(join(home, ".config/ranksack/mcp.json"), JSON.stringify({ mcpServers: { mine: plain } }));
  const planted = { command: process.execPath, args: ["-e", `fs.writeFileSync("started", "")`] };
  writeFileSync(join(app, ".mcp.json"), JSON.stringify({ mcpServers: { theirs: planted } }));
  const env = { HOME: home, PATH: process.env["PATH"] ?? "" };
  const transport = new StdioClientTransport({ command: process.execPath, args: [PROGRAM, "mcp"], cwd: app, env });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  closing.push(() => client.close());
  await expect.poll(() => find(client, "see environment"), PATIENT).toContain("mcp__mine__see_environment");
  const { content } = await call(client, "tool_search", { query: "nothing like that" });
  expect(content[0]?.text).toContain("it is not trusted as it stands; the user can look at it with ranksack trust");
  expect(existsSync(join(app, "started"))).toBe(false);
}, 60_000);

test("without anything to serve it says what to pass", async () => {
  const child = spawn(process.execPath, [PROGRAM, "mcp"], {
    cwd: CODE,
    env: { HOME: CODE },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const status = await new Promise((resolve) => child.once("close", resolve));
  expect({ status, said }).toEqual({
    status: 2,
    said: 'error: There is nothing to serve: neither --config nor --root is given, and you have imported no servers.\nPass --config FILE with {"mcpServers": …}, or --root DIR; or see ranksack config import.\n',
  });
});

test("how repositories are read is said as with ranksack code", async () => {
  const { root, client } = await searching(["--secrets", "--history", "--max-file-size", "1K"]);
  writeFileSync(join(root, ".env"), "STRIPE_REFUND=1\n");
  writeFileSync(join(root, "long.ts"), `${"// x\n".repeat(300)}export const ledger = 1;\n`);
  expect(await filesFor(client, "ledger")).toEqual([]);
  expect((await call(client, "bm25_search", { query: "refund" })).content[0]?.text).toMatch(/\.env[^]*note: .*git/);
}, 60_000);
