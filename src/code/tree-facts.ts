// The facts of all files of a tree, and what only the tree as a whole can say: who defines a name, which file is a copy of
// another. Made anew for each tree from the facts of its files, so that it depends on nothing else.

import { EXPORT, type FileFacts, TYPE } from "./file-facts.ts";
import { type FileKind, fileKind, type FileRole, fileRole } from "./file-kind.ts";
import { pathWords } from "./path-words.ts";

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
  /** Whether a file before it holds the same. */
  readonly isCopy: boolean;
}

/** Names that more files define say nothing of one of them. */
const MOST_DEFINERS = 3;

/** A tree whose files are known. */
export class TreeFacts {
  readonly files: readonly TreeFile[];
  private readonly byPath: ReadonlyMap<string, TreeFile>;
  private readonly words: readonly string[];
  private readonly definers: Definers;
  /** The mean length of a file, in words. */
  readonly averageLength: number;

  /** `facts` by path, in any order. */
  constructor(facts: ReadonlyMap<string, FileFacts>) {
    const numbers = new Map<string, number>();
    const paths = Array.from(facts.keys()).sort();
    const isCopy = copies(paths, facts);
    const kinds = treeKinds(paths);
    const numbered = (words: readonly string[]): Uint32Array =>
      Uint32Array.from(words, (word) => numberOf(word, numbers));
    this.files = paths.map((path, number): TreeFile => {
      const { name, parent, folders } = pathWords(path);
      return {
        path,
        number,
        facts: facts.get(path) as FileFacts,
        kind: kinds[number] ?? "other",
        role: fileRole(path),
        name: numbered(name),
        parent: numbered(parent),
        folders: numbered(folders),
        isCopy: isCopy[number] === true,
      };
    });
    this.byPath = new Map(this.files.map((file) => [file.path, file]));
    this.words = Array.from(numbers.keys());
    this.definers = new Definers(this.files);
    const total = this.files.reduce((sum, file) => sum + file.facts.length, 0);
    this.averageLength = this.files.length === 0 ? 1 : Math.max(1, total / this.files.length);
  }

  /** The file at a path. */
  file(path: string): TreeFile | undefined {
    return this.byPath.get(path);
  }

  /** The word of a path with this number. */
  pathWord(number: number): string {
    return this.words[number] ?? "";
  }

  /** How many files define a name; those that hand it on do not count. */
  countDefiners(hash: number): number {
    return this.definers.count(hash);
  }

  /** The files that define a name, if they are few. */
  fewDefiners(hash: number): readonly number[] {
    return this.definers.few(hash);
  }
}

function numberOf(word: string, numbers: Map<string, number>): number {
  const number = numbers.get(word) ?? numbers.size;
  numbers.set(word, number);
  return number;
}

/** The kinds of files. In a repository that is made of examples, documentation or tests those folders say nothing. */
function treeKinds(paths: readonly string[]): FileKind[] {
  const kinds = paths.map(fileKind);
  const bare = paths.map((path) => fileKind(path.slice(path.lastIndexOf("/") + 1)));
  let [source, sunk] = [0, 0];
  for (const [at, kind] of kinds.entries()) {
    if (bare[at] !== "code") continue;
    source++;
    if (kind !== "code") sunk++;
  }
  const isMadeOfThem = sunk > source * MADE_OF;
  return isMadeOfThem ? bare : kinds;
}

/** The share of source files in folders of examples, documentation and tests above which a repository is made of them. */
const MADE_OF = 0.98;

/** Whether a file before this one, by path, holds the very same words in as many places. */
function copies(paths: readonly string[], facts: ReadonlyMap<string, FileFacts>): boolean[] {
  const seen = new Set<string>();
  return paths.map((path) => {
    const { length, terms, identifiers, places } = facts.get(path) as FileFacts;
    if (length < SHORTEST_COPY) return false;
    const print = `${length} ${digest(terms)} ${digest(identifiers)} ${digest(places)}`;
    if (seen.has(print)) return true;
    seen.add(print);
    return false;
  });
}

/** Shorter files are alike by chance: licences of one line, empty packages. */
const SHORTEST_COPY = 30;

function digest(values: Uint32Array | Uint16Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < values.length; at++) hash = Math.imul(hash ^ (values[at] as number), 0x01000193);
  return hash >>> 0;
}

/** Which files define a name: all definitions of the tree, by hash. */
class Definers {
  /** Distinct, ascending. */
  private readonly hashes: Uint32Array;
  /** Where the files of each begin in `files`. */
  private readonly starts: Uint32Array;
  private readonly files: Uint32Array;
  /** By the upper 16 bits of a hash: where such hashes begin. */
  private readonly buckets = new Uint32Array(65_537);

  constructor(files: readonly TreeFile[]) {
    const keys: number[] = [];
    for (const { number, facts } of files) {
      const { names, kinds } = facts;
      let last = -1;
      for (let at = 0; at < names.length; at++) {
        const hash = names[at] as number;
        if (kinds[at] === EXPORT || hash === last) continue;
        keys.push(hash * FILES + number);
        last = hash;
      }
    }
    const sorted = Float64Array.from(keys).sort();
    const hashes = new Uint32Array(sorted.length);
    const starts = new Uint32Array(sorted.length + 1);
    this.files = new Uint32Array(sorted.length);
    let distinct = 0;
    for (let at = 0; at < sorted.length; at++) {
      const hash = Math.floor((sorted[at] as number) / FILES);
      this.files[at] = (sorted[at] as number) - hash * FILES;
      if (distinct > 0 && hashes[distinct - 1] === hash) continue;
      starts[distinct] = at;
      hashes[distinct++] = hash;
    }
    starts[distinct] = sorted.length;
    this.hashes = hashes.subarray(0, distinct);
    this.starts = starts.subarray(0, distinct + 1);
    let at = 0;
    for (let bucket = 0; bucket <= 65_536; bucket++) {
      while (at < distinct && (this.hashes[at] as number) >>> 16 < bucket) at++;
      this.buckets[bucket] = at;
    }
  }

  count(hash: number): number {
    const at = this.place(hash);
    return at < 0 ? 0 : (this.starts[at + 1] as number) - (this.starts[at] as number);
  }

  few(hash: number): readonly number[] {
    const at = this.place(hash);
    if (at < 0) return NONE;
    const [start, end] = [this.starts[at] as number, this.starts[at + 1] as number];
    return end - start > MOST_DEFINERS ? NONE : Array.from(this.files.subarray(start, end));
  }

  private place(hash: number): number {
    const bucket = hash >>> 16;
    const end = this.buckets[bucket + 1] as number;
    for (let at = this.buckets[bucket] as number; at < end; at++) if (this.hashes[at] === hash) return at;
    return -1;
  }
}

const NONE: readonly number[] = [];

/** More files than any tree has, so that hash and file fit one number: 2^53 = 2^32 · 2^21. */
const FILES = 2 ** 21;

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
