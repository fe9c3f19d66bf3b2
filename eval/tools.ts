// The ranking of tools against every preset and the rules of three other programs, on folders of judged queries: nDCG@10
// by set, then what typos cost, whether names come first, and how a catalog of real servers fares alone and among the
// tools of another folder. Run it as `npm run eval -- tools DIR… [--distractors DIR] [--half 1|2] [--seed N]`.

import { basename } from "node:path";
import { parseArgs } from "node:util";
import { recordRun } from "../bench/run-record.ts";
import { rounded } from "../src/cli/json.ts";
import { alignedTable } from "../src/cli/table.ts";
import type { Interval } from "../src/eval/bootstrap.ts";
import { halfOf, type QuerySet, readQuerySet, readSetTools, withDistractors } from "../src/eval/query-set.ts";
import { type Ranker, variantRanker } from "../src/eval/ranker.ts";
import { type EvalTask, evaluateTools, type SetFigures, type ToolEval } from "../src/eval/tool-eval.ts";
import { TOOL_PRESETS } from "../src/ranking/presets.ts";
import { FASTMCP } from "./peers/fastmcp.ts";
import { FTS5 } from "./peers/fts5.ts";
import { RATEL } from "./peers/ratel.ts";

const RANKERS: readonly Ranker[] = [
  ...TOOL_PRESETS.map(({ name }) => variantRanker({ preset: name, without: [] })),
  RATEL,
  FASTMCP,
  FTS5,
];

/** The set of real servers, which the distractors are added to. */
const LIVE = "live-mcp";

interface Contestant {
  readonly name: string;
  readonly alone: ToolEval;
  /** The live set among more tools, if there are any. */
  readonly amongMore: SetFigures | undefined;
}

function judge(ranker: Ranker, sets: readonly QuerySet[], crowded: readonly QuerySet[], task: EvalTask): Contestant {
  const { name } = ranker;
  const alone = evaluateTools(ranker, sets, task, progress);
  const [amongMore] = evaluateTools(ranker, crowded, { ...task, typos: false, exact: false }, progress).sets;
  return { name, alone, amongMore };
}

function progress({ id, tools }: QuerySet, { name }: Ranker): void {
  if (process.stderr.isTTY) process.stderr.write(`${name}, ${id}: ${tools.length} tools …\n`);
}

function gainTable(contestants: readonly Contestant[], sets: readonly QuerySet[]): string {
  const rows = contestants.map(({ name, alone: { sets: figures, mean } }) => {
    const gains = figures.map(({ measures }) => measures.ndcg10.toFixed(4));
    return [name, ...gains, mean.measures.ndcg10.toFixed(4), range(mean.intervals.ndcg10)];
  });
  return alignedTable([["nDCG@10", ...sets.map(({ id }) => id), "mean", "95 %"], ...rows]);
}

const RELIABILITY_HEAD = ["", "typo loss", "name first", "in text", "spaced"];
const LIVE_HEAD = [`${LIVE} hit@1`, "95 %", "hit@5", "95 %"];
const CROWDED_HEAD = ["with distractors nDCG@10", "95 %", "hit@1", "hit@5"];

function reliabilityTable(contestants: readonly Contestant[]): string {
  const rows = contestants.map(({ name, alone: { sets, mean }, amongMore }) => {
    const { typos, exact } = mean;
    const shares = exact ? [exact.whole, exact.inText, exact.spacedInText].map((share) => share.toFixed(4)) : [];
    const live = sets.find(({ set }) => set === LIVE);
    return [name, typos?.loss.toFixed(4) ?? "", ...shares, ...liveCells(live), ...crowdedCells(amongMore)];
  });
  return alignedTable([[...RELIABILITY_HEAD, ...LIVE_HEAD, ...CROWDED_HEAD], ...rows]);
}

function liveCells(figures: SetFigures | undefined): string[] {
  if (!figures) return ["", "", "", ""];
  const { measures, intervals } = figures;
  return [measures.hit1.toFixed(4), range(intervals.hit1), measures.hit5.toFixed(4), range(intervals.hit5)];
}

function crowdedCells(figures: SetFigures | undefined): string[] {
  if (!figures) return [];
  const { measures, intervals } = figures;
  return [measures.ndcg10.toFixed(4), range(intervals.ndcg10), measures.hit1.toFixed(4), measures.hit5.toFixed(4)];
}

function range([low, high]: Interval): string {
  return `${low.toFixed(2)}–${high.toFixed(2)}`;
}

/** The same value with at most 6 decimals in every number. */
function tidy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? rounded(part) : part)));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { distractors: { type: "string" }, half: { type: "string" }, seed: { type: "string", default: "1" } },
});
const half = values.half === undefined ? undefined : values.half === "2" ? 2 : 1;
if (positionals.length === 0) throw new Error("Name the folders: npm run eval -- tools DIR… [--distractors DIR]");
const sets: QuerySet[] = [];
for (const folder of positionals) {
  const set = await readQuerySet(folder, process.cwd());
  sets.push(half === undefined ? set : halfOf(set, half));
}
const more = values.distractors === undefined ? [] : await readSetTools(values.distractors, process.cwd());
const live = sets.filter(({ id }) => id === LIVE);
const crowded = more.length === 0 ? [] : live.map((set) => withDistractors(set, more));
const task = { typos: true, exact: true, seed: Number(values.seed) };
const contestants = RANKERS.map((ranker) => judge(ranker, sets, crowded, task));

process.stdout.write(`${gainTable(contestants, sets)}\n${reliabilityTable(contestants)}\n`);
const distractors = values.distractors === undefined ? undefined : basename(values.distractors);
const figures = tidy({ seed: task.seed, half, distractors, contestants }) as Record<string, unknown>;
process.stdout.write(`${recordRun(half === undefined ? "tool-ranking" : `tool-ranking-half-${half}`, figures)}\n`);
