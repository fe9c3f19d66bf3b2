// `ranksack tools list|show|call|check` as they are typed, on a real server of the fixtures and one that is not there.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import type { Io } from "../../src/cli/io.ts";
import { serverSources } from "../../src/cli/server-sources.ts";
import { ListCache } from "../../src/gateway/list-cache.ts";
import { fileSystemDirectory } from "../../src/storage/file-system.ts";
import { type CommandRun, runLine, runWith } from "../command-run.ts";
import { plantTree } from "../planted-tree.ts";

const PLAIN = {
  command: process.execPath,
  args: [resolve("test/fixtures/mcp/plain.mjs")],
  env: { TOKEN: "s3cr3t-token" },
};
const GONE = { command: resolve("test/no-such-program") };

const CATALOG = [
  {
    name: "create_issue",
    server: "github",
    description: "Create an issue.\nIn a repository.",
    inputSchema: {
      type: "object",
      properties: { title: { type: "string" }, count: { type: "integer" } },
      required: ["title"],
    },
  },
  { name: "send", server: "mail", description: "Send a letter." },
  { name: "send", server: "chat", description: "Send a line." },
];

/** Runs `ranksack tools` where servers.json has these servers, and tools.json the tools above. */
function run(words: readonly string[], servers: object = { plain: PLAIN }): Promise<CommandRun> {
  const cwd = plantTree({
    "servers.json": JSON.stringify({ mcpServers: servers }),
    "tools.json": JSON.stringify(CATALOG),
  });
  return runLine(["tools", ...words], { cwd, env: { PATH: process.env["PATH"] ?? "" } });
}

/** Keeps, as a gateway does, that servers of servers.json, or all, list these tools. */
function keepLists(
  cwd: string,
  env: Io["env"],
  names: readonly string[],
  hash = "whole",
  of?: readonly string[],
): Promise<CommandRun> {
  const cache = new ListCache(fileSystemDirectory(join(cwd, "cache/ranksack/servers")));
  const save = async (io: Io): Promise<number> => {
    const { servers } = await serverSources("servers.json", io);
    for (const server of servers.filter(({ name }) => of?.includes(name) ?? true)) {
      const tools = names.map((name) => ({ name, server: server.name, description: "Send a letter." }));
      await cache.save(server, { tools, hash });
    }
    return 0;
  };
  return runWith(save, { cwd, env });
}

const LIVE = ["--config", "servers.json"];
const FILE = ["--catalog", "tools.json"];

test("list names every tool as it is called", async () => {
  const { status, out, err } = await run(["list", ...LIVE]);
  expect([status, err]).toEqual([0, ""]);
  expect(out.split("\n").map((line) => line.split("  ")[0])).toEqual([
    "mcp__plain__see_environment",
    "mcp__plain__fail",
    "",
  ]);
  const { out: json } = await run(["list", ...FILE, "--json"]);
  expect(JSON.parse(json)).toMatchObject({
    total: 3,
    absent: [],
    tools: [{ key: "github/create_issue", server: "github" }, {}, {}],
  });
});

test("a query that begins like a request is a query, and after -- always", async () => {
  expect((await run(["list", "the", "issues", ...FILE])).out).toContain("1. github/create_issue");
  expect((await run(["show", "an", "issue", ...FILE])).out).toContain("1. github/create_issue");
  expect((await run(["call", "for", "an", "issue", ...FILE])).out).toContain("1. github/create_issue");
  expect((await run([...FILE, "--", "check", "issue"])).out).toContain("1. github/create_issue");
});

test("show tells the signature and all of the description, by any way of writing the name", async () => {
  const { status, out } = await run(["show", "github.create_issue", ...FILE]);
  expect(status).toBe(0);
  expect(out).toBe(
    "mcp__github__create_issue(title: string, count?: integer)\nserver github\n\nCreate an issue.\nIn a repository.\n",
  );
  const { out: json } = await run(["show", "create_issue", ...FILE, "--json"]);
  expect(JSON.parse(json)).toMatchObject({ key: "github/create_issue", definition: CATALOG[0] });
});

