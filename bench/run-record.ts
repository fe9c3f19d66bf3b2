// What a measurement leaves behind: its figures beside the commit, the date and the machine they belong to.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

/** Writes the figures of `name` to bench/runs/ and returns the file's path. */
export function recordRun(name: string, figures: Readonly<Record<string, unknown>>): string {
  const date = new Date().toISOString();
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
  const file = `bench/runs/${name}-${date.slice(0, 10)}.json`;
  mkdirSync("bench/runs", { recursive: true });
  writeFileSync(file, `${JSON.stringify({ name, date, commit, machine, ...figures }, null, 2)}\n`);
  return file;
}
