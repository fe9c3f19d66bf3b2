// Reading a large tree takes memory, and a process that takes more than there is dies without a word. So it is looked at
// on the way, and reading ends with a sentence while there is room left for one.

import { totalmem } from "node:os";
import { RanksackError } from "../base/errors.ts";

/** The share of the memory that reading may fill; what comes after it, a segment that is ended or stored, takes more. */
const SHARE = 0.75;

/** The share of its heap that may be filled: of what the engine keeps there some is about to be let go of. */
const HEAP_SHARE = 0.9;

/** Less than that is not what fills it, in bytes. */
const LITTLE = 2 ** 26;

/** What a process may take, and took before it read anything, in bytes. */
export interface Memory {
  readonly most: number;
  /** Of that, for JavaScript objects. */
  readonly heap: number;
  readonly before: number;
}

/** The memory of this process: `asked`, or what the machine or its container has if that is less. */
export function memoryOf(asked: number): Memory {
  const before = process.memoryUsage.rss();
  // Without a limit it is 0, undefined, or more than any machine has.
  const most = Math.min(asked, totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
  // A command that only searches does not load it.
  const { getHeapStatistics } = process.getBuiltinModule("node:v8");
  return { most, heap: getHeapStatistics().heap_size_limit, before };
}

/** @throws RanksackError LIMIT_EXCEEDED when little is left of the memory and `done` of `total` files were read. */
export function checkMemory({ most, heap, before }: Memory, done: number, total: number): void {
  const { rss, heapUsed } = process.memoryUsage();
  if (rss - before < LITTLE) return;
  if (rss > most * SHARE) throw tooMuch(rss, most, done, total, "more memory (maxMemoryBytes, --max-memory)");
  if (heapUsed > heap * HEAP_SHARE)
    throw tooMuch(heapUsed, heap, done, total, "a larger heap (NODE_OPTIONS=--max-old-space-size=4096)");
}

function tooMuch(taken: number, most: number, done: number, total: number, remedy: string): RanksackError {
  const said = `${megabytes(taken)} of ${megabytes(most)} were taken for ${done} of ${total} files`;
  return new RanksackError(
    "LIMIT_EXCEEDED",
    `The repository takes more memory than there is: ${said}.`,
    `Open a smaller directory, add what need not be searched to .ranksackignore, or give it ${remedy}.`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