test("a name that is nearly right is corrected; a miss is one of this look, and says what was not there", async () => {
  const miss = await run(["show", "see_enviroment", ...LIVE], { plain: PLAIN, gone: GONE });
  expect([miss.status, miss.out]).toEqual([2, ""]);
  expect(miss.err).toContain('None of the 2 tools looked through is called "see_enviroment"; another may do the same.');
  expect(miss.err).toContain("The tools of gone are not among them.");
  expect(miss.err).toContain("Did you mean mcp__plain__see_environment?");
  const several = await run(["show", "send", ...FILE]);
  expect([several.status, several.err]).toEqual([
    2,
    expect.stringContaining("Write one of mcp__mail__send, mcp__chat__send."),
  ]);
});

test("call passes arguments on, in JSON where they are no strings, and prints what was answered", async () => {
  const words = ["call", "see_environment", "text=7 days", "count=7", "list=[1,2]", '{"deep":{"a":true}}'];
  const { status, out, err } = await run([...words, ...LIVE]);
  expect([status, err]).toEqual([0, ""]);
  expect(JSON.parse(out)).toMatchObject({ arguments: { text: "7 days", count: 7, list: [1, 2], deep: { a: true } } });
  const { out: json } = await run([...words, ...LIVE, "--json"]);
  expect(JSON.parse(json)).toMatchObject({ content: [], structuredContent: { arguments: { count: 7 } } });
});

/** A server that notes each of its starts in a file. */
function counted(file: string): Readonly<Record<string, unknown>> {
  const script = `require("fs").appendFileSync(${JSON.stringify(file)}, "."); import(${JSON.stringify(PLAIN.args[0])})`;
  return { command: process.execPath, args: ["-e", script] };
}

test("call starts a server once; where lists are kept, no other is started", async () => {
  const cwd = plantTree({ one: "", two: "" });
  const one = { ...counted(join(cwd, "one")), deny: ["fail"] };
  const two = { ...counted(join(cwd, "two")), deny: ["see_environment"] };
  writeFileSync(join(cwd, "servers.json"), JSON.stringify({ mcpServers: { one, two, gone: GONE } }));
  const env = { PATH: process.env["PATH"] ?? "", XDG_CACHE_HOME: join(cwd, "cache") };
  const starts = (): readonly string[] => ["one", "two"].map((name) => readFileSync(join(cwd, name), "utf8"));
  const call = (...words: string[]): Promise<CommandRun> => runLine(["tools", "call", ...words, ...LIVE], { cwd, env });
  expect(await call("see_environment")).toMatchObject({
    status: 0,
    err: expect.stringContaining('"gone" did not start'),
  });
  expect(starts()).toEqual([".", "."]);
  await keepLists(cwd, env, ["see_environment", "gone"], "whole", ["one", "two"]);
  expect(await call("see_environment")).toMatchObject({ status: 0, err: "" });
  expect(starts()).toEqual(["..", "."]);
  expect((await call("fail")).err).toContain("refused with");
  expect(starts()).toEqual(["...", ".."]);
  expect((await call("see_environment", "--live")).status).toBe(0);
  expect(starts()).toEqual(["....", "..."]);
});

test("a name that says its server asks no other; one that is not there after all is looked for everywhere", async () => {
  const cwd = plantTree({ one: "", two: "" });
  const servers = { one: counted(join(cwd, "one")), "my two": counted(join(cwd, "two")), gone: GONE };
  writeFileSync(join(cwd, "servers.json"), JSON.stringify({ mcpServers: servers }));
  const starts = (): readonly string[] => ["one", "two"].map((name) => readFileSync(join(cwd, name), "utf8"));
  const ask = (...words: string[]): Promise<CommandRun> =>
    runLine(["tools", ...words, ...LIVE], { cwd, env: { PATH: process.env["PATH"] ?? "" } });
  expect(await ask("call", "one/see_environment")).toMatchObject({ status: 0, err: "" });
  expect(await ask("show", "mcp__one__see_environment")).toMatchObject({ status: 0, err: "" });
  expect(starts()).toEqual(["..", ""]);
  expect(await ask("call", "MY_TWO.see_environment")).toMatchObject({ status: 0, err: "" });
  expect(starts()).toEqual(["..", "."]);
  const gone = await ask("call", "gone/x");
  expect([gone.status, gone.err]).toEqual([2, expect.stringContaining("was not found")]);
  expect(starts()).toEqual(["..", "."]);
  const miss = await ask("show", "one/nothing");
  expect([miss.status, miss.err]).toEqual([2, expect.stringContaining("The tools of gone are not among them.")]);
  expect(starts()).toEqual(["....", ".."]);
});

