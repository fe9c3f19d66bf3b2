// `ranksack code --files`, `--skipped` and `--why`: what of a repository is searched, what not, and why.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { printable } from "../../base/printable.ts";
import type { PathReason } from "../../code/inventory.ts";
import { openRepository, type Repository } from "../../code/repository.ts";
import type { SkippedPath } from "../../code/skipped.ts";
import { openOptions } from "../code-options.ts";
import { type Io, painter } from "../io.ts";
import { jsonLine } from "../json.ts";
import type { CodeFlags } from "./code.ts";

/** Prints what the flags ask for. Returns the exit status: 1 for a path that is not searched, else 0. @throws RanksackError */
export async function listCode(path: string, flags: CodeFlags, io: Io): Promise<number> {
  const repository = await openRepository(resolve(io.cwd, path), openOptions(flags, io));
  try {
    if (flags.why !== undefined) return await explainPath(repository, flags.why, flags.json === true, io);
    if (flags.skipped === true) printSkipped(repository, flags.json === true, io);
    else await printFiles(repository, flags.json === true, io);
    return 0;
  } finally {
    await repository.close();
  }
}

async function printFiles(repository: Repository, json: boolean, io: Io): Promise<void> {
  const files = await repository.files();
  if (json) io.out(jsonLine({ root: repository.root, total: files.length, files }));
  else io.out(files.map(({ path }) => `${printable(path)}\n`).join(""));
}

function printSkipped({ root, skipped }: Repository, json: boolean, io: Io): void {
  const counts = countReasons(skipped);
  if (json) return io.out(jsonLine({ root, counts, skipped }));
  const paint = painter(io);
  for (const { path, reason, detail } of skipped)
    io.out(`${paint("cyan", printable(path))}: ${paint("yellow", reason)}, ${printable(detail)}\n`);
  const parts = Object.entries(counts).map(([reason, count]) => `${count} ${reason}`);
  io.err(parts.length === 0 ? "Nothing is left out.\n" : `${parts.join(", ")}.\n`);
}

/** How many there are of each reason, the most first. */
function countReasons(skipped: readonly SkippedPath[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries(Array.from(counts).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}

async function explainPath(repository: Repository, path: string, json: boolean, io: Io): Promise<number> {
  // As typed it begins at the working directory; a path from an answer begins at the root.
  const here = resolve(io.cwd, path);
  const reason = await repository.why(existsSync(here) ? here : path);
  io.out(json ? jsonLine(reason) : `${printable(reasonText(reason, path))}\n`);
  return reason.searched ? 0 : 1;
}

function reasonText(why: PathReason, asked: string): string {
  if (why.searched) return `${why.path || asked}: searched (${why.detail})`;
  return `${why.path}: not searched (${why.reason}: ${why.detail})`;
}
