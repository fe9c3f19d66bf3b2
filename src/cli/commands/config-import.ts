// `ranksack config import`: servers of clients are taken into the file that `ranksack mcp` reads.

import { join, resolve } from "node:path";
import { quotedPath, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import { type ClientFile, clientFiles } from "../../gateway/clients/client-files.ts";
import { CLIENTS, clientNamed } from "../../gateway/clients/clients.ts";
import { launchText } from "../../gateway/clients/found-server.ts";
import { type ImportPlan, type ImportStep, planImport } from "../../gateway/clients/import-plan.ts";
import { SERVERS_FILE, settingsFolder } from "../../gateway/clients/own-settings.ts";
import { openSettingsFile, type SettingsFile, writeSettingsFile } from "../../gateway/clients/settings-file.ts";
import { readSettings } from "../../gateway/clients/settings-text.ts";
import type { Surroundings } from "../../gateway/clients/surroundings.ts";
import { entriesOf, kindOf } from "../../gateway/server-entry.ts";
import { NO_SERVERS, unreadText } from "../clients-text.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import { shownPath, shownText, surroundingsOf } from "../surroundings.ts";
import { alignedTable } from "../table.ts";

/** What the command takes. */
export interface ImportFlags {
  readonly json?: boolean;
  /** Our file, where it is not the one of the user. */
  readonly to?: string;
  readonly dryRun?: boolean;
  readonly replace?: boolean;
  readonly project?: boolean;
}

const DONE = 0;
const NOTHING = 1;

/**
 * Takes the servers of the named clients, or of all, into our own file, or only says what it would do. Returns the exit
 * status: 1 when there was nothing to take.
 *
 * @throws RanksackError NOT_FOUND for an unknown client; CONFIG_INVALID for our own file; STORAGE
 */
export async function importConfig(names: readonly string[], flags: ImportFlags, io: Io): Promise<number> {
  const where = surroundingsOf(io);
  const clients = names.length === 0 ? CLIENTS : names.map(clientNamed);
  const files = await clientFiles(where, clients);
  const target = await openSettingsFile(targetOf(flags, io, where));
  const found = files.flatMap((file) => file.servers);
  const plan = planImport(await documentOf(target), found, flags);
  if (plan.changes && flags.dryRun !== true) await write(target, plan);
  if (flags.json) io.out(jsonLine(planJson(plan, target.file, files, flags)));
  else {
    io.err(unreadText(files, where, io));
    io.out(importText(plan, target.file, flags, where));
  }
  return plan.steps.some(({ outcome }) => outcome !== "left out") ? DONE : NOTHING;
}

function targetOf({ to }: ImportFlags, io: Io, where: Surroundings): string {
  if (to !== undefined) return resolve(io.cwd, to);
  const folder = settingsFolder(where);
  if (folder !== undefined) return join(folder, SERVERS_FILE);
  const message = "The environment names no place for settings.";
  throw new RanksackError("NOT_FOUND", message, "Name the file: ranksack config import --to FILE.");
}

/** What our file holds so far. @throws RanksackError CONFIG_INVALID for anything but an object of ours. */
async function documentOf({ file, bytes }: SettingsFile): Promise<unknown> {
  if (bytes === undefined) return {};
  const reading = await readSettings(new TextDecoder().decode(bytes), "json");
  const invalid = (reason: string): RanksackError =>
    new RanksackError(
      "CONFIG_INVALID",
      `${quotedPath(file)} cannot be added to: ${reason}.`,
      "Correct it, or remove it.",
    );
  if ("fault" in reading) {
    const { line, column, reason } = reading.fault;
    throw invalid(`line ${line}, column ${column}: ${reason}`);
  }
  const servers = entriesOf(reading.value)?.get("mcpServers") ?? {};
  if (entriesOf(reading.value) === undefined) throw invalid(`it holds ${kindOf(reading.value)}, not an object`);
  if (entriesOf(servers) === undefined) throw invalid(`mcpServers is ${kindOf(servers)}, not an object`);
  return reading.value;
}

async function write(target: SettingsFile, { document }: ImportPlan): Promise<void> {
  await writeSettingsFile(target, new TextEncoder().encode(`${JSON.stringify(document, undefined, 2)}\n`));
}

function planJson(
  { steps, changes }: ImportPlan,
  file: string,
  files: readonly ClientFile[],
  { dryRun = false }: ImportFlags,
): unknown {
  const unread = files.flatMap(({ client, file: from, fault }) => {
    return fault === undefined ? [] : [{ client: client.id, file: from, fault }];
  });
  const shown = steps.map(({ server, outcome, name, reason }) => {
    return { client: server.client.id, file: server.file, server: server.name, outcome, name, reason };
  });
  return { file, written: changes && !dryRun, unread, steps: shown };
}

function importText(plan: ImportPlan, file: string, { dryRun }: ImportFlags, where: Surroundings): string {
  const { steps, changes } = plan;
  if (steps.length === 0) return NO_SERVERS;
  const rows = steps.map((step) => [`  ${signOf(step)}`, printable(step.name), stepText(step, where)]);
  const end = !changes ? "is as it was" : dryRun ? "is not written: --dry-run" : "is written";
  return `${alignedTable(rows, 3)}${shownPath(file, where)} ${end}.\n`;
}

const SIGNS: Readonly<Record<ImportStep["outcome"], string>> = {
  added: "+",
  renamed: "+",
  replaced: "~",
  same: "=",
  kept: "=",
  "left out": "-",
};

function signOf({ outcome }: ImportStep): string {
  return SIGNS[outcome];
}

function stepText({ server, outcome, reason }: ImportStep, where: Surroundings): string {
  const from = `${server.client.label}, ${shownPath(server.file, where)}`;
  const what = outcome === "renamed" ? "added under another name" : outcome;
  const launch = outcome === "left out" || outcome === "same" ? "" : `  ${printable(launchText(server))}`;
  return `${what}${reason === "" ? "" : `: ${shownText(reason, where)}`}  (${from})${launch}`;
}
