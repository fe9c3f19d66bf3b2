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

/** The words of a path relative to the root. */
export function pathWords(path: string): PathWords {
  const parts = path.split("/");
  const file = parts.pop() ?? "";
  const dot = file.lastIndexOf(".");
  const stem = dot > 0 ? file.slice(0, dot) : file;
  const folders = parts.flatMap(stemsOf);
  if (!FOLDER_NAMED.test(stem) || parts.length === 0)
    return { name: stemsOf(stem), parent: stemsOf(parts.at(-1) ?? ""), folders };
  return { name: stemsOf(parts.at(-1) ?? ""), parent: stemsOf(parts.at(-2) ?? ""), folders };
}

function stemsOf(text: string): string[] {
  return Array.from(indexTerms(CODE_PARTS, text));
}
