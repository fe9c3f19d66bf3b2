import { expect, test } from "vitest";
import { CLIENTS, clientNamed } from "./clients.ts";
import type { Surroundings } from "./surroundings.ts";

const linux: Surroundings = { env: { HOME: "/home/me" }, platform: "linux", cwd: "/src/app" };
const mac: Surroundings = { env: { HOME: "/Users/me" }, platform: "darwin", cwd: "/src/app" };
const windows: Surroundings = {
  env: { USERPROFILE: "C:\\Users\\me", APPDATA: "C:\\Users\\me\\AppData\\Roaming" },
  platform: "win32",
  cwd: "D:\\app",
};

const CLINE = "globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json";

test.each([
  ["claude-code", "~/.claude.json", "~/.claude.json", "~/.claude.json"],
  [
    "claude-desktop",
    "~/.config/Claude/claude_desktop_config.json",
    "~/Library/Application Support/Claude/claude_desktop_config.json",
    "~/AppData/Roaming/Claude/claude_desktop_config.json",
  ],
  ["cursor", "~/.cursor/mcp.json", "~/.cursor/mcp.json", "~/.cursor/mcp.json"],
  [
    "vscode",
    "~/.config/Code/User/mcp.json",
    "~/Library/Application Support/Code/User/mcp.json",
    "~/AppData/Roaming/Code/User/mcp.json",
  ],
  ["codex", "~/.codex/config.toml", "~/.codex/config.toml", "~/.codex/config.toml"],
  ["gemini", "~/.gemini/settings.json", "~/.gemini/settings.json", "~/.gemini/settings.json"],
  [
    "opencode",
    "~/.config/opencode/opencode.json",
    "~/.config/opencode/opencode.json",
    "~/.config/opencode/opencode.json",
  ],
  [
    "windsurf",
    "~/.codeium/windsurf/mcp_config.json",
    "~/.codeium/windsurf/mcp_config.json",
    "~/.codeium/windsurf/mcp_config.json",
  ],
  ["zed", "~/.config/zed/settings.json", "~/.config/zed/settings.json", "~/AppData/Roaming/Zed/settings.json"],
  [
    "cline",
    `~/.config/Code/User/${CLINE}`,
    `~/Library/Application Support/Code/User/${CLINE}`,
    `~/AppData/Roaming/Code/User/${CLINE}`,
  ],
])("%s keeps the user's settings in %s", (id, onLinux, onMac, onWindows) => {
  const { places } = clientNamed(id);
  expect(places(linux).user[0]).toBe(onLinux.replace("~", "/home/me"));
  expect(places(mac).user[0]).toBe(onMac.replace("~", "/Users/me"));
  expect(places(windows).user[0]).toBe(onWindows.replace("~", "C:\\Users\\me").replaceAll("/", "\\"));
});

test("a project brings settings for some clients", () => {
  const files = CLIENTS.flatMap(({ places }) => places(linux).project);
  expect(files).toEqual([
    "/src/app/.mcp.json",
    "/src/app/.cursor/mcp.json",
    "/src/app/.vscode/mcp.json",
    "/src/app/.codex/config.toml",
    "/src/app/.gemini/settings.json",
    "/src/app/opencode.json",
    "/src/app/opencode.jsonc",
    "/src/app/.zed/settings.json",
  ]);
  expect(clientNamed("claude-code").places(windows).project).toEqual(["D:\\app\\.mcp.json"]);
});

test("an administrator's rules for Claude Code are looked up where each system keeps them", () => {
  const last = (where: Surroundings): unknown => clientNamed("claude-code").ruleFiles?.(where).at(-1);
  expect([last(linux), last(mac), last(windows)]).toEqual([
    "/etc/claude-code/managed-settings.json",
    "/Library/Application Support/ClaudeCode/managed-settings.json",
    "C:\\Program Files\\ClaudeCode\\managed-settings.json",
  ]);
});

test("the environment moves some of them, and without a home there are none", () => {
  const env = {
    HOME: "/home/me",
    XDG_CONFIG_HOME: "/xdg",
    CODEX_HOME: "/codex",
    CLAUDE_CONFIG_DIR: "/claude",
    OPENCODE_CONFIG: "/o.json",
  };
  const user = (id: string): unknown => clientNamed(id).places({ ...linux, env }).user;
  expect(user("zed")).toEqual(["/xdg/zed/settings.json"]);
  expect(user("codex")).toEqual(["/codex/config.toml"]);
  expect(user("claude-code")).toEqual(["/claude/.claude.json"]);
  expect(user("opencode")).toEqual(["/xdg/opencode/opencode.json", "/xdg/opencode/opencode.jsonc", "/o.json"]);
  const lost = CLIENTS.flatMap(({ places }) => places({ ...linux, env: {} }).user);
  expect(lost.filter((file) => file !== undefined)).toEqual([]);
});

test.each(["claude-code", "Claude Code", "CLAUDECODE", "gemini-cli", "Gemini CLI", "VS Code", "vscode"])(
  "%s is a client",
  (name) => {
    expect(clientNamed(name).id).toMatch(/^(?:claude-code|gemini|vscode)$/);
  },
);

test("a name that is no client is told the ones there are", () => {
  expect(() => clientNamed("emacs")).toThrow('There is no client "emacs".');
});
