// The lock of a file's writers; readers take none. Whoever wants it puts a lock file with a name of his own beside the
// file and then looks round: if he sees no other living one, he has it, else he takes his away and tries again later.
// Of two that want it at once the one that looks last sees the other, so at most one of them stays.
//
// No name is used twice. So a lock of a process that died can be removed by anyone at any time; there is no moment at
// which one that breaks an old lock could break the new one of somebody else.
//
// A lock is good for ten minutes, by the clock of the place: this ends those of processes that cannot be asked (another
// machine, another container, a worker that was stopped) or that hang. Writers check that theirs still stands before
// they rename, so one that slept through its time gives up.

import { RanksackError } from "../base/errors.ts";
import type { Directory } from "./directory.ts";
import { discard, isAbandoned, type Scratch, scratchFiles, scratchName } from "./scratch-name.ts";

/** How long a lock holds, in milliseconds. */
export const LOCK_LIFETIME = 600_000;

/** The longest pause between two tries, in milliseconds; pauses are random, so that writers do not keep in step. */
const LONGEST_PAUSE = 40;

/** The right to write a file. */
export interface Lock {
  /** @throws RanksackError INDEX_BUSY when it does not hold any more. */
  check(): Promise<void>;
  /** Gives it back; never throws. */
  release(): Promise<void>;
}

/**
 * Waits up to `patience` milliseconds for the lock of a file; 0 is one try.
 *
 * @throws RanksackError INDEX_BUSY when another writer has it all the time, STORAGE
 */
export async function acquireLock(directory: Directory, file: string, patience: number): Promise<Lock> {
  const deadline = performance.now() + patience;
  for (let longest = 2; ; longest = Math.min(longest * 2, LONGEST_PAUSE)) {
    const outcome = await tryLock(directory, file);
    if (typeof outcome === "string") return lockOf(directory, file, outcome);
    if (performance.now() >= deadline) throw busy(directory, file, outcome, patience);
    await pause(1 + Math.random() * longest);
  }
}

/** One try: the name of the lock file, or the other one that stands. */
async function tryLock(directory: Directory, file: string): Promise<string | Scratch> {
  const holder = await otherLock(directory, file, undefined);
  if (holder) return holder;
  const name = scratchName(directory, file, "lock");
  try {
    await (await directory.create(name)).close();
    const other = await otherLock(directory, file, name);
    if (!other) return name;
    await withdraw(directory, name);
    return other;
  } catch (error) {
    await withdraw(directory, name);
    throw error;
  }
}

/**
 * A lock of somebody else that stands; removes those that do not. Without an own one there is no knowing what time it
 * is at the place: then one that seems to have expired stays, and is no hindrance either.
 */
async function otherLock(directory: Directory, file: string, own: string | undefined): Promise<Scratch | undefined> {
  const others = scratchFiles(await directory.list(), file, "lock").filter(({ name }) => name !== own);
  let standing: Scratch | undefined;
  for (const other of others) {
    const abandoned = isAbandoned(directory, other);
    const expired = abandoned || (await isExpired(directory, other.name, own));
    if (!expired) standing ??= other;
    else if (abandoned || own !== undefined) await directory.remove(other.name);
  }
  return standing;
}

/** Whether a lock is too old, or gone meanwhile; its age is by the clock that stamped the own one, if there is one. */
async function isExpired(directory: Directory, name: string, own: string | undefined): Promise<boolean> {
  const since = await directory.touched(name);
  if (since === undefined) return true;
  const now = own === undefined ? Date.now() : ((await directory.touched(own)) ?? Date.now());
  return now - since > LOCK_LIFETIME;
}

function lockOf(directory: Directory, file: string, name: string): Lock {
  return {
    async check() {
      if (!(await directory.list()).includes(name)) throw lost(directory, file);
    },
    release: () => withdraw(directory, name),
  };
}

/** Removes an own lock file. If that fails the next lock of this process removes it, or the next of any after its end. */
async function withdraw(directory: Directory, name: string): Promise<void> {
  discard(name);
  await directory.remove(name).catch(() => {});
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function busy({ place }: Directory, file: string, { mark }: Scratch, patience: number): RanksackError {
  const waited = patience > 0 ? `, still after ${patience / 1000} s` : "";
  const message = `${place}/${file} is being written by process ${mark.split("-")[0]}${waited}.`;
  return new RanksackError("INDEX_BUSY", message, "Try again later.");
}

function lost({ place }: Directory, file: string): RanksackError {
  const message = `Writing ${place}/${file} took more than ten minutes, and another process took over.`;
  return new RanksackError("INDEX_BUSY", message, "Try again.");
}
