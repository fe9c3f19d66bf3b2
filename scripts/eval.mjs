// @ts-check
// `npm run eval -- NAME ARGS`: bundles eval/NAME.ts from the sources and runs it. It prints how rankings compare, and
// writes the figures, with commit and date, to bench/runs/.

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { bundle } from "./bundle.mjs";

const [name = "", ...args] = process.argv.slice(2);
const names = readdirSync("eval").flatMap((file) => (file.endsWith(".ts") ? [file.slice(0, -3)] : []));

if (names.includes(name)) {
  await bundle({ entries: { [name]: `eval/${name}.ts` }, folder: "build/eval" });
  process.exitCode = spawnSync(process.execPath, [`build/eval/${name}.js`, ...args], { stdio: "inherit" }).status ?? 1;
} else {
  console.error(`There is no "${name}" here. Run npm run eval -- NAME with one of: ${names.join(", ")}.`);
  process.exitCode = 2;
}
