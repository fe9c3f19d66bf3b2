// How much work is lost when the tree is not stored. Storing writes the whole index, so a few changed files are rather
// indexed again by whoever comes next: nobody should write megabytes each time a line is edited.

import type { IndexedTree } from "./indexed-tree.ts";
import type { ListedFile } from "./listing.ts";

/** Up to these it is not worth it. */
const FEW_FILES = 16;
const FEW_BYTES = 262_144;

/** The least time between two writings by one process, in milliseconds. */
const INTERVAL = 60_000;

/** Counts what was indexed since the tree was stored. */
export class Unsaved {
  private files = 0;
  private bytes = 0;
  private evidence = 0;
  private storedEvidence = 0;
  private storedAt: number | undefined;

  /** Whether the tree should be stored at all. */
  get isWorthIt(): boolean {
    const { files, bytes, evidence, storedEvidence } = this;
    return this.isFirst() || files > FEW_FILES || bytes > FEW_BYTES || storedEvidence - evidence > FEW_FILES;
  }

  /** Whether it should be now. */
  get isDue(): boolean {
    return this.isWorthIt && (this.storedAt === undefined || Date.now() - this.storedAt >= INTERVAL);
  }

  /** Adds what a look at the root came to. */
  add(tree: IndexedTree, indexed: readonly ListedFile[], gone: number): void {
    this.files += indexed.length + gone;
    this.bytes += indexed.reduce((sum, { size }) => sum + size, 0);
    this.evidence = tree.evidence.size;
  }

  /** Says that a tree is stored, or about to be. */
  reset(tree: IndexedTree): void {
    this.files = 0;
    this.bytes = 0;
    this.evidence = tree.evidence.size;
    this.storedEvidence = tree.evidence.size;
    this.storedAt = Date.now();
  }

  /** Says that what was stored is gone. */
  lose(): void {
    this.storedAt = undefined;
  }

  private isFirst(): boolean {
    return this.storedAt === undefined;
  }
}
