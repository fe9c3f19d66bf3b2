// Tests of the project run for longer than `npm test` does, with their figures.

import { spawnSync } from "node:child_process";
import { recordRun } from "./run-record.ts";

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
}

/** Runs the tests at `path` on a seed, SEED or random, with more in the environment; records and prints the figures. */
export function runLong(name: string, path: string, more: Readonly<Record<string, number>>): void {
  const seed = process.env["SEED"] ?? String(Math.trunc(Math.random() * 2 ** 31));
  const settings = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, String(value)]));
  const start = performance.now();
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", path, "--reporter=json", "--testTimeout=1200000"],
    { encoding: "utf8", env: { ...process.env, ...settings, SEED: seed }, maxBuffer: 2 ** 28 },
  );
  const report = JSON.parse(stdout.slice(stdout.indexOf('{"num'))) as Report;
  const minutes = (performance.now() - start) / 60_000;
  const counts = Object.fromEntries(Object.entries(more).map(([key, value]) => [key.toLowerCase(), value]));
  const figures = { passed: report.numPassedTests, failed: report.numFailedTests, minutes };
  process.stdout.write(`${recordRun(name, { seed: Number(seed), ...counts, ...figures })}\n`);
  const asked = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  const outcome = `${figures.passed} passed, ${figures.failed} failed in ${minutes.toFixed(1)} minutes`;
  process.stdout.write(`SEED=${seed} ${asked.join(" ")}: ${outcome}\n`);
  if (report.success) return;
  process.stdout.write(`${stdout}\n${stderr}\n`);
  process.exitCode = 1;
}
