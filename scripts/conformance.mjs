// @ts-check
// `npm run conformance`: bundles the programs of test/conformance from the sources and runs them with the conformance suite of MCP,
// which needs Node 22; both are installed in build/conformance, outside of the product's packages.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { bundle } from "./bundle.mjs";

const FOLDER = "build/conformance";
const PACKAGES = [
  "@modelcontextprotocol/conformance@0.2.0-alpha.12",
  `node@npm:node-${process.platform}-${process.arch}@22`,
];
const NODE = `${FOLDER}/node_modules/node/bin/node`;
const SUITE = `${FOLDER}/node_modules/@modelcontextprotocol/conformance/dist/index.js`;

install();
const entries = { run: "test/conformance/run.ts", reference: "test/conformance/reference-process.ts" };
await bundle({ entries, folder: `${FOLDER}/program` });
const command = [`${FOLDER}/program/run.js`, NODE, SUITE, ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;

function install() {
  if (existsSync(NODE) && existsSync(SUITE)) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/package.json`, '{ "private": true }\n');
  const args = ["install", "--prefix", FOLDER, "--no-save", "--no-audit", "--no-fund", ...PACKAGES];
  const { status } = spawnSync("npm", args, { stdio: "inherit" });
  if (status !== 0) throw new Error("the conformance suite cannot be installed");
}
