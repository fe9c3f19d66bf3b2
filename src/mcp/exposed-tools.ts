// The tools of servers that a client lists and calls directly, beside the finder: all of them, those that are pinned, or
// those that a search activated, as their session says. Clients turn a whole list away for one tool in it that is against
// the protocol, so what is against it is mended here or left out, tool by tool; all else is listed as its server lists
// it, under the name of the table.

import type { ToolSession } from "../tools/session.ts";
import type { ListedTool, NamedTool } from "../tools/session-view.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import { visibleData } from "./visible-text.ts";

/** A tool as `tools/list` tells it. */
export interface ExposedListing {
  readonly name: string;
  readonly inputSchema: object;
  readonly [field: string]: unknown;
}

/** What a session lists. */
export type ListedSession = Pick<ToolSession, "tools" | "reachable" | "state">;

/** The listed tools of a session. */
export class ExposedTools {
  readonly #session: ListedSession;
  #seen: Exposed | undefined;

  constructor(session: ListedSession) {
    this.#session = session;
  }

  /** As clients list them: by name in code units, then the activated ones in their order. The same array until it changes. */
  get listings(): readonly ExposedListing[] {
    return this.#now().listings;
  }

  /** The tool that a client calls so, letter by letter. */
  tool(name: string): NamedTool | undefined {
    return this.#now().byName.get(name);
  }

  #now(): Exposed {
    const { reachable, state } = this.#session;
    if (this.#seen?.reachable !== reachable || this.#seen.state !== state)
      this.#seen = { reachable, state, ...exposed(this.#session.tools) };
    return this.#seen;
  }
}

interface Exposed {
  readonly reachable: unknown;
  readonly state: unknown;
  readonly listings: readonly ExposedListing[];
  readonly byName: ReadonlyMap<string, NamedTool>;
}

function exposed(tools: readonly ListedTool[]): Pick<Exposed, "listings" | "byName"> {
  const start = tools.filter(({ isActive }) => !isActive).sort((a, b) => (a.name < b.name ? -1 : 1));
  const active = tools.filter(({ isActive }) => isActive);
  const told = [...start, ...active].flatMap((tool) => {
    const listing = exposedListing(tool);
    return listing === undefined ? [] : [{ tool, listing }];
  });
  return {
    listings: told.map(({ listing }) => listing),
    byName: new Map(told.map(({ tool }) => [tool.name, tool])),
  };
}

/** What we know of a tool beside what its server lists. */
const OURS = ["server", "serverInstructions", "key", "exposedName"] as const;

/** A tool as clients take it; undefined where it cannot be written as JSON, such as one that is nested too deep. */
export function exposedListing({ name, tool }: NamedTool): ExposedListing | undefined {
  const listed = Object.fromEntries(Object.entries(tool).filter(([field]) => !isOurs.has(field)));
  for (const [field, isFit] of FITTING) if (field in listed && !isFit(listed[field])) delete listed[field];
  try {
    return visibleData({ ...listed, name, inputSchema: inputSchemaOf(tool) });
  } catch {
    return undefined;
  }
}

const isOurs: ReadonlySet<string> = new Set(OURS);

/** What the protocol lets each field be; a field that is otherwise is left out. */
const FITTING: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ["description", (value) => typeof value === "string"],
  ["title", (value) => typeof value === "string"],
  ["annotations", isObject],
  ["_meta", isObject],
  ["execution", isObject],
  ["icons", Array.isArray],
  ["outputSchema", (value) => isObject(value) && value["type"] === "object"],
];

function inputSchemaOf({ inputSchema }: ToolDefinition): object {
  if (!isObject(inputSchema)) return { type: "object" };
  const { type = "object" } = inputSchema;
  return type === "object" ? { ...inputSchema, type } : { type: "object" };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
