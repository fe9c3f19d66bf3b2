import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { linkClient, type LinkFlags } from "../../src/cli/commands/link.ts";
import { CLIENTS, clientNamed } from "../../src/gateway/clients/clients.ts";
import { type CommandRun, runLine, runWith } from "../command-run.ts";
import { plantedHome } from "../planted-home.ts";

const { home: HOME, app: APP, write, clear } = plantedHome("link");
const CURSOR = join(HOME, ".cursor/mcp.json");
const LINKS = join(HOME, ".config/ranksack/links");
const PROGRAM = { command: "/opt/node", args: ["/opt/ranksack/dist/bin/ranksack.js"] };

const outside = { cwd: APP, env: { HOME } };

function link(client: string, flags: Partial<LinkFlags> = {}): Promise<CommandRun> {
  return runWith((io) => linkClient(client, { name: "ranksack", ...flags }, io, PROGRAM), outside);
}

function text(file = CURSOR): string {
  return readFileSync(file, "utf8");
}

const SERVERS = '{\n  "mcpServers": {\n    "a": {"command": "x", "env": {"TOKEN": "tok-1234"}}\n  }\n}\n';

test("the change is shown and made, the file kept as it was, and taken back to the byte", async () => {
  write(CURSOR, SERVERS, 0o640);
  const diff = `~/.cursor/mcp.json, line 3:
+ …,
+     "ranksack": {
+       "command": "/opt/node",
+       "args": [
+         "/opt/ranksack/dist/bin/ranksack.js",
+         "mcp"
+       ]
+     }
`;
  const dry = await link("cursor", { dryRun: true });
  expect(dry).toEqual({ status: 0, err: "", out: `${diff}Nothing is written: --dry-run.\n` });
  expect(text()).toBe(SERVERS);
  expect(existsSync(LINKS)).toBe(false);

  const { out } = await link("cursor");
  const [backup = ""] = /~\/\.config\S+(?=\.\n)/.exec(out) ?? [];
  expect(out).toBe(
    `${diff}Cursor is linked: restart it. The file as it was is kept in ${backup}.\nranksack mcp link cursor --undo takes it back.\n`,
  );
  expect(text(backup.replace("~", HOME))).toBe(SERVERS);
  expect(statSync(backup.replace("~", HOME)).mode & 0o777).toBe(0o600);
  expect(statSync(CURSOR).mode & 0o777).toBe(0o640);
  expect(text()).not.toBe(SERVERS);

  const undone = await link("cursor", { undo: true });
  expect(undone.out).toBe(`${diff.replaceAll("\n+", "\n-")}~/.cursor/mcp.json is as it was, to the byte.\n`);
  expect(text()).toBe(SERVERS);
  expect(statSync(CURSOR).mode & 0o777).toBe(0o640);
  expect(readdirSync(LINKS)).toEqual(["links.json"]);
  expect(await link("cursor", { undo: true }).catch((error: unknown) => error)).toMatchObject({ code: "NOT_FOUND" });
});

test.each(CLIENTS.map(({ id }) => id))("%s: a file that was not there is made, and gone again after", async (id) => {
  const [file = ""] = clientNamed(id).places({ env: { HOME }, platform: "linux", cwd: APP }).user;
  expect((await link(id)).status).toBe(0);
  const { out } = await runLine(["config", "list", "--json"], outside);
  const { files } = JSON.parse(out) as { files: { client: string; servers: { name: string; state: string }[] }[] };
  expect(files.map(({ client, servers }) => [client, servers.map(({ name, state }) => `${name} ${state}`)])).toEqual([
    [id, ["ranksack own"]],
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await link(id)).out).toMatch(/ is linked already, in /);
  expect((await link(id, { undo: true })).out).toContain("is removed: it was not there before.\n");
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(LINKS)).toEqual(["links.json"]);
});

test("linked twice, and with other arguments, it still goes back to what there was first", async () => {
  write(CURSOR, SERVERS);
  await link("cursor");
  await link("cursor", { root: ["."], config: "servers.json", watch: true, history: true });
  expect(JSON.parse(text())).toMatchObject({
    mcpServers: {
      ranksack: {
        args: [...PROGRAM.args, "mcp", "--config", join(APP, "servers.json"), "--root", APP, "--watch", "--history"],
      },
    },
  });
  await link("cursor", { config: false });
  expect(JSON.parse(text())).toMatchObject({
    mcpServers: { ranksack: { args: [...PROGRAM.args, "mcp", "--no-config"] } },
  });
  await link("cursor", { undo: true });
  expect(text()).toBe(SERVERS);
});

test("of a file that was changed since only the entry is taken out", async () => {
  write(CURSOR, SERVERS);
  await link("cursor");
  write(CURSOR, text().replace('"x"', '"y"'));
  const { out } = await link("cursor", { undo: true });
  expect(out).toContain("is without the entry; what was changed since the link stays.\n");
  expect(text()).toBe(SERVERS.replace('"x"', '"y"'));

  await link("cursor");
  write(CURSOR, SERVERS.replace('"x"', '"z"'));
  expect((await link("cursor", { undo: true })).out).toBe('~/.cursor/mcp.json has no "ranksack" any more.\n');
  expect(text()).toBe(SERVERS.replace('"x"', '"z"'));

  const config = join(HOME, ".codex/config.toml");
  write(config, 'model = "x"\n');
  await link("codex");
  write(config, `${text(config)}\n[other]\na = 1\n`);
  await link("codex", { undo: true });
  expect(text(config)).toBe('model = "x"\n\n\n[other]\na = 1\n');
});

