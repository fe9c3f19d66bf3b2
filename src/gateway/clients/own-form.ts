// An entry of a client's settings, said as an entry of ours: `command`, `args`, `env`, `cwd` or `type`, `url`,
// `headers`. Clients name the same things differently, and mean more by some of them; what would be lost is named.
// A form only renames: whether the values are any good is judged by the reader of our own entries, so that a message
// is the same wherever an entry came from.

import { entriesOf } from "../server-entry.ts";

/** The entry of a server as a client wrote it. */
export type WrittenEntry = ReadonlyMap<string, unknown>;

/** What a client's entry comes to. */
export interface OwnForm {
  /** Our fields, values as they were written. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether the client does not start it. */
  readonly disabled?: boolean;
  /** Fields that restrict or feed the server and that are not carried over; a server without them is another one. */
  readonly lost?: readonly string[];
  /** Why nothing of ours can stand for it, as a clause. */
  readonly fault?: string | undefined;
}

/** Takes an entry of one client. */
export type FormReader = (entry: WrittenEntry) => OwnForm;

const OURS = ["type", "command", "args", "env", "cwd", "url", "headers"] as const;

/** `mcpServers` as most clients have it: our own fields, perhaps `disabled`. */
export function commonForm(entry: WrittenEntry): OwnForm {
  return { fields: picked(entry, OURS), disabled: isOff(entry), lost: lostOf(entry, []) };
}

/** VS Code and Cursor: variables may come from a file, and a server may run in a sandbox. */
export function editorForm(entry: WrittenEntry): OwnForm {
  const url = entry.get("url");
  const isSocket = typeof url === "string" && /^(?:unix|pipe):/.test(url);
  const fault = entry.has("envFile")
    ? "its envFile is not read: name its variables in env"
    : isSocket
      ? "it is reached by a socket, which is not supported"
      : undefined;
  return { ...commonForm(entry), fault, lost: lostOf(entry, ["sandboxEnabled", "sandbox"]) };
}

/** Codex: names of variables instead of references, and headers in three fields. */
export function codexForm(entry: WrittenEntry): OwnForm {
  const headers = {
    ...recordOf(entry.get("http_headers")),
    ...mapped(entry.get("env_http_headers"), reference),
    ...(entry.has("bearer_token_env_var") && {
      Authorization: `Bearer ${String(reference(entry.get("bearer_token_env_var")))}`,
    }),
  };
  const env = { ...passedOn(entry.get("env_vars")), ...recordOf(entry.get("env")) };
  const fields = picked(entry, ["command", "args", "cwd", "url"]);
  return {
    fields: {
      ...fields,
      ...("command" in fields && { env }),
      ...("url" in fields && { headers }),
    },
    disabled: isOff(entry),
    lost: lostOf(entry, ["enabled_tools", "disabled_tools"]),
    fault: entry.has("bearer_token") ? "it has bearer_token, which Codex refuses: use bearer_token_env_var" : undefined,
  };
}

/** Gemini CLI: `url` alone is SSE, `httpUrl` is streamable HTTP. */
export function geminiForm(entry: WrittenEntry): OwnForm {
  const { url, type, ...fields } = picked(entry, OURS);
  const address = entry.get("httpUrl");
  const remote = address === undefined ? { type: type ?? "sse", url } : { type: "http", url: address };
  const isRemote = address !== undefined || (url !== undefined && !entry.has("command"));
  return {
    fields: isRemote ? { ...fields, ...remote } : fields,
    disabled: isOff(entry),
    lost: lostOf(entry, ["includeTools", "excludeTools"]),
  };
}

/** opencode: a command with its arguments in one list, and `environment`. */
export function opencodeForm(entry: WrittenEntry): OwnForm {
  const type = entry.get("type");
  if (type === "remote")
    return { fields: { type: "http", ...picked(entry, ["url", "headers"]) }, disabled: isOff(entry) };
  if (type !== "local") return { fields: {}, fault: 'type must be "local" or "remote"' };
  const line = entry.get("command");
  const [command, ...args] = Array.isArray(line) ? (line as unknown[]) : [line];
  const env = entry.get("environment");
  const fields = { command, args, ...(env !== undefined && { env }), ...picked(entry, ["cwd"]) };
  return { fields, disabled: isOff(entry) };
}

/** Windsurf: `serverUrl` beside `url`. */
export function windsurfForm(entry: WrittenEntry): OwnForm {
  const fields = picked(entry, OURS);
  const url = entry.get("serverUrl") ?? fields["url"];
  const lost = lostOf(entry, ["disabledTools"]);
  return { fields: url === undefined ? fields : { ...fields, url }, disabled: isOff(entry), lost };
}

/** Zed: a server of an extension has no command of its own; an older form nests the command. */
export function zedForm(entry: WrittenEntry): OwnForm {
  const nested = entriesOf(entry.get("command"));
  const fields = nested === undefined ? picked(entry, OURS) : nestedCommand(nested);
  const isExtension = !("command" in fields) && !("url" in fields);
  return { fields, disabled: isOff(entry), fault: isExtension ? "it belongs to an extension of Zed" : undefined };
}

/** Cline: `streamableHttp`, and an address alone is SSE. */
export function clineForm(entry: WrittenEntry): OwnForm {
  const fields = picked(entry, OURS);
  const written = entry.get("type") ?? entry.get("transportType");
  const remote = written === "streamableHttp" ? "http" : (written ?? "sse");
  return { fields: "url" in fields ? { ...fields, type: remote } : fields, disabled: isOff(entry) };
}

function nestedCommand(command: WrittenEntry): Record<string, unknown> {
  return { command: command.get("path"), ...picked(command, ["args", "env"]) };
}

function picked(entry: WrittenEntry, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries([...entry].filter(([name]) => names.includes(name)));
}

function isOff(entry: WrittenEntry): boolean {
  return entry.get("disabled") === true || entry.get("enabled") === false;
}

function lostOf(entry: WrittenEntry, names: readonly string[]): readonly string[] {
  return names.filter((name) => entry.has(name));
}

/** An object's own properties; nothing for any other value, which the reader of our entries would name by our fields. */
function recordOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(entriesOf(value) ?? []);
}

function mapped(value: unknown, map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries([...(entriesOf(value) ?? [])].map(([name, one]) => [name, map(one)]));
}

/** A reference to a named variable; what is no name stays, and is a fault further on. */
function reference(name: unknown): unknown {
  return typeof name === "string" ? `\${${name}}` : name;
}

/** Variables that are handed on under their names: `"A"` or `{name: "A", source: …}`. */
function passedOn(value: unknown): Record<string, unknown> {
  if (!Array.isArray(value)) return {};
  const names = (value as unknown[]).map((one) => (typeof one === "string" ? one : entriesOf(one)?.get("name")));
  return Object.fromEntries(names.map((name) => [String(name), reference(name)]));
}
