// What a model calls each tool, and which tool a called name is. A table is looked up, never taken apart: servers `db`,
// `my_db` and `my__db` may all have a tool `exec__sql`.
//
// A name depends on its tool's server and name alone, so it is the same in every process and every order of connection,
// and nobody who comes or goes changes it. What cannot be told plainly (other letters, too long, a server with `__`)
// has a suffix from the start, not only when a second tool needs the name: nothing is ever renamed by a newcomer.
//
// Three kinds of tools can still want one name: two with the same server and name under different keys; tool `b` of
// server `a` and a tool without a server called `mcp__a__b`; and those for which a host gave a name. Then each of them
// has a suffix, whichever was first; only a built-in tool keeps the name if it is the one built-in among them, and what
// a host gave goes before a name with a suffix. So a tool that arrives or leaves can change the names of those that
// want the same name, or whose suffix is by chance the same (name-suffix.ts), and no other.
//
// The names of the tools that search for tools are theirs alone, whether or not the catalog lists them: a host mounts
// them beside whatever it has.

import { quoted } from "../base/errors.ts";
import { allSteps } from "../base/steps.ts";
import { isSearchTool, SEARCH_TOOLS } from "./deferral.ts";
import { nameSuffix } from "./name-suffix.ts";
import { isValidName, NAME_LENGTH, plainName, suffixedName, withSuffix } from "./spelled-name.ts";
import { checkTools, type ToolDefinition, toolFault, toolKey, toolSource } from "./tool.ts";

/** A name that a host gave and a tool does not have. */
export interface RefusedName {
  /** The tool's key. */
  readonly key: string;
  /** What the tool is called instead. */
  readonly exposed: string;
  /** Why, as a clause: `the tool "github/ask" has this name too`. */
  readonly reason: string;
}

/** The names of some tools; a value, never edited. */
export interface NameTable {
  /** How many tools have a name: all that a catalog would take. */
  readonly size: number;
  /** Names that a host gave and that were refused, ascending by key in code units. */
  readonly refused: readonly RefusedName[];
  /** What a model calls the tool with this key: 1 to 64 of A-Z, a-z, 0-9, `_` and `-`, no other tool's name. */
  exposed(key: string): string | undefined;
  /** The key of the tool that a model calls so, letter by letter. */
  key(exposed: string): string | undefined;
}

/**
 * Names tools. Their order does not show. An `exposedName` is kept when it is valid, no other tool wants it and it is not
 * `tool_search` or `search_tool_bm25`; otherwise the tool has another name and stands in `refused`. A second tool with a
 * key already taken is passed over.
 */
export function nameTable(tools: Iterable<ToolDefinition>): NameTable {
  return allSteps(namesInSteps(tools));
}

/** The same in steps. */
export function* namesInSteps(tools: Iterable<ToolDefinition>): Generator<void, NameTable> {
  const wanting = yield* wantingTools(tools);
  const keys = new Map<string, string>();
  let unnamed = wanting;
  for (let round = 0; unnamed.length > 0; round++) unnamed = yield* nameSome(unnamed, round, keys);
  const names = new Map<string, string>();
  for (const [exposed, key] of keys) {
    names.set(key, exposed);
    if (names.size % STEP === 0) yield;
  }
  return {
    size: names.size,
    refused: refusedNames(wanting, names),
    exposed: (key) => names.get(key),
    key: (exposed) => keys.get(exposed),
  };
}

/** A tool, and the name it wants: one that its host gave, else its plain one. */
interface Wanting {
  readonly key: string;
  readonly tool: ToolDefinition;
  readonly wanted: string | undefined;
}

/** How many tools are named in a step. */
const STEP = 100;

function* wantingTools(tools: Iterable<ToolDefinition>): Generator<void, readonly Wanting[]> {
  checkTools(tools);
  const wanting = new Map<string, Wanting>();
  let seen = 0;
  for (const tool of tools) {
    if (++seen % STEP === 0) yield;
    if (toolFault(tool) !== undefined) continue;
    const key = toolKey(tool);
    if (!wanting.has(key)) wanting.set(key, { key, tool, wanted: wantedName(tool) });
  }
  return [...wanting.values()];
}

function wantedName(tool: ToolDefinition): string | undefined {
  const name = isValidName(tool.exposedName) ? tool.exposedName : plainName(tool);
  return name !== undefined && SEARCH_TOOLS.has(name) && !isSearchTool(tool) ? undefined : name;
}

/**
 * Gives a name to each tool that alone asks for one, and answers those that go on without. Whom a round names depends
 * on who is in it, not on the order.
 */
function* nameSome(
  unnamed: readonly Wanting[],
  round: number,
  keys: Map<string, string>,
): Generator<void, readonly Wanting[]> {
  const rest: Wanting[] = [];
  for (const [name, group] of yield* grouped(unnamed, (wanting) => nameInRound(wanting, round))) {
    if (keys.size % STEP === 0) yield;
    const owner = name === undefined || keys.has(name) ? undefined : ownerOf(group, round);
    if (name !== undefined && owner) keys.set(name, owner.key);
    rest.push(...group.filter((wanting) => wanting !== owner));
  }
  return rest;
}

/**
 * What a tool asks for: the name it wants, then a suffix that its server and name tell, then one that its key tells,
 * another one in each round.
 */
function nameInRound({ key, tool, wanted }: Wanting, round: number): string | undefined {
  if (round === 0) return wanted;
  const suffix = nameSuffix(round === 1 ? [tool.server ?? null, tool.name] : [round, key]);
  return isValidName(tool.exposedName) ? withSuffix(tool.exposedName, suffix) : suffixedName(tool, suffix);
}

function* grouped(
  wanting: readonly Wanting[],
  nameOf: (one: Wanting) => string | undefined,
): Generator<void, ReadonlyMap<string | undefined, readonly Wanting[]>> {
  const groups = new Map<string | undefined, Wanting[]>();
  for (const one of wanting) {
    if (groups.size % STEP === 0) yield;
    const name = nameOf(one);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return groups;
}

function ownerOf(group: readonly Wanting[], round: number): Wanting | undefined {
  if (group.length === 1) return group[0];
  if (round > 0) return undefined;
  const builtins = group.filter(({ tool }) => toolSource(tool) === "builtin");
  return builtins.length === 1 ? builtins[0] : undefined;
}

function refusedNames(wanting: readonly Wanting[], names: ReadonlyMap<string, string>): readonly RefusedName[] {
  const without = wanting.filter(({ key, tool }) => {
    return tool.exposedName !== undefined && tool.exposedName !== names.get(key);
  });
  if (without.length === 0) return [];
  const groups = allSteps(grouped(wanting, ({ wanted }) => wanted));
  const refused = without.map(({ key, tool, wanted }) => {
    const reason = refusal(tool.exposedName, key, groups.get(wanted) ?? []);
    return { key, exposed: names.get(key) ?? "", reason };
  });
  return refused.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function refusal(given: unknown, key: string, rivals: readonly Wanting[]): string {
  if (!isValidName(given)) return `${quoted(given)} is not 1 to ${NAME_LENGTH} of A-Z, a-z, 0-9, _ and -`;
  if (SEARCH_TOOLS.has(given)) return "a tool that searches for tools has this name";
  const others = rivals.map((rival) => rival.key).filter((other) => other !== key);
  return `the tool ${quoted(others.sort()[0])} has this name too`;
}
