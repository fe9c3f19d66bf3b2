import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { parseConfig, readConfig } from "./config.ts";
import { plainConfig } from "../../test/plain-config.ts";
import { revealed } from "./secret.ts";
import { scrubbed, secretsOf } from "./secrets.ts";
import type { ServerConfig } from "./server-entry.ts";

const environment = { TOKEN: "tok-1", HOST: "example.com", NESTED: "${TOKEN}" };

function parse(text: string): ReturnType<typeof parseConfig> {
  return parseConfig(text, ".mcp.json", environment);
}

function parseServers(servers: unknown): ReturnType<typeof parseConfig> {
  return parse(JSON.stringify({ mcpServers: servers }));
}

test("a command and an address, in the order of the file", () => {
  const { servers, problems } = parseServers({
    b: { command: "npx", args: ["-y", "server"], env: { A: "1" }, cwd: "/srv", disabled: false },
    a: { url: "https://example.com/mcp", headers: { Authorization: "Bearer x" } },
  });
  expect(problems).toEqual([]);
  expect(servers.map(plainConfig)).toEqual([
    { name: "b", type: "stdio", command: "npx", args: ["-y", "server"], env: new Map([["A", "1"]]), cwd: "/srv" },
    { name: "a", type: "http", url: "https://example.com/mcp", headers: new Map([["Authorization", "Bearer x"]]) },
  ]);
});

test.each([
  ["stdio", { type: "stdio", command: "x" }],
  ["http", { type: "http", url: "http://h" }],
  ["http", { type: "streamable-http", url: "http://h" }],
  ["sse", { type: "sse", url: "http://h" }],
  ["http", { type: "http", url: "http://h", command: "x" }],
])("a server of type %s: %j", (type, entry) => {
  expect(parseServers({ s: entry })).toMatchObject({ servers: [{ type }], problems: [] });
});

test("how long a server may take, and how much it may say at a time", () => {
  const { servers } = parseServers({
    s: { command: "x", timeout: 60_000, startupTimeout: 5_000, maxMessageBytes: 1e6, protocol: "2026-07-28" },
  });
  expect(servers).toMatchObject([
    { connectTimeoutMs: 5_000, callTimeoutMs: 60_000, maxMessageBytes: 1e6, protocol: "2026-07-28" },
  ]);
});

test("variables are expanded once, in every field", () => {
  const { servers } = parseServers({
    child: {
      command: "${TOKEN}/bin",
      args: ["--t=${TOKEN}", "$TOKEN", "${TOKEN"],
      env: { A: "${NESTED}", B: "${NO:-d}" },
      cwd: "/${HOST}",
    },
    web: { url: "https://${HOST}/${TOKEN}", headers: { X: "v ${TOKEN}" } },
  });
  expect(servers.map(plainConfig)).toMatchObject([
    {
      command: "tok-1/bin",
      args: ["--t=tok-1", "$TOKEN", "${TOKEN"],
      env: new Map([
        ["A", "${TOKEN}"],
        ["B", "d"],
      ]),
      cwd: "/example.com",
    },
    { url: "https://example.com/tok-1", headers: new Map([["X", "v tok-1"]]) },
  ]);
});

test.each([
  [{ command: "${NO}" }, 'command needs the environment variable "NO", which is not set'],
  [{ command: "x", args: ["a", "${NO}"] }, 'args[1] needs the environment variable "NO", which is not set'],
  [{ command: "x", env: { A: "${NO}" } }, 'env.A needs the environment variable "NO", which is not set'],
  [{ command: "x", cwd: "${NO}" }, 'cwd needs the environment variable "NO", which is not set'],
  [{ url: "https://${NO}/" }, 'url needs the environment variable "NO", which is not set'],
  [
    { url: "http://h", headers: { "X-A": "${NO}" } },
    'headers.X-A needs the environment variable "NO", which is not set',
  ],
  [
    { command: "x", env: { A: "${NO}", "b c": "${TOKEN}${ALSO}" } },
    'env.A needs the environment variable "NO", which is not set; env["b c"] needs the environment variable "ALSO", which is not set',
  ],
])("a missing variable disables its server alone: %j", (entry, reason) => {
  const { servers, problems } = parseServers({ bad: entry, good: { command: "x" } });
  expect(problems).toEqual([{ server: "bad", reason }]);
  expect(servers.map(({ name }) => name)).toEqual(["good"]);
});

