// `ranksack eval tools`: how well a ranking finds the right tools, on sets of judged queries or on a catalog and queries
// of one's own.

import { basename, extname, resolve } from "node:path";
import { quoted, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import { RESAMPLES } from "../../eval/bootstrap.ts";
import { compareGains, gainsOf } from "../../eval/comparison.ts";
import { type Failure, worstQueries } from "../../eval/failure.ts";
import { readJudgedQueries } from "../../eval/judged-query.ts";
import { meanNumber } from "../../eval/measure.ts";
import { halfOf, type QuerySet, readQuerySet, readSetTools, withDistractors } from "../../eval/query-set.ts";
import { RULES, type Variant, variantCatalog, variantRanker } from "../../eval/ranker.ts";
import { evaluateTools, type Progress } from "../../eval/tool-eval.ts";
import { createToolCatalog } from "../../tools/catalog.ts";
import { readCatalogFile } from "../catalog-file.ts";
import { type Ablation, ablationTable, comparisonTable, evalTable, failuresText, intervalNote } from "../eval-text.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import { notesText, rejectionNotes } from "../print.ts";

/** What `ranksack eval tools` takes. */
export interface EvalToolsFlags {
  readonly preset?: string;
  readonly json?: boolean;
  /** Two presets. */
  readonly compare?: readonly string[];
  /** Rules to switch off, or `each` alone. */
  readonly without?: readonly string[];
  readonly typos?: boolean;
  readonly exact?: boolean;
  /** A folder with more tools. */
  readonly distractors?: string;
  /** How many queries of each set to show. */
  readonly failures?: number;
  readonly half?: 1 | 2;
  readonly seed?: number;
  /** A catalog and judged queries of the user's own. */
  readonly catalog?: string;
  readonly queries?: string;
}

/** Judges and prints. Returns the exit status. @throws RanksackError */
export async function evaluateToolRanking(folders: readonly string[], flags: EvalToolsFlags, io: Io): Promise<number> {
  checkFlags(folders, flags);
  const sets = await readSets(folders, flags, io);
  if (flags.compare) compare(sets, flags, io);
  else if (isEach(flags)) ablate(sets, flags, io);
  else evaluate(sets, flags, io);
  return 0;
}

const STANDARD_SEED = 1;

function checkFlags(folders: readonly string[], { catalog, queries, compare, ...flags }: EvalToolsFlags): void {
  if ((catalog === undefined) !== (queries === undefined)) {
    throw unusable("--catalog and --queries go together.", "Pass both, or folders with tools.jsonl and queries.jsonl.");
  }
  if (folders.length === 0 && catalog === undefined) {
    throw unusable(
      "There is nothing to judge.",
      "Name a folder with tools.jsonl and queries.jsonl, or pass --catalog FILE --queries FILE.",
    );
  }
  if (compare && compare.length !== 2) throw unusable("--compare takes two presets.", "Write it like default,codex.");
  const mode = compare ? "--compare" : isEach(flags) ? "--without each" : undefined;
  const [other] = [flags.typos && "--typos", flags.exact && "--exact", flags.failures && "--failures"].filter(Boolean);
  if (mode !== undefined && other) throw unusable(`${mode} does not go with ${other}.`, "Leave out one of the two.");
  if (compare && flags.preset !== undefined) throw unusable("--compare does not go with --preset.", "It names both.");
  if (compare && isEach(flags))
    throw unusable("--compare does not go with --without each.", "Leave out one of the two.");
}

function isEach({ without }: Pick<EvalToolsFlags, "without">): boolean {
  return without?.length === 1 && without[0] === "each";
}

function unusable(message: string, hint: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}

async function readSets(folders: readonly string[], flags: EvalToolsFlags, io: Io): Promise<QuerySet[]> {
  const sets: QuerySet[] = [];
  for (const folder of folders) sets.push(await readQuerySet(folder, io.cwd));
  if (flags.catalog !== undefined && flags.queries !== undefined)
    sets.push(await ownSet(flags.catalog, flags.queries, io));
  const more = flags.distractors === undefined ? undefined : await readSetTools(flags.distractors, io.cwd);
  return sets.map((set) => {
    const halved = flags.half === undefined ? set : halfOf(set, flags.half);
    if (halved.queries.length === 0 && set.queries.length > 0) {
      const message = `Half ${flags.half} of ${quoted(set.id)} has none of its ${set.queries.length} queries.`;
      throw unusable(message, "Leave --half out, or that set: it is too small to be halved.");
    }
    return more ? withDistractors(halved, more) : halved;
  });
}

/** A set of the user's own, called like its file of queries. */
async function ownSet(catalog: string, queries: string, io: Io): Promise<QuerySet> {
  const { tools, notes } = await readCatalogFile(resolve(io.cwd, catalog));
  io.err(notesText([...notes, ...rejectionNotes(createToolCatalog(tools).rejected)], io));
  const judged = await readJudgedQueries({ file: queries, cwd: io.cwd }, tools);
  return { id: basename(queries, extname(queries)), tools, queries: judged };
}

function variantOf({ preset = "default", without = [] }: EvalToolsFlags): Variant {
  return { preset, without };
}

function evaluate(sets: readonly QuerySet[], flags: EvalToolsFlags, io: Io): void {
  const { typos = false, exact = false, seed = STANDARD_SEED, failures: count } = flags;
  const variant = variantOf(flags);
  const judged = evaluateTools(variantRanker(variant), sets, { typos, exact, seed }, progressOf(io));
  const failures = count === undefined ? undefined : failuresOf(sets, variant, count, seed);
  if (flags.json) return void io.out(jsonLine({ ...headOf(flags), ...variant, ...judged, failures }));
  io.out(evalTable(judged));
  io.out(intervalNote(seed));
  for (const { set, queries } of failures ?? []) io.out(failuresText(set, queries));
}

interface SetFailures {
  readonly set: string;
  readonly queries: readonly Failure[];
}

function failuresOf(sets: readonly QuerySet[], variant: Variant, count: number, seed: number): SetFailures[] {
  return sets.map((set) => {
    return { set: set.id, queries: worstQueries(variantCatalog(set.tools, variant), set, count, seed) };
  });
}

function compare(sets: readonly QuerySet[], flags: EvalToolsFlags, io: Io): void {
  const { compare: presets = [], without = [], seed = STANDARD_SEED } = flags;
  const [before = "", after = ""] = presets;
  const [first = [], second = []] = presets.map((preset) => {
    return gainsOf(variantRanker({ preset, without }), sets, progressOf(io));
  });
  const comparison = compareGains(sets, first, second, seed);
  if (flags.json) return void io.out(jsonLine({ ...headOf(flags), compare: [before, after], without, ...comparison }));
  io.out(comparisonTable(before, after, comparison));
  io.out(intervalNote(seed));
}

/** The whole, then without each of its rules in turn. */
function ablate(sets: readonly QuerySet[], flags: EvalToolsFlags, io: Io): void {
  const { preset = "default", seed = STANDARD_SEED } = flags;
  const progress = progressOf(io);
  const whole = gainsOf(variantRanker({ preset, without: [] }), sets, progress);
  const rules = RULES.map((rule): Ablation => {
    const left = gainsOf(variantRanker({ preset, without: [rule] }), sets, progress);
    return { rule, comparison: compareGains(sets, whole, left, seed) };
  });
  const ndcg10 = meanNumber(whole.map(meanNumber));
  const names = sets.map(({ id }) => id);
  if (flags.json) return void io.out(jsonLine({ ...headOf(flags), preset, whole: { ndcg10 }, rules }));
  io.out(ablationTable(rules, names, ndcg10));
  io.out(intervalNote(seed));
}

/** What the figures depend on. */
function headOf({ seed = STANDARD_SEED, half, distractors }: EvalToolsFlags): object {
  return { seed, resamples: RESAMPLES, half, distractors };
}

function progressOf(io: Io): Progress {
  return ({ id, tools, queries }, { name }) => {
    if (!io.errIsTerminal) return;
    io.err(`${printable(name)}, ${printable(id)}: ${queries.length} queries over ${tools.length} tools …\n`);
  };
}
