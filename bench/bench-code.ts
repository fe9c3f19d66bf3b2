// Searching a repository against SQLite's FTS5, and the commands against an empty process, on a made-up tree of 5,000
// files: indexing, queries, an update, and how long a warm `ranksack code` takes. Needs `npm run build`.

import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { codePreset } from "../src/code/code-preset.ts";
import { codeRules } from "../src/code/code-rules.ts";
import { indexTree, type TreeSource } from "../src/code/indexed-tree.ts";
import { STANDARD_LIMITS } from "../src/code/limits.ts";
import { openRepository } from "../src/code/repository.ts";
import { rankFiles } from "../src/code/tree-search.ts";
import { updateTree } from "../src/code/tree-update.ts";
import { walkFiles } from "../src/code/walk.ts";
import { WatchedWalk } from "../src/code/watched-walk.ts";
import { rankCandidates } from "../src/retrieval/search.ts";
import { plantGeneratedTree } from "./generated-tree.ts";
import { recordRun } from "./run-record.ts";
import { peerIndex, peerSearch } from "./sqlite.ts";
import { leastTimesEach, percentile } from "./timing.ts";

const FILES = 5_000;
const QUERIES = 200;
const CHANGED = 50;
const PROCESSES = 5;
const COMMANDS = 25;
const TURNS = 40;
const RULES = codeRules(codePreset("default"));

const WAYS = ["ours", "postings", "sqlite"] as const;
type Way = (typeof WAYS)[number];

/** CPU milliseconds of this process for a piece of work. */
async function cpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function sourceOf(root: string, preset: string): TreeSource {
  return { root, preset: codePreset(preset), limits: STANDARD_LIMITS };
}

async function indexed(source: TreeSource): ReturnType<typeof indexTree> {
  return indexTree(source, await source.preset.listFiles(source.root, source.limits));
}

/** Indexes once in this fresh process, one way, and prints the CPU time. */
async function indexOnce(way: Way, root: string, place: string): Promise<void> {
  const preset = way === "postings" ? "code-context-agent" : "default";
  const paths = way === "sqlite" ? (JSON.parse(readFileSync(join(place, "paths.json"), "utf8")) as string[]) : [];
  const file = join(place, `${process.pid}.db`);
  const spent = await cpu(() =>
    way === "sqlite" ? peerIndex(file, root, paths).close() : indexed(sourceOf(root, preset)),
  );
  process.stdout.write(String(spent));
}

/** The least CPU time of indexing in fresh processes, each way in turn. */
function indexTimes(root: string, place: string): number[] {
  const program = fileURLToPath(import.meta.url);
  const least = WAYS.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < PROCESSES; round++)
    for (const [at, way] of WAYS.entries()) {
      const spent = Number(execFileSync(process.execPath, [program, way, root, place], { encoding: "utf8" }));
      least[at] = Math.min(least[at] ?? 0, spent);
    }
  return least;
}

async function queryTimes(
  root: string,
  place: string,
  paths: readonly string[],
  queries: readonly string[],
): Promise<number[]> {
  const source = sourceOf(root, "default");
  const tree = await indexed(source);
  const { ranking } = source.preset;
  const peer = peerSearch(peerIndex(join(place, "queries.db"), root, paths));
  const times = leastTimesEach(5, queries, [
    (query: string): unknown => rankCandidates({ retriever: tree.retriever, ranking }, query, 20),
    (query: string): unknown => rankFiles(source, tree, query, 20, RULES),
    peer,
  ]);
  return times.map((each) => percentile(each, 0.5));
}

/** The least CPU time of a build, and of an update after `CHANGED` files changed, in one warm process. */
async function updateTimes(root: string, paths: readonly string[]): Promise<{ build: number; update: number }> {
  const source = sourceOf(root, "default");
  const { listFiles } = source.preset;
  let tree = await indexed(source);
  let build = Number.POSITIVE_INFINITY;
  let update = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6; round++) {
    build = Math.min(build, await cpu(() => indexed(source)));
    for (let at = 0; at < CHANGED; at++)
      appendFileSync(join(root, paths[at * 97 + round] ?? ""), `\n// changed ${round}\n`);
    const spent = await cpu(async () => {
      tree = (await updateTree(source, tree, await listFiles(root, source.limits))).tree;
    });
    update = Math.min(update, spent);
  }
  return { build, update };
}

/** What a server takes, in milliseconds of one warm process. */
interface ServerTimes {
  /** An answer of 20 files with their lines, without a look for changes: the median query, and one of a hundred. */
  readonly answer: readonly [p50: number, p99: number];
  /** CPU of the look for changes: of a walk, with watched folders, and with these after one file changed. */
  readonly look: readonly [walked: number, watched: number, changed: number];
  /** CPU of an answer after one file changed, the median: with a walk, with watched folders. */
  readonly changed: readonly [walked: number, watched: number];
}

async function serverTimes(root: string, paths: readonly string[], queries: readonly string[]): Promise<ServerTimes> {
  const walked = await openRepository(root, { index: false });
  const watched = await openRepository(root, { index: false, watch: true });
  const answers: number[] = queries.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 5; turn++)
    for (const [at, query] of queries.entries()) {
      const start = performance.now();
      await walked.search(query, { cached: true });
      answers[at] = Math.min(answers[at] ?? 0, performance.now() - start);
    }
  const changed = [walked, watched].map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [at, one] of [walked, watched].entries()) {
      appendFileSync(join(root, paths[turn * 31] ?? ""), `\n// changed ${turn}\n`);
      changed[at]?.push(await cpu(() => one.search(queries[turn] ?? "")));
    }
  await Promise.all([walked.close(), watched.close()]);
  const [byWalk = 0, byWatch = 0] = changed.map((each) => percentile(each, 0.5));
  return {
    answer: [percentile(answers, 0.5), percentile(answers, 0.99)],
    look: await lookTimes(root, paths[0] ?? ""),
    changed: [byWalk, byWatch],
  };
}

