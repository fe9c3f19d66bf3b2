// The facts of the files of a tree, and what only the tree as a whole can say: who defines a name, which file is a copy of
// another. Facts are read when they are asked for: a query looks at few files.

import { EXPORT, type FileFacts, TYPE } from "./file-facts.ts";
import { type FileKind, type FileRole, fileRole } from "./file-kind.ts";
import type { Places } from "./facts-bytes.ts";
import type { FileTable } from "./file-table.ts";
import { type FileUses, FileUsesOf } from "./file-uses.ts";
import { lowerBound } from "./hash-search.ts";
import type { PathNames } from "./path-names.ts";
import { PlacedFiles } from "./placed-files.ts";
import { kindIn, type TreeSummary, WITHOUT } from "./tree-summary.ts";

/** A file as ranking sees it. */
export interface TreeFile {
  readonly path: string;
  /** Its place among the files of the tree, by path. */
  readonly number: number;
  readonly facts: FileFacts;
  readonly kind: FileKind;
  readonly role: FileRole | undefined;
  /** Whether another file holds the same, and is the original. */
  readonly isCopy: boolean;
}

/** A tree whose files are known. */
export class TreeFacts {
  /** How many files have facts. */
  readonly size: number;
  /** The mean length of a file, in words. */
  readonly averageLength: number;
  private readonly table: FileTable;
  private readonly summary: TreeSummary;
  private readonly factsOf: (number: number) => FileFacts;
  private readonly files: (TreeFile | undefined)[] = [];
  private readonly places: Places;
  private byPlace: PlacedFiles | undefined;
  private readonly uses: FileUsesOf;
  private lent: Uint32Array | undefined;

  /** By the number of a file, `factsOf` gives its facts, if it has some, and `places` where its document is. */
  constructor(table: FileTable, summary: TreeSummary, factsOf: (number: number) => FileFacts, places: Places) {
    this.table = table;
    this.places = places;
    this.summary = summary;
    this.factsOf = factsOf;
    this.uses = new FileUsesOf(summary);
    let size = 0;
    let total = 0;
    for (const length of summary.lengths) {
      if (length === WITHOUT) continue;
      size++;
      total += length;
    }
    this.size = size;
    this.averageLength = size === 0 ? 1 : Math.max(1, total / size);
  }

  /** The file at a path. */
  file(path: string): TreeFile | undefined {
    return this.numbered(this.table.find(path));
  }

  /** The number of the file whose document is at a place, or -1. */
  numberAt(place: number): number {
    this.byPlace ??= new PlacedFiles(this.places);
    return this.byPlace.at(place);
  }

  /** The file with a number, or undefined for one that has no facts. */
  numbered(number: number): TreeFile | undefined {
    const known = this.files[number];
    if (known !== undefined) return known;
    if (number < 0 || this.summary.lengths[number] === WITHOUT) return undefined;
    const file = new KnownFile(this.table.paths[number] as string, number, this);
    this.files[number] = file;
    return file;
  }

  /** The names of all files. */
  get names(): PathNames {
    return this.summary.names;
  }

  /** The facts of a file that has some. */
  facts(number: number): FileFacts {
    return this.factsOf(number);
  }

  /** The kind of a file; `kindIn` in tree-summary.ts. */
  kindOf(number: number): FileKind {
    return kindIn(this.summary, number);
  }

  /** How many files define a name; those that hand it on do not count. */
  countDefiners(hash: number): number {
    const { hashes } = this.summary;
    return lowerBound(hashes, hash + 1) - lowerBound(hashes, hash);
  }

  /** The files that define a name, if they are few. */
  fewDefiners(hash: number): readonly number[] {
    return Array.from(this.summary.definers.subarray(...this.uses.fewDefiners(hash)));
  }

  /** A number for each file, all 0; whoever borrows them leaves them so. */
  borrowPlaces(): Uint32Array {
    this.lent ??= new Uint32Array(this.table.size);
    return this.lent;
  }

  /** What a file uses of what few files define. */
  usesOf({ number, facts }: TreeFile): FileUses {
    return this.uses.of(number, facts);
  }

  /** Whether another file, the original, holds the very same words in as many places. */
  isCopy(number: number): boolean {
    return this.summary.copies[number] === 1;
  }
}

/** A file that is looked at: its facts are found when they are asked for. */
class KnownFile implements TreeFile {
  readonly path: string;
  readonly number: number;
  readonly kind: FileKind;
  private readonly tree: TreeFacts;
  private known: FileFacts | undefined;

  constructor(path: string, number: number, tree: TreeFacts) {
    this.path = path;
    this.number = number;
    this.tree = tree;
    this.kind = tree.kindOf(number);
  }

  get facts(): FileFacts {
    this.known ??= this.tree.facts(this.number);
    return this.known;
  }

  get role(): FileRole | undefined {
    return fileRole(this.path);
  }

  get isCopy(): boolean {
    return this.tree.isCopy(this.number);
  }
}

/** What a file makes of a name: the kind with the lowest number, or 0 for nothing. */
export function kindOfName({ names, kinds }: FileFacts, hash: number): number {
  let best = 0;
  for (let at = lowerBound(names, hash); at < names.length && names[at] === hash; at++) {
    const kind = kinds[at] as number;
    if (best === 0 || kind < best) best = kind;
    if (best === TYPE) break;
  }
  return best;
}

/** How often a file defines a name, beyond handing it on. */
export function timesDefined({ names, kinds }: FileFacts, hash: number): number {
  let count = 0;
  for (let at = lowerBound(names, hash); at < names.length && names[at] === hash; at++)
    if (kinds[at] !== EXPORT) count++;
  return count;
}
