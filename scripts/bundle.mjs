// @ts-check
// One program as a folder of ES modules: the entry with everything it always needs, and a chunk for each part
// that is only loaded when it is asked for.

import { rolldown } from "rolldown";

/** @typedef {import("rolldown").OutputChunk} OutputChunk */

/**
 * Bundles the program at `source` into `folder`/`name`.js and returns its chunks.
 *
 * @param {{ name: string, source: string, folder: string }} program
 * @returns {Promise<OutputChunk[]>}
 */
export async function bundle({ name, source, folder }) {
  const build = await rolldown({ input: { [name]: source }, platform: "node", onLog: refuse });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    banner: (chunk) => (chunk.isEntry ? "#!/usr/bin/env node" : ""),
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
  });
  await build.close();
  return output.filter((part) => part.type === "chunk");
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
