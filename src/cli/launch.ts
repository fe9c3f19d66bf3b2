// The first file of the program. It runs the engine with what V8 compiled of it in an earlier process, then the program.

import { createRequire } from "node:module";
import { join } from "node:path";
import { cacheFolder } from "../code/cache-folder.ts";
import { runCompiled } from "./compiled.ts";

/** The modules that the program is bundled into, beside this one (scripts/build.mjs). */
const ENGINE = "engine.js";
const PROGRAM = "./program.js";
/** The command that is worth it; its functions are what is kept. */
const COMMAND = "code";
/** Seconds. What ran longer has indexed, and V8 has dropped functions that ran at its start. */
const SHORT = 2;

function launch(): void {
  const require = createRequire(import.meta.filename);
  const cache = cacheFolder(process.env);
  // The variable by which Node itself is told to keep nothing compiled.
  if (cache !== undefined && !process.env["NODE_DISABLE_COMPILE_CACHE"]) {
    const engine = runCompiled(join(import.meta.dirname, ENGINE), join(cache, "compiled"));
    if (!engine.taken && process.argv[2] === COMMAND)
      process.on("exit", (status) => {
        if (status === 0 && process.uptime() < SHORT) engine.keep();
      });
  }
  require(PROGRAM);
}

launch();
