import { join } from "node:path";
import { expect, test } from "vitest";
import { permits } from "../tool-policy.ts";
import { clientFiles } from "./client-files.ts";
import { clientNamed } from "./clients.ts";
import { type FoundServer, restrictedFields } from "./found-server.ts";
import { OWN_SETTINGS } from "./own-settings.ts";
import { projectServers } from "./project-servers.ts";
import { permittedText } from "./tool-rules.ts";
import { trust } from "./trust.ts";
import { plantedHome } from "../../../test/planted-home.ts";

const { home: HOME, app: PROJECT, write: writeText } = plantedHome("rules");
const where = { env: { HOME }, platform: "linux", cwd: PROJECT } as const;

function write(file: string, value: unknown): void {
  writeText(file, typeof value === "string" ? value : JSON.stringify(value));
}

async function servers(id: string): Promise<readonly FoundServer[]> {
  const client = id === "ranksack" ? OWN_SETTINGS : clientNamed(id);
  return (await clientFiles(where, [client])).flatMap((file) => file.servers);
}

/** What is left of each server's tools, as one line each. */
async function told(id: string): Promise<readonly string[]> {
  return (await servers(id)).map((server) => {
    const { name, state, reason = "", filters } = server;
    return `${name} ${state}: ${[reason, permittedText(restrictedFields(server)), ...filters].filter((one) => one !== "").join(" | ")}`;
  });
}

const at = (server: Readonly<Record<string, unknown>>): unknown => ({ mcpServers: { a: { command: "x", ...server } } });

test.each<[string, string, unknown, string]>([
  ["gemini", ".gemini/settings.json", at({ includeTools: ["read", "run(ls)"] }), "only read, run | includeTools"],
  [
    "gemini",
    ".gemini/settings.json",
    at({ includeTools: ["read", "rm"], excludeTools: ["rm"] }),
    "only read, rm; not rm | includeTools | excludeTools",
  ],
  ["gemini", ".gemini/settings.json", at({ includeTools: [] }), "none | includeTools"],
  ["gemini", ".gemini/settings.json", at({ excludeTools: ["a*", "b?"] }), "not a\\*, b\\? | excludeTools"],
  ["gemini", ".gemini/settings.json", at({ includeTools: null }), ""],
  [
    "codex",
    ".codex/config.toml",
    '[mcp_servers.a]\ncommand = "x"\nenabled_tools = ["r*", "w"]\ndisabled_tools = ["w"]\n',
    "only r\\*, w; not w | enabled_tools | disabled_tools",
  ],
  ["windsurf", ".codeium/windsurf/mcp_config.json", at({ disabledTools: ["rm"] }), "not rm | disabledTools"],
  [
    "claude-desktop",
    ".config/Claude/claude_desktop_config.json",
    at({ disabledTools: ["rm"] }),
    "not rm | disabledTools",
  ],
  ["claude-code", ".claude.json", at({ allow: ["read_*"], deny: ["read_all"] }), "only read_*; not read_all"],
  ["ranksack", ".config/ranksack/mcp.json", at({ allow: ["read_*"], deny: ["read_all"] }), "only read_*; not read_all"],
])("%s restricts tools in an entry of %s: %j", async (id, file, settings, line) => {
  write(file, settings);
  expect(await told(id)).toEqual([`a ready: ${line}`]);
});

test.each([
  ["gemini", ".gemini/settings.json", at({ includeTools: "read" }), "allow is a text, not a list of texts"],
  ["gemini", ".gemini/settings.json", at({ excludeTools: [1] }), "deny[0] is a number, not a text"],
])("%s: a filter that is none disables its server: %j", async (id, file, settings, reason) => {
  write(file, settings);
  expect((await servers(id))[0]).toMatchObject({ state: "unusable", reason });
});

test("names are exact: a star in one is a star", async () => {
  write(".gemini/settings.json", at({ excludeTools: ["a*"] }));
  const [server] = await servers("gemini");
  const entry = restrictedFields(server as FoundServer) as { deny: string[] };
  expect(["a*", "ab", "a"].map((name) => permits(entry, name))).toEqual([false, true, true]);
});

const local = (name: string): unknown => ({ [name]: { type: "local", command: ["x"] } });

test.each<[Record<string, unknown>, string]>([
  [{ tools: { "gh_*": false } }, "disabled: it is switched off in opencode, by tools | none | tools"],
  [{ tools: { gh: false } }, "disabled: it is switched off in opencode, by tools | none | tools"],
  [{ tools: { "*": false } }, "disabled: it is switched off in opencode, by tools | none | tools"],
  [{ tools: { gh_rm: false, "other_*": false, bash: false } }, "ready: not rm | tools"],
  [{ tools: { "*_delete": false } }, "ready: not *_delete, delete | tools"],
  [{ tools: { "gh_*": false, gh_read: true } }, "ready: only read | tools"],
  [{ tools: { gh_read: true, "gh_*": false } }, "disabled: it is switched off in opencode, by tools | none | tools"],
  [{ tools: { gh_rm: false, "gh_*": true } }, "ready: "],
  [{ tools: { "gh_rm*": false, gh_rm_mine: true } }, "ready: not rm* | tools"],
  [{ permission: { "gh_*": "ask", gh_rm: "deny" } }, "ready: not rm | permission"],
  [{ tools: { gh_rm: true }, permission: { gh_rm: { "*": "deny" } } }, "ready: not rm | permission"],
  [{ tools: { gh_rm: false }, permission: { gh_rm: "allow" } }, "ready: "],
])("opencode restricts tools beside its servers: %j", async (rules, line) => {
  write(".config/opencode/opencode.json", { mcp: local("gh"), ...rules });
  expect(await told("opencode")).toEqual([`gh ${line}`]);
});

