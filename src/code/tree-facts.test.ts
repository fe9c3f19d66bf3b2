import { expect, test } from "vitest";
import { memoryFacts } from "../../test/memory-tree.ts";
import { hashUnits } from "../index/hash.ts";
import type { TreeFacts, TreeFile } from "./tree-facts.ts";

type Files = Readonly<Record<string, string>>;

function tree(files: Files): TreeFacts {
  return memoryFacts(new Map(Object.entries(files)));
}

/** The files, by path. */
function known(files: Files): TreeFile[] {
  const facts = tree(files);
  return Object.keys(files)
    .sort()
    .flatMap((path) => facts.file(path) ?? []);
}

test("who defines a name; who hands it on does not", () => {
  const { fewDefiners, countDefiners } = bound(
    tree({
      "a.ts": "export class Router {\n}\nclass Router {\n",
      "b.ts": "class Router {\n}\n",
      "index.ts": 'export { Router } from "./a";\n',
    }),
  );
  expect(fewDefiners("router")).toEqual([0, 1]);
  expect(countDefiners("router")).toBe(2);
  expect([fewDefiners("nobody"), countDefiners("nobody")]).toEqual([[], 0]);
});

test("a name that four files define says nothing of one of them", () => {
  const text = "class Router {\n}\n";
  const { fewDefiners, countDefiners } = bound(tree({ "a.ts": text, "b.ts": text, "c.ts": text, "d.ts": text }));
  expect([fewDefiners("router"), countDefiners("router")]).toEqual([[], 4]);
});

function bound(facts: TreeFacts): {
  fewDefiners: (name: string) => readonly number[];
  countDefiners: (name: string) => number;
} {
  return {
    fewDefiners: (name) => facts.fewDefiners(hashUnits(name)),
    countDefiners: (name) => facts.countDefiners(hashUnits(name)),
  };
}

test("the later of two equal files, by path, is a copy; short ones are not", () => {
  const long = "some words of a long file ".repeat(8);
  const files = known({ "z.ts": long, "a.ts": long, "c.ts": `${long} more`, "d.ts": "short", "e.ts": "short" });
  expect(files.filter(({ isCopy }) => isCopy).map(({ path }) => path)).toEqual(["z.ts"]);
});

test("the copy is the one that goes with the other, or was put out of it, though it comes first by path", () => {
  const long = "some words of a long file ".repeat(8);
  const files = known({ "dist/a.ts": long, "docs/a.ts": long, "src/b.ts": long });
  expect(files.filter(({ isCopy }) => isCopy).map(({ path }) => path)).toEqual(["dist/a.ts", "docs/a.ts"]);
});

test("files with as many words, of which other ones come more often, are no copies", () => {
  const one = `${"router ".repeat(20)}${"mail ".repeat(12)}`;
  const other = `${"router ".repeat(12)}${"mail ".repeat(20)}`;
  expect(known({ "a.ts": one, "b.ts": other }).some(({ isCopy }) => isCopy)).toBe(false);
});

test("folders of examples sink a file, unless the repository is made of them", () => {
  const kinds = (files: Files): string[] => known(files).map(({ kind }) => kind);
  expect(kinds({ "examples/a.ts": "a", "examples/b.md": "b", "src/c.ts": "c" })).toEqual(["doc", "doc", "code"]);
  expect(kinds({ "examples/a.ts": "a", "examples/b.md": "b", "tests/a.test.ts": "a" })).toEqual([
    "code",
    "doc",
    "test",
  ]);
});
