// The clients whose settings are read: where each keeps them, how they are written, and what they mean by an entry.
// Facts about programs that change; each was looked up in the program's documentation or source on 2026-11-30.

import { quoted, RanksackError } from "../../base/errors.ts";
import { claudeCodeRules, cursorRules, geminiRules, opencodeRules, zedRules } from "./client-rules.ts";
import {
  clineForm,
  codexForm,
  commonForm,
  editorForm,
  type FormReader,
  geminiForm,
  opencodeForm,
  windsurfForm,
  zedForm,
} from "./own-form.ts";
import type { Dialect } from "./references.ts";
import type { SettingsFormat } from "./settings-text.ts";
import {
  homeVariable,
  inApplicationData,
  inConfig,
  inHome,
  pathIn,
  pathsOf,
  type Scope,
  type Surroundings,
} from "./surroundings.ts";
import type { RuleReader } from "./tool-rules.ts";

/** A program with settings of MCP servers. */
export interface Client {
  /** How a command line names it: `claude-code`. */
  readonly id: string;
  /** How people name it. */
  readonly label: string;
  readonly format: SettingsFormat;
  readonly dialect: Dialect;
  /** The names that lead to its servers in a file. */
  readonly path: readonly string[];
  /** Further paths in the same file, such as those of a project in a file of the user. */
  readonly also?: (where: Surroundings) => readonly (readonly string[])[];
  readonly form: FormReader;
  /** Its files of the user, the first being the one it is linked in, and those of the project. Files may be missing. */
  readonly places: (where: Surroundings) => Readonly<Record<Scope, readonly (string | undefined)[]>>;
  /** What its files, and further ones, say of servers beside their entries. */
  readonly rules?: RuleReader;
  readonly ruleFiles?: (where: Surroundings) => readonly (string | undefined)[];
  /** The entry that starts a command, as it is written there. */
  readonly entry: (command: string, args: readonly string[]) => Readonly<Record<string, unknown>>;
}

const plainEntry: Client["entry"] = (command, args) => ({ command, args });

/** Where an administrator's settings of Claude Code are. */
const MANAGED: ReadonlyMap<string, string> = new Map([
  ["darwin", "/Library/Application Support/ClaudeCode/managed-settings.json"],
  ["win32", "C:\\Program Files\\ClaudeCode\\managed-settings.json"],
]);

const CLAUDE_CODE: Client = {
  id: "claude-code",
  label: "Claude Code",
  format: "json",
  dialect: "braces",
  path: ["mcpServers"],
  also: (where) => foldersAbove(where).map((folder) => ["projects", folder, "mcpServers"]),
  form: commonForm,
  places: (where) => ({
    user: [pathIn(where, where.env["CLAUDE_CONFIG_DIR"] ?? where.env[homeVariable(where)], ".claude.json")],
    project: [pathIn(where, where.cwd, ".mcp.json")],
  }),
  rules: claudeCodeRules,
  ruleFiles: (where) => [
    where.env["CLAUDE_CONFIG_DIR"] === undefined
      ? inHome(where, ".claude", "settings.json")
      : pathIn(where, where.env["CLAUDE_CONFIG_DIR"], "settings.json"),
    pathIn(where, where.cwd, ".claude", "settings.json"),
    pathIn(where, where.cwd, ".claude", "settings.local.json"),
    MANAGED.get(where.platform) ?? "/etc/claude-code/managed-settings.json",
  ],
  entry: (command, args) => ({ type: "stdio", command, args }),
};

const CLAUDE_DESKTOP: Client = {
  id: "claude-desktop",
  label: "Claude Desktop",
  format: "json",
  dialect: "braces",
  path: ["mcpServers"],
  form: commonForm,
  places: (where) => ({ user: [inApplicationData(where, "Claude", "claude_desktop_config.json")], project: [] }),
  entry: plainEntry,
};

const CURSOR: Client = {
  id: "cursor",
  label: "Cursor",
  format: "jsonc",
  dialect: "editor",
  path: ["mcpServers"],
  form: editorForm,
  places: (where) => ({
    user: [inHome(where, ".cursor", "mcp.json")],
    project: [pathIn(where, where.cwd, ".cursor", "mcp.json")],
  }),
  rules: cursorRules,
  ruleFiles: (where) => [inHome(where, ".cursor", "cli-config.json"), pathIn(where, where.cwd, ".cursor", "cli.json")],
  entry: plainEntry,
};

