// The words behind `ranksack tools` that ask for no search. A query may begin with the same words, so they are taken for a
// request only in its very form; what stands after -- is always a query.

import type { Io } from "./io.ts";
import type { NamedToolsFlags } from "./named-tools.ts";

/** A request about tools by name. */
export type ToolsVerb =
  | { readonly verb: "list" }
  | { readonly verb: "show"; readonly name: string }
  | { readonly verb: "call"; readonly name: string; readonly given: readonly string[] }
  | { readonly verb: "check"; readonly names: readonly string[] };

/** What the words ask for; undefined for a query. */
export function toolsVerb([verb, ...words]: readonly string[]): ToolsVerb | undefined {
  const [name, ...given] = words;
  if (verb === "list" && words.length === 0) return { verb };
  if (name === undefined) return undefined;
  if (verb === "show" && given.length === 0) return { verb, name };
  if (verb === "call" && given.every((word) => /^(?:[^\s={]+=|\{)/.test(word))) return { verb, name, given };
  return verb === "check" ? { verb, names: words } : undefined;
}

/** Does what is asked for; returns the exit status. @throws RanksackError */
export async function runToolsVerb(asked: ToolsVerb, flags: NamedToolsFlags, io: Io): Promise<number> {
  const looking = { ...flags, fromCache: flags.live !== true };
  switch (asked.verb) {
    case "list":
      return (await import("./commands/tools-list.ts")).listTools(looking, io);
    case "show":
      return (await import("./commands/tools-show.ts")).showTool(asked.name, looking, io);
    case "call":
      return (await import("./commands/tools-call.ts")).callTool(asked.name, asked.given, flags, io);
    case "check":
      return (await import("./commands/tools-check.ts")).checkTools(asked.names, looking, io);
  }
}
