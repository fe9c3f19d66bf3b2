// Where the index of a repository is kept: outside of its work tree, in the user's cache, under a name that stands for
// the directory and for every setting that decides what is in the index.

import { basename, resolve } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import { analysisStamp } from "../analysis/unicode.ts";
import { digestOf } from "../index/checksum.ts";
import { cacheFolder, type Variables } from "./cache-folder.ts";
import type { TreeSource } from "./indexed-tree.ts";

/** Goes up when an index of the same settings would hold something else: facts of files, the record of a tree. */
const CONTENT_VERSION = 4;

/**
 * The folder that a caller asked for: `false` is none, undefined the user's cache.
 *
 * @throws RanksackError INVALID_ARGUMENT for what is no path.
 */
export function checkIndexFolder(asked: unknown, env: Variables): string | undefined {
  if (asked === false) return undefined;
  if (asked === undefined || asked === true) return cacheFolder(env);
  if (typeof asked === "string" && asked !== "" && !asked.includes("\0")) return resolve(asked);
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `index is ${quoted(asked)}, which is not the path of a directory.`,
    "Pass a directory for indexes, false for none, or leave it out for the user's cache.",
  );
}

/** What an index is of, as its stamp says. */
export interface IndexSubject {
  readonly root: string;
  readonly preset: string;
  readonly maxFileBytes: number;
}

/** The name of the index of a repository: readable, and different for different directories and settings. */
export function indexName(source: TreeSource): string {
  const subject = subjectOf(source);
  const words = basename(subject.root)
    .replace(/[^\w-]+/g, "-")
    .slice(0, 40);
  return `${words === "" ? "root" : words}-${digestOf(new TextEncoder().encode(JSON.stringify({ ...subject, ...choicesOf(source) })))}`;
}

/** What the index of a repository must have been made with. */
export function indexStamp(source: TreeSource): string {
  const analysis = analysisStamp(source.preset.ranking.fields.map(({ analyzer }) => analyzer));
  return JSON.stringify({ ...subjectOf(source), ...choicesOf(source), content: CONTENT_VERSION, analysis });
}

/** What a stamp says, or undefined for the stamp of something else. */
export function subjectIn(stamp: string): IndexSubject | undefined {
  try {
    const { root, preset, maxFileBytes } = JSON.parse(stamp) as Partial<Record<keyof IndexSubject, unknown>>;
    if (typeof root !== "string" || typeof preset !== "string" || typeof maxFileBytes !== "number") return undefined;
    return { root, preset, maxFileBytes };
  } catch {
    return undefined;
  }
}

/** What else decides which files are in it. */
function choicesOf({ limits: { secrets, manifest } }: TreeSource): {
  readonly secrets: boolean;
  readonly manifest: boolean;
} {
  return { secrets, manifest };
}

function subjectOf({ root, preset, limits }: TreeSource): IndexSubject {
  return { root, preset: preset.ranking.name, maxFileBytes: limits.maxFileBytes };
}
