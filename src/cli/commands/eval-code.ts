// `ranksack eval code`: how well a ranking finds the right files, on sets of judged queries over source trees.

import { quoted, RanksackError } from "../../base/errors.ts";
import { RESAMPLES } from "../../eval/bootstrap.ts";
import {
  codeFailures,
  familiesOf,
  familyFigures,
  type Judgement,
  judgeVariants,
  ofFamily,
  setFigures,
} from "../../eval/code-eval.ts";
import { codeRuleNames, type CodeVariant } from "../../eval/code-ranker.ts";
import { type CodeSet, halfOfSets, readCodeSets } from "../../eval/code-set.ts";
import { type ComparedSet, type Comparison, compareGains, type Gains } from "../../eval/comparison.ts";
import type { Failure } from "../../eval/failure.ts";
import { meanNumber } from "../../eval/measure.ts";
import { Trees } from "../../eval/trees.ts";
import { codeTable } from "../eval-code-text.ts";
import { type Ablation, ablationTable, comparisonTable, failuresText, intervalNote } from "../eval-text.ts";
import { printable } from "../../base/printable.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";

/** What can be compared. */
export type ComparedMeasure = "ndcg10" | "mrr";

/** What `ranksack eval code` takes. */
export interface EvalCodeFlags {
  readonly preset?: string;
  readonly json?: boolean;
  /** Two presets. */
  readonly compare?: readonly string[];
  /** Rules to switch off, or `each` alone. */
  readonly without?: readonly string[];
  /** What comparisons are about. */
  readonly measure?: ComparedMeasure;
  /** How many queries of each set to show. */
  readonly failures?: number;
  readonly half?: 1 | 2;
  /** Whether the last commits of trees count. */
  readonly history?: boolean;
  readonly seed?: number;
}

const STANDARD_SEED = 1;

/** What a run needs beside its flags. */
interface Run {
  readonly sets: readonly CodeSet[];
  readonly trees: Trees;
  readonly io: Io;
  readonly seed: number;
}

/** Judges and prints. Returns the exit status. @throws RanksackError */
export async function evaluateCodeRanking(folders: readonly string[], flags: EvalCodeFlags, io: Io): Promise<number> {
  checkFlags(folders, flags);
  const sets = await readSets(folders, flags, io);
  const trees = new Trees();
  const run = { sets, trees, io, seed: flags.seed ?? STANDARD_SEED };
  try {
    if (flags.compare) await compare(run, flags.compare, flags);
    else if (isEach(flags)) await ablate(run, flags);
    else await evaluate(run, flags);
  } finally {
    await trees.close();
  }
  return 0;
}

function isEach({ without }: EvalCodeFlags): boolean {
  return without?.length === 1 && without[0] === "each";
}

function checkFlags(folders: readonly string[], flags: EvalCodeFlags): void {
  const { compare: presets, failures, preset } = flags;
  if (folders.length === 0) throw unusable("There is nothing to judge.", "Name a folder with queries.jsonl and trees.");
  if (presets && presets.length !== 2) throw unusable("--compare takes two presets.", "Write it like default,other.");
  const mode = presets ? "--compare" : isEach(flags) ? "--without each" : undefined;
  if (mode !== undefined && failures !== undefined)
    throw unusable(`${mode} does not go with --failures.`, "Leave out one of the two.");
  if (presets && preset !== undefined) throw unusable("--compare does not go with --preset.", "It names both.");
  if (presets && isEach(flags))
    throw unusable("--compare does not go with --without each.", "Leave out one of the two.");
}

function unusable(message: string, hint: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}

async function readSets(folders: readonly string[], { half }: EvalCodeFlags, io: Io): Promise<CodeSet[]> {
  const sets: CodeSet[] = [];
  for (const folder of folders) sets.push(...(await readCodeSets(folder, io.cwd)));
  if (half === undefined) return sets;
  const halved = halfOfSets(sets, half);
  if (halved.length > 0) return halved;
  throw unusable(`Half ${half} has none of the sets.`, "Leave --half out, or name sets of several repositories.");
}

function variantOf({ preset = "default", without = [], history = false }: EvalCodeFlags): CodeVariant {
  return { preset, without, history };
}

async function judge(run: Run, variants: readonly CodeVariant[]): Promise<Judgement[]> {
  return judgeVariants(variants, run.sets, { trees: run.trees, progress: progressOf(run.io) });
}

