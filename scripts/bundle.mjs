// @ts-check
// One program as a folder of ES modules: the entry with everything it always needs, and a chunk for each part
// that is only loaded when it is asked for.
//
// Node's own modules are not imported but taken: an import statement reads every export of a module, also those that
// load others behind them (streams for `node:fs`), and a command that answers in milliseconds has no time for that.

import { rolldown } from "rolldown";

/** @typedef {import("rolldown").OutputChunk} OutputChunk */

/** What Commander needs for commands that are programs of their own, of which there are none. */
const UNUSED = /\brequire\((["'])(?:node:)?child_process\1\)/g;
const REQUIRED = /\brequire\((["'])(node:[\w/]+)\1\)/g;
const IMPORTED = /^import \{ (.+?) \} from "(node:[\w/]+)";$/gm;

/**
 * Bundles the program at `source` into `folder`/`name`.js and returns its chunks. What matches `together` is one chunk,
 * beside the entry: one large file is read faster than many small ones.
 *
 * @param {{ name: string, source: string, folder: string, together?: RegExp }} program
 * @returns {Promise<OutputChunk[]>}
 */
export async function bundle({ name, source, folder, together }) {
  const build = await rolldown({
    input: { [name]: source },
    platform: "node",
    onLog: refuse,
    plugins: [takingBuiltIns()],
  });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    banner: (chunk) => (chunk.isEntry ? "#!/usr/bin/env node" : ""),
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    ...(together && { minify: true, codeSplitting: { groups: [{ name: "engine", test: together }] } }),
  });
  await build.close();
  return output.filter((part) => part.type === "chunk");
}

/** @returns {import("rolldown").Plugin} */
function takingBuiltIns() {
  return {
    name: "taking-built-ins",
    transform(code, id) {
      if (!id.includes("/node_modules/commander/")) return null;
      return code.replace(UNUSED, "({})").replace(REQUIRED, (_, __, module) => taken(module));
    },
    renderChunk(code) {
      return code.replace(
        IMPORTED,
        (_, names, module) => `const { ${names.replaceAll(" as ", ": ")} } = ${taken(module)};`,
      );
    },
  };
}

/** @param {string} module */
function taken(module) {
  return `globalThis.process.getBuiltinModule("${module}")`;
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
