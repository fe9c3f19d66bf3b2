// The files of a repository are those that git would list, and what is left out is left out by the rule that git names.

import fc from "fast-check";
import { expect, test } from "vitest";
import { STANDARD_LIMITS } from "../../src/code/limits.ts";
import { walkFiles } from "../../src/code/walk.ts";
import { FOREST_SIZE, FORESTS, PlantedForest } from "./git-forests.ts";
import { SEED } from "./seed.ts";

/** How many trees there are; TREES=… tries more. */
const TREES = Number(process.env["TREES"] ?? 300);

test(
  `${TREES} random trees are listed as git lists them, by the rules that git names`,
  { timeout: TREES * 1_000 },
  () =>
    fc.assert(
      fc.asyncProperty(FORESTS, async (forest) => {
        const planted = new PlantedForest(forest);
        try {
          await compare(planted);
        } finally {
          planted.remove();
        }
      }),
      { numRuns: Math.ceil(TREES / FOREST_SIZE), seed: SEED, endOnFailure: true },
    ),
);

async function compare(planted: PlantedForest): Promise<void> {
  const { root, env } = planted;
  const { files, skipped } = await walkFiles(root, STANDARD_LIMITS, { env });
  const listed = planted.listing();
  expect(files.map(({ path }) => path)).toEqual(listed);

  const ignored = skipped.filter(({ path, reason }) => reason === "ignored" && !planted.isInner(path));
  const rules = planted.rules([...ignored.map(({ path }) => path), ...planted.trees]);
  expect(ignored.map(({ path, rule }) => [path, rule])).toEqual(ignored.map(({ path }) => [path, rules.get(path)]));

  // From the top of a tree the rules above it hold as well. One that is ignored itself is searched nevertheless.
  for (const tree of planted.trees.filter((path) => !rules.has(path))) {
    const below = listed.filter((path) => path.startsWith(tree)).map((path) => path.slice(tree.length));
    const walked = await walkFiles(`${root}/${tree.slice(0, -1)}`, STANDARD_LIMITS, { env });
    expect(walked.files.map(({ path }) => path)).toEqual(below);
  }
}