test.each([
  [null, "its entry is null, not an object"],
  [[], "its entry is a list, not an object"],
  ["npx", "its entry is a text, not an object"],
  [{}, "it has neither command nor url"],
  [{ command: "x", url: "http://h" }, 'it has both command and url: keep one, or add "type"'],
  [{ type: "stdio", url: "http://h" }, "command is missing"],
  [{ type: "http", command: "x" }, "url is missing"],
  [{ type: "websocket", url: "ws://h" }, 'type must be "stdio", "http" or "sse"'],
  [{ type: 1, command: "x" }, 'type must be "stdio", "http" or "sse"'],
  [{ command: "" }, "command is empty"],
  [{ command: ["x"] }, "command is a list, not a text"],
  [{ command: "x", args: "y" }, "args is a text, not a list of texts"],
  [{ command: "x", args: ["y", 8080, null] }, "args[1] is a number, not a text; args[2] is null, not a text"],
  [{ command: "x", env: ["A"] }, "env is a list, not an object of texts"],
  [{ command: "x", env: { A: 8080 } }, "env.A is a number, not a text"],
  [{ command: "x", env: { "A=B": "c" } }, 'env["A=B"] cannot be the name of a variable'],
  [{ command: "x", env: { A: "b\0c" } }, "env.A holds a NUL character"],
  [{ command: "x", cwd: true }, "cwd is a boolean, not a text"],
  [{ command: "x", timeout: "60" }, "timeout is a text, not a number of milliseconds above 0"],
  [{ command: "x", startupTimeout: 0 }, "startupTimeout is 0, not a number of milliseconds above 0"],
  [{ command: "x", protocol: "2024-11-05" }, 'protocol must be "2025-11-25" or "2026-07-28"'],
  [{ command: "x", maxMessageBytes: 0.5 }, "maxMessageBytes is 0.5, not a number of bytes up to 536870887"],
  [{ url: "example.com/mcp" }, "url is not an http or https address"],
  [{ url: "file:///etc/passwd" }, "url is not an http or https address"],
  [{ url: "http://h", headers: { "a b": "c" } }, 'headers["a b"] is not a valid HTTP header'],
  [{ url: "http://h", headers: { A: "b\nc" } }, "headers.A is not a valid HTTP header"],
])("an entry that cannot be used is a problem of its server: %j", (entry, reason) => {
  expect(parseServers({ bad: entry, good: { command: "x" } })).toMatchObject({
    problems: [{ server: "bad", reason }],
    servers: [{ name: "good" }],
  });
});

test("what is switched off is neither a server nor a problem", () => {
  const { servers, problems } = parseServers({
    a: { command: "x", disabled: true },
    b: { command: "", enabled: false },
    c: { command: "x", disabled: false, enabled: true },
    d: { command: "x", disabled: "yes" },
  });
  expect([servers.map(({ name }) => name), problems]).toEqual([["c", "d"], []]);
});

test("names from the prototype are names like any other", () => {
  const { servers, problems } = parse(
    '{"mcpServers": {"__proto__": {"command": "x", "env": {"__proto__": "p"}}, "constructor": {"command": "y"}}}',
  );
  expect(problems).toEqual([]);
  expect(servers.map(({ name, env }) => [name, revealed(env)])).toEqual([
    ["__proto__", [["__proto__", "p"]]],
    ["constructor", []],
  ]);
  expect(parse('{"mcpServers": {"s": {"__proto__": {"command": "x"}}}}').problems).toEqual([
    { server: "s", reason: "it has neither command nor url" },
  ]);
  expect(parseServers({ "": { command: "x" } }).problems).toEqual([{ server: "", reason: "its name is empty" }]);
});

