// `ranksack trust`: what a project's `.mcp.json` would start, in full, and the word of the user that it may.

import { basename, resolve } from "node:path";
import { stat } from "node:fs/promises";
import { quotedPath, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import type { ClientFile } from "../../gateway/clients/client-files.ts";
import { filesOf, type FoundServer } from "../../gateway/clients/found-server.ts";
import { projectFile, readProjectFile } from "../../gateway/clients/project-servers.ts";
import {
  distrust,
  readTrust,
  trust,
  type TrustedFile,
  trustKey,
  type TrustState,
  trustStates,
} from "../../gateway/clients/trust.ts";
import type { Surroundings } from "../../gateway/clients/surroundings.ts";
import { entryText } from "../entry-text.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import { shownPath, surroundingsOf } from "../surroundings.ts";
import { alignedTable } from "../table.ts";

/** What `ranksack trust` takes. */
export interface TrustFlags {
  readonly list?: boolean;
  readonly remove?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const DONE = 0;
const NOTHING = 1;

/**
 * Shows and trusts a file, or lists or forgets what is trusted. Returns the exit status: 1 when there was nothing to
 * forget.
 *
 * @throws RanksackError NOT_FOUND, CONFIG_INVALID, NOT_ALLOWED or STORAGE
 */
export async function runTrust(given: string | undefined, flags: TrustFlags, io: Io): Promise<number> {
  const where = surroundingsOf(io);
  if (flags.list) return list(flags, where, io);
  const file = await fileOf(given, io);
  if (flags.remove) return remove(file, flags, where, io);
  if (basename(file) !== basename(projectFile(""))) throw notStarted(file);
  const read = await readProjectFile(file, where);
  if (read === undefined) throw noFile(file);
  if (read.fault !== undefined)
    throw new RanksackError(
      "CONFIG_INVALID",
      `${quotedPath(file)} cannot be read: ${read.fault}.`,
      "Correct the file.",
    );
  const trusted = (await readTrust(where)).get(await trustKey(file));
  if (flags.dryRun !== true) await trust(file, read.servers, where);
  if (flags.json) io.out(jsonLine(fileJson(read, trusted, flags)));
  else io.out(fileText(read, trusted, flags, where, io));
  return DONE;
}

/** The file that is meant: `.mcp.json` of this folder, or of the one that is given. */
async function fileOf(given: string | undefined, io: Io): Promise<string> {
  if (given === undefined) return projectFile(io.cwd);
  const path = resolve(io.cwd, given);
  const isFolder = await stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );
  return isFolder ? projectFile(path) : path;
}

async function list({ json }: TrustFlags, where: Surroundings, io: Io): Promise<number> {
  const files = [...(await readTrust(where))];
  const rows = await Promise.all(
    files.map(async ([file, trusted]) => {
      const read = await readProjectFile(file, where);
      const names = [...trusted.servers.keys()];
      return { file, servers: names, since: trusted.since, state: wholeState(read, trusted) };
    }),
  );
  if (json) io.out(jsonLine({ files: rows }));
  else if (rows.length === 0) io.out("No file of a project is trusted.\n");
  else
    io.out(
      alignedTable(
        [
          ["file", "state", "since", "servers"],
          ...rows.map(({ file, state, since, servers }) => [
            shownPath(file, where),
            state,
            since.slice(0, 10),
            printable(servers.join(", ")),
          ]),
        ],
        4,
      ),
    );
  return DONE;
}

function wholeState(read: ClientFile | undefined, trusted: TrustedFile): string {
  if (read === undefined) return "gone";
  if (read.fault !== undefined) return "unreadable";
  return isTrusted(trustStates(trusted, read.servers)) ? "trusted" : "changed";
}

function isTrusted(states: ReadonlyMap<string, TrustState>): boolean {
  return [...states.values()].every((state) => state === "trusted");
}

async function remove(file: string, { json }: TrustFlags, where: Surroundings, io: Io): Promise<number> {
  const wasTrusted = await distrust(file, where);
  if (json) io.out(jsonLine({ file, removed: wasTrusted }));
  else io.out(`${shownPath(file, where)} ${wasTrusted ? "is no longer trusted" : "was not trusted"}.\n`);
  return wasTrusted ? DONE : NOTHING;
}

function fileJson({ file, servers }: ClientFile, trusted: TrustedFile | undefined, { dryRun }: TrustFlags): unknown {
  const states = trustStates(trusted, servers);
  const shown = servers.map((server) => {
    const { name, fields } = server;
    return { name, state: states.get(name), ...withoutValues(fields), files: filesOf(server) };
  });
  return { file, trusted: dryRun !== true || (trusted !== undefined && isTrusted(states)), servers: shown };
}

/** An entry without its variables and headers, whose values may be secret. */
function withoutValues(fields: FoundServer["fields"]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== "env" && field !== "headers"));
}

function fileText(
  { file, servers }: ClientFile,
  trusted: TrustedFile | undefined,
  { dryRun }: TrustFlags,
  where: Surroundings,
  io: Io,
): string {
  const states = trustStates(trusted, servers);
  const path = shownPath(file, where);
  const entries = servers.map((server) => entryText(server, states.get(server.name) ?? "new", where, io)).join("");
  const starts = servers.length === 0 ? `${path} starts nothing.\n` : `${path} starts:\n${entries}`;
  const isOld = trusted !== undefined && isTrusted(states);
  const end = dryRun ? (isOld ? "is trusted" : "is not trusted") : isOld ? "is trusted already" : "is trusted now";
  return `${starts}It ${end}${dryRun ? "" : ", until one of these changes; ranksack trust --remove takes it back"}.\n`;
}

function notStarted(file: string): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    `Nothing is started from ${quotedPath(file)}, so there is nothing to trust.`,
    "Of a project only .mcp.json is; ranksack config import --project takes servers of other files over.",
  );
}

function noFile(file: string): RanksackError {
  return new RanksackError(
    "NOT_FOUND",
    `There is no ${quotedPath(file)}.`,
    "Name the .mcp.json of a project, or its folder.",
  );
}
