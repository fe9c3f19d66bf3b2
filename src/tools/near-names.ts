// The tools whose names are nearest to one that no tool has: those with the same words or misspelled ones (vocabulary.ts),
// in any order. A model that half remembers a name is shown what it may have meant.
//
//   read_flie, asked of readFile: read 1, flie .9 for file; 2 · 1.9 / (2 + 2) = .95
//
// .95 is asserted in near-names.test.ts: change one, change both.

import { fold } from "../analysis/folding.ts";
import { caseParts } from "../analysis/identifiers.ts";
import type { NamedTool } from "./session-view.ts";
import { textOf } from "./tool.ts";
import { SpelledWords } from "../query/spelled-words.ts";
import { Vocabulary } from "../query/vocabulary.ts";

/** A tool whose name is near. */
export interface NearName {
  readonly tool: NamedTool;
  /** How near: above 0, at most 1. */
  readonly likeness: number;
}

/** The least likeness: half of the words of both are shared. */
const LEAST = 0.5;

/** How many near names are offered. */
const MOST = 3;

/** Longer names, in UTF-16 units, are not misspelled but made up. */
const LONGEST = 128;

const NOTHING_COMMON: ReadonlySet<string> = new Set();

/** The names of tools, ready to be compared; owns its vocabulary. */
export class NearNames {
  /** The words of each tool: of its own name, and with its server's before it. */
  private readonly words = new Map<NamedTool, readonly (readonly string[])[]>();
  private readonly holders = new Map<string, NamedTool[]>();
  private readonly vocabulary: Vocabulary;

  constructor(tools: readonly NamedTool[]) {
    for (const tool of tools) this.add(tool);
    this.vocabulary = new Vocabulary(new SpelledWords(this.holders.keys()), NOTHING_COMMON);
  }

  /** The three tools with the nearest names at most, nearest first; of equals those that were given first. */
  near(asked: string): NearName[] {
    if (asked.length > LONGEST) return [];
    const words = wordsOf(asked);
    const meant = words.map((word) => this.meant(word));
    const candidates = new Set(
      meant.flatMap((near) => [...near.keys()].flatMap((word) => this.holders.get(word) ?? [])),
    );
    return Array.from(candidates, (tool) => ({ tool, likeness: this.likeness(tool, meant) }))
      .filter(({ likeness }) => likeness >= LEAST)
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, MOST);
  }

  private add(tool: NamedTool): void {
    const own = wordsOf(tool.tool.name);
    // In one word too: `readfle` is near to `readfile`.
    const ways = [own, [...wordsOf(textOf(tool.tool.server)), ...own], [own.join("")]];
    this.words.set(tool, ways);
    for (const word of new Set(ways.flat())) {
      const known = this.holders.get(word);
      if (known) known.push(tool);
      else this.holders.set(word, [tool]);
    }
  }

  /** The words that may be meant by one, each with what it counts. */
  private meant(word: string): ReadonlyMap<string, number> {
    const near = this.vocabulary.near(word);
    const meant = new Map(near === "common" ? [] : near.map((one) => [one.word, one.factor]));
    return this.holders.has(word) ? meant.set(word, 1) : meant;
  }

  /** Twice the words that two names share over all of both (Dice 1945), a misspelled one counting less. */
  private likeness(tool: NamedTool, meant: readonly ReadonlyMap<string, number>[]): number {
    const ways = this.words.get(tool) ?? [];
    return Math.max(
      ...ways.map((words) => {
        const shared = meant.reduce((sum, near) => sum + Math.max(0, ...words.map((word) => near.get(word) ?? 0)), 0);
        return (2 * shared) / (meant.length + words.length);
      }),
    );
  }
}

function wordsOf(name: string): string[] {
  return Array.from(new Set(caseParts(fold(name)).map((part) => part.toLowerCase())));
}
