import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type CommandRun, runLine } from "../command-run.ts";
import { plantedHome } from "../planted-home.ts";

const { home: HOME, app: PROJECT, write } = plantedHome("config");
const OWN = join(HOME, ".config/ranksack/mcp.json");

function run(...argv: string[]): Promise<CommandRun> {
  return runLine(argv, { cwd: PROJECT, env: { HOME, PATH: dirname(process.execPath), SET: "s3cret-value" } });
}

function writeClients(): void {
  const env = { TOKEN: "${UNSET}", KEY: "${SET}" };
  write(join(HOME, ".claude.json"), JSON.stringify({ mcpServers: { gh: { command: "node", env } } }));
  write(
    join(HOME, ".cursor/mcp.json"),
    '{"mcpServers": {"gh": {"command": "node", "args": ["--token", "tok-123456"]}}}',
  );
  write(join(PROJECT, ".mcp.json"), '{"mcpServers": {"local": {"command": "node", "args": ["run.js"]}}}');
}

const LIST = `client       file                server  transport  state        starts
Claude Code  ~/.claude.json      gh      stdio      needs UNSET  node
Claude Code  ~/app/.mcp.json     local   stdio      not trusted  node run.js
Cursor       ~/.cursor/mcp.json  gh      stdio      ready        node --token ***
`;

test.each([["config"], ["mcp"]])("%s list shows what the clients have, without secrets", async (command) => {
  writeClients();
  expect(await run(command, "list")).toEqual({ status: 0, out: LIST, err: "" });
});

test("which tools a client lets through is shown, taken over and explained", async () => {
  write(
    join(HOME, ".gemini/settings.json"),
    JSON.stringify({
      mcpServers: {
        gh: { command: "node", includeTools: ["read", "list"], excludeTools: ["list"] },
        fs: { command: "node", args: ["fs.js"] },
      },
    }),
  );
  expect(
    (await run("config", "list")).out,
  ).toBe(`client      file                     server  transport  state  tools                      starts
Gemini CLI  ~/.gemini/settings.json  gh      stdio      ready  only read, list; not list  node
Gemini CLI  ~/.gemini/settings.json  fs      stdio      ready  all                        node fs.js
`);
  const { out } = await run("config", "list", "--json");
  const { files } = JSON.parse(out) as { files: readonly { servers: readonly unknown[] }[] };
  expect(files[0]?.servers[0]).toMatchObject({
    allow: ["read", "list"],
    deny: ["list"],
    filters: ["includeTools", "excludeTools"],
  });
  expect((await run("config", "doctor")).out).toBe(
    `note: ~/.gemini/settings.json, "gh": Its tools are restricted as in Gemini CLI, by includeTools and excludeTools: only read, list; not list.
2 servers in 1 file: nothing is wrong.
`,
  );
  expect((await run("config", "import")).out).toContain("gh  added: its tools: only read, list; not list  (Gemini");
  expect(JSON.parse(readFileSync(OWN, "utf8"))).toEqual({
    mcpServers: {
      gh: { command: "node", allow: ["read", "list"], deny: ["list"] },
      fs: { command: "node", args: ["fs.js"] },
    },
  });
  expect((await run("config", "import")).out).toMatch(/= {2}gh {2}same .*is as it was\.\n$/s);
});

test("files of values are taken over by their paths, and read when the server is started", async () => {
  write(join(PROJECT, "settings/.env"), "export A='of file'\nB=overwritten\n");
  write(join(HOME, ".config/opencode/key"), "k3y-of-file\n");
  const server = { command: process.execPath, args: [join(process.cwd(), "test/fixtures/mcp/plain.mjs")] };
  const vscode = { envFile: "${workspaceFolder}/settings/.env", env: { B: "of entry", N: 7, NONE: null } };
  write(join(PROJECT, ".vscode/mcp.json"), JSON.stringify({ servers: { vs: { ...server, ...vscode } } }));
  const opencode = { type: "local", command: [server.command, ...server.args], environment: { KEY: "{file:key}" } };
  write(join(HOME, ".config/opencode/opencode.json"), JSON.stringify({ mcp: { oc: opencode } }));
  expect((await run("config", "import", "--project")).status).toBe(0);
  const written = readFileSync(OWN, "utf8");
  expect(written).not.toMatch(/k3y|of file/);
  expect(JSON.parse(written)).toMatchObject({
    mcpServers: {
      vs: { envFile: join(PROJECT, "settings/.env"), env: { B: "of entry", N: "7" }, cwd: PROJECT },
      oc: { env: { KEY: `\${file:${join(HOME, ".config/opencode/key")}}` } },
    },
  });
  const seen = async (name: string): Promise<unknown> => {
    const { out } = await run("tools", "call", `${name}/see_environment`, "--json");
    return (JSON.parse(out) as { structuredContent: { environment: unknown } }).structuredContent.environment;
  };
  expect(await seen("vs")).toMatchObject({ A: "of file", B: "of entry", N: "7" });
  expect(await seen("oc")).toMatchObject({ KEY: "k3y-of-file" });
  rmSync(join(HOME, ".config/opencode/key"));
  const gone = `env.KEY needs the file "${join(HOME, ".config/opencode/key")}", which is not there`;
  expect((await run("tools", "list")).err).toContain(gone);
  const { out } = await run("config", "doctor");
  expect(out).toContain(`warning: ~/.config/opencode/opencode.json, "oc": ${gone.replace(HOME, "~")}.\n`);
  expect((await run("config", "list")).out).toContain("needs ~/.config/opencode/key");
});

