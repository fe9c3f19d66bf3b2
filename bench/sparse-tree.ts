// A made-up tree that is large beside what can be found in it: files of one length, a part of it words and the rest lines
// that repeat themselves, as tables and generated files have them. Always the same for the same numbers.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How many files a folder has. */
const FILES_A_FOLDER = 100;

/** How many words there are in all. */
const WORDS = 100_000;

/** What a tree is made of. */
export interface SparseTree {
  readonly files: number;
  /** The length of a file, in bytes. */
  readonly bytes: number;
  /** How many words of a file are its own; the rest is filler. */
  readonly words: number;
}

/** Writes the tree below `root`; file `n` holds the word `needle<n>`. */
export function plantSparseTree(root: string, { files, bytes, words }: SparseTree): void {
  let state = 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let at = 0; at < files; at++) {
    const folder = join(
      root,
      `part${Math.floor(at / FILES_A_FOLDER / 100)}`,
      `folder${Math.floor(at / FILES_A_FOLDER)}`,
    );
    if (at % FILES_A_FOLDER === 0) mkdirSync(folder, { recursive: true });
    const own = Array.from({ length: words }, () => `const w${next(WORDS).toString(36)} = value;`).join("\n");
    const text = `// needle${at}\n${own}\n${FILLER.repeat(Math.ceil(bytes / FILLER.length))}`;
    writeFileSync(join(folder, `file${at}.ts`), text.slice(0, bytes));
  }
}

const FILLER = "// 0000 0000 0000 0000 0000 0000 0000 0000\n";
