import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientFiles } from "./client-files.ts";
import { clientNamed } from "./clients.ts";
import { launchText, transportOf } from "./found-server.ts";
import type { Surroundings } from "./surroundings.ts";
import { plantedHome } from "../../../test/planted-home.ts";

const { home: HOME, app: PROJECT, write } = plantedHome("clients");

function around(env: Record<string, string> = {}): Surroundings {
  return { env: { HOME, ...env }, platform: "linux", cwd: PROJECT };
}

/** What becomes of the servers of a client, as one line each. */
async function told(id: string, env: Record<string, string> = {}): Promise<readonly string[]> {
  const files = await clientFiles(around(env), [clientNamed(id)]);
  return files.flatMap(({ fault, servers, scope }) => [
    ...(fault === undefined ? [] : [fault]),
    ...servers.map((server) =>
      [scope, server.name, transportOf(server), launchText(server), server.state, server.reason ?? ""].join(" | "),
    ),
  ]);
}

async function fieldsOf(id: string, name: string): Promise<unknown> {
  const [file] = await clientFiles(around(), [clientNamed(id)]);
  return file?.servers.find((server) => server.name === name)?.fields;
}

test("Claude Code: the user's servers, those of this project in the same file, and .mcp.json", async () => {
  const server = (command: string): unknown => ({ command });
  write(
    join(HOME, ".claude.json"),
    JSON.stringify({
      mcpServers: { everywhere: server("a") },
      projects: {
        [PROJECT]: { mcpServers: { here: server("b") } },
        [HOME]: { mcpServers: { above: { type: "http", url: "https://h/mcp" } } },
        "/elsewhere": { mcpServers: { there: server("c") } },
      },
    }),
  );
  write(join(PROJECT, ".mcp.json"), JSON.stringify({ mcpServers: { shared: server("d") } }));
  expect(await told("claude-code")).toEqual([
    "user | everywhere | stdio | a | ready | ",
    "user | here | stdio | b | ready | ",
    "user | above | http | https://h/mcp | ready | ",
    "project | shared | stdio | d | ready | ",
  ]);
});

test("VS Code: comments, commas at the end, inputs, files of variables and sockets", async () => {
  write(
    join(HOME, ".config/Code/User/mcp.json"),
    `{
      // mine
      "inputs": [{ "id": "api-key", "type": "promptString" }],
      "servers": {
        "search": { "type": "stdio", "command": "npx", "args": ["-y", "pkg"], "env": { "KEY": "\${input:api-key}" } },
        "filed": { "command": "x", "envFile": ".env" },
        "pipe": { "type": "http", "url": "unix:///tmp/s.sock" },
        "open": { "command": "\${workspaceFolder}/run" },
      },
    }`,
  );
  write(join(PROJECT, ".vscode/mcp.json"), '{"servers": {"local": {"command": "${workspaceFolder}/run"}}}');
  expect(await told("vscode")).toEqual([
    'user | search | stdio | npx -y pkg | needs | env.KEY needs the environment variable "API_KEY", which is not set; it stands for the input "api-key" of VS Code',
    `user | filed | stdio | x | needs | envFile needs the file "${HOME}/.config/Code/User/.env", which is not there`,
    "user | pipe | http | unix:///tmp/*** | unusable | it is reached by a socket, which is not supported: give it an http address",
    "user | open | stdio | ${workspaceFolder}/run | unusable | command depends on the folder that is open in the editor: write its path",
    `project | local | stdio | ${PROJECT}/run | ready | `,
  ]);
  expect(await told("vscode", { API_KEY: "k" })).toContain("user | search | stdio | npx -y pkg | ready | ");
});

test("Codex: TOML, with names of variables", async () => {
  write(
    join(HOME, ".codex/config.toml"),
    `model = "x"
[mcp_servers.docs]
command = "docs-server"
args = ["--fast"]
env_vars = ["A", { name = "B", source = "local" }]
env = { C = "c" }
enabled_tools = ["read"]
[mcp_servers."with dot.s"]
url = "https://h/mcp"
bearer_token_env_var = "TOKEN"
http_headers = { "X-A" = "1" }
env_http_headers = { "X-B" = "B" }
[mcp_servers.off]
command = "y"
enabled = false
[mcp_servers.inline]
url = "https://h/mcp"
bearer_token = "s3cret-value"
`,
  );
  expect(await told("codex", { A: "1", B: "2" })).toEqual([
    "user | docs | stdio | docs-server --fast | ready | ",
    'user | with dot.s | http | https://h/mcp | needs | headers.Authorization needs the environment variable "TOKEN", which is not set',
    "user | off | stdio | y | disabled | it is switched off in Codex",
    "user | inline | http | https://h/mcp | unusable | it has bearer_token, which Codex refuses: use bearer_token_env_var",
  ]);
  expect(await fieldsOf("codex", "docs")).toEqual({
    command: "docs-server",
    args: ["--fast"],
    env: { A: "${A}", B: "${B}", C: "c" },
    allow: ["read"],
  });
  expect(await fieldsOf("codex", "with dot.s")).toEqual({
    url: "https://h/mcp",
    headers: { "X-A": "1", "X-B": "${B}", Authorization: "Bearer ${TOKEN}" },
  });
});

