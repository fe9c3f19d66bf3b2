// Which files git tracks. To git an ignore rule says nothing about a file that is tracked, so the walk asks here before
// it leaves one out.

import { dirname, join } from "node:path";
import { EMPTY_INDEX, type GitIndex, parseGitIndex } from "./git-index.ts";
import { joinSplitIndex, parseLink } from "./git-split-index.ts";
import { readRegularFile } from "./regular-file.ts";

/** Whether git tracks a path, or anything below it for a directory; relative to the topmost directory with rules. */
export type TrackedTest = (path: string, isDirectory: boolean) => boolean;

/** An index larger than this is not read, in bytes. */
const LARGEST_INDEX = 268_435_456;

/** The test for a work tree at `base` (empty, or with "/" at its end), whose index is read when it is first needed. */
export function trackedTest(indexPath: string, base: string): TrackedTest {
  let index: GitIndex | undefined;
  return (path, isDirectory) => {
    index ??= readIndex(indexPath);
    const { names, submodules } = index;
    const wanted = path.slice(base.length);
    if (!isDirectory) return names[lowerBound(names, wanted)] === wanted;
    return submodules.has(wanted) || names[lowerBound(names, `${wanted}/`)]?.startsWith(`${wanted}/`) === true;
  };
}

/** The place of the first name that is not below `wanted`. */
function lowerBound(names: readonly string[], wanted: string): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readIndex(path: string): GitIndex {
  const file = readRegularFile(path, LARGEST_INDEX);
  if ("reason" in file) return EMPTY_INDEX;
  const index = parseGitIndex(file.bytes);
  const link = index.link && parseLink(index.link.content, index.link.hashSize);
  if (link === undefined) return index;
  const shared = readRegularFile(join(dirname(path), `sharedindex.${link.shared}`), LARGEST_INDEX);
  return "reason" in shared ? index : joinSplitIndex(index, parseGitIndex(shared.bytes), link);
}
