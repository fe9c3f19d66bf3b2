// The history of a root as it is now: read again when the work tree stands on another commit. That there is none is no
// fault: files are then ranked without it, and a note says so.

import { countOf } from "../base/count.ts";
import { RanksackError } from "../base/errors.ts";
import type { Note } from "../retrieval/hit.ts";
import { type FileHistory, HISTORY_LENGTH, readHistory, readTip } from "./file-history.ts";
import { indexName } from "./index-place.ts";
import type { TreeSource } from "./indexed-tree.ts";
import { StoredHistory } from "./stored-history.ts";

/** Of what the history is wanted. */
interface HistoryPlace {
  /** A real path. */
  readonly root: string;
  /** The name of a commit: that of a revision, which stays what it is, or undefined for where the work tree stands. */
  readonly rev: string | undefined;
  /** Where it is kept; undefined for nowhere. */
  readonly stored: StoredHistory | undefined;
}

/** The history of a root, or of a revision of it; kept in a folder of indexes, unless it is that of a revision. */
export function openHistory(source: TreeSource, rev: string | undefined, folder: string | undefined): CurrentHistory {
  const isKept = folder !== undefined && rev === undefined;
  return new CurrentHistory({
    root: source.root,
    rev,
    stored: isKept ? new StoredHistory(folder, indexName(source)) : undefined,
  });
}

/** Owns the history of one root. */
export class CurrentHistory {
  private readonly place: HistoryPlace;
  private history: FileHistory | undefined;
  private said: readonly Note[] = [];
  private hasLooked = false;
  private looking: Promise<unknown> = Promise.resolve();

  constructor(place: HistoryPlace) {
    this.place = place;
  }

  /** The history as of the last look; undefined when there is none. */
  get last(): FileHistory | undefined {
    return this.history;
  }

  /** What there is to say of it. */
  get notes(): readonly Note[] {
    return this.said;
  }

  /** Settles when every look has that has begun. */
  get settled(): Promise<unknown> {
    return this.looking;
  }

  /** Reads what is not known yet: `fresh` asks git where the work tree stands now. Never rejects but for bugs. */
  look(fresh: boolean): Promise<void> {
    const look = this.lookOnce(fresh);
    this.looking = Promise.allSettled([this.looking, look]);
    return look;
  }

  private async lookOnce(fresh: boolean): Promise<void> {
    if (this.hasLooked && (this.place.rev !== undefined || !fresh)) return;
    try {
      this.history = await this.read(fresh);
      this.said = notesOn(this.history);
    } catch (error) {
      if (!(error instanceof RanksackError)) throw error;
      this.history = undefined;
      this.said = [missing(error.message.replace(/\.$/, ""))];
    }
    this.hasLooked = true;
  }

  private async read(fresh: boolean): Promise<FileHistory | undefined> {
    const { root, rev = "HEAD", stored } = this.place;
    const kept = this.history ?? (await stored?.read());
    if (kept !== undefined && !fresh) return kept;
    const tip = await readTip(root, rev);
    if (tip === undefined) return undefined;
    if (kept?.commit === tip.commit && kept.isShallow === tip.isShallow) return kept;
    const history = await readHistory(root, tip);
    await stored?.write(history);
    return history;
  }
}

function notesOn(history: FileHistory | undefined): Note[] {
  if (history === undefined) return [missing("there is no commit to begin with")];
  const { commits, isShallow, changes } = history;
  if (changes.size === 0) return [missing(`none of the last ${countOf(commits, "commit")} changed a file here`)];
  if (!isShallow || commits >= HISTORY_LENGTH) return [];
  const message = `This clone is shallow: the history that files are ranked by has ${countOf(commits, "commit")} alone.`;
  return [{ code: "history-short", message }];
}

function missing(why: string): Note {
  return { code: "history-missing", message: `Files are ranked without their history: ${why}.` };
}
