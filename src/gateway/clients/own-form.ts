// An entry of a client's settings, said as an entry of ours: `command`, `args`, `env`, `cwd` or `type`, `url`,
// `headers`. Clients name the same things differently, and mean more by some of them; what would be lost is named.
// A form only renames: whether the values are any good is judged by the reader of our own entries, so that a message
// is the same wherever an entry came from.

import { exactly } from "../name-pattern.ts";
import { entriesOf, isSwitchedOff } from "../server-entry.ts";

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
  /** Fields that restrict its tools, as patterns in `allow` and `deny`. */
  readonly filters?: readonly string[];
  /** Why nothing of ours can stand for it, as a clause. */
  readonly fault?: string | undefined;
}

/** Takes an entry of one client. */
export type FormReader = (entry: WrittenEntry) => OwnForm;

const OURS = ["type", "command", "args", "env", "envFile", "cwd", "url", "headers"] as const;

/** Those that no client has, and that may stand in a project's file all the same. */
const OURS_ALONE = ["protocol", "maxMessageBytes", "allow", "deny"] as const;

/** Our own file: all of our fields, perhaps `disabled`. */
export function ownForm(entry: WrittenEntry): OwnForm {
  const fields = picked(entry, [...OURS, ...OURS_ALONE, "startupTimeout", "timeout"]);
  return { fields, disabled: isSwitchedOff(entry) };
}

/** `mcpServers` as most clients have it: our own fields, perhaps `disabled` and names of tools that are. */
export function commonForm(entry: WrittenEntry): OwnForm {
  const { fields, filters } = filtered(entry, { deny: "disabledTools" });
  const limits = times(milliseconds(entry.get("startupTimeout")), milliseconds(entry.get("timeout")));
  return {
    fields: { ...picked(entry, [...OURS, ...OURS_ALONE]), ...limits, ...fields },
    disabled: isSwitchedOff(entry),
    filters,
  };
}

/** VS Code and Cursor: a variable may be a number, or `null` for none, and a server may run in a sandbox. */
export function editorForm(entry: WrittenEntry): OwnForm {
  const url = entry.get("url");
  const isSocket = typeof url === "string" && /^(?:unix|pipe):/.test(url);
  const { fields, ...form } = commonForm(entry);
  const env = entriesOf(fields["env"]);
  return {
    ...form,
    fields: env === undefined ? fields : { ...fields, env: variablesOf(env) },
    fault: isSocket ? "it is reached by a socket, which is not supported: give it an http address" : undefined,
    lost: lostOf(entry, ["sandboxEnabled", "sandbox"]),
  };
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
  const tools = filtered(entry, { allow: "enabled_tools", deny: "disabled_tools" });
  return {
    fields: {
      ...fields,
      ...("command" in fields && { env }),
      ...("url" in fields && { headers }),
      ...times(
        milliseconds(entry.get("startup_timeout_sec"), 1_000) ?? milliseconds(entry.get("startup_timeout_ms")),
        milliseconds(entry.get("tool_timeout_sec"), 1_000),
      ),
      ...tools.fields,
    },
    disabled: isSwitchedOff(entry),
    filters: tools.filters,
    fault: entry.has("bearer_token") ? "it has bearer_token, which Codex refuses: use bearer_token_env_var" : undefined,
  };
}

