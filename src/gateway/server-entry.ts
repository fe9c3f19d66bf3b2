// One entry of `mcpServers`: what may be written for a server, read into a ServerConfig. An entry is judged alone, and
// all its faults are told at once. A reason names fields and variables, never values: those may be secrets.

import { quoted, quotedPath } from "../base/errors.ts";
import { parseDotenv } from "./dotenv.ts";
import { type Environment, expandVariables, type FileReader } from "./expansion.ts";
import { Secret, secretMap } from "./secret.ts";

/** How a server is reached. */
export type ServerType = "stdio" | "http" | "sse";

/** What of MCP is spoken with a server: the older protocol, with its handshake, or the newer one. */
export type Protocol = "2025-11-25" | "2026-07-28";

/** A server as the user configured it, variables expanded. It is started by `command` or reached at `url`. */
export interface ServerConfig {
  /** Its key in the configuration. */
  readonly name: string;
  readonly command?: string;
  readonly args?: readonly string[];
  /**
   * What the child sees beside the small base list, that of `envFile` of the entry included; a map, because `__proto__` is
   * a name like any other.
   */
  readonly env?: ReadonlyMap<string, Secret>;
  readonly cwd?: string;
  /** An http or https address. */
  readonly url?: string;
  readonly headers?: ReadonlyMap<string, Secret>;
  /** Default: `stdio` with a command, `http` (streamable) with a url. */
  readonly type?: ServerType;
  /** Default: at an address what it answers to, at standard streams the older one first, since asking costs a process. */
  readonly protocol?: Protocol;
  /** The longest that connecting, and each listing, may take, in milliseconds; `startupTimeout` of the entry. */
  readonly connectTimeoutMs?: number;
  /** The longest that it may be silent about a call, in milliseconds; `timeout` of the entry. */
  readonly callTimeoutMs?: number;
  /** The largest message that is read of it, in bytes. Default 32 MiB. */
  readonly maxMessageBytes?: number;
  /** Patterns of names of tools (see `permits`): the only ones that there are for us. Default all. */
  readonly allow?: readonly string[];
  /** Patterns of those that there are not. Default none. */
  readonly deny?: readonly string[];
  /** What came out of files, wherever it stands. */
  readonly secrets?: readonly Secret[];
}

/** What is being read, and what was wrong with it so far. */
interface Reading {
  readonly environment: Environment;
  readonly files: FileReader;
  readonly faults: string[];
  /** What was read out of files. */
  readonly secrets: Secret[];
}

const TYPES: ReadonlyMap<unknown, ServerType> = new Map([
  ["stdio", "stdio"],
  ["http", "http"],
  ["streamable-http", "http"],
  ["sse", "sse"],
]);

/**
 * Reads the entry `value` of the server `name`, or says in one line why it cannot be used. Ignores unknown fields. `files`
 * reads what the entry takes out of files.
 */
export function parseServerEntry(
  name: string,
  value: unknown,
  environment: Environment,
  files: FileReader,
): ServerConfig | { reason: string } {
  if (name.trim() === "") return { reason: "its name is empty" };
  const entry = entriesOf(value);
  if (entry === undefined) return { reason: `its entry is ${kindOf(value)}, not an object` };
  const reading: Reading = { environment, files, faults: [], secrets: [] };
  const type = readType(entry, reading);
  const config =
    type === undefined
      ? { name }
      : type === "stdio"
        ? readCommand(name, entry, reading)
        : readAddress(name, type, entry, reading);
  const whole = {
    ...config,
    ...readProtocol(entry, reading),
    ...readTime("startupTimeout", "connectTimeoutMs", entry, reading),
    ...readTime("timeout", "callTimeoutMs", entry, reading),
    ...readSize("maxMessageBytes", entry, reading),
    ...readPatterns("allow", entry, reading),
    ...readPatterns("deny", entry, reading),
    ...(reading.secrets.length > 0 && { secrets: reading.secrets }),
  };
  return reading.faults.length === 0 ? whole : { reason: reading.faults.join("; ") };
}

function readType(entry: ReadonlyMap<string, unknown>, { faults }: Reading): ServerType | undefined {
  const written = entry.get("type");
  const type = TYPES.get(written);
  if (written !== undefined && type === undefined) faults.push('type must be "stdio", "http" or "sse"');
  if (written !== undefined) return type;
  if (entry.has("command") && entry.has("url")) faults.push('it has both command and url: keep one, or add "type"');
  if (!entry.has("command") && !entry.has("url")) faults.push("it has neither command nor url");
  if (faults.length > 0) return undefined;
  return entry.has("command") ? "stdio" : "http";
}

function readCommand(name: string, entry: ReadonlyMap<string, unknown>, reading: Reading): ServerConfig {
  const command = readText(entry.get("command"), "command", reading);
  if (command.trim() === "" && reading.faults.length === 0) reading.faults.push("command is empty");
  const env = new Map([...readVariables(entry.get("envFile"), reading), ...readMap(entry.get("env"), "env", reading)]);
  for (const variable of env.keys()) {
    if (variable === "" || /[=\0]/.test(variable))
      reading.faults.push(`${member("env", variable)} cannot be the name of a variable`);
  }
  return {
    name,
    type: "stdio",
    command,
    args: readList(entry.get("args"), "args", reading),
    env: secretMap(env),
    ...(entry.has("cwd") && { cwd: readText(entry.get("cwd"), "cwd", reading) }),
  };
}

