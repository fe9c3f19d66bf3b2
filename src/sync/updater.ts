// The one writer of a collection. Notices come in: a server says that its tools changed, a file was saved. For each the
// updater lists the group, loads the documents that are new, and publishes the next collection in one piece; whoever
// holds the one before goes on seeing what it saw.
//
// It has two owners: the tool catalog, with a group for each server, and the repository, with a group for each subtree.
//
// Groups are listed side by side, so that a slow one holds up no other; what comes of a listing is taken in one after
// the other. Per group one refresh is under way and at most one waits, which every notice that comes meanwhile shares:
// it lists later than the last of them. A listing or a load that fails changes nothing but the list of stale groups;
// it is not tried again until somebody asks.

import { quoted, RanksackError } from "../base/errors.ts";
import { applyChangeSet, type ChangeSet } from "../index/change-set.ts";
import type { Document } from "../index/document.ts";
import type { Field } from "../index/field.ts";
import { buildSnapshot, type Snapshot } from "../index/snapshot.ts";
import {
  type GroupedKey,
  type ListedKey,
  type Listing,
  type Manifest,
  reconcile,
  type StaleGroup,
  withFingerprints,
} from "./reconcile.ts";

/** The documents at one moment and where they come from; a value, never edited. */
export interface Collection {
  /** Goes up by one whenever a document came, went or changed. */
  readonly generation: number;
  readonly snapshot: Snapshot;
  readonly manifest: Manifest;
  /** Groups whose last listing or load failed, ascending by group in code units. */
  readonly stale: readonly StaleGroup[];
}

/** What became of a wanted key. */
export interface LoadedKey extends ListedKey {
  /** Of what was read, which may be newer than what was listed. */
  readonly fingerprint: string;
  /** Without one there is nothing to index under the key, for as long as its fingerprint stays. */
  readonly document?: Document;
}

/** Whose documents they are. Both reads may reject with any error; its message becomes the reason of a stale group. */
export interface CollectionOwner {
  /** What a group holds now; nothing when there is no such group any more. Rejects when that cannot be told. */
  list(group: string): Promise<readonly ListedKey[]>;
  /**
   * What there is to index under these keys now. A key without an answer is gone, and is wanted again if the group
   * still lists it the next time. Nothing else is taken in until this settles.
   */
  load(wanted: readonly GroupedKey[]): Promise<readonly LoadedKey[]>;
  /**
   * Called with each new generation just before it can be seen, for an owner who keeps things beside the index and has
   * to change them at the same moment. If it throws, the old generation stays and the group is stale.
   */
  publish?(next: Collection, change: ChangeSet): void;
}

/** A collection of nothing, for documents with these fields. */
export function emptyCollection(fields: readonly Field[]): Collection {
  return { generation: 0, snapshot: buildSnapshot(fields, []), manifest: [], stale: [] };
}

/** A refresh under way, and the one that waits for it; neither ever rejects. */
interface Refreshing {
  readonly running: Promise<void>;
  waiting: Promise<void> | undefined;
}

/** Keeps a collection up to date; every change of it goes through here. */
export class Updater {
  private readonly owner: CollectionOwner;
  private readonly refreshes = new Map<string, Refreshing>();
  private current: Collection;
  private taking: Promise<void> = Promise.resolve();
  private closed = false;

  /** `collection` is where it starts: an empty one, or one that was saved with its manifest. */
  constructor(owner: CollectionOwner, collection: Collection) {
    this.owner = owner;
    this.current = collection;
  }

  /** The newest collection; the same object for as long as nothing about it changed. */
  get collection(): Collection {
    return this.current;
  }

  /**
   * Takes notice that a group may have changed. Resolves when the collection holds what the group held at this moment
   * or later, or when the group is stale; never rejects, so that nobody has to wait. After `close` nothing is done.
   */
  refresh(group: string): Promise<void> {
    const known = this.refreshes.get(group);
    if (known === undefined) return this.start(group);
    known.waiting ??= known.running.then(() => this.start(group));
    return known.waiting;
  }

