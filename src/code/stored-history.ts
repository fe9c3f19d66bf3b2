// What was read of a repository's history, beside its index, so that it is read once for each commit that a work tree
// stands on. A file that cannot be read or written costs the time to ask git again, never an answer.

import { fileSystemDirectory } from "../storage/file-system.ts";
import { replaceFile } from "../storage/replace-file.ts";
import type { FileHistory } from "./file-history.ts";

/** Goes up when the same commits would be counted otherwise. */
const VERSION = 1;

/** The largest file that is read, in bytes: more than git may answer. */
const LARGEST = 2 ** 27;

/** The name of the history that belongs to an index, by the name of the index or of one of its files. */
export function historyFile(index: string): string {
  return `${index.split(".")[0]}.history`;
}

/** The stored history of one root. */
export class StoredHistory {
  private readonly folder: string;
  private readonly file: string;

  /** `index` is the name of the root's index. */
  constructor(folder: string, index: string) {
    this.folder = folder;
    this.file = historyFile(index);
  }

  /** What is stored; undefined when that is nothing of use. Never throws. */
  async read(): Promise<FileHistory | undefined> {
    try {
      const opened = await fileSystemDirectory(this.folder).open(this.file);
      if (typeof opened === "string") return undefined;
      try {
        return opened.size > LARGEST ? undefined : decoded(opened.read(0, opened.size));
      } finally {
        opened.close();
      }
    } catch {
      return undefined;
    }
  }

  /** Stores a history in place of the last one. Never throws. */
  async write({ changes, ...history }: FileHistory): Promise<void> {
    const text = JSON.stringify({ version: VERSION, ...history, changes: Array.from(changes) });
    const parts = [new TextEncoder().encode(text)];
    await replaceFile(fileSystemDirectory(this.folder), this.file, parts, () => Promise.resolve()).catch(
      () => undefined,
    );
  }
}

/** What a file says, if it says all of it. */
function decoded(bytes: Uint8Array): FileHistory | undefined {
  const text: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof text !== "object" || text === null) return undefined;
  const { version, commit, commits, isShallow, changes } = text as Partial<Record<string, unknown>>;
  if (version !== VERSION || typeof commit !== "string" || typeof commits !== "number") return undefined;
  if (typeof isShallow !== "boolean" || !Array.isArray(changes) || !changes.every(isChange)) return undefined;
  return { commit, commits, isShallow, changes: new Map(changes) };
}

function isChange(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === "string" && Number.isSafeInteger(entry[1]) && entry[1] > 0;
}
