// Every law, 1,000 random collections and histories each, where `npm test` tries 100. SEED=… repeats a run.

import { spawnSync } from "node:child_process";
import { recordRun } from "./run-record.ts";

const RUNS = "1000";
const seed = process.env["SEED"] ?? String(Math.trunc(Math.random() * 2 ** 31));

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
}

const start = performance.now();
const { stdout, stderr } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "test/properties", "--reporter=json", "--testTimeout=1200000"],
  { encoding: "utf8", env: { ...process.env, RUNS, SEED: seed }, maxBuffer: 2 ** 28 },
);
const report = JSON.parse(stdout.slice(stdout.indexOf('{"num'))) as Report;
const minutes = (performance.now() - start) / 60_000;
const figures = { runs: Number(RUNS), passed: report.numPassedTests, failed: report.numFailedTests, minutes };
process.stdout.write(`${recordRun("laws", { seed: Number(seed), ...figures })}\n`);
process.stdout.write(
  `SEED=${seed} RUNS=${RUNS}: ${figures.passed} passed, ${figures.failed} failed in ${minutes.toFixed(1)} minutes\n`,
);
if (!report.success) {
  process.stdout.write(`${stdout}\n${stderr}\n`);
  process.exitCode = 1;
}
