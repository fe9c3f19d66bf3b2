// `ranksack mcp link`: our entry put into the settings of a client, and taken out again.

import { realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { quoted, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import { type Client, clientNamed } from "../../gateway/clients/clients.ts";
import { type Link, linkBlock } from "../../gateway/clients/linked-text.ts";
import { type LinkChange, planLink, planUnlink } from "../../gateway/clients/link-record.ts";
import { homeVariable, type Surroundings } from "../../gateway/clients/surroundings.ts";
import { type Io, painter } from "../io.ts";
import { checkRepositoryFlags } from "../repository-flags.ts";
import { shownPath, surroundingsOf } from "../surroundings.ts";

/** What `ranksack mcp link` takes. */
export interface LinkFlags {
  readonly name: string;
  /** What `ranksack mcp` is to serve; as of `ranksack mcp`. */
  readonly config?: string | false;
  readonly root?: readonly string[];
  readonly watch?: boolean;
  readonly history?: boolean;
  /** Whether the file of this project is meant. */
  readonly project?: boolean;
  readonly undo?: boolean;
  readonly dryRun?: boolean;
  readonly print?: boolean;
}

/** How this program is started. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Links a client, or takes it back, or shows what it would do. Returns the exit status.
 *
 * @throws RanksackError NOT_FOUND, CONFIG_INVALID or STORAGE
 */
export async function linkClient(
  name: string,
  flags: LinkFlags,
  io: Io,
  program: Program = thisProgram(),
): Promise<number> {
  const client = clientNamed(name);
  const where = surroundingsOf(io);
  const link = linkOf(client, flags, io, program);
  if (flags.print) {
    io.out(await linkBlock(client, link));
    return 0;
  }
  const file = await fileOf(client, flags, where);
  const change = flags.undo ? await planUnlink(client, file, where) : await planLink(client, file, link, where);
  if (flags.dryRun !== true) await change.apply();
  io.out(changeText(change, client, flags, where, io));
  return 0;
}

/** The program that runs: by its path, which clients with another PATH find too, or by npx where npx runs it. */
function thisProgram(): Program {
  const script = realpathSync(process.argv[1] ?? "");
  if (/[\\/]_npx[\\/]/.test(script)) return { command: "npx", args: ["-y", "ranksack"] };
  return { command: process.execPath, args: [script] };
}

function linkOf(client: Client, flags: LinkFlags, io: Io, { command, args }: Program): Link {
  const { config, root = [], watch, history } = flags;
  if (root.length === 0) checkRepositoryFlags({ ...(watch && { watch }), ...(history && { history }) });
  const served = [
    "mcp",
    ...(config === false ? ["--no-config"] : config === undefined ? [] : ["--config", resolve(io.cwd, config)]),
    ...(root.length === 0 ? [] : ["--root", ...root.map((one) => resolve(io.cwd, one))]),
    ...(watch ? ["--watch"] : []),
    ...(history ? ["--history"] : []),
  ];
  return { name: flags.name, entry: client.entry(command, [...args, ...served]) };
}

/** The file that is there, else the first the client would read. */
async function fileOf(client: Client, { project }: LinkFlags, where: Surroundings): Promise<string> {
  const places = client.places(where)[project ? "project" : "user"].filter((file) => file !== undefined);
  for (const file of places) if (await isThere(file)) return file;
  const [first] = places;
  if (first !== undefined) return first;
  if (!project) throw noHome(client, where);
  throw new RanksackError("NOT_FOUND", `${client.label} has no settings of a project.`, "Leave --project out.");
}

function noHome({ label }: Client, where: Surroundings): RanksackError {
  const message = `${label} has no settings here: the environment names no home directory.`;
  const hint = `Set ${homeVariable(where)}, or add the entry by hand: --print shows it.`;
  return new RanksackError("NOT_FOUND", message, hint);
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function changeText(
  change: LinkChange,
  { label, id }: Client,
  { undo, dryRun, name }: LinkFlags,
  where: Surroundings,
  io: Io,
): string {
  const { file, before, after, backup, exact } = change;
  const path = shownPath(file, where);
  if (before === after)
    return undo ? `${path} has no ${quoted(name)} any more.\n` : `${label} is linked already, in ${path}.\n`;
  const diff = diffText(path, before ?? "", after ?? "", io);
  if (dryRun) return `${diff}Nothing is written: --dry-run.\n`;
  if (undo) return `${diff}${path} is ${undoneText(after, exact)}.\n`;
  const kept = backup === undefined ? "" : ` The file as it was is kept in ${shownPath(backup, where)}.`;
  return `${diff}${label} is linked: restart it.${kept}\nranksack mcp link ${id} --undo takes it back.\n`;
}

function undoneText(after: string | undefined, exact: boolean | undefined): string {
  if (after === undefined) return "removed: it was not there before";
  return exact ? "as it was, to the byte" : "without the entry; what was changed since the link stays";
}

/** What goes and what comes, without the rest of the lines they stand on: a file of settings is full of secrets. */
function diffText(path: string, before: string, after: string, io: Io): string {
  const paint = painter(io);
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  const line = before.slice(0, start).split("\n").length;
  const head = /[^\n]$/.test(before.slice(0, start)) ? "…" : "";
  const fragment = (text: string): readonly string[] => {
    const changed = text.slice(start, text.length - end);
    return changed.trim() === "" ? [] : `${head}${changed}`.replace(/\r?\n$/, "").split(/\r?\n/);
  };
  const gone = fragment(before).map((one) => paint("red", `- ${printable(one)}`.trimEnd()));
  const come = fragment(after).map((one) => paint("green", `+ ${printable(one)}`.trimEnd()));
  return `${[paint("bold", `${path}, line ${line}:`), ...gone, ...come].join("\n")}\n`;
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function commonEnd(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(a.length - 1 - at) === b.charCodeAt(b.length - 1 - at)) at++;
  return at;
}
