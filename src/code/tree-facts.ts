// The facts of the files of a tree, and what only the tree as a whole can say: who defines a name, which file is a copy of
// another. Facts are read when they are asked for: a query looks at few files.

import { EXPORT, type FileFacts, TYPE } from "./file-facts.ts";
import { type FileKind, fileKind, type FileRole, fileRole, folderKind } from "./file-kind.ts";
import type { Places } from "./facts-bytes.ts";
import type { FileTable } from "./file-table.ts";
import { type FileUses, FileUsesOf } from "./file-uses.ts";
import { lowerBound } from "./hash-search.ts";
import { originalFirst, type PlacedFile } from "./original.ts";
import { PathVocabulary } from "./path-vocabulary.ts";
import { pathWords, stemsOf } from "./path-words.ts";
import { PlacedFiles } from "./placed-files.ts";
import { PRINTS, type TreeSummary, WITHOUT } from "./tree-summary.ts";

/** A file as ranking sees it. */
export interface TreeFile {
  readonly path: string;
  /** Its place among the files of the tree, by path. */
  readonly number: number;
  readonly facts: FileFacts;
  readonly kind: FileKind;
  readonly role: FileRole | undefined;
  /** Numbers of the words of its name, of its parent folder, and of all folders; see `TreeFacts.vocabulary`. */
  readonly name: Uint32Array;
  readonly parent: Uint32Array;
  readonly folders: Uint32Array;
  /** Whether another file holds the same, and is the original. */
  readonly isCopy: boolean;
}

/** The share of source files in folders of examples, documentation and tests above which a repository is made of them. */
const MADE_OF = 0.98;

/** Shorter files are alike by chance: licences of one line, empty packages. */
const SHORTEST_COPY = 30;

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
  private asked = 0;
  /** The words of the paths of files that were looked at. */
  readonly vocabulary: PathVocabulary = new PathVocabulary();
  /** Files share folders: what these say is found once. */
  readonly stems: (part: string) => readonly string[] = remembered(stemsOf);
  private readonly folderKind = remembered(folderKind);
  private originals: Map<number, number> | undefined;
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

  /**
   * The file of a document that was found. Until as many were asked for as there are files, paths are looked up: a process
   * that asks one question does nothing for every file.
   */
  fileOf({ key, place }: { readonly key: string; readonly place: number }): TreeFile | undefined {
    if (this.byPlace === undefined && this.asked++ < this.table.size) return this.file(key);
    this.byPlace ??= new PlacedFiles(this.places);
    return this.numbered(this.byPlace.at(place));
  }

  private numbered(number: number): TreeFile | undefined {
    const known = this.files[number];
    if (known !== undefined) return known;
    if (number < 0 || this.summary.lengths[number] === WITHOUT) return undefined;
    const file = new KnownFile(this.table.paths[number] as string, number, this);
    this.files[number] = file;
    return file;
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
    this.originals ??= this.findOriginals();
    return (
      (this.summary.lengths[number] as number) >= SHORTEST_COPY && this.originals.get(this.print(number)) !== number
    );
  }

  /** The original of the files with one print. */
  private findOriginals(): Map<number, number> {
    const originals = new Map<number, number>();
    const { lengths } = this.summary;
    for (let number = 0; number < lengths.length; number++) {
      const length = lengths[number] as number;
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
    this.name = tree.vocabulary.numbered(name);
    this.parent = tree.vocabulary.numbered(parent);
    this.folders = tree.vocabulary.numbered(folders);
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
