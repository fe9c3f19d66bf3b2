// `select:a,b`: tools by name, in the order of the request, however many. Each name is one tool, or is told apart: one
// that several tools have equally comes back with them, an unknown one with those whose names are near.

import type { NamedTool } from "./session-view.ts";
import { NearNames } from "./near-names.ts";
import { ToolAliases } from "./tool-aliases.ts";

/** A name that means nothing here. */
export interface UnknownName {
  /** As it was asked for. */
  readonly asked: string;
  /** What tools with near names are called, nearest first, three at most. */
  readonly near: readonly string[];
}

/** A name that several tools have. */
export interface AmbiguousName {
  /** As it was asked for. */
  readonly asked: string;
  /** What they are called, in the order of the catalog, 8 at most. */
  readonly candidates: readonly string[];
}

/** What became of the names of a request, each in one list, in the order of the request. */
export interface Selection {
  /** Each tool once, where it was first asked for. */
  readonly tools: readonly NamedTool[];
  readonly unknown: readonly UnknownName[];
  readonly ambiguous: readonly AmbiguousName[];
}

const PREFIX = /^\s*select\s*:/i;

/** How many tools with one name are told. */
const CANDIDATES = 8;

/** For how many unknown names near ones are sought; who asks for more does not know the names. */
const SOUGHT = 16;

/** The names that a query selects, each once, or undefined when it is no selection; `select:` alone selects nothing. */
export function selectedIn(query: string): string[] | undefined {
  const [prefix] = PREFIX.exec(query) ?? [];
  if (prefix === undefined) return undefined;
  const names = query.slice(prefix.length).split(",");
  return Array.from(new Set(names.map((name) => name.trim()))).filter((name) => name !== "");
}

/** Looks names up among the tools of a session. */
export class Selector {
  private readonly tools: readonly NamedTool[];
  private readonly aliases: ToolAliases;
  private nearNames: NearNames | undefined;

  /** `tools` are those within reach; for others another one is made. */
  constructor(tools: readonly NamedTool[]) {
    this.tools = tools;
    this.aliases = new ToolAliases(tools);
  }

  /** Whether it was made for this very list. */
  isFor(tools: readonly NamedTool[]): boolean {
    return this.tools === tools;
  }

  /** The tools of these names. */
  select(names: readonly string[]): Selection {
    const found = names.map((asked) => ({ asked, tools: this.aliases.named(asked) }));
    const single = found.flatMap(({ tools }) => (tools.length === 1 ? tools : []));
    const several = found.filter(({ tools }) => tools.length > 1);
    const none = found.filter(({ tools }) => tools.length === 0);
    return {
      tools: Array.from(new Set(single)),
      unknown: none.map(({ asked }, at) => ({ asked, near: at < SOUGHT ? this.near(asked) : [] })),
      ambiguous: several.map(({ asked, tools }) => ({ asked, candidates: tools.slice(0, CANDIDATES).map(nameOf) })),
    };
  }

  private near(asked: string): string[] {
    this.nearNames ??= new NearNames(this.tools);
    return this.nearNames.near(asked).map(({ tool }) => nameOf(tool));
  }
}

function nameOf({ name }: NamedTool): string {
  return name;
}