test("what is trusted is ready", async () => {
  writeClients();
  await run("trust");
  expect((await run("config", "list")).out).toBe(LIST.replace("not trusted", "ready      "));
});

test("programs get one object, with the path in the file", async () => {
  writeClients();
  const { status, out } = await run("config", "list", "--json");
  expect(status).toBe(0);
  expect(out).not.toMatch(/tok-123456|s3cret/);
  const { files } = JSON.parse(out) as { files: readonly unknown[] };
  expect(files[1]).toEqual({
    client: "claude-code",
    scope: "project",
    file: join(PROJECT, ".mcp.json"),
    held: "it is not trusted",
    servers: [
      {
        name: "local",
        path: ["mcpServers"],
        transport: "stdio",
        launch: "node run.js",
        state: "ready",
        missing: [],
        missingFiles: [],
        filters: [],
        lost: [],
      },
    ],
  });
});

test("without any servers it says so, and a file that cannot be read is named", async () => {
  expect(await run("config", "list")).toMatchObject({ status: 1, out: expect.stringMatching(/^No client has MCP/) });
  write(join(HOME, ".codex/config.toml"), "[mcp_servers.a]\ncommand = 'tok-1");
  expect(await run("config", "list")).toMatchObject({
    status: 1,
    err: "note: ~/.codex/config.toml cannot be read: line 2, column 11: unfinished string.\n",
  });
});

test("config import says what it does, and writes references for the owner alone", async () => {
  writeClients();
  const dry = await run("config", "import", "--dry-run");
  expect(dry).toEqual({
    status: 0,
    err: "",
    out: `  +  gh         added: needs UNSET, which is not set  (Claude Code, ~/.claude.json)  node
  -  local      left out: this project brings it along; --project takes it too  (Claude Code, ~/app/.mcp.json)
  +  gh-cursor  added under another name: "gh" is another one  (Cursor, ~/.cursor/mcp.json)  node --token ***
~/.config/ranksack/mcp.json is not written: --dry-run.
`,
  });
  expect(() => statSync(OWN)).toThrow("ENOENT");
  expect((await run("config", "import")).out).toBe(dry.out.replace("not written: --dry-run", "written"));
  expect(statSync(OWN).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(OWN, "utf8"))).toEqual({
    mcpServers: {
      gh: { command: "node", env: { TOKEN: "${UNSET}", KEY: "${SET}" } },
      "gh-cursor": { command: "node", args: ["--token", "tok-123456"] },
    },
  });
  const again = await run("config", "import");
  expect(again.out).toMatch(/is as it was\.\n$/);
});

test("an import of one client, into a file that is a link, with what else stands there", async () => {
  writeClients();
  write(join(HOME, "dotfiles/mcp.json"), '{"mine": true, "mcpServers": {"gh": {"command": "mine"}}}');
  chmodSync(join(HOME, "dotfiles/mcp.json"), 0o640);
  mkdirSync(dirname(OWN), { recursive: true });
  symlinkSync(join(HOME, "dotfiles/mcp.json"), OWN);
  const kept = await run("config", "import", "cursor");
  expect(kept.out).toContain("kept: the file has another one; --replace takes this one");
  const { out, status } = await run("config", "import", "cursor", "--replace", "--json");
  expect(status).toBe(0);
  expect(JSON.parse(out)).toEqual({
    file: join(HOME, "dotfiles/mcp.json"),
    written: true,
    unread: [],
    steps: [
      {
        client: "cursor",
        file: join(HOME, ".cursor/mcp.json"),
        server: "gh",
        outcome: "replaced",
        name: "gh",
        reason: "",
      },
    ],
  });
  expect(JSON.parse(readFileSync(OWN, "utf8"))).toMatchObject({ mine: true, mcpServers: { gh: { command: "node" } } });
  expect(statSync(OWN).mode & 0o777).toBe(0o640);
});

