// Which of several files that hold the same is the original. Nothing in a file says so; where it lies does.

import type { FileKind } from "./file-kind.ts";

/** A file, as far as its place is concerned. */
export interface PlacedFile {
  readonly path: string;
  readonly kind: FileKind;
}

/** Words in the names of what was put out, taken over or left behind. */
const OF_COPIES =
  /(?:^|[/._-])(?:dist|build|out|output|bundled?|generated|old|backup|copy|copies|legacy|archived?|vendor|vendored|third[_-]?party|external)(?=[/._-])/i;

/**
 * Orders files so that the one that others were copied from is likely to come first: source before what goes with it,
 * then what no folder calls put out or left behind, then what lies less deep, then the first by path.
 */
export function originalFirst(a: PlacedFile, b: PlacedFile): number {
  return (
    Number(a.kind !== "code") - Number(b.kind !== "code") ||
    Number(OF_COPIES.test(a.path)) - Number(OF_COPIES.test(b.path)) ||
    depthOf(a.path) - depthOf(b.path) ||
    (a.path < b.path ? -1 : 1)
  );
}

function depthOf(path: string): number {
  return path.split("/").length;
}
