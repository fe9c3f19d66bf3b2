// Where the index of one collection survives the process. Saving replaces its file in one step, so that whoever reads,
// in this process or another, always sees one whole snapshot, the old or the new. Loading either gives the snapshot
// that was saved or says why there is none; the caller builds it again then.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Field } from "../index/field.ts";
import { imageIdentity, imageParts } from "../index/image-writer.ts";
import type { Snapshot } from "../index/snapshot.ts";
import type { Directory } from "./directory.ts";
import {
  type IndexPlace,
  indexFileName,
  moveAside,
  type NoIndex,
  readIndex,
  readLazily,
  readWhole,
  replaceIndex,
  type StoredIndex,
} from "./index-file.ts";
import { acquireLock, type Lock } from "./lock.ts";

/** What a store keeps, and where. */
export interface IndexStoreOptions {
  readonly directory: Directory;
  /** Of the collection; unique in the directory. At most 100 of `A-Z a-z 0-9 - _ .`, the first no `.`. */
  readonly name: string;
  /** What the snapshots are built with. */
  readonly fields: readonly Field[];
  /** Whatever else an index depends on, the version of Unicode for example; one with another stamp is not loaded. */
  readonly stamp: string;
  /** How long a writer waits for others, in milliseconds. Default 30,000. */
  readonly patience?: number;
}

/** Reads and writes while no other writer does. */
export interface IndexWriter {
  /** The current index, all of it. @throws RanksackError STORAGE */
  load(): Promise<StoredIndex | NoIndex>;
  /** As IndexStore.save. */
  save(snapshot: Snapshot, extra?: Uint8Array): Promise<void>;
}

/** The stored index of one collection. All methods may be used at the same time, also by other processes. */
export interface IndexStore {
  /** The name of its file. */
  readonly file: string;
  /** Reads the index into memory and verifies it from end to end. @throws RanksackError STORAGE when reading fails */
  load(): Promise<StoredIndex | NoIndex>;
  /**
   * Opens the index to read what searches touch. What is damaged shows when it is touched: any use of the snapshot may
   * throw INDEX_CORRUPT. Call `setAside` then, and build the index again.
   *
   * @throws RanksackError STORAGE when reading fails
   */
  openLazily(): Promise<StoredIndex | NoIndex>;
  /**
   * Replaces the index. When it resolves the new one survives a loss of power. Until then, and when it throws, the old
   * one is there, or the new one already; never a part of one.
   *
   * @throws RanksackError INDEX_VERSION when a later build wrote the file; INDEX_BUSY when others write all the time;
   * STORAGE; LIMIT_EXCEEDED when it would have 4 GiB or more.
   */
  save(snapshot: Snapshot, extra?: Uint8Array): Promise<void>;
  /**
   * Keeps other writers out while `work` runs, for changes that depend on what is there; `work` saves with
   * the writer it is given, since the store would wait for the lock. Throws what `save` throws.
   */
  edit<T>(work: (writer: IndexWriter) => Promise<T>): Promise<T>;
  /** Renames the file if it is damaged or foreign; returns its new name, or undefined. Never throws. */
  setAside(): Promise<string | undefined>;
}

const STANDARD_PATIENCE = 30_000;
const NOTHING = new Uint8Array(0);

/** The store of a collection. Touches no file. @throws RanksackError INVALID_ARGUMENT for a name that is no file name */
export function indexStore(options: IndexStoreOptions): IndexStore {
  const { patience = STANDARD_PATIENCE, ...place } = options;
  checkName(place.name);
  return {
    file: indexFileName(place.name),
    load: () => readIndex(place, readWhole, () => tryAside(place)),
    openLazily: () => readIndex(place, readLazily, () => tryAside(place)),
    async save(snapshot, extra = NOTHING) {
      const parts = partsOf(place, snapshot, extra);
      await underLock(place, patience, (lock) => replaceIndex(place, parts, () => lock.check()));
    },
    edit: (work) => underLock(place, patience, (lock) => work(writerOf(place, lock))),
    setAside: () => tryAside(place),
  };
}

function checkName(name: string): void {
  if (/^(?!\.)[\w.-]{1,100}$/.test(name)) return;
  const hint = "Use letters, digits, - and _.";
  throw new RanksackError("INVALID_ARGUMENT", `An index cannot be called ${quoted(name)}.`, hint);
}

function writerOf(place: IndexPlace, lock: Lock): IndexWriter {
  return {
    load: () => readIndex(place, readWhole, () => moveAside(place).catch(() => undefined)),
    async save(snapshot, extra = NOTHING) {
      await replaceIndex(place, partsOf(place, snapshot, extra), () => lock.check());
    },
  };
}

function partsOf({ fields, stamp }: IndexPlace, snapshot: Snapshot, extra: Uint8Array): readonly Uint8Array[] {
  const isOfStore = imageIdentity(snapshot.fields, stamp) === imageIdentity(fields, stamp);
  if (!isOfStore) throw new Error("A bug: a snapshot is saved in a store of other fields.");
  return imageParts(snapshot, stamp, extra);
}

async function underLock<T>(place: IndexPlace, patience: number, work: (lock: Lock) => Promise<T>): Promise<T> {
  const lock = await acquireLock(place.directory, indexFileName(place.name), patience);
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}

/** Only a writer may rename: the file could be a new one by now, so it is judged again under the lock. */
async function tryAside(place: IndexPlace): Promise<string | undefined> {
  try {
    return await underLock(place, 0, () => moveAside(place));
  } catch {
    return undefined;
  }
}
