// The ranking golden: the tools and queries of eval/golden/, the files that the ranking makes of them today, and the
// files that stand in eval/golden/ranking/. The test compares the two, `npm run golden -- --update` writes the first
// over the second. Paths are relative to the root of the repository, from which either is run.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createToolCatalog, type ToolCatalog } from "../../src/tools/catalog.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { answerText, type JudgedAnswer, type JudgedQuery, statsText } from "./ranking-text.ts";

/** Texts by the names of their files. */
export type Files = ReadonlyMap<string, string>;

/** Where the files stand. */
export const GOLDEN_FOLDER = "eval/golden/ranking";

/** What rewrites them. */
export const GOLDEN_UPDATE = "npm run golden -- --update";

const STATS = "STATS.txt";

/** Answers of tools/list by the name of the server. */
type Listings = Readonly<Record<string, { readonly tools: readonly ToolDefinition[] }>>;

/** The tools of a file of eval/golden, each with its server. */
export function goldenTools(file: "catalog.json" | "servers.json"): ToolDefinition[] {
  const listings = Object.entries(readJson<Listings>(file));
  return listings.flatMap(([server, { tools }]) => tools.map((tool) => ({ ...tool, server })));
}

/** The queries, in the order of their file. */
export function goldenQueries(): readonly JudgedQuery[] {
  return readJson<JudgedQuery[]>("queries.json");
}

/**
 * The files that the ranking makes today: one a query, and STATS.txt.
 *
 * @throws Error for a query whose id names no file of its own, or whose target is no tool.
 */
export function madeFiles(): Files {
  const catalog = createToolCatalog([...goldenTools("catalog.json"), ...goldenTools("servers.json")]);
  const answers = goldenQueries().map((query) => answerTo(query, catalog));
  const files = new Map<string, string>();
  for (const answer of answers) {
    const name = `${answer.id}.txt`;
    if (!/^[a-z0-9-]+$/.test(answer.id) || files.has(name)) throw fault(answer, "its id is taken or no slug");
    files.set(name, answerText(answer));
  }
  return files.set(STATS, statsText(answers));
}

/** The files that stand in the folder. */
export function storedFiles(): Files {
  const names = existsSync(GOLDEN_FOLDER) ? readdirSync(GOLDEN_FOLDER).toSorted() : [];
  return new Map(names.map((name) => [name, readFileSync(join(GOLDEN_FOLDER, name), "utf8")]));
}

function answerTo(query: JudgedQuery, catalog: ToolCatalog): JudgedAnswer {
  if (query.targets.length === 0) throw fault(query, "it has no target");
  const lost = query.targets.filter((target) => catalog.get(target) === undefined);
  if (lost.length > 0) throw fault(query, `no tool has the key ${lost.join(", ")}`);
  const { hits, total, notes } = catalog.search(query.query, { limit: catalog.size });
  return { ...query, hits, total, notes: notes.map(({ code }) => code) };
}

function fault({ id }: JudgedQuery, reason: string): Error {
  return new Error(`eval/golden/queries.json, query "${id}": ${reason}`);
}

/** A file of eval/golden; its README says what it holds, `T` is taken on trust. */
function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join("eval/golden", file), "utf8")) as T;
}
