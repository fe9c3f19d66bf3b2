import { readFile, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import type { RanksackError } from "../base/errors.ts";
import type { ServerConfig } from "./server-entry.ts";
import { CLIENT_INFO, connectUpstream, type ConnectOptions, type Upstream } from "./upstream.ts";
import { secretMap } from "./secret.ts";

const open: Upstream[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((upstream) => upstream.close()));
});

async function connect(config: ServerConfig, options?: ConnectOptions): Promise<Upstream> {
  const upstream = await connectUpstream(config, options);
  open.push(upstream);
  return upstream;
}

function fake(script: string, ...args: readonly string[]): ServerConfig {
  const file = fileURLToPath(new URL(`../../test/fixtures/mcp/${script}.mjs`, import.meta.url));
  return {
    name: script,
    command: process.execPath,
    args: [file, ...args],
    env: secretMap([["TOKEN", "tok-secret-1"]]),
  };
}

async function failure(work: Promise<unknown>): Promise<RanksackError> {
  return work.then(
    () => Promise.reject(new Error("it did not fail")),
    (error) => error,
  );
}

test("a server is connected, listed, called and closed", async () => {
  const upstream = await connect(fake("plain"));
  expect(upstream).toMatchObject({
    name: "plain",
    title: "Plain server",
    instructions: "Ask for the environment first.",
  });
  expect(await upstream.listTools()).toEqual([
    {
      name: "see_environment",
      title: "See environment",
      description: "Does see_environment.",
      inputSchema: { type: "object" },
      vendorField: { kept: true },
    },
    { name: "fail", description: "Does fail.", inputSchema: { type: "object" } },
  ]);
  expect(await upstream.callTool("see_environment", { a: 1 })).toMatchObject({
    structuredContent: { arguments: { a: 1 } },
  });
  await Promise.all([upstream.close(), upstream.close()]);
  await upstream.close();
  expect(await failure(upstream.listTools())).toMatchObject({
    code: "UPSTREAM_UNAVAILABLE",
    message: 'Server "plain" is no longer connected.',
  });
});

test("a child sees the small base list and the variables of its entry, nothing else, and its cwd", async () => {
  process.env["RANKSACK_TEST_MARKER"] = "leaked";
  const folder = await realpath(tmpdir());
  const env = secretMap([
    ["A", "b"],
    ["__proto__", "own"],
  ]);
  const upstream = await connect({ ...fake("plain"), env, cwd: folder });
  const { structuredContent } = (await upstream.callTool("see_environment", {})) as {
    structuredContent: { environment: object; folder: string };
  };
  expect(structuredContent.folder).toBe(folder);
  const names = Object.keys(structuredContent.environment).filter((name) => name !== "__CF_USER_TEXT_ENCODING");
  const base = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"].filter((name) => process.env[name] !== undefined);
  expect(names.sort()).toEqual([...base, "A", "__proto__"].sort());
  delete process.env["RANKSACK_TEST_MARKER"];
});

test("all pages are read, past an empty one and a cursor that is the empty string", async () => {
  const upstream = await connect(fake("pages", "empty"));
  const tools = (await upstream.listTools()) as { name: string }[];
  expect(tools.map(({ name }) => name)).toEqual(Array.from({ length: 101 }, (_, at) => `tool_${at}`));
});

test.each([
  ["repeat", 2, "comes back to a page it has sent before; the first 2 tools are kept"],
  ["fresh", 100, "has more than 100 pages; the first 100 tools are kept"],
  ["many", 10_000, "has more than 10000 tools; the first 10000 tools are kept"],
  ["last", 2, undefined],
])("a list that does not end is cut: %s", async (mode, count, reason) => {
  const upstream = await connect(fake("pages", mode));
  const cuts: string[] = [];
  expect(await upstream.listTools(({ message }) => cuts.push(message))).toHaveLength(count);
  expect(cuts).toEqual(reason === undefined ? [] : [expect.stringContaining(reason)]);
});

test("malformed tools come through as they were sent", async () => {
  const upstream = await connect(fake("malformed"));
  const tools = (await upstream.listTools()) as { name?: string; inputSchema?: { properties: object } }[];
  expect(tools.map((tool) => tool?.name)).toEqual(["good", "no_schema", "wrong_schema", undefined, "", "", "greedy"]);
  expect(Object.keys(tools[0]?.inputSchema?.properties ?? {})).toEqual(["__proto__"]);
});

test("what is no message on stdout is passed over", async () => {
  const upstream = await connect(fake("noisy"));
  expect(await upstream.listTools()).toMatchObject([{ name: "heard" }]);
});

test("a server without tools has none", async () => {
  const upstream = await connect(fake("wrong", "none"));
  expect(await upstream.listTools()).toEqual([]);
});

