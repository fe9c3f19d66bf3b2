// What a ranking is judged on: a catalog of tools, and queries of which the right tools are known. On disk a set is a
// folder: tools.jsonl with a tool a line (id, name, description, server, category, parameters), queries.jsonl with a
// query a line (id, query, gold).

import { quoted } from "../base/errors.ts";
import { basename, join, resolve } from "node:path";
import { type ToolDefinition, toolKey } from "../tools/tool.ts";
import { fieldsOf, type PlacedValue, placeFault, readJsonLines } from "./json-lines.ts";
import { type JudgedQuery, readJudgedQueries } from "./judged-query.ts";
import { keysByName, namesByKey } from "./namesakes.ts";
import { drawsFrom } from "./random.ts";

/** Tools, and judged queries over them. */
export interface QuerySet {
  /** What it is called in tables; seeds what is random. */
  readonly id: string;
  readonly tools: readonly ToolDefinition[];
  readonly queries: readonly JudgedQuery[];
}

const FOLDER =
  "A set is a folder with tools.jsonl and queries.jsonl; for files of your own pass --catalog and --queries.";
const TOOL = 'A tool is {"id": "github/create_issue", "name": "create_issue", "description": "…", "parameters": {…}}.';

/**
 * The set in a folder, which is named relative to `cwd`; the set is called like the folder.
 *
 * @throws RanksackError NOT_FOUND or CONFIG_INVALID with the file and line of what is wrong.
 */
export async function readQuerySet(folder: string, cwd: string): Promise<QuerySet> {
  const tools = await readSetTools(folder, cwd);
  const queries = await readJudgedQueries({ file: join(folder, "queries.jsonl"), cwd }, tools);
  return { id: basename(resolve(cwd, folder)), tools, queries };
}

/** The tools of a set alone; its folder needs no queries. @throws RanksackError as `readQuerySet`. */
export async function readSetTools(folder: string, cwd: string): Promise<ToolDefinition[]> {
  const file = join(folder, "tools.jsonl");
  const values = await readJsonLines({ file, cwd }, FOLDER);
  const known = new Set<string>();
  return values.map((placed) => {
    const tool = setTool(placed, file);
    const id = tool.key ?? "";
    if (known.has(id)) throw placeFault(file, placed.place, `its id ${quoted(id)} stands there before`, TOOL);
    known.add(id);
    return tool;
  });
}

/** A line as a tool. */
function setTool({ value, place }: PlacedValue, file: string): ToolDefinition {
  const {
    id,
    name,
    title,
    description,
    server,
    category,
    parameters,
    inputSchema = parameters,
    serverDescription,
  } = fieldsOf(value);
  if (typeof id !== "string" || id === "") throw placeFault(file, place, "it has no id (a non-empty string)", TOOL);
  if (typeof name !== "string" || name.trim() === "") throw placeFault(file, place, "it has no name", TOOL);
  return {
    key: id,
    name,
    title: stringOf(title),
    description: stringOf(description),
    server: stringOf(server),
    category: stringOf(category),
    serverInstructions: stringOf(serverDescription),
    inputSchema,
  };
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/**
 * The half of the queries that a hash of set and query puts there: what is tuned on one half is judged by the other.
 * Both halves together are the set.
 */
export function halfOf(set: QuerySet, half: 1 | 2): QuerySet {
  const queries = set.queries.filter(({ id }) => drawsFrom(`${set.id} ${id}`)(2) + 1 === half);
  return { ...set, queries };
}

/**
 * The set with more tools in its catalog; those whose key it has already are left out. An added tool of the very name
 * of a right one is right as well: it does the same as far as anyone can tell from the query.
 */
export function withDistractors(set: QuerySet, tools: readonly ToolDefinition[]): QuerySet {
  const names = namesByKey(set.tools);
  const added = tools.filter((tool) => !names.has(toolKey(tool)));
  const namesakes = keysByName(namesByKey(added));
  const queries = set.queries.map((judged) => {
    const more = Array.from(judged.gold).flatMap((key) => namesakes.get(names.get(key) ?? "") ?? []);
    return { ...judged, gold: new Set([...judged.gold, ...more]) };
  });
  return { ...set, tools: [...set.tools, ...added], queries };
}
