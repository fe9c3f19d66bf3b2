// Files that are copies of one another but for a few words: a tree that a build put out, a library that was bundled, a
// version that was left behind. They have one name and nearly the same identifiers, so a query that finds one finds all,
// and people want the one that is worked on. Looked for among the files of a window alone, so nothing of it is stored.

import { basename } from "node:path";
import { originalFirst } from "./original.ts";
import type { TreeFile } from "./tree-facts.ts";

/** The share of their identifiers, of the one that has more, that files of one name must have in common. */
const SHARED = 0.9;

/** Files with fewer identifiers are alike by chance: entry points, empty packages. */
const FEWEST = 20;

/** Which of the files are near copies of another one of them; the original by `originalFirst` is none. */
export function nearCopies(files: readonly (TreeFile | undefined)[]): ReadonlySet<TreeFile> {
  const copies = new Set<TreeFile>();
  for (const group of namesakes(files)) {
    const originals: TreeFile[] = [];
    for (const file of group.sort(originalFirst)) {
      if (originals.some((original) => areAlike(original.facts.identifiers, file.facts.identifiers))) copies.add(file);
      else originals.push(file);
    }
  }
  return copies;
}

/** The files that share their name with others, by name. */
function namesakes(files: readonly (TreeFile | undefined)[]): TreeFile[][] {
  const byName = new Map<string, TreeFile[]>();
  for (const file of files) {
    if (file === undefined || file.facts.identifiers.length < FEWEST) continue;
    const name = basename(file.path);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [file]);
    else known.push(file);
  }
  return Array.from(byName.values()).filter(({ length }) => length > 1);
}

/** Whether two ascending lists have so much in common; given up as soon as too much differs. */
function areAlike(a: Uint32Array, b: Uint32Array): boolean {
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a];
  const wanted = SHARED * more.length;
  let missing = fewer.length - wanted;
  for (let at = 0, other = 0; at < fewer.length; at++) {
    const hash = fewer[at] as number;
    while (other < more.length && (more[other] as number) < hash) other++;
    if (more[other] !== hash && --missing < 0) return false;
  }
  return missing >= 0;
}
