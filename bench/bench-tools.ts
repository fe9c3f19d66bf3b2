// What the rules of the default ranking of tools cost over plain scoring of the bag: both catalogs hold the same 10,000
// tools and answer the same queries in turn. With folders of judged queries as arguments their tools and queries are
// taken, up to 10,000 tools, else made-up ones.

import { basename } from "node:path";
import { readQuerySet, readSetTools } from "../src/eval/query-set.ts";
import { createToolCatalog } from "../src/tools/catalog.ts";
import { TOOL_RULES } from "../src/tools/rules.ts";
import type { ToolDefinition } from "../src/tools/tool.ts";
import { recordRun } from "./run-record.ts";
import { leastTimesEach, percentile, timed, usedBytes } from "./timing.ts";
import { wordedQueries, wordedTools } from "./worded-tools.ts";

const TOOLS = 10_000;
const QUERIES = 200;
const ROUNDS = 15;
const LIMIT = 8;

interface Questions {
  readonly name: string;
  readonly queries: readonly string[];
}

/** Times in milliseconds. */
interface Figures {
  readonly queries: string;
  readonly bag: Times;
  readonly whole: Times;
  /** The sum of all times over that of the bag. */
  readonly ratio: number;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

const folders = process.argv.slice(2);
const tools = folders.length === 0 ? wordedTools(TOOLS) : await toolsOf(folders);
const questions = folders.length === 0 ? [{ name: "golden", queries: wordedQueries() }] : await questionsOf(folders);

async function toolsOf(paths: readonly string[]): Promise<ToolDefinition[]> {
  const sets = await Promise.all(paths.map((path) => readSetTools(path, process.cwd())));
  return sets.flat().slice(0, TOOLS);
}

/** The queries of the folders that have any. */
async function questionsOf(paths: readonly string[]): Promise<Questions[]> {
  const sets = await Promise.allSettled(paths.map((path) => readQuerySet(path, process.cwd())));
  return sets.flatMap((set, at) => {
    if (set.status === "rejected") return [];
    const queries = set.value.queries.slice(0, QUERIES).map(({ query }) => query);
    return [{ name: basename(paths[at] ?? ""), queries }];
  });
}

const before = usedBytes();
const whole = createToolCatalog(tools);
const built = usedBytes();
const bag = createToolCatalog(tools, { without: TOOL_RULES });
const coldQuery = timed(() => whole.search("first qestion of all", { limit: LIMIT }));

const figures = questions.map(({ name, queries }): Figures => {
  const contestants = [bag, whole].map((catalog) => (query: string) => catalog.search(query, { limit: LIMIT }));
  const [plain = [], ruled = []] = leastTimesEach(ROUNDS, queries, contestants);
  const times = (of: readonly number[]): Times => ({ p50: percentile(of, 0.5), p99: percentile(of, 0.99) });
  return { queries: name, bag: times(plain), whole: times(ruled), ratio: sum(ruled) / sum(plain) };
});
const warm = usedBytes();

for (const { queries, bag: plain, whole: ruled, ratio } of figures) {
  const pair = (key: keyof Times): string => `${plain[key].toFixed(3)} → ${ruled[key].toFixed(3)} ms`;
  process.stdout.write(`${queries}: p50 ${pair("p50")}, p99 ${pair("p99")}, ${ratio.toFixed(2)}× in sum\n`);
}
const memory = { index: built - before, warm: warm - before };
process.stdout.write(
  `${tools.length} tools, first query ${coldQuery.toFixed(1)} ms, memory ${mb(memory.index)} built, ${mb(memory.warm)} with both catalogs warm\n`,
);
const suffix = folders.length === 0 ? "" : "-judged";
process.stdout.write(`${recordRun(`tools${suffix}`, { tools: tools.length, figures, coldQuery, memory })}\n`);

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