test("opencode writes the name of a server in its own way", async () => {
  write(".config/opencode/opencode.json", { mcp: local("my.gh"), tools: { my_gh_rm: false } });
  expect(await told("opencode")).toEqual(["my.gh ready: not rm | tools"]);
});

test("a project keeps tools away from the user's servers, and lets none through", async () => {
  write(".config/opencode/opencode.json", { mcp: local("gh"), tools: { gh_rm: false, "gh_x*": false } });
  write("app/opencode.json", { tools: { gh_rm: true, gh_write: false } });
  expect(await told("opencode")).toEqual(["gh ready: not rm, x*, write | tools"]);
});

test("Claude Code denies tools in its settings, and switches servers off", async () => {
  write(".claude.json", {
    mcpServers: {
      gh: { command: "x" },
      "my fs": { command: "y" },
      off: { command: "z" },
      all: { command: "w" },
      policy: { command: "v" },
    },
    projects: { [PROJECT]: { disabledMcpServers: ["off"] }, "/else": { disabledMcpServers: ["gh"] } },
  });
  write(".claude/settings.json", {
    permissions: { deny: ["Bash(rm:*)", "mcp__gh__rm", "mcp__my_fs__write_*", "mcp__ghost__a", "mcp__all"] },
  });
  write("app/.claude/settings.local.json", { permissions: { deny: ["mcp__gh__push"] } });
  write("app/.claude/settings.json", { deniedMcpServers: [{ serverName: "policy" }, { serverUrl: "https://*" }] });
  expect(await told("claude-code")).toEqual([
    "gh ready: not rm, push | permissions.deny (settings.json) | permissions.deny (settings.local.json)",
    "my fs ready: not write_* | permissions.deny (settings.json)",
    "off disabled: it is switched off in Claude Code, by disabledMcpServers",
    "all disabled: it is switched off in Claude Code, by permissions.deny (settings.json) | not * | permissions.deny (settings.json)",
    "policy disabled: it is switched off in Claude Code, by deniedMcpServers",
  ]);
});

test("Cursor, Gemini CLI and Zed", async () => {
  write(".cursor/mcp.json", at({}));
  write(".cursor/cli-config.json", { permissions: { deny: ["Mcp(a:rm*)", "Mcp(*:push)", "Mcp(b:x)", "Shell(rm)"] } });
  expect(await told("cursor")).toEqual(["a ready: not rm*, push | permissions.deny (cli-config.json)"]);
  const two = { mcpServers: { A: { command: "x" }, b: { command: "y" }, c: { command: "z" } } };
  write(".gemini/settings.json", { ...two, mcp: { excluded: ["a"], allowed: ["A", "B"] } });
  expect(await told("gemini")).toEqual([
    "A disabled: it is switched off in Gemini CLI, by mcp.excluded",
    "b ready: ",
    "c disabled: it is switched off in Gemini CLI, by mcp.allowed",
  ]);
  write(".gemini/settings.json", two);
  write(".gemini/mcp-server-enablement.json", { a: { enabled: false }, b: { enabled: true } });
  expect((await told("gemini"))[0]).toBe("A disabled: it is switched off in Gemini CLI, by gemini mcp disable");
  write(".config/zed/settings.json", {
    context_servers: { a: { command: "x", args: [] } },
    agent: { tool_permissions: { tools: { "mcp:a:rm": { default: "deny" }, "mcp:a:w": { default: "confirm" } } } },
  });
  expect(await told("zed")).toEqual(["a ready: not rm | tool_permissions"]);
});

test("a file of rules that cannot be read is told", async () => {
  write(".claude.json", at({}));
  write(".claude/settings.json", "{");
  const files = await clientFiles(where, [clientNamed("claude-code")]);
  expect(files.map(({ file, fault }) => [file, fault])).toEqual([
    [join(HOME, ".claude.json"), undefined],
    [
      join(HOME, ".claude/settings.json"),
      'line 1, column 2: the text ends too early: expected a name in double quotes or "}"',
    ],
  ]);
});

test("what a trusted project starts is restricted by its entry and by the user's rules, which are no part of the trust", async () => {
  write("app/.mcp.json", at({ deny: ["push"] }));
  const file = join(PROJECT, ".mcp.json");
  await trust(file, await servers("claude-code"), where);
  write(".claude/settings.json", { permissions: { deny: ["mcp__a__rm"] } });
  expect(await projectServers(where)).toMatchObject({ servers: [{ name: "a", deny: ["push", "rm"] }] });
});
