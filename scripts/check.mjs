// @ts-check
// `npm run check`: everything that must hold before a change lands, one line with its seconds per step. Stops at the
// first step that fails and shows what it printed. `npm run check -- --no-tests` leaves the tests out.

import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, resolve } from "node:path";

const TARBALL = "build/package/ranksack-*.tgz";
const PATH = `${resolve("node_modules/.bin")}${delimiter}${process.env["PATH"]}`;

/** @type {readonly (readonly [name: string, command: string])[]} */
const STEPS = [
  ["format", "biome format ."],
  ["lint", "oxlint --deny-warnings"],
  ["lint with types", "eslint . --max-warnings 0"],
  ["types", "tsc -p tsconfig.json"],
  ["types without Node", "tsc -p tsconfig.neutral.json"],
  ["types of scripts", "tsc -p tsconfig.scripts.json"],
  ["imports", "depcruise src --config .dependency-cruiser.cjs"],
  ["unused", "knip --no-progress"],
  ["documented", "node scripts/documented.mjs"],
  ["tests", "vitest run --coverage"],
  ["build", "node scripts/build.mjs"],
  ["pack", `rm -f ${TARBALL} && npm pack --silent --pack-destination build/package`],
  ["package", `publint run --strict ${TARBALL}`],
  ["types as packed", `attw --profile esm-only --no-color --no-emoji ${TARBALL}`],
];

const skipped = process.argv.includes("--no-tests") ? ["tests"] : [];
mkdirSync("build/package", { recursive: true });
const wanted = STEPS.filter(([name]) => !skipped.includes(name));
process.exitCode = wanted.every(([name, command]) => passes(name, command)) ? 0 : 1;

/**
 * Runs a step and prints its line; its output only when it fails.
 *
 * @param {string} name
 * @param {string} command
 */
function passes(name, command) {
  const start = performance.now();
  const env = { ...process.env, PATH };
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: "utf8", env, maxBuffer: 2 ** 28 });
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${seconds} s  ${name}`);
  if (status !== 0) console.log(`\n${command}\n${stdout}${stderr}`);
  return status === 0;
}
