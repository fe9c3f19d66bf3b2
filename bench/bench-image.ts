// How large a stored catalog is, section by section, and what loading it and asking a first query takes: in fresh
// processes, and in one that has done it before. Prints tables and records the figures.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SectionReport } from "../src/index/image-check.ts";
import { generatedTools } from "./generated-tools.ts";
import { recordRun } from "./run-record.ts";
import { openAndSearch, saveTools, sectionsOf, storeIn, type Timing } from "./stored.ts";
import { percentile } from "./timing.ts";

const TOOLS = 10_000;
const PROCESSES = 25;
const WARM = 200;
const QUERY = "create a list of files";

type Way = "load" | "openLazily";
const WAYS: readonly Way[] = ["load", "openLazily"];

interface Runs {
  readonly cold: Timing;
  readonly warm: readonly Timing[];
}

async function main(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "ranksack-bench-"));
  try {
    const { build, save } = await saveTools(place, generatedTools(TOOLS));
    say(`${TOOLS} tools: built in ${build.toFixed(0)} ms, saved in ${save.toFixed(0)} ms, a first time each\n`);
    const sections = sectionsOf(join(place, storeIn(place).file));
    const bytes = printSections(sections);
    say(
      "\n| ms, median (best) | load | first query | of that reading files | reads | ours |\n|---|---|---|---|---|---|",
    );
    const timings = WAYS.flatMap((way) => {
      const runs = Array.from({ length: PROCESSES }, () => run(way, place));
      return [
        printTimings(
          `${way}, warm`,
          runs.flatMap(({ warm }) => warm),
        ),
        printTimings(
          `${way}, fresh process`,
          runs.map(({ cold }) => cold),
        ),
      ];
    });
    writeTable(timings, bytes);
    say(
      recordRun("image", {
        tools: TOOLS,
        bytes,
        sections: sections.map(({ name, bytes: size }) => [name, size]),
        timings,
      }),
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Puts what is ours into docs/performance.md. */
function writeTable(timings: readonly Ours[], bytes: number): void {
  const rows = timings.map(
    ({ name, median, least }) => `| ${name} | ${median.toFixed(2)} ms | ${least.toFixed(2)} ms |`,
  );
  const table = [
    "| load and first query, ours | median | least |",
    "|---|---|---|",
    ...rows,
    "",
    `The file has ${bytes} bytes.`,
  ].join("\n");
  const page = readFileSync("docs/performance.md", "utf8");
  const marked = `<!-- image -->\n${table}\n<!-- /image -->`;
  writeFileSync("docs/performance.md", page.replace(/<!-- image -->[^]*<!-- \/image -->/, marked));
}

/** Measures once cold and many times warm, and prints it for the parent. */
async function child(way: Way, place: string): Promise<void> {
  const cold = await openAndSearch(place, way, QUERY);
  const warm: Timing[] = [];
  for (let turn = 0; turn < WARM; turn++) warm.push(await openAndSearch(place, way, QUERY));
  say(JSON.stringify({ cold, warm: warm.slice(WARM / 2) }));
}

function run(way: Way, place: string): Runs {
  const program = fileURLToPath(import.meta.url);
  return JSON.parse(execFileSync(process.execPath, [program, way, place], { encoding: "utf8" })) as Runs;
}

/** Prints the sections; returns the size of the file in bytes. */
function printSections(sections: readonly SectionReport[]): number {
  const head = 64 + sections.length * 32;
  const sums = sections.reduce((sum, { pages }) => sum + pages * 8, 0);
  for (const { name, bytes } of sections) say(`${String(bytes).padStart(9)}  ${name}`);
  say(`${String(head).padStart(9)}  preamble and table\n${String(sums).padStart(9)}  page sums`);
  const total = sections.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 8) * 8, head + sums);
  say(`${String(total).padStart(9)}  the file`);
  return total;
}

/** What is our own time, in milliseconds. */
interface Ours {
  readonly name: string;
  readonly median: number;
  readonly least: number;
}

/** Prints a row. */
function printTimings(name: string, timings: readonly Timing[]): Ours {
  const of = (value: (timing: Timing) => number): readonly number[] => timings.map(value);
  const cell = (values: readonly number[]): string =>
    `${percentile(values, 0.5).toFixed(2)} (${percentile(values, 0).toFixed(2)})`;
  const ours = of(({ load, query, reading }) => load + query - reading);
  const cells = [of(({ load }) => load), of(({ query }) => query), of(({ reading }) => reading)].map(cell);
  say(`| ${name} | ${cells.join(" | ")} | ${timings[0]?.reads ?? 0} | ${cell(ours)} |`);
  return { name, median: percentile(ours, 0.5), least: percentile(ours, 0) };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const [way, place] = process.argv.slice(2);
if (place === undefined) await main();
else await child(way as Way, place);
