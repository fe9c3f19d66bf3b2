// Which paths below a root changed, as the system tells it of each directory that is watched. It tells of a change before
// the call that made it returns, on Linux; elsewhere some time later, so that an answer could miss it: nothing is
// watched there, nor on file systems that others may change without this system's knowing.
//
// Node does not say that the system's queue of events ran over. It cannot have, while fewer came than it holds.

import { type FSWatcher, statfsSync, watch } from "node:fs";

/** What changed since the last time that somebody asked. */
export interface Changes {
  /** Relative to the root, with "/"; whatever is there now, if anything. */
  readonly paths: ReadonlySet<string>;
  /** Whether there may be more than these. */
  readonly isPartial: boolean;
}

/** As many events cannot have run over: a quarter of what the queue of Linux holds unless somebody made it smaller. */
const MOST_EVENTS = 4_096;

/** The file systems that are changed by other machines or programs: NFS, SMB (three kinds), FUSE, 9P, AFS, Ceph, Coda. */
const FOREIGN: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x5346414f, 0x00c36400, 0x73757245,
]);

/** Watches directories of one root, one by one. */
export class DirectoryWatch {
  private readonly root: string;
  private readonly most: number;
  private readonly watchers = new Map<string, FSWatcher>();
  /** Those of directories that may be gone; they are closed last, since the system may take the new one for the same. */
  private old: FSWatcher[] = [];
  private readonly refused = new Map<string, unknown>();
  private paths = new Set<string>();
  private events = 0;
  private isPartial = false;
  private reason: string | undefined;

  /** `most` is how many events are trusted to be all. */
  constructor(root: string, most: number = MOST_EVENTS) {
    this.root = root;
    this.most = most;
    this.reason = whyNot(root);
  }

  /** Why nothing is watched, a clause; undefined while it is. */
  get fault(): string | undefined {
    return this.reason;
  }

  /** Watches a directory from now on, in place of one that may have been there before. */
  enter(path: string): void {
    if (this.reason !== undefined) return;
    this.leave(path);
    try {
      const watcher = watch(`${this.root}/${path}`, { persistent: false }, (_, name) => this.note(path, name));
      watcher.on("error", (error) => this.fail(error));
      this.watchers.set(path, watcher);
    } catch (error) {
      this.refused.set(path, error);
    }
  }

  /** Lets go of a directory. */
  leave(path: string): void {
    const watcher = this.watchers.get(path);
    if (watcher) this.old.push(watcher);
    this.watchers.delete(path);
    this.refused.delete(path);
  }

  /** Lets go of all directories. */
  leaveAll(): void {
    for (const path of this.watchers.keys()) this.leave(path);
    this.refused.clear();
  }

  /** Ends what was left. A directory of these that cannot be watched, though it was read, ends all watching. */
  settle(directories: ReadonlyMap<string, unknown>): void {
    for (const watcher of this.old) watcher.close();
    this.old = [];
    for (const [path, error] of this.refused) if (directories.has(path)) return this.fail(error);
  }

  /** What changed since it was asked last, all that was done before this call included. */
  async changes(): Promise<Changes> {
    // The second turn begins with a look at all events there are.
    await nextTurn();
    await nextTurn();
    const { paths, isPartial } = this;
    this.paths = new Set();
    this.events = 0;
    this.isPartial = false;
    return { paths, isPartial };
  }

  close(): void {
    for (const watcher of [...this.watchers.values(), ...this.old]) watcher.close();
    this.watchers.clear();
    this.old = [];
  }

  private note(directory: string, name: string | null): void {
    this.events++;
    if (name === null || this.events > this.most) this.isPartial = true;
    if (this.isPartial) this.paths.clear();
    else this.paths.add(`${directory}${name}`);
  }

  private fail(error: unknown): void {
    this.reason = `the system refuses it (${codeOf(error)})`;
    this.close();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function whyNot(root: string): string | undefined {
  if (process.platform !== "linux") return "this system tells of changes too late";
  try {
    return FOREIGN.has(statfsSync(root).type) ? "others can change this file system" : undefined;
  } catch (error) {
    return `the system refuses it (${codeOf(error)})`;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
