// A directory that fails on purpose. Every operation is counted, those on open files included.

import { RanksackError } from "../../src/base/errors.ts";
import type { Directory, Liveness, NewFile, OpenFile } from "../../src/storage/directory.ts";

/** How the n-th operation, from 1, fails. */
export interface Fault {
  readonly operation: number;
  /**
   * `once`: it does nothing, those behind it work. `late`: it does its work and fails all the same. `crash`: it and all
   * behind it do nothing, as when the process ends there.
   */
  readonly kind: "once" | "late" | "crash";
}

/** All kinds of faults. */
export const FAULT_KINDS: readonly Fault["kind"][] = ["once", "late", "crash"];

/** A directory around another one. */
export class FaultyDirectory implements Directory {
  readonly place: string;
  readonly mark: string;
  /** How many operations were asked for. */
  operations = 0;
  private readonly inner: Directory;
  private readonly fault: Fault;

  constructor(inner: Directory, fault: Fault) {
    this.inner = inner;
    this.fault = fault;
    this.place = inner.place;
    this.mark = inner.mark;
  }

  /** Whether the fault has happened. */
  get failed(): boolean {
    return this.operations >= this.fault.operation;
  }

  liveness(mark: string): Liveness {
    return this.inner.liveness(mark);
  }

  async open(name: string): Promise<OpenFile | "missing" | "not a file"> {
    const file = await this.attempt(() => this.inner.open(name));
    if (typeof file === "string") return file;
    const read = (offset: number, length: number): Uint8Array => {
      if (this.fails()) throw faulty();
      return file.read(offset, length);
    };
    return { size: file.size, read, close: () => file.close() };
  }

  async create(name: string): Promise<NewFile> {
    const file = await this.attempt(() => this.inner.create(name));
    return {
      write: (bytes) => this.attempt(() => file.write(bytes)),
      sync: () => this.attempt(() => file.sync()),
      close: () => this.attempt(() => file.close()),
    };
  }

  rename(from: string, to: string): Promise<void> {
    return this.attempt(() => this.inner.rename(from, to));
  }

  sync(): Promise<void> {
    return this.attempt(() => this.inner.sync());
  }

  list(): Promise<readonly string[]> {
    return this.attempt(() => this.inner.list());
  }

  remove(name: string): Promise<void> {
    return this.attempt(() => this.inner.remove(name));
  }

  touched(name: string): Promise<number | undefined> {
    return this.attempt(() => this.inner.touched(name));
  }

  touch(name: string): Promise<void> {
    return this.attempt(() => this.inner.touch(name));
  }

  private fails(): boolean {
    this.operations++;
    const { operation, kind } = this.fault;
    return kind === "crash" ? this.operations >= operation : this.operations === operation;
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const fails = this.fails();
    if (fails && this.fault.kind !== "late") throw faulty();
    const result = await work();
    if (fails) throw faulty();
    return result;
  }
}

function faulty(): RanksackError {
  return new RanksackError("STORAGE", "The directory fails on purpose.");
}
