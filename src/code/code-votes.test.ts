import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryFacts } from "../../test/memory-tree.ts";
import { holds } from "../../test/properties/seed.ts";
import { votesFor } from "./code-votes.ts";
import type { TreeFacts, TreeFile } from "./tree-facts.ts";

const NAMES = ["alpha", "bravo", "carol", "delta", "gamma"];

const name = fc.constantFrom(...NAMES);
const text = fc
  .tuple(fc.uniqueArray(name, { maxLength: 2 }), fc.array(name, { maxLength: 6 }))
  .map(([made, used]) => [...made.map((one) => `class ${one} {}`), ...used.map((one) => `  ${one}();`)].join("\n"));
const total = fc.constantFrom(0, 1, 2, 3);
const trees = fc.array(fc.tuple(text, total), { minLength: 1, maxLength: 9 });

function filesOf(tree: TreeFacts, size: number): (TreeFile | undefined)[] {
  return Array.from({ length: size }, (_, at) => tree.file(`f${at}.ts`));
}

/** The same as plainly as it can be said: all files sorted, every definer looked up, every file asked. */
function naiveVotes(files: readonly (TreeFile | undefined)[], totals: readonly number[], tree: TreeFacts): number[] {
  const known = files.flatMap((file, at) => (file && (totals[at] ?? 0) > 0 ? [{ file, total: totals[at] ?? 0 }] : []));
  const voters = known.sort((a, b) => b.total - a.total || a.file.number - b.file.number).slice(0, 6);
  return files.map((file) => {
    let sum = 0;
    for (const { file: voter, total: own } of voters)
      for (const [at, hash] of voter.facts.identifiers.entries()) {
        const few = tree.fewDefiners(hash);
        if (file === undefined || file === voter || !few.includes(file.number)) continue;
        sum += ((own / (voters[0]?.total ?? 1)) * Math.log(1 + (voter.facts.uses[at] ?? 0))) / few.length;
      }
    return sum;
  });
}

test("votes are those that every definer looked up one by one would get, bit for bit, query after query", () => {
  const property = fc.property(trees, (given) => {
    const tree = memoryFacts(new Map(given.map(([body], at) => [`f${at}.ts`, body])));
    const files = filesOf(tree, given.length + 1);
    const totals = [...given.map(([, one]) => one), 1];
    const some = files.map((file, at) => (at % 2 === 0 ? file : undefined));
    for (const asked of [files, some, files])
      expect(Array.from(votesFor(asked, totals, tree))).toEqual(naiveVotes(asked, totals, tree));
  });
  holds(property);
});
