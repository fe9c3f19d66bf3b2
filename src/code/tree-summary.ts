// What only the tree as a whole can say of its files, as columns of numbers that are stored and viewed: who defines a
// name, which file is a copy of another, how long files are. A newer tree's is made of the older one's and of the files
// that were read, and is what all files read at once would give.

import { markCopies } from "./file-copies.ts";
import { EXPORT, type FileFacts } from "./file-facts.ts";
import type { FileKind } from "./file-kind.ts";
import type { FileTable } from "./file-table.ts";
import { kindOf, NO_NAMES, ownKindOf, type PathNames, pathNames } from "./path-names.ts";

/** Columns by the number of a file: its place in the table. */
export interface TreeSummary {
  /** In words; WITHOUT for a file that has no facts. */
  readonly lengths: Uint32Array;
  /** PRINTS a file: digests of what it holds, every count of it. */
  readonly prints: Uint32Array;
  /** 1 for a file whose content is that of another one, the original; else 0. */
  readonly copies: Uint32Array;
  readonly names: PathNames;
  /** The definitions of all files, by hash and then file: the hash of a name, and who defines it. */
  readonly hashes: Uint32Array;
  readonly definers: Uint32Array;
  /** How many files with facts are source by their own name, and how many of them lie in folders of something else. */
  readonly sources: number;
  readonly sunk: number;
}

/** The length of a file without facts. */
export const WITHOUT: number = 2 ** 32 - 1;

/** How many digests a file has. */
export const PRINTS = 5;

/** A tree without files. */
export const NO_SUMMARY: TreeSummary = {
  lengths: new Uint32Array(0),
  prints: new Uint32Array(0),
  copies: new Uint32Array(0),
  names: NO_NAMES,
  hashes: new Uint32Array(0),
  definers: new Uint32Array(0),
  sources: 0,
  sunk: 0,
};

/** What a file adds to the summary of its tree. */
export interface FileDigest {
  readonly length: number;
  readonly prints: readonly number[];
  /** The hashes of the names it defines, ascending, each once; those it hands on do not count. */
  readonly defines: readonly number[];
}

/** The digest of a file. */
export function digestFacts(facts: FileFacts): FileDigest {
  const { length, terms, ends, places, identifiers, uses } = facts;
  const prints = [digest(terms), digest(ends), digest(places), digest(identifiers), digest(uses)];
  return { length, prints, defines: definedIn(facts) };
}

function definedIn({ names, kinds }: FileFacts): number[] {
  const defines: number[] = [];
  let last = -1;
  for (let at = 0; at < names.length; at++) {
    const hash = names[at] as number;
    if (kinds[at] === EXPORT || hash === last) continue;
    defines.push(hash);
    last = hash;
  }
  return defines;
}

function digest(values: Uint32Array | Uint16Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < values.length; at++) hash = Math.imul(hash ^ (values[at] as number), 0x01000193);
  return hash >>> 0;
}

/**
 * The summary of `files`, of which those in `read` were read since `before`, the summary of `known`; `digests` are
 * those of the ones that have facts.
 */
export function nextSummary(
  known: FileTable,
  before: TreeSummary,
  files: FileTable,
  read: ReadonlySet<string>,
  digests: ReadonlyMap<string, FileDigest>,
): TreeSummary {
  const lengths = new Uint32Array(files.size).fill(WITHOUT);
  const prints = new Uint32Array(files.size * PRINTS);
  const numbers = keptNumbers(known, files, read);
  for (let old = 0; old < numbers.length; old++) {
    const number = numbers[old] as number;
    if (number < 0) continue;
    lengths[number] = before.lengths[old] as number;
    prints.set(before.prints.subarray(old * PRINTS, (old + 1) * PRINTS), number * PRINTS);
  }
  const added: number[] = [];
  for (const [path, { length, prints: own, defines }] of digests) {
    const number = files.find(path);
    lengths[number] = length;
    prints.set(own, number * PRINTS);
    for (const hash of defines) added.push(hash * FILES + number);
  }
  const { paths } = files;
  const names = isSameList(known.paths, paths) ? before.names : pathNames(paths);
  const kinds = { names, ...countSources(names, lengths) };
  const copies = markCopies({ paths, lengths, prints, kindOf: (file) => kindIn(kinds, file) }, WITHOUT);
  return { lengths, prints, copies, ...kinds, ...mergeDefiners(before, numbers, Float64Array.from(added).sort()) };
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((path, at) => path === b[at]);
}

/** The share of source files in folders of examples, documentation and tests above which a repository is made of them. */
const MADE_OF = 0.98;

/** The kind of a file. In a repository that is made of examples, documentation or tests those folders say nothing. */
export function kindIn(
  { names, sources, sunk }: Pick<TreeSummary, "names" | "sources" | "sunk">,
  file: number,
): FileKind {
  return sunk > sources * MADE_OF ? ownKindOf(names, file) : kindOf(names, file);
}

function countSources(names: PathNames, lengths: Uint32Array): Pick<TreeSummary, "sources" | "sunk"> {
  let [sources, sunk] = [0, 0];
  for (let file = 0; file < lengths.length; file++) {
    if (lengths[file] === WITHOUT || ownKindOf(names, file) !== "code") continue;
    sources++;
    if (kindOf(names, file) !== "code") sunk++;
  }
  return { sources, sunk };
}

/** More files than any tree has, so that hash and file fit one number: 2^53 = 2^32 · 2^21. */
const FILES = 2 ** 21;

/** For each file that was known its number now, or -1 for one that went or was read again. */
function keptNumbers(known: FileTable, files: FileTable, read: ReadonlySet<string>): Int32Array {
  const numbers = new Int32Array(known.size).fill(-1);
  let number = 0;
  for (const [old, path] of known.paths.entries()) {
    while (number < files.size && (files.paths[number] as string) < path) number++;
    if (files.paths[number] === path && !read.has(path)) numbers[old] = number;
  }
  return numbers;
}

/** The definers that stay, with their new numbers, and those that came. Numbers keep their order: both are by path. */
function mergeDefiners(
  { hashes, definers }: TreeSummary,
  numbers: Int32Array,
  added: Float64Array,
): Pick<TreeSummary, "hashes" | "definers"> {
  const merged = {
    hashes: new Uint32Array(hashes.length + added.length),
    definers: new Uint32Array(hashes.length + added.length),
  };
  let count = 0;
  let next = 0;
  const put = (hash: number, file: number): void => {
    merged.hashes[count] = hash;
    merged.definers[count++] = file;
  };
  const putAdded = (end: number): void => {
    for (; next < added.length && (added[next] as number) < end; next++) {
      const hash = Math.floor((added[next] as number) / FILES);
      put(hash, (added[next] as number) - hash * FILES);
    }
  };
  for (let at = 0; at < hashes.length; at++) {
    const number = numbers[definers[at] as number] as number;
    if (number < 0) continue;
    putAdded((hashes[at] as number) * FILES + number);
    put(hashes[at] as number, number);
  }
  putAdded(Number.POSITIVE_INFINITY);
  return { hashes: merged.hashes.slice(0, count), definers: merged.definers.slice(0, count) };
}
