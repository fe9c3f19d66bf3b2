// The facts of the files of a tree, and what only the tree as a whole can say: who defines a name, which file is a copy of
// another. Facts are read when they are asked for: a query looks at few files.

import type { FileFacts } from "./file-facts.ts";
import { EXPORT, TYPE } from "./file-facts.ts";
import { type FileKind, fileKind, type FileRole, fileRole, folderKind } from "./file-kind.ts";
import type { FileTable } from "./file-table.ts";
import { originalFirst, type PlacedFile } from "./original.ts";
import { pathWords, stemsOf } from "./path-words.ts";
import { PRINTS, type TreeSummary, WITHOUT } from "./tree-summary.ts";

/** A file as ranking sees it. */
export interface TreeFile {
  readonly path: string;
  /** Its place among the files of the tree, by path. */
  readonly number: number;
  readonly facts: FileFacts;
  readonly kind: FileKind;
  readonly role: FileRole | undefined;
  /** Numbers of the words of its name, of its parent folder, and of all folders; see `TreeFacts.pathWord`. */
  readonly name: Uint32Array;
  readonly parent: Uint32Array;
  readonly folders: Uint32Array;
  /** Whether another file holds the same, and is the original. */
  readonly isCopy: boolean;
}

/** Names that more files define say nothing of one of them. */
const MOST_DEFINERS = 3;

/** The share of source files in folders of examples, documentation and tests above which a repository is made of them. */
const MADE_OF = 0.98;

/** Shorter files are alike by chance: licences of one line, empty packages. */
const SHORTEST_COPY = 30;

/** Of how many files it is remembered what they use. */
const MOST_USERS = 1_000;

/** What a file uses of what few files define. */
export interface FileUses {
  /** By name: how much it uses it, and where the files that define it end in `definers`. */
  readonly weights: Float64Array;
  readonly ends: Uint32Array;
  readonly definers: Uint32Array;
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
  private readonly files = new Map<string, TreeFile>();
  private readonly numbers = new Map<string, number>();
  private readonly words: string[] = [];
  /** Files share folders: what these say is found once. */
  readonly stems: (part: string) => readonly string[] = remembered(stemsOf);
  private readonly folderKind = remembered(folderKind);
  private readonly knownUses = new Map<number, FileUses>();
  private originals: Map<number, number> | undefined;

  /** `factsOf` gives the facts of a file that has some, by its number. */
  constructor(table: FileTable, summary: TreeSummary, factsOf: (number: number) => FileFacts) {
    this.table = table;
    this.summary = summary;
    this.factsOf = factsOf;
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
    const known = this.files.get(path);
    if (known) return known;
    const number = this.table.find(path);
    if (number < 0 || this.summary.lengths[number] === WITHOUT) return undefined;
    const file = new KnownFile(path, number, this);
    this.files.set(path, file);
    return file;
  }

  /** The word of a path with this number. */
  pathWord(number: number): string {
    return this.words[number] ?? "";
  }

  /** The numbers of words of paths. */
  numbered(words: readonly string[]): Uint32Array {
    return Uint32Array.from(words, (word) => {
      const number = this.numbers.get(word) ?? this.words.length;
      if (number === this.words.length) this.words.push(word);
      this.numbers.set(word, number);
      return number;
    });
  }

  /** The facts of a file that has some. */
  facts(number: number): FileFacts {
    return this.factsOf(number);
  }

  /** The kind of a file. In a repository that is made of examples, documentation or tests those folders say nothing. */
  kindOf(path: string): FileKind {
    const { sources, sunk } = this.summary;
    return fileKind(sunk > sources * MADE_OF ? path.slice(path.lastIndexOf("/") + 1) : path, this.folderKind);
  }

  /** How many files define a name; those that hand it on do not count. */
  countDefiners(hash: number): number {
    const start = lowerBound(this.summary.hashes, hash);
    return lowerBound(this.summary.hashes, hash + 1) - start;
  }

  /** The files that define a name, if they are few. */
  fewDefiners(hash: number): readonly number[] {
    const { hashes, definers } = this.summary;
    const start = lowerBound(hashes, hash);
    let end = start;
    while (hashes[end] === hash && end - start <= MOST_DEFINERS) end++;
    return start === end || end - start > MOST_DEFINERS ? NONE : Array.from(definers.subarray(start, end));
  }

  /** What a file uses of what few files define; remembered, since the best files of one query are those of others. */
  usesOf({ number, facts }: TreeFile): FileUses {
    const known = this.knownUses.get(number);
    if (known !== undefined) return known;
    const found = this.findUses(facts);
    if (this.knownUses.size >= MOST_USERS) this.knownUses.clear();
    this.knownUses.set(number, found);
    return found;
  }

  private findUses({ identifiers, uses }: FileFacts): FileUses {
    const weights: number[] = [];
    const ends: number[] = [];
    const definers: number[] = [];
    for (let at = 0; at < identifiers.length; at++) {
      const few = this.fewDefiners(identifiers[at] as number);
      if (few.length === 0) continue;
      weights.push(Math.log(1 + (uses[at] as number)));
      definers.push(...few);
      ends.push(definers.length);
    }
    return { weights: Float64Array.from(weights), ends: Uint32Array.from(ends), definers: Uint32Array.from(definers) };
  }

  /** Whether another file, the original, holds the very same words in as many places. */
  isCopy(number: number): boolean {
    this.originals ??= this.findOriginals();
    return (
      (this.summary.lengths[number] as number) >= SHORTEST_COPY && this.originals.get(this.print(number)) !== number
    );
  }

  /** The original of the files with one print. */
  private findOriginals(): Map<number, number> {
    const originals = new Map<number, number>();
    for (const [number, length] of this.summary.lengths.entries()) {
      if (length === WITHOUT || length < SHORTEST_COPY) continue;
      const print = this.print(number);
      const known = originals.get(print);
      if (known === undefined || originalFirst(this.placed(number), this.placed(known)) < 0)
        originals.set(print, number);
    }
    return originals;
  }

  private placed(number: number): PlacedFile {
    const path = this.table.paths[number] as string;
    return { path, kind: this.kindOf(path) };
  }

  /** All digests as one number of 53 bits. */
  private print(number: number): number {
    const { prints } = this.summary;
    let mixed = 0;
    for (let at = 1; at < PRINTS; at++) mixed = Math.imul(mixed ^ (prints[number * PRINTS + at] as number), MIXER);
    return (prints[number * PRINTS] as number) * 2 ** 21 + (mixed >>> 11);
  }
}

const NONE: readonly number[] = [];

/** The odd number that FNV multiplies with. */
const MIXER = 0x01000193;

function remembered<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const found = find(text);
    known.set(text, found);
    return found;
  };
}

/** A file that is looked at: the words of its path and its facts are found when they are asked for. */
class KnownFile implements TreeFile {
  readonly path: string;
  readonly number: number;
  readonly kind: FileKind;
  readonly name: Uint32Array;
  readonly parent: Uint32Array;
  readonly folders: Uint32Array;
  private readonly tree: TreeFacts;
  private known: FileFacts | undefined;

  constructor(path: string, number: number, tree: TreeFacts) {
    const { name, parent, folders } = pathWords(path, tree.stems);
    this.path = path;
    this.number = number;
    this.tree = tree;
    this.kind = tree.kindOf(path);
    this.name = tree.numbered(name);
    this.parent = tree.numbered(parent);
    this.folders = tree.numbered(folders);
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
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  let best = 0;
  for (let at = low; at < names.length && names[at] === hash; at++) {
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

function lowerBound(values: Uint32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
