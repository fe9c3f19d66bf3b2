// The tree of a root as it is now. It begins with what is stored, looks what changed when somebody asks, and stores the
// next one when that saves more work than it makes. Looks that are asked for at the same time are shared.

import { RanksackError } from "../base/errors.ts";
import type { Note } from "../retrieval/hit.ts";
import type { IndexedTree, Tell, TreeSource } from "./indexed-tree.ts";
import { indexTree } from "./indexed-tree.ts";
import type { Listing } from "./listing.ts";
import { loadedTree } from "./loaded-tree.ts";
import { type OpenedTree, type StoredTree, UNUSABLE } from "./stored-tree.ts";
import { Unsaved } from "./unsaved.ts";
import { type TreeUpdate, updateTree } from "./tree-update.ts";

/** How a tree is kept up to date. */
export interface CurrentTreeOptions {
  /** Lists the root; `source.preset.listFiles` with whatever else is left out. */
  readonly list: () => Promise<Listing>;
  /** Where it is stored; undefined for nowhere. */
  readonly stored: StoredTree | undefined;
  readonly tell?: Tell | undefined;
}

/** Owns the tree of one root. */
export class CurrentTree {
  /** What there was to say about the stored index. */
  readonly notes: Note[] = [];
  private readonly source: TreeSource;
  private readonly options: CurrentTreeOptions;
  private tree: IndexedTree | undefined;
  /** The file that the tree is read from, as long as it is. */
  private opened: OpenedTree | undefined;
  private anew = false;
  private uses = 0;
  private closed = false;
  private running: Promise<IndexedTree> | undefined;
  private queued: Promise<IndexedTree> | undefined;
  private readonly unsaved = new Unsaved();
  private saving: Promise<void> = Promise.resolve();

  constructor(source: TreeSource, options: CurrentTreeOptions) {
    this.source = source;
    this.options = options;
  }

  /** The tree as of the last look, whatever has changed since. */
  get last(): IndexedTree | undefined {
    return this.tree;
  }

  /** Begins with what is stored, if there is something. */
  async open(): Promise<void> {
    const found = await this.options.stored?.open();
    if (found === undefined) return;
    if (!("tree" in found)) return this.note(found);
    this.opened = found;
    this.tree = found.tree;
    this.unsaved.reset(found.tree);
  }

  /** Makes the next look read every file, whatever is known. */
  rebuild(): void {
    this.anew = true;
  }

  /**
   * Works with the tree: `fresh` as it is now, else as of the last look. A stored index that turns out to be damaged on
   * the way is set aside, and the work begins again with one that was built.
   */
  async use<T>(fresh: boolean, work: (tree: IndexedTree) => T): Promise<T> {
    try {
      // A second question says that there will be a third.
      if (this.uses++ > 0) this.load();
      const known = fresh ? undefined : this.tree;
      const found = known ?? (await this.fresh());
      // It may have been loaded, and its file closed, by the time that it is here.
      return work(this.tree ?? found);
    } catch (error) {
      if (!(await this.isSetAside(error))) throw error;
      return work(await this.fresh());
    }
  }

  /**
   * The tree as it is now. A look that has begun may have passed what just changed, so a caller who comes meanwhile
   * waits for the next one, together with all others who do.
   */
  fresh(): Promise<IndexedTree> {
    if (this.closed) return Promise.reject(closedRepository(this.source.root));
    if (this.running === undefined) return this.run();
    this.queued ??= this.runAfter(this.running);
    return this.queued;
  }

  /** Lets go of everything when what is to be stored is. */
  async close(): Promise<void> {
    const isFirst = !this.closed;
    this.closed = true;
    await this.running?.catch(() => undefined);
    if (isFirst && this.tree && this.unsaved.isWorthIt) this.save(this.tree);
    await this.saving;
    if (isFirst) await this.options.stored?.used();
    this.release();
    this.tree = undefined;
  }

  private async runAfter(running: Promise<unknown>): Promise<IndexedTree> {
    // If it failed, whoever waits for it is told.
    await running.catch(() => undefined);
    this.queued = undefined;
    return this.fresh();
  }

  private run(): Promise<IndexedTree> {
    this.running = this.refresh().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async refresh(): Promise<IndexedTree> {
    const listing = await this.options.list();
    const { tree, indexed, gone } = await this.updated(listing);
    this.tree = tree;
    this.unsaved.add(tree, indexed, gone);
    if (this.unsaved.isDue) this.save(tree);
    return tree;
  }

  private async updated(listing: Listing): Promise<TreeUpdate> {
    const { tell } = this.options;
    const before = this.anew ? undefined : this.tree;
    this.anew = false;
    // A search may set the stored index aside meanwhile, which a tree made of it would go on reading.
    const holds = (): boolean => this.tree === before;
    try {
      const update = before && (await updateTree(this.source, before, listing, tell));
      if (update && holds()) return update;
    } catch (error) {
      if (holds() && !(await this.isSetAside(error))) throw error;
    }
    const tree = await indexTree(this.source, listing, tell);
    this.release();
    return { tree, indexed: listing.files, gone: 0 };
  }

  /** Whether an error came of the stored index, which then was set aside: the next look builds another. */
  async isSetAside(error: unknown): Promise<boolean> {
    const { stored } = this.options;
    const isDamage = error instanceof RanksackError && error.code === "INDEX_CORRUPT";
    if (!isDamage || this.opened === undefined || stored === undefined) return false;
    this.release();
    this.tree = undefined;
    this.unsaved.lose();
    this.note(await stored.setAside(error));
    return true;
  }

  /**
   * Takes all of the tree into memory, so that its file is no longer needed; not while a look runs, whose tree goes on
   * reading it. @throws RanksackError INDEX_CORRUPT
   */
  private load(): void {
    const isReading = this.running !== undefined;
    if (isReading || this.opened === undefined || this.tree === undefined) return;
    this.tree = loadedTree(this.source, this.tree);
    this.release();
  }

  private release(): void {
    this.opened?.close();
    this.opened = undefined;
  }

  /** Stores a tree, after whoever waits for it has his answer. */
  private save(tree: IndexedTree): void {
    const { stored } = this.options;
    this.unsaved.reset(tree);
    if (stored === undefined) return;
    this.saving = this.saving
      .then(afterOthers)
      .then(() => this.store(stored, tree))
      .catch(async (error) => {
        if (!(await this.isSetAside(error))) throw error;
      });
  }

  private async store(stored: StoredTree, tree: IndexedTree): Promise<void> {
    // An open file cannot be replaced everywhere.
    while (this.running !== undefined) await this.running.catch(() => undefined);
    if (tree === this.tree) this.load();
    const notes = await stored.save(loadedTree(this.source, this.tree ?? tree));
    for (const note of notes) this.note(note);
  }

  private note(note: Note): void {
    if (note.code === UNUSABLE && this.notes.some(({ code }) => code === UNUSABLE)) return;
    this.notes.push(note);
  }
}

function afterOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function closedRepository(root: string): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    `The repository ${root} is closed.`,
    "Open it again with openRepository.",
  );
}
