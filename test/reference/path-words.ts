// The words of one path, taken apart on the spot: what the columns of src/code/path-names.ts say of it.

import { indexTerms } from "../../src/analysis/analyzer.ts";
import { CODE_PARTS } from "../../src/analysis/identifier-analyzer.ts";

/** The stems of a path, each list in order. */
export interface PathWords {
  readonly name: readonly string[];
  readonly parent: readonly string[];
  /** Of every folder above, the parent included. */
  readonly folders: readonly string[];
}

/** The words of a path relative to the root. A file that is called index, mod or __init__ has the name of its folder. */
export function pathWords(path: string): PathWords {
  const parts = path.split("/");
  const file = parts.pop() ?? "";
  const stem = file.replace(/(?<=.)\.[^.]*$/, "");
  const folders = parts.flatMap(stemsOf);
  const isNamed = !["mod", "index", "__init__"].includes(stem) || parts.length === 0;
  const [name = "", parent = ""] = isNamed ? [stem, parts.at(-1)] : [parts.at(-1), parts.at(-2)];
  return { name: stemsOf(name), parent: stemsOf(parent), folders };
}

function stemsOf(text: string): string[] {
  return Array.from(indexTerms(CODE_PARTS, text));
}