test("Gemini CLI: bare dollar names, url is SSE, httpUrl is not", async () => {
  write(
    join(HOME, ".gemini/settings.json"),
    `{ /* mine */ "mcpServers": {
      "a": {"command": "$BIN/x", "cwd": "/w", "excludeTools": ["rm"]},
      "b": {"url": "https://h/sse"},
      "c": {"httpUrl": "https://h/mcp", "headers": {"A": "\${K:-none}"}}
    }}`,
  );
  expect(await told("gemini")).toEqual([
    'user | a | stdio | ${BIN}/x | needs | command needs the environment variable "BIN", which is not set',
    "user | b | sse | https://h/sse | ready | ",
    "user | c | http | https://h/mcp | ready | ",
  ]);
});

test("opencode: one list, both ways of nesting, and what it reads from files", async () => {
  write(
    join(HOME, ".config/opencode/opencode.jsonc"),
    `{ "mcp": {
      "a": {"type": "local", "command": ["bun", "x", "pkg"], "environment": {"T": "{env:T}"}, "enabled": true},
      "b": {"type": "remote", "url": "https://h/mcp", "headers": {"A": "{file:./key}"}},
      "servers": {"c": {"type": "local", "command": ["c"], "enabled": false}, "d": {"command": "x"}},
    } }`,
  );
  expect(await told("opencode", { T: "t" })).toEqual([
    "user | a | stdio | bun x pkg | ready | ",
    `user | b | http | https://h/mcp | needs | headers.A needs the file "${HOME}/.config/opencode/key", which is not there`,
    "user | c | stdio | c | disabled | it is switched off in opencode",
    'user | d | stdio |  | unusable | type must be "local" or "remote"',
  ]);
});

test.each<[string, string, string, unknown]>([
  ["claude-code", ".claude.json", '{"mcpServers": {"a": {"command": "x", "timeout": 600000}}}', { timeout: 600_000 }],
  ["claude-code", ".claude.json", '{"mcpServers": {"a": {"command": "x", "timeout": "long"}}}', {}],
  [
    "codex",
    ".codex/config.toml",
    '[mcp_servers.a]\ncommand = "x"\nstartup_timeout_sec = 1.5\ntool_timeout_sec = 90\n',
    { env: {}, startupTimeout: 1_500, timeout: 90_000 },
  ],
  [
    "codex",
    ".codex/config.toml",
    '[mcp_servers.a]\ncommand = "x"\nstartup_timeout_ms = 200\n',
    { env: {}, startupTimeout: 200 },
  ],
  [
    "gemini",
    ".gemini/settings.json",
    '{"mcpServers": {"a": {"command": "x", "timeout": 900}}}',
    { startupTimeout: 900, timeout: 900 },
  ],
  [
    "opencode",
    ".config/opencode/opencode.json",
    '{"mcp": {"a": {"type": "local", "command": ["x"], "timeout": 700}}}',
    { args: [], startupTimeout: 700 },
  ],
  [
    "opencode",
    ".config/opencode/opencode.json",
    '{"mcp": {"a": {"type": "local", "command": ["x"], "timeout": {"startup": 1, "request": 2}}}}',
    { args: [], startupTimeout: 1, timeout: 2 },
  ],
  [
    "zed",
    ".config/zed/settings.json",
    '{"context_servers": {"a": {"command": "x", "timeout": 5}}}',
    { timeout: 5_000 },
  ],
  [
    "cline",
    ".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
    '{"mcpServers": {"a": {"command": "x", "timeout": 60}}}',
    { timeout: 60_000 },
  ],
])("%s: how long a server may take, in %s: %s", async (id, file, text, fields) => {
  write(join(HOME, file), text);
  expect(await fieldsOf(id, "a")).toEqual({ command: "x", ...(fields as object) });
});

