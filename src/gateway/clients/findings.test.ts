import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { clientFiles } from "./client-files.ts";
import { CLIENTS } from "./clients.ts";
import { findingsOf } from "./findings.ts";
import { OWN_SETTINGS } from "./own-settings.ts";
import type { Surroundings } from "./surroundings.ts";
import { plantedHome } from "../../../test/planted-home.ts";

const { home: HOME, app, write: writeText } = plantedHome("findings");
const BIN = join(HOME, "bin");
const where: Surroundings = { env: { HOME, PATH: BIN }, platform: "linux", cwd: app };

beforeEach(() => {
  writeText("bin/there", "#!/bin/sh\n", 0o755);
  writeText("bin/plain", "#!/bin/sh\n", 0o644);
});

function write(file: string, servers: unknown, mode = 0o600): void {
  writeText(file, typeof servers === "string" ? servers : JSON.stringify({ mcpServers: servers }), mode);
}

/** The findings as lines: level, code, server, message; home is `~`. */
async function told(): Promise<readonly string[]> {
  const findings = await findingsOf(await clientFiles(where, [OWN_SETTINGS, ...CLIENTS]), where);
  return findings.map(({ level, code, server, message }) =>
    `${level} ${code} ${server ?? ""}: ${message}`.replaceAll(HOME, "~"),
  );
}

test("nothing is wrong with what is right", async () => {
  write(".cursor/mcp.json", {
    a: { command: "there", env: { TOKEN: "${env:HOME}" } },
    b: { command: join(BIN, "there") },
    c: { command: "./there", cwd: BIN },
    d: { command: "thing", env: { PATH: `${BIN}/none:${BIN}` }, disabled: true },
    e: { url: "https://h" },
  });
  expect(await told()).toEqual([]);
});

test("commands that are not there, or are no programs", async () => {
  write(".cursor/mcp.json", {
    a: { command: "nowhere" },
    b: { command: "plain" },
    c: { command: "./there" },
    d: { command: BIN },
    e: { command: "${env:HOME}/x" },
  });
  const lines = await told();
  expect(lines.map((line) => line.slice(0, 20))).toEqual(
    ["a", "b", "c", "d", "e"].map((name) => `warning no-command ${name}`),
  );
  expect(lines[0]).toBe(
    'warning no-command a: Its command "nowhere" is not there: install it, or write its whole path.',
  );
});

test("files, entries and variables", async () => {
  write(".claude.json", '{"mcpServers": {"a": {"command" "x"}}}');
  write(".cursor/mcp.json", {
    a: { command: "there", env: { T: "${env:UNSET}" } },
    b: { args: [] },
    c: { command: "npx", args: ["-y", "ranksack", "mcp"] },
  });
  write(".gemini/settings.json", { g: { command: "there", includeTools: ["x"] } });
  expect(await told()).toEqual([
    'error malformed : It cannot be read: line 1, column 33: expected ":" after a name.',
    'warning unset a: env.T needs the environment variable "UNSET", which is not set.',
    "error unusable b: it has neither command nor url.",
    "note own c: It is ranksack itself, and is skipped.",
    "note filtered g: Its tools are restricted as in Gemini CLI, by includeTools: only x.",
  ]);
});

test("servers that come twice are told, but not what was imported", async () => {
  write(".config/ranksack/mcp.json", { gh: { command: "there" } });
  write(".claude.json", { gh: { command: "there" } });
  write(".cursor/mcp.json", { github: { command: "there" }, gh: { command: "there", args: ["--x"] } });
  expect(await told()).toEqual([
    'note duplicate github: It is the same as "gh" of Claude Code (~/.claude.json).',
    'note duplicate gh: It has the name of "gh" of Claude Code (~/.claude.json) and differs from it in args: there --x.',
  ]);
});

test("an own entry that lets more through than the client does is told", async () => {
  write(".claude.json", {
    gh: { command: "there" },
    fs: { command: "there", args: ["fs"] },
    all: { command: "there", args: ["all"] },
  });
  write(".claude/settings.json", '{"permissions": {"deny": ["mcp__gh__rm", "mcp__fs__rm"]}}');
  write(".config/ranksack/mcp.json", {
    gh: { command: "there" },
    fs: { command: "there", args: ["fs"], deny: ["rm", "more"] },
    all: { command: "there", args: ["all"] },
  });
  expect((await told()).filter((line) => !line.includes("filtered"))).toEqual([
    'warning permits-more gh: Its tools are restricted as "gh" in Claude Code, by permissions.deny (settings.json): not rm. Here they are not; ranksack config import --replace takes that over.',
  ]);
});

test.each([
  [{ command: "there", env: { API_KEY: "sk-1234" } }, 0o644, true],
  [{ command: "there", env: { API_KEY: "sk-1234" } }, 0o640, true],
  [{ command: "there", env: { API_KEY: "sk-1234" } }, 0o600, false],
  [{ command: "there", env: { API_KEY: "${env:HOME}", LEVEL: "debug" } }, 0o644, false],
  [{ url: "https://h", headers: { Authorization: "Bearer ${env:HOME}" } }, 0o644, false],
  [{ url: "https://h", headers: { Authorization: "Bearer sk-1" } }, 0o644, true],
  [{ url: "https://me:pw@h" }, 0o644, true],
])("%j in a file of mode %o is readable by others: %s", async (entry, mode, expected) => {
  write(".cursor/mcp.json", { a: entry }, mode);
  const lines = await told();
  expect(lines.length).toBe(expected ? 1 : 0);
  if (expected)
    expect(lines[0]).toMatch(/^warning readable : Others on this machine can read it, and it holds secrets of "a"/);
});
