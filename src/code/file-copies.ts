// Which files of a tree are copies: they hold the very same words in as many places as another one, the original.

import type { FileKind } from "./file-kind.ts";
import { originalFirst, type PlacedFile } from "./original.ts";

/** What copies are told by. */
export interface PrintedFiles {
  readonly paths: readonly string[];
  readonly kindOf: (file: number) => FileKind;
  /** By file, in words; WITHOUT (tree-summary.ts) is more than any. */
  readonly lengths: Uint32Array;
  /** Digests of what a file holds, as many for each file. */
  readonly prints: Uint32Array;
}

/** Shorter files are alike by chance: licences of one line, empty packages. */
const SHORTEST_COPY = 30;

/** The odd number that FNV multiplies with. */
const MIXER = 0x01000193;

/** By file 1 for a copy and 0 for any other; `without` is the length of a file that nothing is known of. */
export function markCopies(files: PrintedFiles, without: number): Uint32Array {
  const { paths, kindOf, lengths, prints } = files;
  const copies = new Uint32Array(paths.length);
  const originals = new Map<number, number>();
  const each = paths.length === 0 ? 0 : prints.length / paths.length;
  const placed = (file: number): PlacedFile => ({ path: paths[file] as string, kind: kindOf(file) });
  for (let file = 0; file < paths.length; file++) {
    const length = lengths[file] as number;
    if (length === without || length < SHORTEST_COPY) continue;
    const print = mixed(prints, file * each, (file + 1) * each);
    const known = originals.get(print);
    if (known === undefined) originals.set(print, file);
    else if (originalFirst(placed(file), placed(known)) < 0) {
      originals.set(print, file);
      copies[known] = 1;
    } else copies[file] = 1;
  }
  return copies;
}

/** Digests as one number of 53 bits. */
function mixed(prints: Uint32Array, start: number, end: number): number {
  let rest = 0;
  for (let at = start + 1; at < end; at++) rest = Math.imul(rest ^ (prints[at] as number), MIXER);
  return (prints[start] as number) * 2 ** 21 + (rest >>> 11);
}