test("Cursor, Windsurf, Zed, Cline and Claude Desktop", async () => {
  write(join(HOME, ".cursor/mcp.json"), '{"mcpServers": {"a": {"url": "https://h", "headers": {"A": "${env:T}"}}}}');
  write(
    join(HOME, ".codeium/windsurf/mcp_config.json"),
    '{"mcpServers": {"a": {"serverUrl": "https://h/${env:T}"}, "b": {"command": "x", "disabled": true}}}',
  );
  write(
    join(HOME, ".config/zed/settings.json"),
    `{ "theme": "One", // mine
      "context_servers": {
        "a": {"source": "custom", "command": "x", "args": ["y"]},
        "b": {"command": {"path": "x", "args": ["z"]}},
        "c": {"source": "extension", "settings": {}},
      } }`,
  );
  write(
    join(HOME, ".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"),
    '{"mcpServers": {"a": {"type": "streamableHttp", "url": "https://h"}, "b": {"url": "https://h"}}}',
  );
  write(join(HOME, ".config/Claude/claude_desktop_config.json"), '{"mcpServers": {"a": {"command": "x"}}}');
  const needs = 'needs the environment variable "T", which is not set';
  expect(await told("cursor")).toEqual([`user | a | http | https://h | needs | headers.A ${needs}`]);
  expect(await told("windsurf")).toEqual([
    `user | a | http | https://h/\${T} | needs | url ${needs}`,
    "user | b | stdio | x | disabled | it is switched off in Windsurf",
  ]);
  expect(await told("zed")).toEqual([
    "user | a | stdio | x y | ready | ",
    "user | b | stdio | x z | ready | ",
    "user | c | stdio |  | unusable | it belongs to an extension of Zed",
  ]);
  expect(await told("cline")).toEqual([
    "user | a | http | https://h | ready | ",
    "user | b | sse | https://h | ready | ",
  ]);
  expect(await told("claude-desktop")).toEqual(["user | a | stdio | x | ready | "]);
});

test.each([
  ['{"mcpServers": {"a": 1,}}', 'line 1, column 24: there is a comma before this "}"'],
  ["[]", "it holds a list, not an object"],
  ['{"mcpServers": []}', "mcpServers is a list, not an object"],
  ['{"mcpServers": {"a": []}}', "project | a | stdio |  | unusable | its entry is a list, not an object"],
  ['{"mcpServers": {"__proto__": {"command": "x"}}}', "project | __proto__ | stdio | x | ready | "],
  [
    '{"mcpServers": {"r": {"command": "npx", "args": ["-y", "ranksack", "mcp"]}}}',
    "project | r | stdio | npx -y ranksack mcp | own | ",
  ],
])("%s tells %s", async (text, line) => {
  write(join(PROJECT, ".mcp.json"), text);
  expect(await told("claude-code")).toEqual([line]);
});

test.each([
  ["vscode", ".vscode/mcp.json", '{\n  "servers": {"a": tok-1}\n}', "line 2, column 20: invalid symbol"],
  ["vscode", ".vscode/mcp.json", `{"servers": ${"[".repeat(100_000)}`, "line 1, column 1: it is nested too deeply"],
  ["codex", ".codex/config.toml", 'a = 1\nb = "tok-1', "line 2, column 5: unfinished string"],
])("a file of %s that cannot be read names the place and quotes nothing", async (id, file, text, fault) => {
  write(join(PROJECT, file), text);
  expect(await told(id)).toEqual([fault]);
});

test("empty files hold no servers, and a folder is no file", async () => {
  write(join(HOME, ".cursor/mcp.json"), "\uFEFF \n");
  mkdirSync(join(PROJECT, ".cursor/mcp.json"), { recursive: true });
  expect(await told("cursor")).toEqual(["it is a folder"]);
});

test("a link in a circle is told in words", async () => {
  symlinkSync("mcp.json", join(PROJECT, "mcp.json"));
  write(join(PROJECT, ".cursor/x"), "");
  symlinkSync("../mcp.json", join(PROJECT, ".cursor/mcp.json"));
  expect(await told("cursor")).toEqual(["it is a link that leads back to itself"]);
});

test("what may be secret is not shown", async () => {
  write(
    join(PROJECT, ".mcp.json"),
    JSON.stringify({
      mcpServers: {
        a: { command: "x", args: ["--token", "sk-123456", "--key=sk-7890"], env: { T: "sk-env-1" } },
        b: { url: "https://user:pw-1234@h/mcp?token=sk-99999" },
      },
    }),
  );
  write(
    join(HOME, ".cursor/mcp.json"),
    '{"mcpServers": {"c": {"command": "x", "args": ["-k", "${env:K}", "a${env:K}"]}}}',
  );
  expect((await told("cursor"))[0]).toMatch(/^user \| c \| stdio \| x -k \$\{K\} \*\*\* \|/);
  const lines = await told("claude-code");
  expect(lines.join()).not.toMatch(/sk-|pw-/);
  expect(lines[0]).toBe("project | a | stdio | x --token *** --key=*** | ready | ");
});