function readAddress(
  name: string,
  type: ServerType,
  entry: ReadonlyMap<string, unknown>,
  reading: Reading,
): ServerConfig {
  const url = readText(entry.get("url"), "url", reading);
  if (!isWebAddress(url) && reading.faults.length === 0) reading.faults.push("url is not an http or https address");
  const headers = readMap(entry.get("headers"), "headers", reading);
  for (const [header, text] of headers) {
    if (!isHeader(header, text)) reading.faults.push(`${member("headers", header)} is not a valid HTTP header`);
  }
  return { name, type, url, headers: secretMap(headers) };
}

function readProtocol(entry: ReadonlyMap<string, unknown>, { faults }: Reading): Pick<ServerConfig, "protocol"> {
  const protocol = entry.get("protocol") ?? undefined;
  if (protocol === undefined) return {};
  if (protocol === "2025-11-25" || protocol === "2026-07-28") return { protocol };
  faults.push('protocol must be "2025-11-25" or "2026-07-28"');
  return {};
}

/** The variables of a file, where the entry names one. */
function readVariables(value: unknown, reading: Reading): ReadonlyMap<string, string> {
  if (value === undefined || value === null) return new Map();
  const path = readText(value, "envFile", reading);
  const found = path === "" ? { fault: "has no name" } : reading.files(path);
  if ("text" in found) return parseDotenv(found.text);
  reading.faults.push(fileFault("envFile", path, found.fault));
  return new Map();
}

function fileFault(field: string, path: string, fault: string): string {
  return `${field} needs the file ${quotedPath(path)}, which ${fault}`;
}

/** A number of milliseconds, where the entry has one. */
function readTime<Name extends "connectTimeoutMs" | "callTimeoutMs">(
  field: string,
  name: Name,
  entry: ReadonlyMap<string, unknown>,
  { faults }: Reading,
): Partial<Record<Name, number>> {
  const value = entry.get(field) ?? undefined;
  if (value === undefined) return {};
  if (typeof value === "number" && value > 0) return { [name]: value } as Record<Name, number>;
  faults.push(`${field} is ${typeof value === "number" ? value : kindOf(value)}, not a number of milliseconds above 0`);
  return {};
}

function readSize(
  field: "maxMessageBytes",
  entry: ReadonlyMap<string, unknown>,
  { faults }: Reading,
): Pick<ServerConfig, "maxMessageBytes"> {
  const value = entry.get(field) ?? undefined;
  if (value === undefined) return {};
  if (typeof value === "number" && value >= 1 && value <= MOST_BYTES) return { [field]: Math.floor(value) };
  faults.push(
    `${field} is ${typeof value === "number" ? value : kindOf(value)}, not a number of bytes up to ${MOST_BYTES}`,
  );
  return {};
}

/** No text of the engine is longer than 512 MiB. */
const MOST_BYTES = 2 ** 29 - 25;

/** A list of patterns, where the entry has one. */
function readPatterns(
  field: "allow" | "deny",
  entry: ReadonlyMap<string, unknown>,
  reading: Reading,
): Pick<ServerConfig, "allow" | "deny"> {
  return entry.has(field) ? { [field]: readList(entry.get(field), field, reading) } : {};
}

function readText(value: unknown, field: string, { environment, files: read, faults, secrets }: Reading): string {
  if (typeof value !== "string") {
    faults.push(value === undefined ? `${field} is missing` : `${field} is ${kindOf(value)}, not a text`);
    return "";
  }
  const { text, missing, files } = expandVariables(value, environment, read);
  for (const variable of missing)
    faults.push(`${field} needs the environment variable ${quoted(variable)}, which is not set`);
  for (const { path, found } of files) {
    if ("fault" in found) faults.push(fileFault(field, path, found.fault));
    else secrets.push(new Secret(found.text));
  }
  if (text.includes("\0")) faults.push(`${field} holds a NUL character`);
  return text;
}

function readList(value: unknown, field: string, reading: Reading): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map((element, at) => readText(element, `${field}[${at}]`, reading));
  reading.faults.push(`${field} is ${kindOf(value)}, not a list of texts`);
  return [];
}

function readMap(value: unknown, field: string, reading: Reading): ReadonlyMap<string, string> {
  if (value === undefined) return new Map();
  const entries = entriesOf(value);
  if (entries === undefined) reading.faults.push(`${field} is ${kindOf(value)}, not an object of texts`);
  const texts = new Map<string, string>();
  for (const [key, element] of entries ?? []) {
    texts.set(key, readText(element, member(field, key), reading));
  }
  return texts;
}

/** Whether an entry says that its server is not to be started: `"disabled": true` or `"enabled": false`. */
export function isSwitchedOff(entry: ReadonlyMap<string, unknown> | undefined): boolean {
  return entry?.get("disabled") === true || entry?.get("enabled") === false;
}

/** The own properties of an object in their order, or undefined for any other value. */
export function entriesOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value));
}

/** What a value is, for a message that must not show it: `a number`, `a list`, `null`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "a text";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** How a message calls a member of a field: `env.TOKEN`, `env["b c"]`. */
export function member(field: string, key: string): string {
  return /^[\w-]{1,60}$/.test(key) ? `${field}.${key}` : `${field}[${quoted(key)}]`;
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers([[name, value]]);
    return true;
  } catch {
    return false;
  }
}
