// Made-up source files, as many and as large as those of a large web framework: 5,000 files of 27 MB in 700 folders, with
// some words everywhere and most of them in few files. Always the same for the same number.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const SYLLABLES =
  "ba be bi bo bu ca ce co da de di do fa fe fi ga ge go ha he hi ja jo ka ke ki la le li lo ma me mi".split(" ");
const WORDS = 30_000;
const NAMES = 40_000;
const FILES_A_FOLDER = 7;

/** Numbers from 0 to 1 that follow from a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** Words of files: those at the start are common. */
function vocabulary(next: () => number): string[] {
  const syllable = (): string => SYLLABLES[Math.floor(next() * SYLLABLES.length)] ?? "";
  return Array.from({ length: WORDS }, () => Array.from({ length: 2 + Math.floor(next() * 3) }, syllable).join(""));
}

/** Writes a tree below `root`; returns its paths, and queries of one to ten of its words. */
export function plantGeneratedTree(
  root: string,
  files: number,
  queries: number,
): { paths: string[]; queries: string[] } {
  const next = numbers(12_345);
  const words = vocabulary(next);
  const word = (): string => words[Math.floor(WORDS * next() ** 3)] ?? "";
  const names = Array.from({ length: NAMES }, () => `${word()}${capital(word())}`);
  const name = (): string => names[Math.floor(NAMES * next() ** 3)] ?? "";
  const paths = Array.from({ length: files }, (_, at) => {
    const folder = Math.floor(at / FILES_A_FOLDER);
    const path = `${words[folder % 7]}/${words[100 + (folder % 40)]}/${words[200 + folder]}/${word()}_${at}.ts`;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), fileText(next, word, name));
    return path;
  });
  const asked = Array.from({ length: queries }, () =>
    Array.from({ length: 1 + Math.floor(next() * 10) }, word).join(" "),
  );
  return { paths, queries: asked };
}

function capital(word: string): string {
  return word.replace(/^./, (letter) => letter.toUpperCase());
}

function fileText(next: () => number, word: () => string, name: () => string): string {
  const lines = Array.from({ length: 20 + Math.floor(next() ** 2 * 400) }, () => {
    const kind = next();
    if (kind < 0.1) return `export function ${name()}(${word()}, ${word()}) {`;
    if (kind < 0.3) return `  // ${word()} ${word()} ${word()} ${word()}`;
    return kind < 0.8 ? `  const ${word()} = ${word()}.${name()}(${word()});` : "";
  });
  return lines.join("\n");
}