test.each([
  [
    '{"mcpServers": {\n  "a": {"command": "x",}\n}}',
    '".mcp.json" is not valid JSON at line 2, column 24: there is a comma before this "}".',
  ],
  ["", '".mcp.json" is not valid JSON at line 1, column 1: the text ends too early: expected a value.'],
  ["[]", '".mcp.json" holds a list, not an object with "mcpServers".'],
  ["{}", '".mcp.json" has no "mcpServers".'],
  ['{"mcpServers": {}}', '".mcp.json" has an empty "mcpServers".'],
  ['{"mcpServers": []}', '".mcp.json" has "mcpServers" as a list, not an object.'],
  ['{"__proto__": {"mcpServers": {"a": {"command": "x"}}}}', '".mcp.json" has no "mcpServers".'],
])("a file that names no servers is an error: %j", (text, message) => {
  const error = thrown(() => parse(text));
  expect(error).toMatchObject({ code: "CONFIG_INVALID", message });
  expect(error.hint).not.toBe("");
});

test("the hint shows the shape, and a message never shows the text", () => {
  expect(thrown(() => parse("{}")).hint).toBe(
    'Write {"mcpServers": {"NAME": {"command": "npx", "args": ["-y", "PACKAGE"]}}}.',
  );
  expect(thrown(() => parse('{"mcpServers": {"a": {"env": {"K": "tok-2" "L": 1}}}}')).message).not.toContain("tok-2");
});

test("a file is read, a byte order mark included; a missing one is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ranksack-config-"));
  try {
    const file = join(folder, ".mcp.json");
    await writeFile(file, '\uFEFF{"mcpServers": {"a": {"command": "${TOKEN}"}}}');
    expect(await readConfig(file, environment)).toMatchObject({ servers: [{ name: "a", command: "tok-1" }] });
    await expect(readConfig(join(folder, "none.json"), environment)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("none.json"),
    });
    await expect(readConfig(folder, environment)).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: expect.stringContaining("it is a folder"),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("values come out of files, relative to the configuration, and are secrets wherever they stand", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ranksack-config-"));
  try {
    await writeFile(join(folder, "key"), " k3y-of-file\n");
    await writeFile(join(folder, ".env"), 'export A="from file"\nB=both\n# C=c\n');
    const servers = {
      child: {
        command: "x",
        args: ["--key", "${file:key}"],
        envFile: "./.env",
        env: { B: "of entry", K: "${file:key}" },
      },
      web: { url: `https://h/\${file:${join(folder, "key")}}`, headers: { A: "Bearer ${file:~/key}" } },
      home: { command: "x", envFile: "~/none.env" },
    };
    const text = JSON.stringify({ mcpServers: servers });
    const parsed = parseConfig(text, join(folder, "mcp.json"), { ...environment, HOME: folder });
    expect(parsed.problems).toEqual([
      { server: "home", reason: 'envFile needs the file "~/none.env", which is not there' },
    ]);
    const [child, web] = parsed.servers as [ServerConfig, ServerConfig];
    expect(revealed(child.env)).toEqual([
      ["A", "from file"],
      ["B", "of entry"],
      ["K", "k3y-of-file"],
    ]);
    expect(child.args).toEqual(["--key", "k3y-of-file"]);
    expect(web).toMatchObject({ url: "https://h/k3y-of-file" });
    for (const config of parsed.servers) {
      expect(scrubbed("<k3y-of-file>", secretsOf(config))).toBe("<***>");
      expect(JSON.stringify({ ...config, args: [], url: "" })).not.toContain("k3y");
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  [{ command: "x", envFile: 1 }, "envFile is a number, not a text"],
  [{ command: "x", envFile: "" }, 'envFile needs the file "", which has no name'],
  [{ command: "x", envFile: "${NO}/.env" }, 'envFile needs the environment variable "NO", which is not set'],
  [{ command: "${file:/none}" }, 'command needs the file "/none", which is not there'],
  [{ command: "x", args: ["${file:/dev/zero}"] }, 'args[0] needs the file "/dev/zero", which is no ordinary file'],
])("a file that cannot be read disables its server: %j", (entry, reason) => {
  expect(parseServers({ bad: entry })).toMatchObject({
    problems: [{ server: "bad", reason: expect.stringContaining(reason) }],
  });
});

function thrown(work: () => unknown): RanksackError {
  try {
    work();
  } catch (error) {
    if (error instanceof RanksackError) return error;
  }
  throw new Error("it did not throw a RanksackError");
}