test.each([
  ["{", /cannot be added to: line 1, column 2: /],
  ['{"mcpServers": []}', /cannot be added to: mcpServers is a list, not an object/],
  ["[]", /cannot be added to: it holds a list, not an object/],
])("our own file as %j is left alone", async (text, message) => {
  writeClients();
  write(OWN, text);
  const { status, err } = await run("config", "import");
  expect(status).toBe(2);
  expect(err).toMatch(message);
  expect(readFileSync(OWN, "utf8")).toBe(text);
});

test.each(["", "\uFEFF\n", "{}", '{"mcpServers": {}}', '{"ranksack": {"expose": "all"}, "mcpServers": {}}'])(
  "our own file as %j has no servers, and holds up nothing",
  async (text) => {
    write(OWN, text);
    write(join(PROJECT, "tools.json"), "[]");
    const { status, err } = await run("tools", "list");
    expect([status, err]).toEqual([2, expect.stringMatching(/^error: There are no tools to search: .*\n/)]);
    const server = { command: process.execPath, args: [join(process.cwd(), "test/fixtures/mcp/plain.mjs")] };
    write(join(PROJECT, ".mcp.json"), JSON.stringify({ mcpServers: { plain: server } }));
    await run("trust");
    expect((await run("tools", "list")).out).toMatch(/^mcp__plain__see_environment {2}/);
  },
);

test.each([
  ['{"servers": {}}', 'has no "mcpServers"'],
  ["[]", 'holds a list, not an object with "mcpServers"'],
  ["{", "is not valid JSON at line 1, column 2"],
])("our own file as %j is an error of every command that reads it", async (text, message) => {
  write(OWN, text);
  const { status, err } = await run("tools", "list");
  expect([status, err]).toEqual([2, expect.stringContaining(`${JSON.stringify(OWN)} ${message}`)]);
});

test("our own file as a folder is told", async () => {
  mkdirSync(OWN, { recursive: true });
  const message = `error: The configuration ${JSON.stringify(OWN)} cannot be read: it is a folder.\nCheck the path.\n`;
  expect(await run("tools", "list")).toEqual({ status: 2, out: "", err: message });
});

test("what could not be read is told to programs too", async () => {
  write(join(HOME, ".cursor/mcp.json"), "{");
  const { out } = await run("config", "import", "--json");
  expect(JSON.parse(out)).toMatchObject({
    unread: [{ client: "cursor", file: join(HOME, ".cursor/mcp.json"), fault: expect.stringContaining("line 1") }],
    steps: [],
  });
});

test("--to takes a whole path, or one from this folder", async () => {
  writeClients();
  const whole = join(HOME, "elsewhere/a.json");
  expect((await run("config", "import", "--to", whole)).out).toContain("~/elsewhere/a.json is written.");
  expect((await run("config", "import", "--to", "../elsewhere/b.json")).out).toContain(
    "~/elsewhere/b.json is written.",
  );
  expect(readFileSync(join(HOME, "elsewhere/b.json"))).toEqual(readFileSync(whole));
});

test("a place that cannot be written is named as it was asked for, with the reason in words", async () => {
  writeClients();
  write("app/file", "");
  const below = await run("config", "import", "--to", "file/mcp.json");
  expect([below.status, below.err]).toEqual([
    2,
    `error: ${JSON.stringify(join(PROJECT, "file/mcp.json"))} cannot be read: a file stands where its folder should be.\nChoose another folder.\n`,
  ]);
  const nowhere = await run("config", "import", "--to", "/proc/ranksack.json");
  expect([nowhere.status, nowhere.err]).toEqual([
    2,
    expect.stringMatching(/^error: "\/proc\/ranksack\.json" cannot be written: .*\n/),
  ]);
});

test("a client that is none is told which there are", async () => {
  const { status, err } = await run("config", "import", "emacs");
  expect([status, err]).toEqual([
    2,
    'error: There is no client "emacs".\nName one of claude-code, claude-desktop, cursor, vscode, codex, gemini, opencode, windsurf, zed, cline.\n',
  ]);
});

test("config doctor has an exit status for scripts", async () => {
  expect(await run("config", "doctor")).toEqual({
    status: 0,
    err: "",
    out: "0 servers in 0 files: nothing is wrong.\n",
  });
  writeClients();
  expect(await run("config", "doctor")).toEqual({
    status: 1,
    err: "",
    out: `warning: ~/.claude.json, "gh": env.TOKEN needs the environment variable "UNSET", which is not set.
note: ~/.cursor/mcp.json, "gh": It has the name of "gh" of Claude Code (~/.claude.json) and differs from it in env, args: node --token ***.
3 servers in 3 files: 1 to look at.
`,
  });
  const { out, status } = await run("config", "doctor", "--json");
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ files: 3, servers: 3, findings: [{ level: "warning", code: "unset" }, {}] });
});