const VSCODE: Client = {
  id: "vscode",
  label: "VS Code",
  format: "jsonc",
  dialect: "editor",
  path: ["servers"],
  form: editorForm,
  places: (where) => ({
    user: ["Code", "Code - Insiders"].map((name) => inApplicationData(where, name, "User", "mcp.json")),
    project: [pathIn(where, where.cwd, ".vscode", "mcp.json")],
  }),
  entry: (command, args) => ({ type: "stdio", command, args }),
};

const CODEX: Client = {
  id: "codex",
  label: "Codex",
  format: "toml",
  dialect: "braces",
  path: ["mcp_servers"],
  form: codexForm,
  places: (where) => ({
    user: [pathIn(where, where.env["CODEX_HOME"], "config.toml") ?? inHome(where, ".codex", "config.toml")],
    project: [pathIn(where, where.cwd, ".codex", "config.toml")],
  }),
  entry: plainEntry,
};

const GEMINI: Client = {
  id: "gemini",
  label: "Gemini CLI",
  format: "jsonc",
  dialect: "shell",
  path: ["mcpServers"],
  form: geminiForm,
  places: (where) => ({
    user: [inHome(where, ".gemini", "settings.json")],
    project: [pathIn(where, where.cwd, ".gemini", "settings.json")],
  }),
  rules: geminiRules,
  ruleFiles: (where) => [inHome(where, ".gemini", "mcp-server-enablement.json")],
  entry: plainEntry,
};

const OPENCODE: Client = {
  id: "opencode",
  label: "opencode",
  format: "jsonc",
  dialect: "opencode",
  path: ["mcp"],
  also: () => [["mcp", "servers"]],
  form: opencodeForm,
  places: (where) => ({
    user: [
      inConfig(where, "opencode", "opencode.json"),
      inConfig(where, "opencode", "opencode.jsonc"),
      where.env["OPENCODE_CONFIG"],
    ],
    project: ["opencode.json", "opencode.jsonc"].map((name) => pathIn(where, where.cwd, name)),
  }),
  rules: opencodeRules,
  entry: (command, args) => ({ type: "local", command: [command, ...args], enabled: true }),
};

const WINDSURF: Client = {
  id: "windsurf",
  label: "Windsurf",
  format: "jsonc",
  dialect: "editor",
  path: ["mcpServers"],
  form: windsurfForm,
  places: (where) => ({ user: [inHome(where, ".codeium", "windsurf", "mcp_config.json")], project: [] }),
  entry: plainEntry,
};

const ZED: Client = {
  id: "zed",
  label: "Zed",
  format: "jsonc",
  dialect: "braces",
  path: ["context_servers"],
  form: zedForm,
  places: (where) => ({
    user: [
      where.platform === "win32"
        ? inApplicationData(where, "Zed", "settings.json")
        : where.platform === "darwin"
          ? inHome(where, ".config", "zed", "settings.json")
          : inConfig(where, "zed", "settings.json"),
    ],
    project: [pathIn(where, where.cwd, ".zed", "settings.json")],
  }),
  rules: zedRules,
  entry: (command, args) => ({ source: "custom", command, args, env: {} }),
};

const CLINE_FILE = ["saoudrizwan.claude-dev", "settings", "cline_mcp_settings.json"];

const CLINE: Client = {
  id: "cline",
  label: "Cline",
  format: "json",
  dialect: "editor",
  path: ["mcpServers"],
  form: clineForm,
  places: (where) => ({
    user: [inApplicationData(where, "Code", "User", "globalStorage", ...CLINE_FILE)],
    project: [],
  }),
  entry: plainEntry,
};

/** The folder of the project and those it lies in, the innermost first. */
function foldersAbove(where: Surroundings): readonly string[] {
  const paths = pathsOf(where);
  const folders = [where.cwd];
  for (let above = paths.dirname(where.cwd); above !== folders.at(-1); above = paths.dirname(above))
    folders.push(above);
  return folders;
}

/** All clients, in the order in which the first of two servers with one name counts. */
export const CLIENTS: readonly Client[] = [
  CLAUDE_CODE,
  CLAUDE_DESKTOP,
  CURSOR,
  VSCODE,
  CODEX,
  GEMINI,
  OPENCODE,
  WINDSURF,
  ZED,
  CLINE,
];

/** The client of a name as it is typed. @throws RanksackError NOT_FOUND that names them all. */
export function clientNamed(name: string): Client {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]|cli$/g, "");
  const found = CLIENTS.find(({ id, label }) => [id, label].some((one) => plain(one) === plain(name)));
  if (found !== undefined) return found;
  const known = CLIENTS.map(({ id }) => id).join(", ");
  throw new RanksackError("NOT_FOUND", `There is no client ${quoted(name)}.`, `Name one of ${known}.`);
}
