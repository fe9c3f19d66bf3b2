// A tree on disk: the image of its snapshot with the record of its files behind it. It is opened lazily, so that a
// command that asks one question reads what that question touches. A cache that cannot be read or written costs the
// cache, never an answer.

import { RanksackError } from "../base/errors.ts";
import type { Note } from "../retrieval/hit.ts";
import { fileSystemDirectory } from "../storage/file-system.ts";
import type { StoredIndex } from "../storage/index-file.ts";
import { type IndexStore, indexStore } from "../storage/index-store.ts";
import { placesIn } from "./facts-bytes.ts";
import { type IndexedTree, searchersOf, type TreeSource } from "./indexed-tree.ts";
import { pruneIndexes } from "./index-folder.ts";
import { indexName, indexStamp } from "./index-place.ts";
import { decodeTree, encodeTree } from "./tree-record.ts";

/** A tree that was opened; any use of it may throw INDEX_CORRUPT. */
export interface OpenedTree {
  readonly tree: IndexedTree;
  /** Ends reading: the tree can no longer be searched. */
  close(): void;
}

/** How long a writer waits for another one, in milliseconds: what that one writes is as good. */
const PATIENCE = 2_000;

/** Using an index is written down when it was not for this long, in milliseconds: a day. */
const USE_INTERVAL = 86_400_000;

/** The stored index of one root with one set of settings. */
export class StoredTree {
  private readonly source: TreeSource;
  private readonly store: IndexStore;
  private readonly folder: string;

  constructor(source: TreeSource, folder: string) {
    const { fields } = source.preset.ranking;
    const directory = fileSystemDirectory(folder);
    this.source = source;
    this.folder = directory.place;
    this.store = indexStore({
      directory,
      name: indexName(source),
      fields,
      stamp: indexStamp(source),
      patience: PATIENCE,
    });
  }

  /** Opens what is stored; a note when there is something that cannot be used. Never throws but for bugs. */
  async open(): Promise<OpenedTree | Note | undefined> {
    try {
      const index = await this.store.openLazily();
      if ("snapshot" in index) return await this.opened(index);
      return index.reason === "damaged" || index.reason === "foreign" ? rebuilt(index.message) : undefined;
    } catch (error) {
      return unusable("The index is not used", error);
    }
  }

  private async opened(index: StoredIndex): Promise<OpenedTree | Note> {
    try {
      const { snapshot } = index;
      const parts = { ...decodeTree(index.extra()), snapshot };
      return { tree: { ...parts, ...searchersOf(this.source.preset, parts) }, close: () => index.close() };
    } catch (error) {
      index.close();
      if (!(error instanceof RanksackError) || error.code !== "INDEX_CORRUPT") throw error;
      return this.setAside(error);
    }
  }

  /** Moves the file out of the way after an INDEX_CORRUPT; says what was done. */
  async setAside({ message }: RanksackError): Promise<Note> {
    const name = await this.store.setAside();
    return rebuilt(name === undefined ? message : `${message} It was renamed to ${name}.`);
  }

  /** Writes a tree that is in memory, and makes room. Says what there is to say of it; never throws but for bugs. */
  async save(tree: IndexedTree): Promise<readonly Note[]> {
    try {
      const places = placesIn(tree.snapshot, tree.files.paths);
      await this.store.save(tree.snapshot, encodeTree({ ...tree, places }));
      return await pruneIndexes(this.folder, { keep: this.store.file });
    } catch (error) {
      if (error instanceof RanksackError && error.code === "INDEX_BUSY") return [];
      return [unusable("The index is not kept", error)];
    }
  }

  /** Notes that the index was used today, for those who look for what nobody uses. Never throws. */
  async used(): Promise<void> {
    const directory = fileSystemDirectory(this.folder);
    const last = await directory.touched(this.store.file).catch(() => undefined);
    if (last !== undefined && Date.now() - last > USE_INTERVAL)
      await directory.touch(this.store.file).catch(() => undefined);
  }
}

/** That a place for indexes refuses; said once. */
export const UNUSABLE = "index-unusable";

function rebuilt(message: string): Note {
  return { code: "index-damaged", message: `${message} It is built again.` };
}

function unusable(what: string, error: unknown): Note {
  if (!(error instanceof RanksackError)) throw error;
  return { code: UNUSABLE, message: `${what}: ${error.message} ${error.hint}`.trimEnd() };
}