/** The least of each kind of look. */
async function lookTimes(root: string, path: string): Promise<ServerTimes["look"]> {
  const watched = new WatchedWalk(root, STANDARD_LIMITS);
  await watched.list();
  const least: [number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  for (let turn = 0; turn < TURNS; turn++) {
    least[0] = Math.min(least[0], await cpu(() => walkFiles(root, STANDARD_LIMITS)));
    least[1] = Math.min(least[1], await cpu(() => watched.list()));
    appendFileSync(join(root, path), "\n");
    least[2] = Math.min(least[2], await cpu(() => watched.list()));
  }
  watched.close();
  return least;
}

interface CommandTime {
  readonly name: string;
  readonly least: number;
  readonly median: number;
}

/** Wall times of whole processes, in turn. */
function commandTimes(root: string, place: string, query: string): CommandTime[] {
  const program = resolve("dist/bin/ranksack.js");
  const search = [program, "code", query, root, "--index", join(place, "indexes")];
  const commands = [
    { name: "`node -e 0`", args: ["-e", "0"] },
    { name: "`ranksack --version`", args: [program, "--version"] },
    { name: "`ranksack code … --cached`", args: [...search, "--cached"] },
    { name: "`ranksack code …`", args: search },
  ];
  // The first builds the index, the second finds no file young any more.
  for (let turn = 0; turn < 3; turn++) {
    spawnSync(process.execPath, search);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
  }
  const times = commands.map((): number[] => []);
  for (let round = 0; round < COMMANDS; round++)
    for (const [at, { args }] of commands.entries()) {
      const start = performance.now();
      spawnSync(process.execPath, args, { stdio: "ignore" });
      times[at]?.push(performance.now() - start);
    }
  return commands.map(({ name }, at) => {
    const each = times[at] ?? [];
    return { name, least: percentile(each, 0), median: percentile(each, 0.5) };
  });
}

async function main(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "ranksack-bench-"));
  try {
    const root = join(place, "tree");
    const { paths, queries } = plantGeneratedTree(root, FILES, QUERIES);
    writeFileSync(join(place, "paths.json"), JSON.stringify(paths));
    const commands = commandTimes(root, place, queries[0] ?? "");
    const bytes = statSync(join(place, "indexes", readdirSync(join(place, "indexes"))[0] ?? "")).size;
    const index = indexTimes(root, place);
    const query = await queryTimes(root, place, paths, queries);
    const server = await serverTimes(root, paths, queries);
    const { build, update } = await updateTimes(root, paths);
    const figures = { files: FILES, bytes, index, query, server, build, update, commands };
    writeTable(figures);
    process.stdout.write(`${tableOf(figures)}\n${recordRun("code", figures)}\n`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

interface Figures {
  readonly bytes: number;
  readonly index: readonly number[];
  readonly query: readonly number[];
  readonly server: ServerTimes;
  readonly build: number;
  readonly update: number;
  readonly commands: readonly CommandTime[];
}

function tableOf({ bytes, index, query, server, build, update, commands }: Figures): string {
  const [ours = 0, postings = 0, sqlite = 1] = index;
  const [bare = 0, ruled = 0, peer = 0] = query;
  const [floor] = commands;
  const ms = (value: number): string => `${value.toFixed(value < 10 ? 3 : 0)} ms`;
  const rows = [
    `| index, CPU of a fresh process | ${ms(ours)} | ${(ours / sqlite).toFixed(2)} of SQLite's ${ms(sqlite)} |`,
    `| the same, postings alone | ${ms(postings)} | ${(postings / sqlite).toFixed(2)} |`,
    `| query p50, BM25 alone | ${ms(bare)} | SQLite's ${ms(peer)} is ${(peer / bare).toFixed(1)} times that |`,
    `| query p50, all rules | ${ms(ruled)} | ${(peer / ruled).toFixed(1)} times |`,
    `| an answer of 20 files with their lines, warm, p50 (p99) | ${server.answer.map(ms).join(" (")}) | |`,
    `| look for changes, CPU, by a walk; with watched folders; after one change | ${server.look.map(ms).join("; ")} | |`,
    `| answer after one changed file, CPU, by a walk; with watched folders | ${server.changed.map(ms).join("; ")} | |`,
    `| update after ${CHANGED} changed files, CPU, with the look at all | ${ms(update)} | ${(update / build).toFixed(3)} of a build (${ms(build)}) |`,
    ...commands.map(({ name, least, median }) => {
      const times = `${(least / (floor?.least ?? 1)).toFixed(2)} (${(median / (floor?.median ?? 1)).toFixed(2)}) of \`node -e 0\``;
      return `| ${name}, least (median) | ${ms(least)} (${ms(median)}) | ${times} |`;
    }),
    `| the index on disk | ${(bytes / 1e6).toFixed(1)} MB | |`,
  ];
  return ["| | ours | ratio |", "|---|---|---|", ...rows].join("\n");
}

/** Puts the figures into docs/performance.md. */
function writeTable(figures: Figures): void {
  const page = readFileSync("docs/performance.md", "utf8");
  const marked = `<!-- code -->\n${tableOf(figures)}\n<!-- /code -->`;
  writeFileSync("docs/performance.md", page.replace(/<!-- code -->[^]*<!-- \/code -->/, marked));
}

const [way, root, place] = process.argv.slice(2);
if (way === undefined || root === undefined || place === undefined) await main();
else await indexOnce(way as Way, root, place);
