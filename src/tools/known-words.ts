// The words that the tools of a catalog are written in, through all its changes. They are noted when tools are indexed
// and kept when tools go, so that a change costs what it brings; which of them are still held is asked of the index when
// it matters (held-words.ts). When what was noted since has outgrown the rest, the tools that are there are read anew.

import { STOP_WORDS } from "../analysis/stop-words.ts";
import type { ScoredField } from "../ranking/ranking.ts";
import { SpelledWords } from "../query/spelled-words.ts";
import { WordLog } from "./word-log.ts";
import { writtenParts } from "./word-numbers.ts";
import { tableWords } from "./word-table.ts";

/** What may be noted beyond twice what the tools held, in UTF-16 units, before it is gone through. */
const ROOM = 1_000_000;

/** Words that every analyzer takes apart; what they are made of is found in the index part by part. */
const PLAIN = /^[\u0000-\u007f]{1,64}$/;

/** The words of one catalog. */
export class KnownWords {
  private readonly log = new WordLog();
  private spelled: SpelledWords | undefined;
  private oddOnes: readonly string[] | undefined;
  private exactSize = 0;
  private exact = true;
  private readonly room: number;

  /** `room` is for tests. */
  constructor(room: number = ROOM) {
    this.room = room;
  }

  /** Whether all of them are held: nothing was changed since they were read. */
  get isExact(): boolean {
    return this.exact;
  }

  /** The fields to index with. */
  fields(fields: readonly ScoredField[]): readonly ScoredField[] {
    return this.log.fields(fields);
  }

  /** Ends the first build. */
  begin(): void {
    this.log.close();
    this.exactSize = this.log.size;
  }

  /** Takes in what a change of the index noted; `live` reads every word that tools hold now, with repeats. */
  follow(live: () => Iterable<string>): void {
    const noted = this.log.close();
    this.exact = false;
    this.oddOnes = undefined;
    if (this.log.size > this.exactSize * 2 + this.room) this.tidy(live);
    this.spelled?.add(surfacesOf(noted));
  }

  /** As they are written, part by part, with those of the word table: what a misspelled word may mean. */
  spelledWords(): SpelledWords {
    if (this.spelled) return this.spelled;
    this.spelled = new SpelledWords(surfacesOf(this.log.words()));
    this.spelled.add(tableWords());
    return this.spelled;
  }

  /** The raw words that an index may hold as something else than their parts. */
  odd(): readonly string[] {
    return (this.oddOnes ??= this.log.words().filter((word) => word !== "" && !PLAIN.test(word)));
  }

  /** Takes repeats out; and all that is not held any more, where the rest is still too much. */
  private tidy(live: () => Iterable<string>): void {
    this.log.replace(new Set(this.log.words()));
    if (this.log.size * 2 <= this.exactSize * 2 + this.room) return;
    this.log.replace(new Set(live()));
    this.exactSize = this.log.size;
    this.exact = true;
    this.spelled = undefined;
  }
}

function* surfacesOf(words: readonly string[]): Generator<string> {
  for (const word of words) for (const surface of writtenParts(word)) if (!STOP_WORDS.has(surface)) yield surface;
}
