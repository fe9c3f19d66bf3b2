import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "../../test/planted-tree.ts";
import { matchesOf } from "../retrieval/hit.ts";
import { rankCandidates } from "../retrieval/search.ts";
import { type ShownHit, showHit } from "./code-hit.ts";
import { codePreset } from "./code-preset.ts";
import { indexTree, type TreeSource } from "./indexed-tree.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import { walkFiles } from "./walk.ts";
import { WantedTerms } from "./wanted-terms.ts";

/** Indexes a tree, does something to it, and shows the only hit for `query`. */
async function shownAfter(
  files: Record<string, string>,
  query: string,
  change: (root: string) => void,
  context = 0,
  block = false,
): Promise<ShownHit> {
  const source: TreeSource = { root: plantTree(files), preset: codePreset("default"), limits: STANDARD_LIMITS };
  const tree = await indexTree(source, await walkFiles(source.root, source.limits));
  const { ranking } = source.preset;
  const { plan, candidates } = rankCandidates({ retriever: tree.retriever, ranking }, query, 1);
  const [candidate] = candidates;
  if (!candidate) throw new Error("the query was to find a file");
  change(source.root);
  const matched = matchesOf(tree.retriever.found(plan, candidate), plan);
  return showHit(source, candidate, matched, tree.files.get(candidate.key), new WantedTerms(plan, ranking), {
    lines: 3,
    context,
    block,
  });
}

const FILES = { "src/gate.ts": "open the lock\nclose the lock\n", "src/other.ts": "nothing of it" };

test("a hit has its path, its score, where its words were found, and lines", async () => {
  const { hit, changed } = await shownAfter(FILES, "lock gate", () => undefined);
  expect(changed).toBe(false);
  expect(hit).toEqual({
    key: "src/gate.ts",
    path: "src/gate.ts",
    score: expect.any(Number),
    tier: "ranked",
    matched: [
      { query: "lock", term: "lock", source: "body" },
      { query: "gate", term: "gate", source: "path" },
    ],
    lines: [{ line: 1, text: "open the lock", ranges: [[9, 13]], terms: ["lock"] }],
  });
});

test("a hit by its path alone has no lines", async () => {
  const { hit } = await shownAfter(FILES, "gate", () => undefined);
  expect(hit?.matched).toEqual([{ query: "gate", term: "gate", source: "path" }]);
  expect(hit?.lines).toEqual([]);
});

test("with context the lines around are shown, each once, and the matching ones are not among them", async () => {
  const file = { "a.ts": "one\ntwo\nlock\nfour\nlock gate\nsix\nseven\n", "b.ts": "gate" };
  const { hit } = await shownAfter(file, "lock gate", () => undefined, 1);
  expect(hit?.lines.map(({ line }) => line)).toEqual([3, 5]);
  expect(hit?.context).toEqual([
    { line: 2, text: "two" },
    { line: 4, text: "four" },
    { line: 6, text: "six" },
  ]);
  const { hit: wide } = await shownAfter(file, "lock gate", () => undefined, 99);
  expect(wide?.context?.map(({ line }) => line)).toEqual([1, 2, 4, 6, 7]);
});

test("with block the whole functions around them are shown", async () => {
  const text = "// Opens.\nfunction open() {\n  turn();\n  lock.release();\n}\n\nfunction other() {\n  x();\n}\n";
  const { hit } = await shownAfter({ "a.ts": text, "b.ts": "gate" }, "lock", () => undefined, 0, true);
  expect(hit?.lines.map(({ line }) => line)).toEqual([4]);
  expect(hit?.blocks).toEqual([{ start: 1, end: 5, name: "open" }]);
  expect(hit?.context?.map(({ line }) => line)).toEqual([1, 2, 3, 5]);
});

test("definitions of what was asked for are shown first", async () => {
  const uses = Array.from({ length: 5 }, (_, at) => `lock.a${at}(gate);`).join("\n");
  const { hit } = await shownAfter({ "a.ts": `${uses}\n\nclass Lock {\n}\n`, "b.ts": "gate" }, "lock", () => undefined);
  expect(hit?.lines.map(({ line, text: shown }) => [line, shown])).toEqual([
    [1, "lock.a0(gate);"],
    [7, "class Lock {"],
  ]);
});

test("of a file that was edited since, the lines are those of now", async () => {
  const { hit, changed } = await shownAfter(FILES, "lock", (root) => {
    writeFileSync(join(root, "src/gate.ts"), "\n\nno more than one lock here\n");
  });
  expect(changed).toBe(true);
  expect(hit?.lines).toEqual([{ line: 3, text: "no more than one lock here", ranges: [[17, 21]], terms: ["lock"] }]);
});

test.each<[string, (root: string) => void]>([
  ["vanished", (root) => rmSync(join(root, "src/gate.ts"))],
  ["no longer has the word", (root) => writeFileSync(join(root, "src/gate.ts"), "open it")],
  ["became binary", (root) => writeFileSync(join(root, "src/gate.ts"), "lock\0")],
  ["became a directory", (root) => (rmSync(join(root, "src/gate.ts")), mkdirSync(join(root, "src/gate.ts")))],
])("a file that %s since is left out", async (_, change) => {
  expect(await shownAfter(FILES, "lock", change)).toEqual({ hit: undefined, changed: true });
});

test("S010: a file or a directory that was swapped for a link since is not read through it", async () => {
  const outside = plantTree({ "gate.ts": "marker lock" });
  const file = await shownAfter(FILES, "lock", (root) => {
    rmSync(join(root, "src/gate.ts"));
    symlinkSync(join(outside, "gate.ts"), join(root, "src/gate.ts"));
  });
  expect(file.hit).toBeUndefined();
  const directory = await shownAfter(FILES, "lock", (root) => {
    renameSync(join(root, "src"), join(root, "kept"));
    symlinkSync(outside, join(root, "src"));
  });
  expect(directory.hit).toBeUndefined();
});
