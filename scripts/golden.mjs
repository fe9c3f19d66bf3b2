// @ts-check
// `npm run golden`: whether eval/golden/ranking is what the ranking makes today. `-- --update` rewrites it,
// `-- --record` asks the three real servers for their tools again. Bundles the program from the sources and runs it.

import { spawnSync } from "node:child_process";
import { bundle } from "./bundle.mjs";

const args = process.argv.slice(2);
const [wanted = "--compare"] = args;

if (args.length < 2 && ["--compare", "--update", "--record"].includes(wanted)) process.exitCode = await run(wanted);
else {
  console.error("Run npm run golden, alone or with -- --update or -- --record.");
  process.exitCode = 2;
}

/**
 * @param {string} command
 * @returns {Promise<number>} The exit status.
 */
async function run(command) {
  const name = command === "--record" ? "record-servers" : "golden";
  await bundle({ entries: { [name]: `scripts/${name}.ts` }, folder: "build/golden" });
  return spawnSync(process.execPath, [`build/golden/${name}.js`, command], { stdio: "inherit" }).status ?? 1;
}
