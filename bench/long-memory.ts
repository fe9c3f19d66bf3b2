// S070: `ranksack code` on 200,000 files of 2 GB with 1 GB of memory, which the system enforces: it finishes, or ends with
// the sentence that says so, and is never killed. Needs `npm run build`. FILES=…, BYTES=… and WORDS=… make another tree.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { recordRun } from "./run-record.ts";
import { plantSparseTree } from "./sparse-tree.ts";
import { runWatched } from "./watched-process.ts";

const GIGABYTE = 2 ** 30;

function setting(name: string, standard: number): number {
  return Number(process.env[name] ?? standard);
}

/** Trees of the same size: one with little in it that can be found, one as full as code is. */
const TREES = [
  { name: "sparse", words: setting("WORDS", 20) },
  { name: "dense", words: setting("WORDS", 20) * 25 },
];
const files = setting("FILES", 200_000);
const bytes = setting("BYTES", 10_000);

const place = mkdtempSync(join(tmpdir(), "ranksack-memory-"));
try {
  const runs = [];
  for (const { name, words } of TREES) {
    const root = join(place, name);
    plantSparseTree(root, { files, bytes, words });
    const program = resolve("dist/bin/ranksack.js");
    const query = [program, "code", `needle${files - 1}`, root, "--index", join(place, "indexes"), "-l"];
    const { status, signal, err, out, seconds, peak } = await runWatched([...query, "--max-memory", "1G"], GIGABYTE);
    const said = err.split("\n").find((line) => line.startsWith("error:")) ?? out.trim();
    const run = { tree: name, files, bytes, words, status, signal, megabytes: Math.round(peak / 1e6), seconds, said };
    runs.push(run);
    process.stdout.write(`${JSON.stringify(run)}\n`);
    const isGood = status === 0 || (status === 2 && said.includes("takes more memory than there is"));
    if (!isGood || peak > GIGABYTE) process.exitCode = 1;
    rmSync(root, { recursive: true, force: true });
  }
  process.stdout.write(`${recordRun("memory", { limit: GIGABYTE, runs })}\n`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