test.each<[string, ServerConfig, Partial<RanksackError>]>([
  [
    "exits at once",
    fake("exits"),
    {
      code: "UPSTREAM_UNAVAILABLE",
      message:
        'Server "exits" failed during the handshake: exited with status 3; its stderr says: Error: token *** was refused.',
    },
  ],
  [
    "is not installed",
    { name: "gone", command: "no-such-command-here" },
    {
      code: "UPSTREAM_UNAVAILABLE",
      message: 'Server "gone" did not start: the command "no-such-command-here" was not found.',
    },
  ],
  [
    "has no such folder",
    { ...fake("plain"), cwd: "/no/such/folder" },
    { code: "UPSTREAM_UNAVAILABLE", message: 'Server "plain" did not start: its cwd is not a folder.' },
  ],
  [
    "may not be executed",
    { name: "text", command: fileURLToPath(import.meta.url) },
    { code: "UPSTREAM_UNAVAILABLE", message: expect.stringContaining("may not be executed") },
  ],
  [
    "speaks no known version",
    fake("wrong", "version"),
    { code: "UPSTREAM_PROTOCOL", message: expect.stringContaining("1999-01-01") },
  ],
  [
    "answers the handshake with nonsense",
    fake("wrong", "nonsense"),
    {
      code: "UPSTREAM_PROTOCOL",
      message: expect.stringContaining('Server "wrong" broke the protocol during the handshake'),
    },
  ],
  [
    "refuses the handshake",
    fake("wrong", "refuse"),
    { code: "UPSTREAM_PROTOCOL", message: 'Server "wrong" answered the handshake with error 500: no entry for ***.' },
  ],
  [
    "has neither command nor url",
    { name: "empty" },
    { code: "CONFIG_INVALID", message: expect.stringContaining('"empty"') },
  ],
])("a server that %s is named with the reason", async (_, config, expected) => {
  const error = await failure(connectUpstream(config));
  expect(error).toMatchObject(expected);
  expect(error.hint).not.toBe("");
  expect(JSON.stringify(error.cause ?? {})).not.toContain("tok-secret");
});

test("a server that falls silent is given up, at whichever step", async () => {
  const steps: [string[], string][] = [
    [[], "the handshake"],
    [["list"], "tools/list"],
    [["page"], "tools/list"],
  ];
  await Promise.all(
    steps.map(async ([args, doing]) => {
      const error = await failure(
        connect(fake("silent", ...args), { timeoutMs: 2000 }).then((upstream) => upstream.listTools()),
      );
      const message = `Server "silent" did not finish ${doing} within 2 s: its stderr says: waiting for a sign.`;
      expect(error).toMatchObject({ code: "UPSTREAM_TIMEOUT", message, retryable: true });
    }),
  );
});

test("a message beyond the limit ends the connection", async () => {
  const upstream = await connect(fake("noisy", "flood"));
  const error = await failure(upstream.listTools());
  expect(error).toMatchObject({
    code: "LIMIT_EXCEEDED",
    message: 'Server "noisy" sent a message larger than 32 MiB during tools/list.',
  });
});

test("a server that ends during a request is named with its status", async () => {
  const upstream = await connect(fake("exits", "list"));
  expect(await failure(upstream.listTools())).toMatchObject({
    code: "UPSTREAM_UNAVAILABLE",
    message:
      'Server "exits" failed during tools/list: exited with status 3; its stderr says: Error: token *** was refused.',
  });
});

test("an answer without tools, and an error answer, are named without the token they repeat", async () => {
  const wrong = await connect(fake("wrong", "list"));
  expect(await failure(wrong.listTools())).toMatchObject({
    code: "UPSTREAM_PROTOCOL",
    message: expect.stringContaining("without a list of tools"),
  });
  const plain = await connect(fake("plain"));
  expect((await failure(plain.callTool("fail", {}))).message).toBe(
    'Server "plain" answered the call of "fail" with error -32000: refused with ***.',
  );
});

test("closing ends a shell, a stubborn server and its stubborn helper", async () => {
  const { args = [], ...config } = fake("stubborn");
  const upstream = await connect({
    ...config,
    command: "/bin/sh",
    args: ["-c", '"$@"; echo after', "sh", process.execPath, ...args],
  });
  const { structuredContent } = (await upstream.callTool("processes", {})) as { structuredContent: { ids: number[] } };
  expect(await running(structuredContent.ids)).toHaveLength(3);
  await upstream.close();
  expect(await running(structuredContent.ids)).toEqual([]);
});

test("a timeout must be a positive number", async () => {
  expect(await failure(connectUpstream(fake("plain"), { timeoutMs: 0 }))).toMatchObject({ code: "INVALID_ARGUMENT" });
  expect(await failure(connectUpstream(fake("plain"), { timeoutMs: Number.NaN }))).toMatchObject({
    code: "INVALID_ARGUMENT",
  });
});

test("an entry says how long its server may take, unless the caller does", async () => {
  const entry = { ...fake("plain"), connectTimeoutMs: 1 };
  expect(await failure(connectUpstream(entry))).toMatchObject({ code: "UPSTREAM_TIMEOUT" });
  expect((await connect(entry, { timeoutMs: 20_000 })).name).toBe("plain");
});

test("the reference memory server is listed whole", async () => {
  const file = fileURLToPath(
    new URL("../../node_modules/@modelcontextprotocol/server-memory/dist/index.js", import.meta.url),
  );
  const upstream = await connect({ name: "memory", command: process.execPath, args: [file] });
  const names = ((await upstream.listTools()) as { name: string }[]).map(({ name }) => name);
  expect(names).toHaveLength(9);
  expect(names).toContain("create_entities");
});

test("servers are told the version of the package", async () => {
  const file = new URL("../../package.json", import.meta.url);
  expect(CLIENT_INFO.version).toBe(JSON.parse(await readFile(file, "utf8")).version);
});

/** Those of the processes that run; one that has ended but was not yet collected does not. */
async function running(ids: readonly number[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=,stat=", "-p", ids.join(",")]).catch(() => ({
    stdout: "",
  }));
  return stdout.split("\n").filter((line) => /\d+ +[^Z\s]/.test(line));
}