test("a link is followed and stays one", async () => {
  const real = join(HOME, "dotfiles/cursor.json");
  write(real, SERVERS);
  mkdirSync(dirname(CURSOR), { recursive: true });
  symlinkSync(real, CURSOR);
  await link("cursor");
  expect(lstatSync(CURSOR).isSymbolicLink()).toBe(true);
  expect(text(real)).toContain("ranksack");
  await link("cursor", { undo: true });
  expect(text(real)).toBe(SERVERS);
});

test.each<[string, string | Uint8Array, RegExp]>([
  ["cursor", '{"mcpServers": {', /is left alone: line 1, column 17: close brace expected/],
  ["cursor", Uint8Array.of(0x7b, 0xff, 0x7d), /is left alone: it is not in UTF-8/],
  ["claude-code", "{} // comment", /is left alone: line 1, column 4: JSON has no comments/],
  ["codex", "a = ", /is left alone: line 1, column 5/],
])("%s with %j is left alone, and nothing is kept of it", async (id, content, message) => {
  const [file = ""] = clientNamed(id).places({ env: { HOME }, platform: "linux", cwd: APP }).user;
  write(file, content);
  const error: unknown = await link(id).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: "CONFIG_INVALID", message: expect.stringMatching(message) });
  expect(readFileSync(file)).toEqual(Buffer.from(content));
  expect(existsSync(LINKS)).toBe(false);
});

test("the file of a project, the block alone, and flags of the command line", async () => {
  await link("vscode", { project: true });
  expect(JSON.parse(text(join(APP, ".vscode/mcp.json")))).toEqual({
    servers: { ranksack: { type: "stdio", command: "/opt/node", args: [...PROGRAM.args, "mcp"] } },
  });
  expect((await link("codex", { print: true, name: "rs" })).out).toBe(
    `[mcp_servers.rs]\ncommand = "/opt/node"\nargs = ["${PROGRAM.args[0] ?? ""}", "mcp"]\n`,
  );
  const { out, status } = await runLine(["mcp", "link", "cursor", "--print", "--no-config", "--root", "."], outside);
  expect(status).toBe(0);
  expect(out).toContain(`"--no-config",\n        "--root",\n        ${JSON.stringify(APP)}`);
  expect((await runLine(["mcp", "link", "windsurf", "--project"], outside)).err).toContain(
    "Windsurf has no settings of a project.",
  );
});

/** Files in all kinds of layouts and encodings, those that are refused among them. */
const contents = fc.record({
  body: fc.oneof(
    fc.json({ maxDepth: 3 }).map((json) => `{"x": ${json}}`),
    fc
      .json({ maxDepth: 3 })
      .map((json) => JSON.stringify({ x: JSON.parse(json) as unknown, mcpServers: { a: {} } }, undefined, 4)),
    fc.constantFrom(
      "",
      "{}",
      "{ }",
      '{\n\t"mcpServers": {\n\t\t"a": {}, // one\n\t},\n}',
      '/* head */ {"mcpServers": {"a": {"command": "x"}, /* two */ }}',
      '{\n  "servers": {},\n  "mcpServers": {\n  }\n}',
      "{",
    ),
  ),
  eol: fc.constantFrom("\n", "\r\n"),
  mark: fc.constantFrom("", "\uFEFF"),
  end: fc.constantFrom("", "\n", "\n\n", "  "),
});

test("a link and its undoing leave every byte as it was", async () => {
  await fc.assert(
    fc.asyncProperty(
      contents,
      fc.constantFrom("cursor", "claude-code", "zed"),
      async ({ body, eol, mark, end }, id) => {
        clear();
        const [file = ""] = clientNamed(id).places({ env: { HOME }, platform: "linux", cwd: APP }).user;
        const bytes = Buffer.from(mark + (body + end).replaceAll("\n", eol));
        write(file, bytes);
        const isLinked = await link(id).then(
          () => true,
          () => false,
        );
        expect(readFileSync(file).equals(bytes)).toBe(!isLinked);
        if (isLinked) await link(id, { undo: true });
        expect(readFileSync(file).equals(bytes)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test("the same for TOML", async () => {
  const body = fc.constantFrom(
    "",
    'a = "x"',
    "# c\n[mcp_servers.a]\ncommand = 'x'",
    "[mcp_servers]",
    "[[list]]\nx = 1\n",
  );
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom("\n", "\r\n"), fc.constantFrom("", "\n", " \n\n"), async (one, eol, end) => {
      clear();
      const file = join(HOME, ".codex/config.toml");
      const bytes = Buffer.from((one + end).replaceAll("\n", eol));
      write(file, bytes);
      await link("codex");
      expect(readFileSync(file).equals(bytes)).toBe(false);
      await link("codex", { undo: true });
      expect(readFileSync(file).equals(bytes)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("without a home directory it says that", async () => {
  expect(await runLine(["mcp", "link", "cursor"], { cwd: APP })).toEqual({
    status: 2,
    out: "",
    err: "error: Cursor has no settings here: the environment names no home directory.\nSet HOME, or add the entry by hand: --print shows it.\n",
  });
});

test("a file that is left alone is named whole, however long its path is", async () => {
  const [file = ""] = clientNamed("cline").places({ env: { HOME }, platform: "linux", cwd: APP }).user;
  write(file, "no JSON");
  const { status, err } = await runLine(["mcp", "link", "cline"], outside);
  expect(status).toBe(2);
  expect(err).toContain(`error: ${JSON.stringify(file)} is left alone: line 1, column 1: expected a value.\n`);
});
