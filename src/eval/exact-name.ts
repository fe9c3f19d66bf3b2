// Whether a tool that is called by its name comes first. Three ways to call it: the name is the whole query; the name,
// written in one piece but of two words or more (create_issue, listPods), stands inside a longer query; the same for
// names with spaces, where only the reader knows how far the name goes. Who shares the name is as right as the tool.

import type { ToolDefinition } from "../tools/tool.ts";
import { namesByKey } from "./namesakes.ts";
import type { Rank } from "./ranker.ts";

/** How often the tool came first. */
export interface Share {
  /** From 0 to 1; 1 of no tools. */
  readonly share: number;
  /** Of how many tools. */
  readonly tools: number;
}

/** What comes first for a name. */
export interface ExactFigures {
  /** The name is the whole query. */
  readonly whole: Share;
  /** A name in one piece, of two words or more, inside a longer query. */
  readonly inText: Share;
  /** A name with spaces inside a longer query. */
  readonly spacedInText: Share;
}

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+/gu;

/** Asks for every tool by its name. */
export function exactNames(rank: Rank, tools: readonly ToolDefinition[]): ExactFigures {
  const names = namesByKey(tools);
  const bearers = new Map<string, number>();
  for (const name of names.values()) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  const isFirst = (query: string, name: string): boolean => names.get(rank(query, 1)[0] ?? "") === name;
  const share = (counts: (name: string) => boolean, ask: (name: string) => string): Share => {
    const asked = Array.from(bearers).filter(([name]) => counts(name));
    return shareOf(asked, (name) => isFirst(ask(name), name));
  };
  return {
    whole: share(
      () => true,
      (name) => name,
    ),
    inText: share((name) => isCompound(name) && !hasSpace(name), insideText),
    spacedInText: share((name) => isCompound(name) && hasSpace(name), insideText),
  };
}

function insideText(name: string): string {
  return `use ${name} to file this`;
}

function isCompound(name: string): boolean {
  return (name.match(WORD) ?? []).length > 1;
}

function hasSpace(name: string): boolean {
  return /\s/.test(name);
}

/** Each name counts as often as tools bear it. */
function shareOf(asked: readonly (readonly [string, number])[], isRight: (name: string) => boolean): Share {
  let [right, all] = [0, 0];
  for (const [name, bearers] of asked) {
    all += bearers;
    if (isRight(name)) right += bearers;
  }
  return { share: all === 0 ? 1 : right / all, tools: all };
}