async function evaluate(run: Run, flags: EvalCodeFlags): Promise<void> {
  const { sets, io, seed } = run;
  const variant = variantOf(flags);
  const [judged = []] = await judge(run, [variant]);
  const figures = setFigures(sets, judged, seed);
  const families = familyFigures(sets, judged, seed);
  const failures = flags.failures === undefined ? undefined : await failuresOf(run, variant, judged, flags.failures);
  if (flags.json)
    return void io.out(jsonLine({ ...headOf(run, flags), ...variant, sets: figures, families, failures }));
  io.out(codeTable(figures, families));
  io.out(intervalNote(seed));
  for (const { set, queries } of failures ?? []) io.out(failuresText(set, queries));
}

interface SetFailures {
  readonly set: string;
  readonly queries: readonly Failure[];
}

async function failuresOf(run: Run, variant: CodeVariant, judged: Judgement, count: number): Promise<SetFailures[]> {
  const { sets, trees, io, seed } = run;
  const found: SetFailures[] = [];
  for (const [at, set] of sets.entries()) {
    const judging = { trees, progress: progressOf(io), count, seed };
    found.push({ set: set.id, queries: await codeFailures(variant, set, judged[at] ?? [], judging) });
  }
  return found;
}

async function compare(run: Run, presets: readonly string[], flags: EvalCodeFlags): Promise<void> {
  const { without = [], json, measure = "ndcg10", history = false } = flags;
  const [before = "", after = ""] = presets;
  const [first = [], second = []] = await judge(
    run,
    presets.map((preset) => ({ preset, without, history: history && preset === "default" })),
  );
  const bySet = compareGains(run.sets, gainsOf(first, measure), gainsOf(second, measure), run.seed);
  const byFamily = compareFamilies(run, measure, first, second);
  if (json) {
    const head = { ...headOf(run, flags), compare: [before, after], without, measure };
    return void run.io.out(jsonLine({ ...head, sets: bySet.sets, families: byFamily.sets, mean: byFamily.mean }));
  }
  run.io.out(comparisonTable(before, after, { ...byFamily, sets: [...bySet.sets, ...byFamily.sets] }));
  run.io.out(intervalNote(run.seed));
}

/** The whole, then without each of its rules in turn; by family, which all count the same in the mean. */
async function ablate(run: Run, flags: EvalCodeFlags): Promise<void> {
  const { preset = "default", measure = "ndcg10", history = false } = flags;
  const names = codeRuleNames(history);
  const variants = [[], ...names.map((rule) => [rule])].map((without) => ({ preset, without, history }));
  const [whole = [], ...others] = await judge(run, variants);
  const rules = others.map((judged, at): Ablation => {
    return { rule: names[at] ?? "", comparison: compareFamilies(run, measure, whole, judged) };
  });
  const families = familiesOf(run.sets);
  const mean = meanNumber(familyGains(run, measure, whole).map(meanNumber));
  if (flags.json)
    return void run.io.out(jsonLine({ ...headOf(run, flags), preset, measure, whole: { [measure]: mean }, rules }));
  run.io.out(ablationTable(rules, families, mean, MEASURE_NAMES[measure]));
  run.io.out(intervalNote(run.seed));
}

const MEASURE_NAMES: Readonly<Record<ComparedMeasure, string>> = { ndcg10: "nDCG@10", mrr: "MRR" };

function gainsOf(judged: Judgement, measure: ComparedMeasure): Gains {
  return judged.map((values) => values.map((measures) => measures[measure]));
}

function familyGains({ sets }: Run, measure: ComparedMeasure, judged: Judgement): Gains {
  return familiesOf(sets).map((family) => ofFamily(family, sets, judged).map((measures) => measures[measure]));
}

function compareFamilies(run: Run, measure: ComparedMeasure, before: Judgement, after: Judgement): Comparison {
  const [first = [], second = []] = [before, after].map((judged) => familyGains(run, measure, judged));
  const families = familiesOf(run.sets).map((id, at): ComparedSet => ({ id, queries: first[at] ?? [] }));
  return compareGains(families, first, second, run.seed);
}

/** What the figures depend on. */
function headOf({ seed }: Run, { half }: EvalCodeFlags): object {
  return { seed, resamples: RESAMPLES, half };
}

function progressOf(io: Io): (set: CodeSet, tag: string) => void {
  return ({ id }, tag) => {
    if (io.errIsTerminal) io.err(`${printable(id)}: the tree ${printable(quoted(tag))} …\n`);
  };
}
