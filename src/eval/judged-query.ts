// Queries with the tools that are right for them. A right tool is named by its key or, where only one tool has it, by
// its name; a query that names a tool the catalog does not have would make every ranking look worse than it is, so that
// is an error.

import { quoted } from "../base/errors.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import { fieldsOf, type NamedFile, type PlacedValue, placeFault, readJsonValues } from "./json-lines.ts";
import { keysByName, namesByKey } from "./namesakes.ts";

/** A query and what it should find. */
export interface JudgedQuery {
  /** Its own, else its place in the file: `line 3`. */
  readonly id: string;
  readonly query: string;
  /** The keys of the right tools, one at least. */
  readonly gold: ReadonlySet<string>;
}

const FORM = 'A query is {"query": "open a bug report", "gold": ["create_issue"]}, with one right tool or more.';
const NAMING = "Name each right tool by its key, or by a name that no other tool of the catalog has.";

/**
 * The judged queries of a file: one a line, or a JSON list.
 *
 * @throws RanksackError NOT_FOUND or CONFIG_INVALID with the file and the place of what is wrong.
 */
export async function readJudgedQueries(named: NamedFile, tools: readonly ToolDefinition[]): Promise<JudgedQuery[]> {
  const values = await readJsonValues(named, FORM);
  if (values.length === 0) throw placeFault(named.file, "line 1", "there are no queries", FORM);
  const names = new ToolNames(tools);
  return values.map((placed) => judgedQuery(placed, named.file, names));
}

function judgedQuery({ value, place }: PlacedValue, file: string, names: ToolNames): JudgedQuery {
  const { id, query, gold } = fieldsOf(value);
  if (typeof query !== "string") throw placeFault(file, place, "it has no query (a string)", FORM);
  if (!Array.isArray(gold) || gold.length === 0) throw placeFault(file, place, "it has no gold (a list)", FORM);
  const keys = gold.map((named: unknown) => {
    const { key, fault } = names.resolve(named);
    if (key === undefined) throw placeFault(file, place, fault, NAMING);
    return key;
  });
  return { id: typeof id === "string" || typeof id === "number" ? String(id) : place, query, gold: new Set(keys) };
}

type Resolved =
  | { readonly key: string; readonly fault?: undefined }
  | { readonly key?: undefined; readonly fault: string };

/** The ways to name the tools that a catalog of these would hold. */
class ToolNames {
  private readonly names: ReadonlyMap<string, string>;
  private readonly keys: ReadonlyMap<string, readonly string[]>;

  constructor(tools: readonly ToolDefinition[]) {
    this.names = namesByKey(tools);
    this.keys = keysByName(this.names);
  }

  resolve(named: unknown): Resolved {
    if (typeof named !== "string") return { fault: `its gold holds ${quoted(named)}, not a string` };
    if (this.names.has(named)) return { key: named };
    const [key, another] = this.keys.get(named) ?? [];
    if (key === undefined) return { fault: `no tool of the catalog is called ${quoted(named)}` };
    if (another === undefined) return { key };
    return { fault: `several tools are called ${quoted(named)}, for example ${quoted(key)} and ${quoted(another)}` };
  }
}
