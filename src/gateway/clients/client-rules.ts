// What clients say of servers and their tools beside the entries, each in a way of its own. Looked up in the programs'
// documentation or source on 2026-12-01.

import { exactly, matchesGlob, remaindersAfter } from "../name-pattern.ts";
import { entriesOf } from "../server-entry.ts";
import { type RuledServer, type RuleReader, textsAt, type ToolRules } from "./tool-rules.ts";
import { pathsOf, type Surroundings } from "./surroundings.ts";

/**
 * Claude Code: `permissions.deny` names tools as `mcp__SERVER__TOOL`, servers as `mcp__SERVER`; lists of servers that are
 * switched off stand in its settings and, for each folder, in `.claude.json`.
 */
export const claudeCodeRules: RuleReader = ({ file, value }, server, where) => {
  const off = claudeCodeOff(value, server, where);
  const own = `mcp__${plain(server.name)}`;
  const denied = textsAt(value, "permissions", "deny").filter((rule) => rule.startsWith("mcp__"));
  const deny = denied.flatMap((rule) => (rule === own ? ["*"] : remaindersAfter(`${own}__`, rule)));
  return found({ off, deny, from: deny.length > 0 ? [`permissions.deny (${fileName(file, where)})`] : [] });
};

function claudeCodeOff(value: unknown, { name, scope }: RuledServer, where: Surroundings): string | undefined {
  const project = entriesOf(entriesOf(value)?.get("projects"))?.get(where.cwd);
  if (textsAt(project, "disabledMcpServers").includes(name)) return "disabledMcpServers";
  if (deniedNames(value).includes(name)) return "deniedMcpServers";
  const isOff = [value, project].some((one) => textsAt(one, "disabledMcpjsonServers").includes(name));
  return scope === "project" && isOff ? "disabledMcpjsonServers" : undefined;
}

/** Those that are denied by name; a rule on commands or addresses is the client's own business. */
function deniedNames(value: unknown): readonly unknown[] {
  const rules = entriesOf(value)?.get("deniedMcpServers");
  return Array.isArray(rules) ? rules.map((rule: unknown) => entriesOf(rule)?.get("serverName")) : [];
}

/** Cursor: `permissions.deny` of its command line names tools as `Mcp(SERVER:TOOL)`. */
export const cursorRules: RuleReader = ({ file, value }, { name }, where) => {
  const rules = textsAt(value, "permissions", "deny").map((rule) => /^Mcp\(([^:]*):?(.*)\)$/s.exec(rule));
  const deny = rules.flatMap((rule) => (rule !== null && matchesGlob(name, rule[1] ?? "") ? [rule[2] || "*"] : []));
  return found({ deny, from: deny.length > 0 ? [`permissions.deny (${fileName(file, where)})`] : [] });
};

/** Gemini CLI: lists of servers, whatever their case, and a file of those that were switched off. */
export const geminiRules: RuleReader = ({ file, value }, { name }, where) => {
  const isNamed = (list: readonly string[]): boolean => list.some((one) => canonicalId(one) === canonicalId(name));
  if (fileName(file, where) === "mcp-server-enablement.json") {
    const isOff = entriesOf(entriesOf(value)?.get(canonicalId(name)))?.get("enabled") === false;
    return isOff ? { off: "gemini mcp disable", deny: [], from: [] } : undefined;
  }
  const allowed = [...textsAt(value, "mcp", "allowed"), ...textsAt(value, "allowMCPServers")];
  if (isNamed([...textsAt(value, "mcp", "excluded"), ...textsAt(value, "excludeMCPServers")]))
    return { off: "mcp.excluded", deny: [], from: [] };
  return allowed.length > 0 && !isNamed(allowed) ? { off: "mcp.allowed", deny: [], from: [] } : undefined;
};

function canonicalId(name: string): string {
  return name.toLowerCase().trim();
}

/**
 * opencode: `tools` and `permission` are patterns of `SERVER_TOOL`, the last that fits counts. Where that cannot be said
 * by what is allowed and what is denied, an exception from a pattern that denies is denied as well.
 */
export const opencodeRules: RuleReader = ({ value }, { name }) => {
  const prefix = `${plain(name)}_`;
  let allow: string[] | undefined;
  let deny: string[] = [];
  const from = new Set<string>();
  for (const { field, pattern, denies } of opencodeSettings(value)) {
    const rest = [name, plain(name)].includes(pattern) ? ["*"] : remaindersAfter(prefix, pattern);
    if (rest.length === 0) continue;
    from.add(field);
    const isAll = rest.includes("*");
    if (denies && isAll) [allow, deny] = [[], []];
    else if (denies) deny.push(...rest);
    else if (isAll) [allow, deny] = [undefined, []];
    else {
      allow?.push(...rest);
      deny = deny.filter((one) => !rest.includes(one));
    }
  }
  const restricts = allow !== undefined || deny.length > 0;
  const off = allow?.length === 0 ? [...from].join(" and ") : undefined;
  return restricts ? found({ off, allow, deny, from: [...from] }) : undefined;
};

/** The rules in their order; a name that stands in both is as `permission` has it. */
function opencodeSettings(value: unknown): readonly { field: string; pattern: string; denies: boolean }[] {
  const rules = new Map<string, { field: string; pattern: string; denies: boolean }>();
  for (const [pattern, on] of entriesOf(entriesOf(value)?.get("tools")) ?? [])
    if (typeof on === "boolean") rules.set(pattern, { field: "tools", pattern, denies: !on });
  for (const [pattern, action] of entriesOf(entriesOf(value)?.get("permission")) ?? []) {
    const verdict = entriesOf(action)?.get("*") ?? action;
    if (typeof verdict === "string") rules.set(pattern, { field: "permission", pattern, denies: verdict === "deny" });
  }
  return [...rules.values()];
}

/** Zed: `agent.tool_permissions.tools` may deny `mcp:SERVER:TOOL`. */
export const zedRules: RuleReader = ({ value }, { name }) => {
  const settings = entriesOf(value);
  const permissions = entriesOf(settings?.get("agent"))?.get("tool_permissions") ?? settings?.get("tool_permissions");
  const prefix = `mcp:${name}:`;
  const deny = [...(entriesOf(entriesOf(permissions)?.get("tools")) ?? [])].flatMap(([tool, rule]) => {
    const isDenied = (entriesOf(rule)?.get("default") ?? rule) === "deny";
    return isDenied && tool.startsWith(prefix) ? [exactly(tool.slice(prefix.length))] : [];
  });
  return found({ deny, from: deny.length > 0 ? ["tool_permissions"] : [] });
};

/** A rule that denies every tool switches the server off. */
function found({ off, ...rules }: ToolRules): ToolRules | undefined {
  const isOff = off ?? (rules.deny.includes("*") ? rules.from.join(" and ") : undefined);
  const isNothing = isOff === undefined && rules.allow === undefined && rules.deny.length === 0;
  return isNothing ? undefined : { off: isOff, ...rules };
}

/** A server's name as it stands in the names of its tools. */
function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_");
}

function fileName(file: string, where: Surroundings): string {
  return pathsOf(where).basename(file);
}
