// @ts-check
// The licences of what is bundled. The packages are read off the bundle itself: the folder of each module in it,
// and the packages that such a module had itself been built from (bundlers leave a `//#region` line for each).

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const INSTALLED = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const BUILT_IN = /^\/\/#region .*\/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm;
const LICENCE = /^(licen[cs]e|notice|copying)/i;

/**
 * The text of the notices file: per package its name, declared licence and licence texts, by name. Throws for a
 * package without a licence text: it must not be published.
 *
 * @param {readonly string[]} modules paths of the bundled modules
 */
export function notices(modules) {
  const folders = new Set(modules.flatMap((path) => [...owner(path), ...inside(path)]));
  const texts = [...folders].map(notice).sort();
  return ["The program dist/bin/ranksack.js contains the following packages.\n", ...texts].join(
    `\n${"-".repeat(80)}\n`,
  );
}

/** @param {string} path */
function owner(path) {
  const folder = INSTALLED.exec(path)?.[1];
  return folder === undefined ? [] : [folder];
}

/** @param {string} path */
function inside(path) {
  if (owner(path).length === 0) return [];
  const names = [...readFileSync(path, "utf8").matchAll(BUILT_IN)].map((match) => match[1]);
  return names.map((name) => resolve("node_modules", String(name)));
}

/** @param {string} folder */
function notice(folder) {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) throw new Error(`${folder} is bundled but not installed, so its licence cannot be read`);
  const { name, license } = JSON.parse(readFileSync(manifest, "utf8"));
  const files = readdirSync(folder).filter((file) => LICENCE.test(file));
  if (files.length === 0) throw new Error(`${name} is bundled but has no licence file`);
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return `${name} (${license})\n\n${texts.join("\n\n")}\n`;
}
