// Checks the built English stemmer against a copy of Snowball's vocabulary and its stems, line by line:
//
//   node scripts/check-stemming.mjs voc.txt output.txt
//
// Both files are in the repository snowballstem/snowball-data, folder english. They are not part of this repository. In
// the edition of May 2026 (Snowball 3.1) they have 42,649 lines, and the digest of our stems is that of output.txt:
// 8bb926ad62d3f4bb067f530ae754cee26ecd48de56192629af4dba32c34991a6.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

const STEMMER = new URL("../dist/analysis/english-stemmer.js", import.meta.url);
const SHOWN = 10;

process.exitCode = await main(process.argv.slice(2));

/** The exit status: 0 when every stem agrees, 1 when one differs, 2 when nothing could be checked. */
async function main(paths) {
  const [vocabularyPath, outputPath] = paths;
  if (vocabularyPath === undefined || outputPath === undefined) return refuse("usage: check-stemming.mjs VOC OUTPUT");
  if (!existsSync(STEMMER)) return refuse("dist/analysis/english-stemmer.js is missing: run `npm run build` first");
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) return refuse(`no such file: ${missing}`);

  const words = lines(vocabularyPath);
  const expected = lines(outputPath);
  if (words.length !== expected.length) return refuse(`${words.length} words but ${expected.length} stems`);

  const { stemEnglish } = await import(STEMMER.href);
  const stems = words.map((word) => stemEnglish(word));
  return report(words, stems, expected);
}

function report(words, stems, expected) {
  const differing = words.flatMap((_, row) => (stems[row] === expected[row] ? [] : [row]));
  console.log(`${words.length} words, ${differing.length} differences`);
  for (const row of differing.slice(0, SHOWN)) console.log(`  ${words[row]}: ${stems[row]}, expected ${expected[row]}`);
  console.log(`sha256 of our stems: ${digest(stems)}`);
  return differing.length === 0 ? 0 : 1;
}

function lines(path) {
  return readFileSync(path, "utf8")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
}

/** Of the stems, one a line, the last with its line end too. */
function digest(stems) {
  return createHash("sha256")
    .update(stems.map((stem) => `${stem}\n`).join(""))
    .digest("hex");
}

function refuse(reason) {
  console.error(reason);
  return 2;
}
