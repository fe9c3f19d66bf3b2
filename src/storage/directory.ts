// A place for files that survive the process: a folder of a file system, or memory. These are the few operations that
// everything above is made of (replace-file, lock, index-store); each promise settles when its work is done.
//
// All operations throw RanksackError STORAGE when the place refuses: full, read-only, broken. Names are plain: ASCII
// letters, digits, `.`, `-`, `_`, and no path.

import type { ByteSource } from "../index/paged-image.ts";

/** A file that is being read. It stays what it was when it was opened, even when its name is given to another one. */
export interface OpenFile extends ByteSource {
  /** Ends reading; later reads throw. Twice is no fault. */
  close(): void;
}

/** A file that is being written, from its start on. */
export interface NewFile {
  write(bytes: Uint8Array): Promise<void>;
  /** When it resolves, what was written survives a loss of power. */
  sync(): Promise<void>;
  /** Ends writing. Twice is no fault. */
  close(): Promise<void>;
}

/** Whether the process that left a mark still runs. */
export type Liveness = "alive" | "dead" | "unknown";

/** Files by name, in one folder. */
export interface Directory {
  /** Where it is, for people: the path of a folder. */
  readonly place: string;
  /** Says in the name of a file which process it belongs to; one part of a name, without `.`. */
  readonly mark: string;
  /** Whether the process with a mark runs; `unknown` when it cannot be found out from here. */
  liveness(mark: string): Liveness;
  /** Opens a file to read; a folder, a pipe or a device is `not a file`. */
  open(name: string): Promise<OpenFile | "missing" | "not a file">;
  /** Begins a new file. A name that is taken is a fault. */
  create(name: string): Promise<NewFile>;
  /** Gives a file another name in one step; a file that had it is gone. Also renames what is not a file. */
  rename(from: string, to: string): Promise<void>;
  /** When it resolves, the names that were given survive a loss of power. */
  sync(): Promise<void>;
  /** The names of all that is there, in no order; nothing when there is no folder yet. */
  list(): Promise<readonly string[]>;
  /** Removes a file; one that is not there is no fault, what is not a file stays and is one. */
  remove(name: string): Promise<void>;
  /** When a file was created or written last, in milliseconds by the clock of the place; undefined when it is not there. */
  touched(name: string): Promise<number | undefined>;
  /** Makes `touched` say that it was now; a file that is not there is no fault. */
  touch(name: string): Promise<void>;
}
