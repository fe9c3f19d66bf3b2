// @ts-check
// `npm start` shows the main job; `npm start -- ARGS` is `ranksack ARGS`. Runs from the sources of a fresh clone:
// what changed since the last start is bundled first, which takes under a second and checks no types.
//
// The program runs in this very process, so that input, output, signals and the exit status are its own.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = ["src", "scripts", "package-lock.json"];
/** @typedef {Parameters<typeof import("./bundle.mjs").bundle>[0]} Bundled */

/** @type {Bundled} */
const DEMO = { entries: { demo: "scripts/demo.ts" }, folder: "build/demo" };
/** @type {Bundled} */
const RANKSACK = { entries: { ranksack: "src/cli/main.ts" }, folder: "build/bin", format: "cjs" };

const args = process.argv.slice(2);
const program = args.length === 0 ? DEMO : RANKSACK;
process.chdir(ROOT);
const entry = await fresh(program);
// Paths among the arguments are relative to where the user stands; npm has moved us to the root.
if (program === RANKSACK) process.chdir(process.env["INIT_CWD"] ?? ROOT);
process.argv = [process.execPath, entry, ...args];
await import(pathToFileURL(entry).href);

/**
 * The path of the bundled program, bundled anew unless its stamp shows that no source changed.
 *
 * @param {Bundled} program
 */
async function fresh(program) {
  const stamp = join(program.folder, "stamp");
  const newest = String(Math.max(...SOURCES.map(lastChange)));
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== newest) {
    const { bundle } = await import("./bundle.mjs");
    await bundle(program);
    writeFileSync(stamp, newest);
  }
  return join(ROOT, program.folder, `${Object.keys(program.entries)[0]}.js`);
}

/**
 * When the file, or anything in the folder, last changed: milliseconds; a removed file changes its folder.
 *
 * @param {string} path
 * @returns {number}
 */
function lastChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}