  /** Resolves when no refresh is under way or waits. Never rejects. */
  async whenIdle(): Promise<void> {
    while (this.refreshes.size > 0)
      await Promise.all(Array.from(this.refreshes.values(), ({ running, waiting }) => waiting ?? running));
  }

  /** Ends it: from now on the collection stays as it is. What its owner was asked before may settle later, or never. */
  close(): void {
    this.closed = true;
  }

  private start(group: string): Promise<void> {
    if (this.closed) {
      this.refreshes.delete(group);
      return Promise.resolve();
    }
    const running = this.update(group).then(() => {
      if (refreshing.waiting === undefined) this.refreshes.delete(group);
    });
    const refreshing: Refreshing = { running, waiting: undefined };
    this.refreshes.set(group, refreshing);
    return running;
  }

  private async update(group: string): Promise<void> {
    const listing = await this.list(group);
    this.taking = this.taking.then(() => this.take(listing));
    await this.taking;
  }

  private async list(group: string): Promise<Listing> {
    try {
      return { group, keys: await this.owner.list(group) };
    } catch (error) {
      return { group, failure: reasonOf(error) };
    }
  }

  /** Makes the collection say what a listing says; never rejects. */
  private async take(listing: Listing): Promise<void> {
    const { group } = listing;
    if (this.closed) return;
    try {
      const { upserts, deletes, manifest, stale } = reconcile(this.current.manifest, listing);
      if (stale) return this.markStale(stale);
      const loaded = await this.load(upserts);
      if (!this.closed) this.replace(group, withLoaded(manifest, upserts, loaded), changeOf(upserts, deletes, loaded));
    } catch (error) {
      if (!this.closed) this.markStale({ group, reason: reasonOf(error) });
    }
  }

  private async load(wanted: readonly GroupedKey[]): Promise<readonly LoadedKey[]> {
    if (wanted.length === 0) return [];
    const loaded = await this.owner.load(wanted);
    const keys = new Set(wanted.map(({ key }) => key));
    const stray = loaded.find(({ key, document }) => !keys.has(key) || (document && document.key !== key));
    if (stray) throw new RanksackError("INTERNAL", `The key ${quoted(stray.key)} was loaded but not asked for.`);
    return loaded;
  }

  private replace(group: string, manifest: Manifest, change: ChangeSet): void {
    const { generation, snapshot, stale } = this.current;
    const changed = applyChangeSet(snapshot, change);
    const others = stale.filter((one) => one.group !== group);
    if (changed === snapshot && manifest === this.current.manifest && others.length === stale.length) return;
    const isNew = changed !== snapshot;
    const next = { generation: isNew ? generation + 1 : generation, snapshot: changed, manifest, stale: others };
    if (isNew) this.owner.publish?.(next, change);
    this.current = next;
  }

  private markStale(group: StaleGroup): void {
    const others = this.current.stale.filter((one) => one.group !== group.group);
    const stale = [...others, group].sort((a, b) => (a.group < b.group ? -1 : 1));
    this.current = { ...this.current, stale };
  }
}

/** The manifest with the fingerprints of what was read, and none for what was gone. */
function withLoaded(manifest: Manifest, wanted: readonly GroupedKey[], loaded: readonly LoadedKey[]): Manifest {
  const read = new Map(loaded.map(({ key, fingerprint }) => [key, fingerprint]));
  if (wanted.every(({ key, fingerprint }) => read.get(key) === fingerprint)) return manifest;
  return withFingerprints(manifest, new Map(wanted.map(({ key }) => [key, read.get(key) ?? ""])));
}

/** What there is to index, and what there is not any more. */
function changeOf(wanted: readonly GroupedKey[], deletes: readonly string[], loaded: readonly LoadedKey[]): ChangeSet {
  const upserts = loaded.flatMap(({ document }) => document ?? []);
  const indexed = new Set(upserts.map(({ key }) => key));
  return { upserts, deletes: [...deletes, ...wanted.flatMap(({ key }) => (indexed.has(key) ? [] : key))] };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : quoted(error);
}
