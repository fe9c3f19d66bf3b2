// A directory in memory, for tests and for hosts without a file system. It tells what was written from what would
// survive a loss of power, so that a forgotten sync shows.

import { RanksackError } from "../base/errors.ts";
import type { Directory, Liveness, NewFile, OpenFile } from "./directory.ts";

/** What a directory in memory is like. */
export interface MemoryOptions {
  /** How many bytes it takes, in all files together. Default: any number. */
  readonly capacity?: number;
  /** The mark of the process. Default `1`. */
  readonly mark?: string;
  /** How other processes are. Default: nobody knows. */
  readonly liveness?: (mark: string) => Liveness;
}

interface MemoryFile {
  bytes: Uint8Array;
  /** How many of the bytes are durable. */
  durable: number;
  touched: number;
}

/** Files in memory, by name. */
export class MemoryDirectory implements Directory {
  readonly place = "memory";
  readonly mark: string;
  private readonly options: MemoryOptions;
  private files: Map<string, MemoryFile>;
  private durable: Map<string, MemoryFile>;

  constructor(options: MemoryOptions = {}, files: ReadonlyMap<string, MemoryFile> = new Map()) {
    this.options = options;
    this.mark = options.mark ?? "1";
    this.files = new Map(files);
    this.durable = new Map(files);
  }

  liveness(mark: string): Liveness {
    return this.options.liveness?.(mark) ?? "unknown";
  }

  open(name: string): Promise<OpenFile | "missing"> {
    const file = this.files.get(name);
    return Promise.resolve(file ? openBytes(file.bytes) : "missing");
  }

  create(name: string): Promise<NewFile> {
    if (this.files.has(name)) return refuse(`${name} exists already`);
    const file: MemoryFile = { bytes: new Uint8Array(0), durable: 0, touched: Date.now() };
    this.files.set(name, file);
    return Promise.resolve(this.writer(name, file));
  }

  rename(from: string, to: string): Promise<void> {
    const file = this.files.get(from);
    if (!file) return refuse(`${from} is not there`);
    this.files.delete(from);
    this.files.set(to, file);
    return Promise.resolve();
  }

  sync(): Promise<void> {
    this.durable = new Map(this.files);
    return Promise.resolve();
  }

  list(): Promise<readonly string[]> {
    return Promise.resolve([...this.files.keys()]);
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }

  touched(name: string): Promise<number | undefined> {
    return Promise.resolve(this.files.get(name)?.touched);
  }

  touch(name: string): Promise<void> {
    const file = this.files.get(name);
    if (file) file.touched = Date.now();
    return Promise.resolve();
  }

  /**
   * The directory as another process finds it after a loss of power: files end where they were synced last. Names that
   * were given since the last sync of the directory are `lost` or `kept`: either may happen.
   */
  afterPowerLoss(names: "lost" | "kept", options: MemoryOptions = this.options): MemoryDirectory {
    const survived = Array.from(names === "lost" ? this.durable : this.files, ([name, { bytes, durable, touched }]) => {
      return [name, { bytes: bytes.slice(0, durable), durable, touched }] as const;
    });
    return new MemoryDirectory(options, new Map(survived));
  }

  private writer(name: string, file: MemoryFile): NewFile {
    let open = true;
    return {
      write: (bytes) => {
        if (!open) return refuse(`${name} is closed`);
        if (this.used() + bytes.length > (this.options.capacity ?? Number.POSITIVE_INFINITY))
          return refuse("there is no space left");
        file.bytes = joined(file.bytes, bytes);
        file.touched = Date.now();
        return Promise.resolve();
      },
      sync: () => {
        file.durable = file.bytes.length;
        return Promise.resolve();
      },
      close: () => {
        open = false;
        return Promise.resolve();
      },
    };
  }

  private used(): number {
    let used = 0;
    for (const { bytes } of this.files.values()) used += bytes.length;
    return used;
  }
}

function openBytes(bytes: Uint8Array): OpenFile {
  let open = true;
  return {
    size: bytes.length,
    read(offset, length) {
      if (!open) throw refusal("the file is closed");
      return bytes.slice(offset, offset + length);
    },
    close() {
      open = false;
    },
  };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function refusal(fault: string): RanksackError {
  return new RanksackError("STORAGE", `The directory in memory refuses: ${fault}.`);
}

function refuse(fault: string): Promise<never> {
  return Promise.reject(refusal(fault));
}
