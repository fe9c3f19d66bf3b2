// Repositories that are kept open from call to call, the few that were used last. One that is in use is never closed.

import type { Repository } from "./repository.ts";

/** How many stay open: each holds an index in memory. */
const MOST_OPEN = 4;

interface Entry {
  readonly repository: Promise<Repository>;
  users: number;
}

/** Opens repositories by their real paths, each once. */
export class OpenRepositories {
  private readonly open: (root: string) => Promise<Repository>;
  /** In the order of their last use, the latest last. */
  private readonly entries = new Map<string, Entry>();

  constructor(open: (root: string) => Promise<Repository>) {
    this.open = open;
  }

  /** Does something with the repository of a root. */
  async use<T>(root: string, action: (repository: Repository) => Promise<T>): Promise<T> {
    const entry = this.take(root);
    entry.users++;
    try {
      return await action(await entry.repository);
    } catch (error) {
      // What could not be opened is tried again the next time.
      entry.repository.catch(() => this.forget(root, entry));
      throw error;
    } finally {
      entry.users--;
      this.trim();
    }
  }

  /** Closes all of them. */
  async close(): Promise<void> {
    const entries = Array.from(this.entries.values());
    this.entries.clear();
    await Promise.all(entries.map(closed));
  }

  private take(root: string): Entry {
    const entry = this.entries.get(root) ?? { repository: this.open(root), users: 0 };
    this.entries.delete(root);
    this.entries.set(root, entry);
    return entry;
  }

  private forget(root: string, entry: Entry): void {
    if (this.entries.get(root) === entry) this.entries.delete(root);
  }

  private trim(): void {
    for (const [root, entry] of this.entries) {
      if (this.entries.size <= MOST_OPEN) return;
      if (entry.users > 0) continue;
      this.entries.delete(root);
      void closed(entry);
    }
  }
}

async function closed({ repository }: Entry): Promise<void> {
  const opened = await repository.catch(() => undefined);
  await opened?.close();
}
