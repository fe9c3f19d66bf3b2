// `ranksack config list`, `import` and `doctor`: the servers that a person has in the settings of their clients, told,
// taken over, and looked through. Nothing is started.

import { join } from "node:path";
import { quoted, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import { type ClientFile, clientFiles } from "../../gateway/clients/client-files.ts";
import { CLIENTS, clientNamed } from "../../gateway/clients/clients.ts";
import { type Finding, type FindingLevel, findingsOf } from "../../gateway/clients/findings.ts";
import { type FoundServer, launchText, restrictedFields, transportOf } from "../../gateway/clients/found-server.ts";
import { type ImportPlan, type ImportStep, planImport } from "../../gateway/clients/import-plan.ts";
import { OWN_SETTINGS, SERVERS_FILE, settingsFolder } from "../../gateway/clients/own-settings.ts";
import { type ProjectServers, projectServers } from "../../gateway/clients/project-servers.ts";
import { openSettingsFile, type SettingsFile, writeSettingsFile } from "../../gateway/clients/settings-file.ts";
import { readSettings } from "../../gateway/clients/settings-text.ts";
import type { Surroundings } from "../../gateway/clients/surroundings.ts";
import { permittedText } from "../../gateway/clients/tool-rules.ts";
import { entriesOf, kindOf } from "../../gateway/server-entry.ts";
import { errPainter, type Io, painter, type Style } from "../io.ts";
import { jsonLine } from "../json.ts";
import { shownPath, surroundingsOf } from "../surroundings.ts";
import { alignedTable } from "../table.ts";

/** What the commands about settings take. */
export interface ConfigFlags {
  readonly json?: boolean;
  /** Our file, where it is not the one of the user. */
  readonly to?: string;
  readonly dryRun?: boolean;
  readonly replace?: boolean;
  readonly project?: boolean;
}

const DONE = 0;
const FOUND_FAULTS = 1;

/** Prints the servers of all clients. Returns the exit status: 0, or 1 when there are none. */
export async function listConfig(flags: ConfigFlags, io: Io): Promise<number> {
  const where = surroundingsOf(io);
  const files = await clientFiles(where, [OWN_SETTINGS, ...CLIENTS]);
  const servers = files.flatMap((file) => file.servers);
  const project = await projectServers(where);
  if (flags.json) io.out(jsonLine({ files: files.map((file) => fileJson(file, project)) }));
  else {
    io.err(faultText(files, where, io));
    io.out(servers.length === 0 ? NONE : listText(servers, project, where, io));
  }
  return servers.length === 0 ? FOUND_FAULTS : DONE;
}

/**
 * Takes the servers of the named clients, or of all, into our own file, or only says what it would do. Returns the exit
 * status: 1 when there was nothing to take.
 *
 * @throws RanksackError NOT_FOUND for an unknown client; CONFIG_INVALID for our own file; STORAGE
 */
export async function importConfig(names: readonly string[], flags: ConfigFlags, io: Io): Promise<number> {
  const where = surroundingsOf(io);
  const clients = names.length === 0 ? CLIENTS : names.map(clientNamed);
  const files = await clientFiles(where, clients);
  const target = await openSettingsFile(targetOf(flags, io, where));
  const found = files.flatMap((file) => file.servers);
  const plan = planImport(await documentOf(target), found, flags);
  if (plan.changes && flags.dryRun !== true) await write(target, plan);
  if (flags.json) io.out(jsonLine(planJson(plan, target.file, flags)));
  else {
    io.err(faultText(files, where, io));
    io.out(importText(plan, target.file, flags, where));
  }
  return plan.steps.some(({ outcome }) => outcome !== "left out") ? DONE : FOUND_FAULTS;
}

/** Prints what is wrong with the settings. Returns the exit status: 0 when nothing is, 1 for an error or a warning. */
export async function doctorConfig(flags: ConfigFlags, io: Io): Promise<number> {
  const where = surroundingsOf(io);
  const files = await clientFiles(where, [OWN_SETTINGS, ...CLIENTS]);
  const findings = await findingsOf(files, where);
  const servers = files.reduce((sum, file) => sum + file.servers.length, 0);
  if (flags.json) io.out(jsonLine({ files: files.length, servers, findings }));
  else io.out(doctorText(findings, { files: files.length, servers }, where, io));
  return findings.some(({ level }) => level !== "note") ? FOUND_FAULTS : DONE;
}

const NONE = "No client has MCP servers here. See ranksack config list --help for where they are looked for.\n";

function fileJson({ client, scope, file, fault, servers }: ClientFile, project: ProjectServers | undefined): unknown {
  const shown = servers.map((server) => {
    const { name, path, state, reason, missing, missingFiles, filters, lost } = server;
    const { allow, deny } = restrictedFields(server);
    const launch = { transport: transportOf(server), launch: launchText(server) };
    return { name, path, ...launch, state, reason, missing, missingFiles, allow, deny, filters, lost };
  });
  const held = project?.file === file && fault === undefined ? project.held : undefined;
  return { client: client.id, scope, file, fault, held, servers: shown };
}

function listText(
  servers: readonly FoundServer[],
  project: ProjectServers | undefined,
  where: Surroundings,
  io: Io,
): string {
  const left = servers.map((server) => printable(permittedText(restrictedFields(server))));
  const isRestricted = left.some((text) => text !== "");
  const rows = servers.map((server, at) => [
    server.client.label,
    shownPath(server.file, where),
    printable(server.name),
    transportOf(server),
    stateText(server, project, where),
    ...(isRestricted ? [left[at] || "all"] : []),
    printable(launchText(server)),
  ]);
  const heads = ["client", "file", "server", "transport", "state", ...(isRestricted ? ["tools"] : []), "starts"];
  const [head = "", ...lines] = alignedTable([heads, ...rows], heads.length)
    .trimEnd()
    .split("\n");
  return `${[painter(io)("dim", head), ...lines].join("\n")}\n`;
}

/** Of what could be started in a project's file, whether it may be. */
function stateText(server: FoundServer, project: ProjectServers | undefined, where: Surroundings): string {
  const { state, missing, missingFiles, file } = server;
  const mayStart = state === "ready" || state === "needs";
  if (mayStart && project?.file === file && project.held !== undefined) return "not trusted";
  if (state === "needs") {
    const files = missingFiles.map((path) => shownPath(path, where));
    return `needs ${[...missing.map(printable), ...files].join(", ")}`;
  }
  return state === "own" ? "ranksack itself" : state === "disabled" ? "switched off" : state;
}

function faultText(files: readonly ClientFile[], where: Surroundings, io: Io): string {
  return files
    .flatMap(({ file, fault }) => (fault === undefined ? [] : [`${shownPath(file, where)} cannot be read: ${fault}.`]))
    .map((line) => `${errPainter(io)("yellow", "note:")} ${printable(line)}\n`)
    .join("");
}

function targetOf({ to }: ConfigFlags, io: Io, where: Surroundings): string {
  if (to !== undefined) return join(io.cwd, to);
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
    new RanksackError("CONFIG_INVALID", `${quoted(file)} cannot be added to: ${reason}.`, "Correct it, or remove it.");
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

function planJson({ steps, changes }: ImportPlan, file: string, { dryRun = false }: ConfigFlags): unknown {
  const shown = steps.map(({ server, outcome, name, reason }) => {
    return { client: server.client.id, file: server.file, server: server.name, outcome, name, reason };
  });
  return { file, written: changes && !dryRun, steps: shown };
}

function importText(plan: ImportPlan, file: string, { dryRun }: ConfigFlags, where: Surroundings): string {
  const { steps, changes } = plan;
  if (steps.length === 0) return NONE;
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
  return `${what}${reason === "" ? "" : `: ${printable(reason)}`}  (${from})${launch}`;
}

const COLOURS: Readonly<Record<FindingLevel, Style>> = { error: "red", warning: "yellow", note: "cyan" };

function doctorText(
  findings: readonly Finding[],
  counts: { readonly files: number; readonly servers: number },
  where: Surroundings,
  io: Io,
): string {
  const paint = painter(io);
  const lines = findings.map(({ level, file, server, message }) => {
    const place = `${shownPath(file, where)}${server === undefined ? "" : `, ${quoted(server)}`}`;
    return `${paint(COLOURS[level], `${level}:`)} ${place}: ${printable(message)}\n`;
  });
  const wrong = findings.filter(({ level }) => level !== "note").length;
  const verdict = wrong === 0 ? "nothing is wrong" : `${wrong} to look at`;
  return `${lines.join("")}${counts.servers} servers in ${counts.files} files: ${verdict}.\n`;
}
