import { expect, test } from "vitest";
import { memoryFacts, memoryTree } from "../../test/memory-tree.ts";
import { codePreset } from "./code-preset.ts";
import { codeRules } from "./code-rules.ts";
import { nearCopies } from "./near-copies.ts";
import { rankFiles } from "./tree-search.ts";

/** So many different words, the first of them with this number. */
function words(count: number, from = 0): string {
  return Array.from(
    { length: count },
    (_, at) => `w${String.fromCharCode(97 + ((from + at) % 26))}${"x".repeat(Math.floor((from + at) / 26))}`,
  ).join(" ");
}

/** The paths of near copies, whatever the order in which files are looked at. */
function copiesIn(files: Readonly<Record<string, string>>): string[] {
  const tree = memoryFacts(new Map(Object.entries(files)));
  const known = Object.keys(files).map((path) => tree.file(path));
  const [forward, backward] = [known, known.toReversed()].map((all) => {
    return Array.from(nearCopies(all), ({ path }) => path).sort();
  });
  expect(backward).toEqual(forward);
  return forward ?? [];
}

test("of two files of one name with 90 % of their identifiers in common one is a copy, with 89 % none", () => {
  // 90 of 100 in each: 10 are the file's own.
  expect(copiesIn({ "lib/a.ts": words(100), "src/a.ts": words(100, 10) })).toEqual(["src/a.ts"]);
  expect(copiesIn({ "lib/a.ts": words(100), "src/a.ts": words(100, 11) })).toEqual([]);
  // The larger one counts: 100 of 111.
  expect(copiesIn({ "lib/a.ts": words(100), "src/a.ts": words(111) })).toEqual(["src/a.ts"]);
  expect(copiesIn({ "lib/a.ts": words(100), "src/a.ts": words(112) })).toEqual([]);
});

test("files of another name are no copies, nor are short ones", () => {
  expect(copiesIn({ "lib/a.ts": words(100), "src/b.ts": words(100) })).toEqual([]);
  expect(copiesIn({ "lib/a.ts": words(19), "src/a.ts": words(19) })).toEqual([]);
  expect(copiesIn({ "lib/a.ts": words(20), "src/a.ts": words(20) })).toEqual(["src/a.ts"]);
});

test("what a build put out is the copy, though it comes first by path", () => {
  expect(copiesIn({ "deno_dist/a.ts": words(100), "src/a.ts": words(101) })).toEqual(["deno_dist/a.ts"]);
});

test("a copy has no copies of its own: what is alike it and not the original is another file", () => {
  expect(copiesIn({ "a/x.ts": words(100), "b/x.ts": words(100, 8), "c/x.ts": words(100, 16) })).toEqual(["b/x.ts"]);
});

test("a tree with what a build put out of it answers with the source, then with others, then with the copies", async () => {
  const source = `${words(60)}\nexport class Context {\n  header(name) {\n    return response(name);\n  }\n}\n`;
  const files = {
    "deno_dist/context.ts": `import "./response.ts";\n${source}`,
    "src/context.ts": `import "./response";\n${source}`,
    "src/response.ts": "export class Response {\n  context(response) {\n    return response;\n  }\n}\n",
  };
  const { source: place, tree } = await memoryTree(new Map(Object.entries(files)));
  const ranked = (query: string, without: readonly string[] = []): string[] => {
    const { candidates } = rankFiles(place, tree, query, 9, codeRules(codePreset("default"), without));
    return candidates.map(({ key }) => key);
  };
  expect(ranked("header of a context response")).toEqual(["src/context.ts", "src/response.ts", "deno_dist/context.ts"]);
  expect(ranked("header of a context response", ["near-duplicate"])[1]).toBe("deno_dist/context.ts");
  expect(ranked("header of a context response path:deno_dist")).toEqual(["deno_dist/context.ts"]);
});
