// Compares the ranking golden with what the ranking makes today, or rewrites it (scripts/golden.mjs). Only files that
// differ are written, and those of queries that are gone are removed. Exit status 1 when a comparison finds differences.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GOLDEN_FOLDER, GOLDEN_UPDATE, madeFiles, storedFiles } from "../test/golden/ranking-golden.ts";

const update = process.argv.includes("--update");
const made = madeFiles();
const stored = storedFiles();
const changed = Array.from(made.keys()).filter((name) => made.get(name) !== stored.get(name));
const gone = Array.from(stored.keys()).filter((name) => !made.has(name));

if (update) {
  mkdirSync(GOLDEN_FOLDER, { recursive: true });
  for (const name of changed) writeFileSync(join(GOLDEN_FOLDER, name), made.get(name) ?? "");
  for (const name of gone) rmSync(join(GOLDEN_FOLDER, name));
}

for (const name of changed) say(`${update ? "rewritten" : "differs"}: ${GOLDEN_FOLDER}/${name}`);
for (const name of gone) say(`${update ? "removed" : "of no query"}: ${GOLDEN_FOLDER}/${name}`);
say(`${made.size - changed.length} of ${made.size} files as they were\n`);
say((made.get("STATS.txt") ?? "").split("\n\n")[0] ?? "");
if (!update && changed.length + gone.length > 0) {
  say(`\nIf that is meant: ${GOLDEN_UPDATE}`);
  process.exitCode = 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
