// `ranksack mcp` as a process in front of six servers as npm has them: clients of both eras find, look at, call and call
// off what is theirs, over stdio and over HTTP, and a server that is killed is started again.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { build } from "rolldown";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { httpClient } from "../http-gateway.ts";
import { ERAS } from "../mcp-clients.ts";

const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), "ranksack-six-")));
const NOTE = join(FOLDER, "note.txt");
const MEMORY = join(FOLDER, "memory.jsonl");
const CONFIG = join(FOLDER, "servers.json");
const PROGRAM = join(FOLDER, "build", "bin", "ranksack.js");
const ARGS = [PROGRAM, "mcp", "--config", CONFIG];
const ENV = { HOME: FOLDER, PATH: process.env["PATH"] ?? "" };
const PATIENT = { timeout: 30_000, interval: 200 };

/** The servers, with what stands behind their program on the command line. */
const SERVERS: Readonly<Record<string, readonly string[]>> = {
  everything: ["stdio"],
  filesystem: [FOLDER],
  memory: [],
  "sequential-thinking": [],
  debug: ["--stdio"],
  "budget-allocator": ["--stdio"],
};

const THOUGHT = { thought: "Count them.", nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 };
const ENTITY = { name: "Ada", entityType: "person", observations: ["likes engines"] };
/** Of each server: a tool, what is searched for it, a parameter that it has, what it is called with and answers. */
const TOOLS: readonly (readonly [string, string, string, object, string])[] = [
  ["everything__get-sum", "sum of two numbers", "a", { a: 2, b: 3 }, "The sum of 2 and 3 is 5."],
  ["filesystem__read_text_file", "read a text file", "path", { path: NOTE }, "kept in a file"],
  ["memory__create_entities", "create entities in the knowledge graph", "entities", { entities: [ENTITY] }, '"Ada"'],
  ["sequential-thinking__sequentialthinking", "sequential thinking", "thought", THOUGHT, '"totalThoughts": 1'],
  ["debug__debug-tool", "debug tool content types", "contentType", { multipleBlocks: false }, "Debug text content"],
  ["budget-allocator__get-budget-data", "budget data", "", {}, "Default Budget: $100,000"],
];

beforeAll(async () => {
  const output = { dir: join(FOLDER, "build", "bin"), format: "esm" } as const;
  await build({ input: { ranksack: "src/cli/main.ts" }, platform: "node", logLevel: "silent", output });
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ type: "module", version: "9.9.9" }));
  writeFileSync(NOTE, "kept in a file");
  const entries = Object.entries(SERVERS).map(([name, args]) => {
    const program = resolve("node_modules/@modelcontextprotocol", `server-${name}`, "dist/index.js");
    const env = name === "memory" && { env: { MEMORY_FILE_PATH: MEMORY } };
    return [name, { command: process.execPath, args: [program, ...args], ...env }];
  });
  writeFileSync(CONFIG, JSON.stringify({ mcpServers: Object.fromEntries(entries) }));
}, 120_000);

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(MEMORY, { force: true });
});

type Era = (typeof ERAS)[number];

/** A client at a new process, and the process's id. */
interface Connected {
  readonly client: Client;
  readonly id: number;
}

async function overStdio(era: Era): Promise<Connected> {
  const transport = new StdioClientTransport({ command: process.execPath, args: ARGS, env: ENV, stderr: "ignore" });
  const mode = era === "2025" ? "legacy" : { pin: "2026-07-28" };
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  closing.push(() => client.close());
  return { client, id: transport.pid ?? 0 };
}

async function overHttp(era: Era): Promise<Connected> {
  const child = spawn(process.execPath, [...ARGS, "--http", "0"], { env: ENV, stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((done) => child.once("exit", done));
  closing.push(() => (child.kill("SIGTERM"), ended));
  let said = "";
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  await expect.poll(() => said, PATIENT).toContain('"event":"serving"');
  const line = said.split("\n").find((one) => one.includes('"event":"serving"')) ?? "{}";
  const { url, tokenFile } = JSON.parse(line) as { url: string; tokenFile: string };
  const client = await httpClient(era, url, readFileSync(tokenFile, "utf8").trim());
  closing.push(() => client.close());
  return { client, id: child.pid ?? 0 };
}

interface Answer {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

async function ask(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  return (await client.callTool({ name, arguments: args })) as unknown as Answer;
}

/** The first text that a tool of a server answers. */
async function callText(client: Client, name: string, args: object): Promise<string> {
  const { content } = await ask(client, "call_tool", { name: `mcp__${name}`, arguments: args });
  return content[0]?.text ?? "";
}

async function namesFor(client: Client, query: string): Promise<string[]> {
  const { structuredContent } = await ask(client, "tool_search", { query, detail: "names" });
  return (structuredContent["matches"] as { name: string }[]).map(({ name }) => name);
}

/** The processes of a server below a process. */
function processesOf(server: string, parent: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(parent), "-f", `server-${server}/`], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

describe.each(ERAS)("a client of %s", (era) => {
  test.each([
    ["stdio", overStdio],
    ["HTTP", overHttp],
  ])(
    "six servers from npm, over %s: search, describe, call, cancel, restart",
    async (_, connect) => {
      const { client, id } = await connect(era);
      for (const [tool, query, parameter, args, answer] of TOOLS) {
        await expect.poll(() => namesFor(client, query), PATIENT).toContain(`mcp__${tool}`);
        const { structuredContent } = await ask(client, "tool_search", {
          query: `select:mcp__${tool}`,
          detail: "schema",
        });
        expect(structuredContent["matches"]).toMatchObject([{ name: `mcp__${tool}` }]);
        expect(JSON.stringify(structuredContent["matches"])).toContain(parameter);
        expect(await callText(client, tool, args)).toContain(answer);
      }
      await cancels(client);
      await restarts(client, id);
    },
    90_000,
  );
});

/** A call that goes on for a minute is called off, and its server answers the next one. */
async function cancels(client: Client): Promise<void> {
  const abort = new AbortController();
  const long = { name: "mcp__everything__trigger-long-running-operation", arguments: { duration: 60, steps: 120 } };
  const options = { signal: abort.signal, onprogress: () => abort.abort() };
  const outcome = await client.callTool({ name: "call_tool", arguments: long }, options).then(
    () => "answered",
    () => "withdrawn",
  );
  expect([outcome, abort.signal.aborted]).toEqual(["withdrawn", true]);
  expect(await callText(client, "everything__echo", { message: "again" })).toBe("Echo: again");
}

/** A server whose process is killed is another process at a later call, and the other servers' processes stay. */
async function restarts(client: Client, id: number): Promise<void> {
  const [[killed], others] = [processesOf("memory", id), processesOf("filesystem", id)];
  expect(others).toHaveLength(1);
  process.kill(killed ?? 0, "SIGKILL");
  await expect.poll(() => callText(client, "memory__read_graph", {}), PATIENT).toContain("likes engines");
  const started = processesOf("memory", id);
  expect(started).toHaveLength(1);
  expect(started).not.toContain(killed);
  expect(processesOf("filesystem", id)).toEqual(others);
}
