// The ways of writing a tool: what a model calls, its key, `server.tool`, `server/tool`, `server__tool`,
// `mcp__server__tool`, or the bare name, in any case and with any separator or none. Server and name are what the catalog
// knows of the tool; no name is ever taken apart to guess them.
//
// Tools are looked up by their letters and digits alone, so `ab.c` finds `c` of server `ab` and `bc` of server `a`. Of the
// tools that are found so, those count that are written most like what was asked: to the letter, but for case, or in the
// same words.

import { fold } from "../analysis/folding.ts";
import { caseParts } from "../analysis/identifiers.ts";
import { NAMES } from "../analysis/name-analyzer.ts";
import type { NamedTool } from "./session-view.ts";
import { textOf } from "./tool.ts";

/** Tools by every way of writing them; a value, never edited. */
export class ToolAliases {
  private readonly byLetters = new Map<string, NamedTool[]>();
  /** By what one tool alone can be called. */
  private readonly byName = new Map<string, NamedTool>();
  private readonly byKey = new Map<string, NamedTool>();

  constructor(tools: readonly NamedTool[]) {
    for (const tool of tools) {
      this.byName.set(tool.name, tool);
      this.byKey.set(tool.key, tool);
      for (const letters of lettersOfTool(tool)) {
        const known = this.byLetters.get(letters);
        if (known) known.push(tool);
        else this.byLetters.set(letters, [tool]);
      }
    }
  }

  /** The tools that may be meant, in the order in which they were given: none, one, or several equally likely. */
  named(asked: string): readonly NamedTool[] {
    const own = this.byName.get(asked) ?? this.byKey.get(asked);
    if (own) return [own];
    const alike = this.byLetters.get(lettersOf(asked)) ?? [];
    if (alike.length < 2) return alike;
    const likeness = alike.map((tool) => likenessOf(asked, tool));
    const best = Math.max(...likeness);
    return alike.filter((_, at) => likeness[at] === best);
  }
}

/** A text without its separators and accents, in lower case; empty when it has neither letter nor digit. */
function lettersOf(text: string): string {
  return NAMES.indexTerms(text)[0] ?? "";
}

function lettersOfTool({ key, name, tool }: NamedTool): ReadonlySet<string> {
  const own = lettersOf(tool.name);
  const letters = new Set([own, lettersOf(name), lettersOf(key), lettersOf(textOf(tool.exposedName))]);
  if (tool.server !== undefined) {
    const whole = `${lettersOf(tool.server)}${own}`;
    letters.add(whole).add(`mcp${whole}`);
  }
  letters.delete("");
  return letters;
}

/** 3 for a way of writing the tool to the letter, 2 in another case, 1 in the same words, 0 in the same letters. */
function likenessOf(asked: string, { key, name, tool }: NamedTool): number {
  const ways = [name, key, tool.name, textOf(tool.exposedName)];
  if (tool.server !== undefined) {
    const { server, name: own } = tool;
    ways.push(`${server}.${own}`, `${server}/${own}`, `${server}__${own}`, `mcp__${server}__${own}`);
  }
  if (ways.includes(asked)) return 3;
  const lower = asked.toLowerCase();
  if (ways.some((way) => way.toLowerCase() === lower)) return 2;
  const words = wordsOf(asked);
  return ways.some((way) => wordsOf(way) === words) ? 1 : 0;
}

function wordsOf(name: string): string {
  return caseParts(fold(name)).join(" ").toLowerCase();
}
