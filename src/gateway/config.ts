// The servers a user has written down: `{"mcpServers": {NAME: {command, args?, env?, cwd?} | {url, headers?, type?}}}`.
// A file that cannot be read as that is an error; a single entry that cannot be used costs only its own server, which
// is named with the reason.

import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { quotedPath, RanksackError } from "../base/errors.ts";
import type { Environment } from "./expansion.ts";
import { jsonFault } from "./json-fault.ts";
import { entriesOf, isSwitchedOff, kindOf, parseServerEntry, type ServerConfig } from "./server-entry.ts";
import { filesFrom } from "./text-file.ts";
import { unreadReason } from "./unread.ts";

export type { ServerConfig } from "./server-entry.ts";

/** The servers of a configuration that are not switched off, in the order of the file. */
export interface ServerConfigs {
  readonly servers: readonly ServerConfig[];
  /** The entries that cannot be used. A reason is one line, names fields and variables, and holds no value. */
  readonly problems: readonly { readonly server: string; readonly reason: string }[];
  /** What stands beside the servers for us, under `ranksack`, unread. */
  readonly settings?: unknown;
}

const SHAPE = '{"mcpServers": {"NAME": {"command": "npx", "args": ["-y", "PACKAGE"]}}}';

/**
 * Reads the text of a configuration; `file` is what messages call it, and whose folder its paths are relative to;
 * `environment` is what its variables mean.
 *
 * @throws RanksackError CONFIG_INVALID naming the file, the place and the reason, when the text is no JSON or names no
 * servers at all.
 */
export function parseConfig(text: string, file: string, environment: Environment): ServerConfigs {
  return configsOf(parseJson(text, file), file, environment);
}

function configsOf(document: unknown, file: string, environment: Environment): ServerConfigs {
  const servers: ServerConfig[] = [];
  const problems: { server: string; reason: string }[] = [];
  for (const [name, entry] of serverEntries(document, file)) {
    if (isSwitchedOff(entriesOf(entry))) continue;
    const parsed = parseServerEntry(name, entry, environment, filesFrom(dirname(file), environment));
    if ("reason" in parsed) problems.push({ server: name, reason: parsed.reason });
    else servers.push(parsed);
  }
  const settings = entriesOf(document)?.get("ranksack");
  return { servers, problems, ...(settings !== undefined && { settings }) };
}

/**
 * Reads a configuration file.
 *
 * @throws RanksackError NOT_FOUND when there is no such file; CONFIG_INVALID when it cannot be read or used.
 */
export async function readConfig(file: string, environment: Environment): Promise<ServerConfigs> {
  return parseConfig(await readText(file), file, environment);
}

/**
 * Reads the user's own file, which may be missing, or have no servers yet or any more.
 *
 * @throws RanksackError CONFIG_INVALID when it cannot be read or used.
 */
export async function readOwnConfig(file: string, environment: Environment): Promise<ServerConfigs> {
  try {
    const text = await readText(file);
    const document = text.trim() === "" ? {} : parseJson(text, file);
    const settings = settingsAlone(document);
    return settings === undefined ? configsOf(document, file, environment) : { servers: [], problems: [], ...settings };
  } catch (error) {
    if (error instanceof RanksackError && error.code === "NOT_FOUND") return { servers: [], problems: [] };
    throw error;
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const why = unreadReason(error);
    if (why === "is not there") {
      throw new RanksackError(
        "NOT_FOUND",
        `There is no configuration file ${quotedPath(file)}.`,
        "Check the path.",
        error,
      );
    }
    throw new RanksackError(
      "CONFIG_INVALID",
      `The configuration ${quotedPath(file)} cannot be read: it ${why}.`,
      "Check the path.",
      error,
    );
  }
}

function parseJson(text: string, file: string): unknown {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const fault = jsonFault(json);
  if (fault === undefined) return JSON.parse(json);
  const place = `line ${fault.line}, column ${fault.column}`;
  throw new RanksackError(
    "CONFIG_INVALID",
    `${quotedPath(file)} is not valid JSON at ${place}: ${fault.reason}.`,
    "Correct the file at that place.",
  );
}

function serverEntries(document: unknown, file: string): ReadonlyMap<string, unknown> {
  const servers = entriesOf(document)?.get("mcpServers");
  const entries = entriesOf(servers);
  if (entries !== undefined && entries.size > 0) return entries;
  throw new RanksackError("CONFIG_INVALID", `${quotedPath(file)} ${lack(document, servers)}.`, `Write ${SHAPE}.`);
}

/** What a document says that names no servers on purpose; undefined for any other, which lacks them. */
function settingsAlone(document: unknown): Pick<ServerConfigs, "settings"> | undefined {
  const { mcpServers = {}, ranksack, ...others } = Object.fromEntries(entriesOf(document) ?? [["others", document]]);
  const isBare = entriesOf(mcpServers)?.size === 0 && Object.keys(others).length === 0;
  return isBare ? { ...(ranksack !== undefined && { settings: ranksack }) } : undefined;
}

function lack(document: unknown, servers: unknown): string {
  if (entriesOf(document) === undefined) return `holds ${kindOf(document)}, not an object with "mcpServers"`;
  if (servers === undefined) return 'has no "mcpServers"';
  return entriesOf(servers) === undefined
    ? `has "mcpServers" as ${kindOf(servers)}, not an object`
    : 'has an empty "mcpServers"';
}
