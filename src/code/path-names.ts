// What the paths of a tree say, as columns of numbers that are stored and viewed: the words of the name of each file and of
// its folders, and its kind. A query finds 500 files and asks each of them: none of their paths is taken apart for that.

import { indexTerms } from "../analysis/analyzer.ts";
import { CODE_PARTS } from "../analysis/identifier-analyzer.ts";
import { FILE_KINDS, type FileKind, FileKinds, ownKind } from "./file-kind.ts";
import { endingOf } from "./file-name.ts";

/** Files are numbered by path; words by their order, so that those that begin alike lie side by side. */
export interface PathNames {
  /** The stems of all paths, ascending by code units, each once; the number of a word is its place. */
  readonly words: readonly string[];
  /** By file: what it is, in bits; read by `kindOf`, `ownKindOf` and `parentStart`. */
  readonly kinds: Uint32Array;
  /** By file: where the words of its name end in `nameWords`. */
  readonly nameEnds: Uint32Array;
  readonly nameWords: Uint32Array;
  /** By file: the number of the folder it lies in. */
  readonly folders: Uint32Array;
  /** Three a folder: where in `folderWords` those of its last part but one begin, those of its last, and where they end. */
  readonly folderBounds: Uint32Array;
  readonly folderWords: Uint32Array;
}

/** A tree without files. */
export const NO_NAMES: PathNames = pathNames([]);

/** The kinds are places in `FILE_KINDS`; a file that its folder names has the bit above both. */
const KIND_BITS = 3;
const KIND_MASK = 2 ** KIND_BITS - 1;
const FOLDER_NAMES_IT = 2 ** (2 * KIND_BITS);

/** A file of this name has the name of its folder. */
const FOLDER_NAMED = /^(?:mod|index|__init__)$/;

/** The kind of a file, by its whole path. */
export function kindOf({ kinds }: PathNames, file: number): FileKind {
  return FILE_KINDS[(kinds[file] as number) & KIND_MASK] as FileKind;
}

/** The kind of a file by its own name, wherever it lies. */
export function ownKindOf({ kinds }: PathNames, file: number): FileKind {
  return FILE_KINDS[((kinds[file] as number) >>> KIND_BITS) & KIND_MASK] as FileKind;
}

/** Where the words of a file's name begin in `nameWords`; they end at `nameEnds`. */
export function nameStart({ nameEnds }: PathNames, file: number): number {
  return file === 0 ? 0 : (nameEnds[file - 1] as number);
}

/** Where the words of the folder that a name is read with begin in `folderWords`: the one above, where that is the name. */
export function parentStart({ kinds, folders, folderBounds }: PathNames, file: number): number {
  return folderBounds[3 * (folders[file] as number) + ((kinds[file] as number) & FOLDER_NAMES_IT ? 0 : 1)] as number;
}

/** Where they end. */
export function parentEnd({ kinds, folders, folderBounds }: PathNames, file: number): number {
  return folderBounds[3 * (folders[file] as number) + ((kinds[file] as number) & FOLDER_NAMES_IT ? 1 : 2)] as number;
}

/** Where the words of all folders above a file begin in `folderWords`. */
export function foldersStart({ folders, folderBounds }: PathNames, file: number): number {
  const folder = folders[file] as number;
  return folder === 0 ? 0 : (folderBounds[3 * folder - 1] as number);
}

/** Where they end. */
export function foldersEnd({ folders, folderBounds }: PathNames, file: number): number {
  return folderBounds[3 * (folders[file] as number) + 2] as number;
}

/** The names of files by their paths, relative to the root, which ascend. */
export function pathNames(paths: readonly string[]): PathNames {
  const numbers = new Map<string, number>();
  const stems = remembered((part) => numbered(stemsOf(part), numbers));
  const kindsOfFiles = new FileKinds();
  const folderNumber = remembered((folder) => addFolder(folder.split("/").map(stems), bounds, folderWords));
  const [folders, bounds, folderWords] = [new Uint32Array(paths.length), [] as number[], [] as number[]];
  const [kinds, ends, words] = [new Uint32Array(paths.length), new Uint32Array(paths.length), [] as number[]];
  for (let file = 0; file < paths.length; file++) {
    const path = paths[file] as string;
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, Math.max(0, slash));
    const name = path.slice(slash + 1);
    folders[file] = folderNumber(folder);
    const stem = name.slice(0, name.length - endingOf(name).length);
    const takesFolder = slash >= 0 && FOLDER_NAMED.test(stem);
    const named = takesFolder ? stems(folder.slice(folder.lastIndexOf("/") + 1)) : stems(stem);
    for (const word of named) words.push(word);
    ends[file] = words.length;
    const own = ownKind(name);
    kinds[file] = kindBits(kindsOfFiles.of(path, own), own) + (takesFolder ? FOLDER_NAMES_IT : 0);
  }
  const sorted = Array.from(numbers.keys()).sort();
  const places = placesOf(sorted, numbers);
  return {
    words: sorted,
    kinds,
    nameEnds: ends,
    nameWords: placed(words, places),
    folders,
    folderBounds: Uint32Array.from(bounds),
    folderWords: placed(folderWords, places),
  };
}

const ONE_WORD = /^\w+$/;

/** The stems of a part of a path. */
function stemsOf(part: string): readonly string[] {
  return ONE_WORD.test(part) ? CODE_PARTS.indexTerms(part) : Array.from(indexTerms(CODE_PARTS, part));
}

function kindBits(kind: FileKind, own: FileKind): number {
  return FILE_KINDS.indexOf(kind) + (FILE_KINDS.indexOf(own) << KIND_BITS);
}

/** Numbers of words, as they come up. */
function numbered(words: readonly string[], numbers: Map<string, number>): readonly number[] {
  return words.map((word) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
}

function addFolder(parts: readonly (readonly number[])[], bounds: number[], words: number[]): number {
  const starts = parts.map((part) => words.push(...part) - part.length);
  const last = starts.at(-1) ?? words.length;
  return bounds.push(starts.at(-2) ?? last, last, words.length) / 3 - 1;
}

/** By the number that a word came up with its place in order. */
function placesOf(sorted: readonly string[], numbers: ReadonlyMap<string, number>): Uint32Array {
  const places = new Uint32Array(sorted.length);
  for (const [place, word] of sorted.entries()) places[numbers.get(word) as number] = place;
  return places;
}

function placed(list: readonly number[], places: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(list.length);
  for (let at = 0; at < list.length; at++) numbers[at] = places[list[at] as number] as number;
  return numbers;
}

function remembered<T extends object | number>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = find(text);
      known.set(text, found);
    }
    return found;
  };
}
