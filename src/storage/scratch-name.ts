// Names of files that must not outlive their process: locks, and files on their way to their name. The name says whose
// it is, so that it is whole at the moment it exists, and it is never used twice, so that removing a dead one can never
// hit a living one.
//
//   tools.v2.index.lock.4711-1b8f-77c0e5d2-06c2f19e.5d1e90aa
//   file           kind mark of its owner            random

import type { Directory } from "./directory.ts";

/** What a scratch file is for. */
export type ScratchKind = "lock" | "new";

/** A scratch file that was found. */
export interface Scratch {
  readonly name: string;
  /** Of the process that made it. */
  readonly mark: string;
  /** Of the copy of this module that made it. */
  readonly instance: string;
}

/** Every thread of a process has its own copy of this module, which knows only what it uses itself. */
const INSTANCE = randomDigits();
const IN_USE = new Set<string>();

/** A name that was never used, in use until `discard`. */
export function scratchName({ mark }: Directory, file: string, kind: ScratchKind): string {
  const name = `${file}.${kind}.${mark}-${INSTANCE}.${randomDigits()}`;
  IN_USE.add(name);
  return name;
}

/** Says that this process is done with a name, whether or not the file could be removed. */
export function discard(name: string): void {
  IN_USE.delete(name);
}

const OWNER = /^([\w-]+)-([0-9a-f]{8})\.[0-9a-f]{8}$/;

/** The scratch files of a file and a kind, among `names`. */
export function scratchFiles(names: readonly string[], file: string, kind: ScratchKind): Scratch[] {
  const start = `${file}.${kind}.`;
  return names.flatMap((name) => {
    const found = name.startsWith(start) ? OWNER.exec(name.slice(start.length)) : null;
    return found ? [{ name, mark: found[1] ?? "", instance: found[2] ?? "" }] : [];
  });
}

/** Whether nobody can need a scratch file any more, as far as processes tell. */
export function isAbandoned(directory: Directory, { name, mark, instance }: Scratch): boolean {
  if (mark === directory.mark && instance === INSTANCE) return !IN_USE.has(name);
  return directory.liveness(mark) === "dead";
}

/** Eight hexadecimal digits. */
export function randomDigits(): string {
  return Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, "0");
}