test("a call that the server refuses fails with the signature, and no secret is printed", async () => {
  const { status, out, err } = await run(["call", "fail", ...LIVE]);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toContain("refused with ***");
  expect(err).toContain("Its signature is mcp__plain__fail(");
  expect(err).not.toContain("s3cr3t");
});

test("arguments against the schema call nothing; neither does a tool of a file, nor a word that is no argument", async () => {
  const missing = await run(["call", "create_issue", "count=1", ...FILE]);
  expect([missing.status, missing.err]).toEqual([
    2,
    'mcp__github__create_issue needs "title". Call it as mcp__github__create_issue(title: string, count?: integer).\n',
  ]);
  expect((await run(["call", "create_issue", "title=7", "count=many", ...FILE])).err).toContain('"count" is "many"');
  expect((await run(["call", "create_issue", "title=7", ...FILE])).err).toContain("known from a file alone");
  expect((await run(["call", "create_issue", "{title}", ...FILE])).err).toContain('"{title}" is no argument');
});

test("--timeout bounds how long a server may say nothing, of its list or in a call", async () => {
  const server = (name: string) => ({ command: process.execPath, args: [resolve(`test/fixtures/mcp/${name}.mjs`)] });
  const listing = await run(["call", "wait", "--timeout", "0.3", ...LIVE], { silent: server("silent") });
  expect([listing.status, listing.err]).toEqual([2, expect.stringContaining("silent")]);
  const call = await run(["call", "wait", "--timeout", "2", ...LIVE], { lively: server("lively") });
  expect([call.status, call.out]).toEqual([2, ""]);
  expect(call.err).toContain('the call of "wait"');
});

test("check tells of each name whether it is there, why not, and in its status whether all are", async () => {
  const all = await run(["check", "create_issue", "mail/send", ...FILE]);
  expect([all.status, all.out]).toEqual([
    0,
    "ready  create_issue  called mcp__github__create_issue\nready  mail/send  called mcp__mail__send\n",
  ]);
  const some = await run(["check", "create_isue", "send", "mcp__mail__send", ...FILE, "--json"]);
  expect(some.status).toBe(1);
  expect(JSON.parse(some.out)).toMatchObject({
    ready: false,
    checked: [
      { asked: "create_isue", state: "unknown", near: ["mcp__github__create_issue"] },
      { asked: "send", state: "ambiguous", near: ["mcp__mail__send", "mcp__chat__send"] },
      { asked: "mcp__mail__send", state: "ready" },
    ],
  });
  const absent = await run(["check", "see_environment", "other", ...LIVE], { plain: PLAIN, gone: GONE });
  expect([absent.status, absent.out]).toEqual([1, expect.stringContaining("The tools of gone are not among them.")]);
  expect(absent.err).toContain("gone");
});

test("check, list and show answer from the cache without a start of a server, and say so; --live asks the server", async () => {
  const cwd = plantTree({ "servers.json": JSON.stringify({ mcpServers: { gone: { ...GONE, deny: ["drop"] } } }) });
  const env = { PATH: process.env["PATH"] ?? "", XDG_CACHE_HOME: join(cwd, "cache") };
  const keep = (hash: string): Promise<CommandRun> => keepLists(cwd, env, ["send", "drop"], hash);
  await keep("whole");
  const ask = (...words: string[]): Promise<CommandRun> => runLine(["tools", ...words, ...LIVE], { cwd, env });
  const check = await ask("check", "send");
  expect([check.status, check.out]).toEqual([0, "ready  send  called mcp__gone__send\n"]);
  expect(check.err).toMatch(/The tools of gone are from the cache, \d+ seconds? old; --live asks the servers\./);
  expect((await ask("check", "drop")).status).toBe(1);
  expect(JSON.parse((await ask("check", "send", "--json")).out)).toMatchObject({ notes: [{ code: "from-cache" }] });
  expect((await ask("list")).out).toBe("mcp__gone__send  Send a letter.\n");
  expect((await ask("show", "send")).status).toBe(0);
  const live = await ask("check", "send", "--live");
  expect([live.status, live.out]).toEqual([2, ""]);
  // What is not whole would be told as not there.
  await keep("");
  expect((await ask("check", "send")).err).toContain("gone");
  expect((await ask("check", "send")).err).not.toContain("from the cache");
});
