// The words of a path: those of the file's own name, of the folder it lies in, and of all folders. A file that is called
// index, mod or __init__ has the name of its folder.

import { CODE_PARTS } from "../analysis/identifier-analyzer.ts";
import { indexTerms } from "../analysis/analyzer.ts";

/** The stems of a path, each list in order. */
export interface PathWords {
  readonly name: readonly string[];
  readonly parent: readonly string[];
  /** Of every folder above, the parent included. */
  readonly folders: readonly string[];
}

const FOLDER_NAMED = /^(?:mod|index|__init__)$/;

/** The words of a path relative to the root; `stems` are those of one part of it, as `stemsOf` gives them. */
export function pathWords(path: string, stems: (part: string) => readonly string[] = stemsOf): PathWords {
  const parts = path.split("/");
  const file = parts.pop() ?? "";
  const dot = file.lastIndexOf(".");
  const stem = dot > 0 ? file.slice(0, dot) : file;
  const folders = parts.flatMap((part) => stems(part));
  if (!FOLDER_NAMED.test(stem) || parts.length === 0)
    return { name: stems(stem), parent: stems(parts.at(-1) ?? ""), folders };
  return { name: stems(parts.at(-1) ?? ""), parent: stems(parts.at(-2) ?? ""), folders };
}

/** The stems of a part of a path. */
export function stemsOf(text: string): string[] {
  return Array.from(indexTerms(CODE_PARTS, text));
}