/** Gemini CLI: `url` alone is SSE, `httpUrl` is streamable HTTP; a tool may be included with arguments: `run(ls)`. */
export function geminiForm(entry: WrittenEntry): OwnForm {
  const { url, type, ...fields } = picked(entry, OURS);
  const address = entry.get("httpUrl");
  const remote = address === undefined ? { type: type ?? "sse", url } : { type: "http", url: address };
  const isRemote = address !== undefined || (url !== undefined && !entry.has("command"));
  const tools = filtered(entry, { allow: "includeTools", deny: "excludeTools" }, (name) => name.replace(/\(.*/s, ""));
  const timeout = milliseconds(entry.get("timeout"));
  return {
    fields: { ...fields, ...(isRemote && remote), ...times(timeout, timeout), ...tools.fields },
    disabled: isSwitchedOff(entry),
    filters: tools.filters,
  };
}

/** opencode: a command with its arguments in one list, and `environment`. */
export function opencodeForm(entry: WrittenEntry): OwnForm {
  const type = entry.get("type");
  const [timeout, both] = [entry.get("timeout"), entriesOf(entry.get("timeout"))];
  const limits = times(milliseconds(both?.get("startup") ?? timeout), milliseconds(both?.get("request")));
  const disabled = isSwitchedOff(entry);
  if (type === "remote") return { fields: { type: "http", ...picked(entry, ["url", "headers"]), ...limits }, disabled };
  if (type !== "local") return { fields: {}, fault: 'type must be "local" or "remote"' };
  const line = entry.get("command");
  const [command, ...args] = Array.isArray(line) ? (line as unknown[]) : [line];
  const env = entry.get("environment");
  const fields = { command, args, ...(env !== undefined && { env }), ...picked(entry, ["cwd"]), ...limits };
  return { fields, disabled };
}

/** Windsurf: `serverUrl` beside `url`. */
export function windsurfForm(entry: WrittenEntry): OwnForm {
  const form = commonForm(entry);
  const url = entry.get("serverUrl") ?? form.fields["url"];
  return url === undefined ? form : { ...form, fields: { ...form.fields, url } };
}

/** Zed: a server of an extension has no command of its own; an older form nests the command; time is in seconds. */
export function zedForm(entry: WrittenEntry): OwnForm {
  const nested = entriesOf(entry.get("command"));
  const fields = nested === undefined ? picked(entry, OURS) : nestedCommand(nested);
  const isExtension = !("command" in fields) && !("url" in fields);
  return {
    fields: { ...fields, ...times(undefined, milliseconds(entry.get("timeout"), 1_000)) },
    disabled: isSwitchedOff(entry),
    fault: isExtension ? "it belongs to an extension of Zed" : undefined,
  };
}

/** Cline: `streamableHttp`, an address alone is SSE, and time is in seconds. */
export function clineForm(entry: WrittenEntry): OwnForm {
  const { fields, ...form } = commonForm(entry);
  const written = entry.get("type") ?? entry.get("transportType");
  const remote = written === "streamableHttp" ? "http" : (written ?? "sse");
  const timeout = times(undefined, milliseconds(entry.get("timeout"), 1_000));
  return { ...form, fields: { ...fields, ...("url" in fields && { type: remote }), ...timeout } };
}

function variablesOf(env: WrittenEntry): Record<string, unknown> {
  const said = [...env].filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, typeof value === "number" ? String(value) : value]));
}

function nestedCommand(command: WrittenEntry): Record<string, unknown> {
  return { command: command.get("path"), ...picked(command, ["args", "env"]) };
}

function picked(entry: WrittenEntry, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries([...entry].filter(([name]) => names.includes(name)));
}

/** The tools that two fields name, exactly; what is no list stays, and is a fault further on. */
function filtered(
  entry: WrittenEntry,
  { allow, deny }: { readonly allow?: string; readonly deny: string },
  namedBy: (allowed: string) => string = (name) => name,
): Required<Pick<OwnForm, "fields" | "filters">> {
  const exact = (value: unknown, name: (text: string) => string): unknown =>
    Array.isArray(value) ? value.map((one: unknown) => (typeof one === "string" ? exactly(name(one)) : one)) : value;
  const only = allow === undefined ? undefined : entry.get(allow);
  const not = entry.get(deny);
  return {
    fields: {
      ...(isSaid(only) && { allow: exact(only, namedBy) }),
      ...(isSaid(not) && { deny: exact(not, (name) => name) }),
    },
    filters: [allow, deny].filter((name) => name !== undefined && isSaid(entry.get(name))) as string[],
  };
}

/** Whether a filter is there: a client takes `null` for nothing. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** How long a server may take to start, and to answer. */
function times(startupTimeout: number | undefined, timeout: number | undefined): Record<string, unknown> {
  return { ...(startupTimeout !== undefined && { startupTimeout }), ...(timeout !== undefined && { timeout }) };
}

/** A time that counts; clients pass over what is none. */
function milliseconds(value: unknown, unit = 1): number | undefined {
  return typeof value === "number" && value > 0 && Number.isFinite(value) ? Math.ceil(value * unit) : undefined;
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
