// What a search has to say of the files it did not search, or not whole. What nobody would look for goes without saying.

import { countOf } from "../base/count.ts";
import type { Note } from "../retrieval/hit.ts";
import type { IndexedTree } from "./indexed-tree.ts";

/** The notes about a tree. */
export function treeNotes({ skipped, manifest, files }: IndexedTree): Note[] {
  const count = (...reasons: readonly string[]) => skipped.filter(({ reason }) => reasons.includes(reason)).length;
  const notes: Note[] = [];
  const cut = count("cut");
  if (cut > 0) {
    const message = `Of ${countOf(cut, "large file")} only the head is searched; maxFileBytes (--max-file-size) says how much.`;
    notes.push({ code: "cut-files", message });
  }
  const unreadable = count("unreadable");
  if (unreadable > 0)
    notes.push({
      code: "skipped-files",
      message: `${countOf(unreadable, "file")} could not be read and not searched.`,
    });
  if (manifest !== undefined) {
    const lost = count("missing", "outside");
    const stale = lost > 0 ? ` ${countOf(lost, "line")} of it lead to no file here.` : "";
    const message = `The files searched are the ${files.size} that ${manifest} names; newer ones are not in it.${stale}`;
    notes.push({ code: "manifest", message });
  }
  return notes;
}
