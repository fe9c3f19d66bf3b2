// What a ranking of code is judged on: queries of which the right files are known, each over one source tree. On disk a
// set is a folder: queries.jsonl with a query a line (id, query, gold, tag, root), and the trees, either as
// trees.bundle, a git bundle with one tag a tree, or as the folders trees/TAG. Its name is `family__repository`.

import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import { fieldsOf, type PlacedValue, placeFault, readJsonLines } from "./json-lines.ts";
import type { JudgedQuery } from "./judged-query.ts";

/** A query over one tree. */
export interface TreeQuery extends JudgedQuery {
  /** Which tree. */
  readonly tag: string;
  /** The folder of the tree that is searched; empty for the whole. */
  readonly root: string;
}

/** Queries over the trees of one repository. */
export interface CodeSet {
  /** What it is called in tables; seeds what is random. */
  readonly id: string;
  /** What it is averaged with: the name before `__`, and which part of the trees is searched. */
  readonly family: string;
  readonly repository: string;
  /** The folder that it was read from, absolute. */
  readonly folder: string;
  readonly queries: readonly TreeQuery[];
}

const FOLDER = "A set is a folder with queries.jsonl, and trees.bundle or trees/TAG.";
const QUERY = 'A query is {"query": "how routes are grouped", "gold": ["routergroup.go"], "tag": "v1"}.';

/**
 * The sets in a folder, which is named relative to `cwd`: one, or where queries name a root two, of which the first
 * searches that folder alone and the second the whole tree. Both would be the same for a root that is the tree.
 *
 * @throws RanksackError NOT_FOUND or CONFIG_INVALID with the file and line of what is wrong.
 */
export async function readCodeSets(folder: string, cwd: string): Promise<CodeSet[]> {
  const full = resolve(cwd, folder);
  const file = join(folder, "queries.jsonl");
  const values = await readJsonLines({ file, cwd }, FOLDER);
  if (values.length === 0) throw placeFault(file, "line 1", "there are no queries", QUERY);
  if (!existsSync(join(full, "trees.bundle")) && !existsSync(join(full, "trees")))
    throw new RanksackError("NOT_FOUND", `${quoted(folder)} has neither trees.bundle nor trees.`, FOLDER);
  const id = basename(full);
  const [kind = "", repository = id] = id.split("__");
  const queries = values.map((placed) => treeQuery(placed, file));
  const set = { id, family: kind, repository, folder: full, queries: queries.map(({ query }) => query) };
  if (!queries.some(({ hasRoot }) => hasRoot)) return [set];
  const inFolder = { ...set, id: `${id} folder`, family: `${kind} folder` };
  const whole = { ...set, id: `${id} whole`, family: `${kind} whole`, queries: set.queries.map(inWholeTree) };
  return set.queries.some(({ root }) => root !== "") ? [inFolder, whole] : [inFolder];
}

function inWholeTree(query: TreeQuery): TreeQuery {
  return { ...query, root: "" };
}

function treeQuery({ value, place }: PlacedValue, file: string): { query: TreeQuery; hasRoot: boolean } {
  const { id, query, gold, tag, root } = fieldsOf(value);
  if (typeof query !== "string") throw placeFault(file, place, "it has no query (a string)", QUERY);
  if (!Array.isArray(gold) || gold.length === 0 || !gold.every((path) => typeof path === "string"))
    throw placeFault(file, place, "it has no gold (a list of paths)", QUERY);
  if (typeof tag !== "string" || !/^[\w.-]+$/.test(tag)) throw placeFault(file, place, "it has no tag", QUERY);
  if (root !== undefined && typeof root !== "string") throw placeFault(file, place, "its root is no string", QUERY);
  const name = typeof id === "string" || typeof id === "number" ? String(id) : place;
  return { query: { id: name, query, gold: new Set(gold), tag, root: root ?? "" }, hasRoot: root !== undefined };
}

/**
 * The sets whose repositories are in a half: what is tuned on one half is judged by the other. The repositories of each
 * family take turns, by name; one that a family before had stays where it is.
 */
export function halfOfSets(sets: readonly CodeSet[], half: 1 | 2): CodeSet[] {
  const halves = new Map<string, 1 | 2>();
  for (const family of new Set(sets.map((set) => set.family).sort())) {
    let next: 1 | 2 = 1;
    const repositories = sets.filter((set) => set.family === family).map(({ repository }) => repository);
    for (const repository of repositories.sort()) {
      const taken: 1 | 2 = halves.get(repository) ?? next;
      halves.set(repository, taken);
      next = taken === 1 ? 2 : 1;
    }
  }
  return sets.filter(({ repository }) => halves.get(repository) === half);
}
