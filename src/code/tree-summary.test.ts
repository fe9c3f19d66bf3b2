import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../test/properties/seed.ts";
import { FactsBuilder } from "./facts-builder.ts";
import { type FileTable, fileTable } from "./file-table.ts";
import { TreeFacts } from "./tree-facts.ts";
import { digestFacts, type FileDigest, NO_SUMMARY, nextSummary, type TreeSummary, WITHOUT } from "./tree-summary.ts";

const PATHS = ["a.ts", "b.ts", "docs/c.ts", "docs/d.md", "test/e.ts", "z.bin"];
const TEXTS = [
  "",
  "class Router {}\nfunction register(route) {}\n",
  "export function register() {}\nexport { Router } from './a';\n",
  `${"const first = second + third;\n".repeat(12)}function shared() {}\n`,
];

/** Files by path; undefined for one that has no facts. */
type Files = ReadonlyMap<string, string | undefined>;

function table(files: Files): FileTable {
  const paths = Array.from(files.keys()).sort();
  return fileTable(paths.map((path) => ({ path, size: 1, modifiedAt: 1, changedAt: 1, inode: 1 })));
}

const BUILDER = new FactsBuilder();

function digests(files: Files): Map<string, FileDigest> {
  const found = new Map<string, FileDigest>();
  for (const [path, text] of files)
    if (text !== undefined) found.set(path, digestFacts(BUILDER.build(path, text).facts));
  return found;
}

function fresh(files: Files): TreeSummary {
  return nextSummary(table(new Map()), NO_SUMMARY, table(files), new Set(), digests(files));
}

test("carried on through any change it is that of the files at once", () => {
  const text = fc.option(fc.constantFrom(...TEXTS), { nil: undefined });
  const files = fc.uniqueArray(fc.tuple(fc.constantFrom(...PATHS), text), { selector: ([path]) => path });
  holds(
    fc.property(fc.array(files, { minLength: 1, maxLength: 4 }), (moments) => {
      let before: Files = new Map();
      let summary = NO_SUMMARY;
      for (const moment of moments) {
        const now: Files = new Map(moment);
        const read = new Map(moment.filter(([path, content]) => !before.has(path) || before.get(path) !== content));
        summary = nextSummary(table(before), summary, table(now), new Set(read.keys()), digests(read));
        expect(summary).toEqual(fresh(now));
        before = now;
      }
    }),
  );
});

test("it says who defines a name, what is a copy, and of how many files", () => {
  const files: Files = new Map([
    ["a.ts", TEXTS[1]],
    ["b.ts", TEXTS[3]],
    ["c.ts", TEXTS[3]],
    ["d.bin", undefined],
  ]);
  const facts = new TreeFacts(table(files), fresh(files), () => expect.unreachable(), new Uint32Array(0));
  const [register = 0] = BUILDER.build("x.ts", "function register() {}").facts.names;
  const [shared = 0] = BUILDER.build("x.ts", "function shared() {}").facts.names;
  expect([register, shared, 7].map((hash) => [facts.countDefiners(hash), facts.fewDefiners(hash)])).toEqual([
    [1, [0]],
    [2, [1, 2]],
    [0, []],
  ]);
  expect(["a.ts", "b.ts", "c.ts"].map((path) => facts.file(path)?.isCopy)).toEqual([false, false, true]);
  expect([facts.size, facts.file("d.bin"), facts.file("none")]).toEqual([3, undefined, undefined]);
  expect(fresh(files).lengths[3]).toBe(WITHOUT);
});
