// @ts-check
// `npm run bench -- NAME` and `npm run long -- NAME`: bundles bench/bench-NAME.ts or bench/long-NAME.ts from the
// sources, installs what bench/ compares with, and runs it. Either prints what it found and writes its figures, with
// commit and date, to bench/runs/.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { bundle } from "./bundle.mjs";

const [kind = "", name = "", ...args] = process.argv.slice(2);
const names = readdirSync("bench").flatMap((file) => {
  return file.startsWith(`${kind}-`) && file.endsWith(".ts") ? [file.slice(kind.length + 1, -3)] : [];
});

if (names.includes(name)) process.exitCode = await run();
else {
  console.error(`There is no "${name}" here. Run npm run ${kind} -- NAME with one of: ${names.join(", ")}.`);
  process.exitCode = 2;
}

/** @returns {Promise<number>} The exit status. */
async function run() {
  if (!existsSync("bench/node_modules")) spawnSync("npm", ["ci", "--prefix", "bench"], { stdio: "inherit" });
  await bundle({ entries: { [name]: `bench/${kind}-${name}.ts` }, folder: "build/bench" });
  const command = ["--expose-gc", `build/bench/${name}.js`, ...args];
  return spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;
}
