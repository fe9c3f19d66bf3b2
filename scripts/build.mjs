// @ts-check
// `npm run build`: dist/ made anew. The library module by module with its declarations, the command line as one
// bundled program with a chunk for each lazily loaded part, and the licences of what is bundled.

import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { notices } from "./notices.mjs";

/** @typedef {import("./bundle.mjs").OutputChunk} OutputChunk */

/** Packages that every command may load at its start; every other one belongs behind a dynamic import. */
const EAGER = ["commander"];
/** What a search of files needs: one chunk, without what is loaded when it is asked for. */
const ENGINE =
  /\0|\/node_modules\/commander\/|\/src\/(base|analysis|index|query|ranking|retrieval|storage)\/|\/src\/code\/(?!(revision|extract|line-reference)\.ts$)|\/src\/cli\/(commands\/code|index-folder|io|json|options|print|program|progress)\.ts$/;
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

rmSync("dist", { recursive: true, force: true });
buildLibrary();
await buildProgram();
run("scripts/purity.mjs");

function buildLibrary() {
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json");
  const files = readdirSync("dist", { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".d.ts"))) writeSpecifiers(join("dist", file));
}

/**
 * The compiler writes "./x.js" for "./x.ts" into code only; this does the same in a file of declarations.
 *
 * @param {string} file
 */
function writeSpecifiers(file) {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/\b(from |import\()"(\.[^"]*)\.ts"/g, '$1"$2.js"'));
}

async function buildProgram() {
  const folder = "dist/bin";
  const format = "cjs";
  const chunks = await bundle({ entries: { program: "src/cli/main.ts" }, folder, format, together: ENGINE });
  // On its own: what it shares with the engine it must have before it runs the engine.
  await bundle({ entries: { ranksack: "src/cli/launch.ts" }, folder, format });
  chmodSync("dist/bin/ranksack.js", 0o755);
  const extra = packagesOf(loadedAtStart(chunks)).filter((name) => !EAGER.includes(name));
  if (extra.length > 0) throw new Error(`every start would load ${extra.join(", ")}: import it where it is needed`);
  writeFileSync("dist/THIRD_PARTY_NOTICES.txt", notices(chunks.flatMap((chunk) => chunk.moduleIds)));
}

/**
 * The entry and all that it imports statically.
 *
 * @param {readonly OutputChunk[]} chunks
 */
function loadedAtStart(chunks) {
  const loaded = new Set(chunks.filter((chunk) => chunk.isEntry));
  // A set also visits what is added to it on the way.
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return [...loaded];
}

/**
 * The names of the packages in the chunks, each once.
 *
 * @param {readonly OutputChunk[]} chunks
 */
function packagesOf(chunks) {
  const names = chunks.flatMap((chunk) => chunk.moduleIds).map((id) => PACKAGE.exec(id)?.[1] ?? "");
  return [...new Set(names)].filter((name) => name !== "");
}

/** @param {string[]} args */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`this failed: node ${args.join(" ")}`);
}
