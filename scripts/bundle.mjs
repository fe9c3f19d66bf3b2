// @ts-check
// One program as a folder of modules: the entry with everything it always needs, and a chunk for each part that is only
// loaded when it is asked for.
//
// What users start is CommonJS: Node starts that some milliseconds sooner than ES modules, can be handed what V8 compiled
// of it before (src/cli/compiled.ts), and reads of its own modules only what is used, where an import statement reads
// every export, also those that load others behind them (streams for `node:fs`).

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** @typedef {import("rolldown").OutputChunk} OutputChunk */

const TOGETHER = "engine";

/** What Commander needs for commands that are programs of their own, of which there are none. */
const UNUSED = /\brequire\((["'])(?:node:)?child_process\1\)/g;

/**
 * Bundles the sources `entries`, by the names of their files, into `folder` and returns the chunks. What matches
 * `together` is one chunk, engine.js: one large file is read faster than many small ones.
 *
 * @param {{ entries: Record<string, string>, folder: string, format?: "cjs" | "esm", together?: RegExp }} program
 * @returns {Promise<OutputChunk[]>}
 */
export async function bundle({ entries, folder, format = "esm", together }) {
  const build = await rolldown({
    input: entries,
    platform: "node",
    // Its other form asks for its parts by names that no bundler sees.
    resolve: { alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" } },
    onLog: refuse,
    plugins: [withoutUnused()],
  });
  const { output } = await build.write({
    dir: folder,
    format,
    banner: (chunk) => (chunk.isEntry ? "#!/usr/bin/env node" : ""),
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    ...(together && { minify: true, codeSplitting: { groups: [{ name: TOGETHER, test: together }] } }),
  });
  await build.close();
  const chunks = output.filter((part) => part.type === "chunk");
  for (const { name, fileName, code } of chunks)
    if (name === TOGETHER) writeFileSync(join(folder, fileName), inAscii(code));
  writeFileSync(join(folder, "package.json"), `{ "type": "${format === "cjs" ? "commonjs" : "module"}" }\n`);
  return chunks;
}

/**
 * The same code in ASCII, which V8 reads and keeps byte by byte. Non-ASCII characters stand in strings and patterns alone,
 * where an escape says the same; in `String.raw` it would not.
 *
 * @param {string} code
 */
function inAscii(code) {
  if (code.includes("String.raw")) throw new Error("String.raw cannot be written in ASCII.");
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** @returns {import("rolldown").Plugin} */
function withoutUnused() {
  return {
    name: "without-unused",
    transform(code, id) {
      return id.includes("/node_modules/commander/") ? code.replace(UNUSED, "({})") : null;
    },
  };
}

/**
 * A warning of the bundler is a fault of the program: an export that is missing, an import that leads nowhere.
 *
 * @param {string} level
 * @param {{ message: string }} log
 */
function refuse(level, log) {
  if (level === "warn") throw new Error(log.message);
}
