import fc from "fast-check";
import { expect, test } from "vitest";
import { estimatedTokens } from "../base/tokens.ts";
import type { SearchResult } from "../retrieval/hit.ts";
import { agentText, checkMaxTokens } from "./agent-text.ts";
import type { CodeHit } from "./code-hit.ts";
import type { LineMatch } from "./lines.ts";

function hit(path: string, ...lines: readonly (readonly [number, string])[]): CodeHit {
  const shown = lines.map(([line, text]): LineMatch => ({ line, text, ranges: [], terms: [] }));
  return { key: path, path, score: 1, tier: "ranked", matched: [], lines: shown };
}

function answer(hits: readonly CodeHit[], notes: SearchResult["notes"] = []): SearchResult<CodeHit> {
  return { query: "panic recovery", hits, total: 41, notes };
}

const HITS = [
  hit("recovery.go", [34, "// Recovery returns a middleware"], [45, "\tfunc RecoveryWithWriter() {"]),
  hit("gin.go", [7, "engine.Use(Recovery()) // what panics in a handler is answered with status 500"]),
  hit("docs/doc.md"),
];

test("all of an answer that fits", () => {
  expect(agentText(answer(HITS), { maxTokens: 1_000, limit: 20 })).toBe(
    [
      '3 of 41 files for "panic recovery"',
      "recovery.go",
      "34: // Recovery returns a middleware",
      "45: func RecoveryWithWriter() {",
      "gin.go",
      "7: engine.Use(Recovery()) // what panics in a handler is answered with status 500",
      "also: docs/doc.md",
    ].join("\n"),
  );
});

test("under a budget all paths come first, then lines by rank, then what was cut and what shows all", () => {
  expect(agentText(answer(HITS), { maxTokens: 46, limit: 20 })).toBe(
    [
      '3 of 41 files for "panic recovery"',
      "recovery.go",
      "34: // Recovery returns a middleware",
      "also: gin.go docs/doc.md",
      "cut: 2 lines; max_tokens 56 shows all",
    ].join("\n"),
  );
  expect(agentText(answer(HITS), { maxTokens: 29, limit: 20 })).toBe(
    [
      '3 of 41 files for "panic recovery"',
      "files: recovery.go gin.go",
      "cut: 3 lines, 1 file; max_tokens 56 shows all",
    ].join("\n"),
  );
});

test("a limit that was reached and notes are said, control characters are not", () => {
  const notes = [{ code: "skipped-files", message: "1 file not searched: 1 too large." }];
  const text = agentText(answer([hit("a\u001b[31m.ts", [1, "x\u0000y"])], notes), { maxTokens: 1_000, limit: 1 });
  expect(text).toBe(
    [
      '1 of 41 files for "panic recovery"',
      "a [31m.ts",
      "1: x y",
      "more files may match: top_k above 1 shows them",
      "note: 1 file not searched: 1 too large.",
    ].join("\n"),
  );
});

test("context stands among the lines, with another sign", () => {
  const [first] = HITS;
  const withContext = { ...(first as CodeHit), context: [{ line: 44, text: "// comment" }] };
  expect(agentText(answer([withContext]), { maxTokens: 999, limit: 9 })).toContain("\n44- // comment\n45:  func");
});

test("lines that stand together keep their indentation, and a path with a space is told apart", () => {
  const block = {
    ...hit("a b.py", [8, "        go()"]),
    context: [
      { line: 7, text: "    def run():" },
      { line: 9, text: "" },
    ],
  };
  const text = agentText(answer([block, hit("c d.md"), hit("e.md")]), { maxTokens: 999, limit: 9 });
  expect(text.split("\n").slice(1)).toEqual(["a b.py", "7- def run():", "8:     go()", "9-", 'also: "c d.md" e.md']);
});

test("a long line is cut around what matched", () => {
  const text = `  ${"x".repeat(150)} needle ${"y".repeat(40)}`;
  const line: LineMatch = { line: 1, text, ranges: [[153, 159]], terms: ["needle"] };
  const shown = agentText(answer([{ ...hit("a.ts"), lines: [line] }]), { maxTokens: 999, limit: 9 });
  expect(shown.split("\n")[2]).toMatch(/^1: ….*needle y+$/);
  expect(shown.split("\n")[2]?.length).toBeLessThanOrEqual(163);
});

test("no hit says so", () => {
  expect(agentText(answer([]), { maxTokens: 9, limit: 9 })).toBe('0 of 41 files for "panic recovery"');
});

const NAME = fc.stringMatching(/^[a-z/]{1,30}\.ts$/);
const LINE = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.stringMatching(/^[A-Z (){};]{0,120}$/));
const MANY = fc.array(fc.tuple(NAME, fc.array(LINE, { maxLength: 3 })), { maxLength: 20 });

test("whatever the budget: it is kept, and a smaller one shows the same in the same order, only less (seed 8)", () => {
  const property = fc.property(MANY, fc.integer({ min: 60, max: 900 }), (files, maxTokens) => {
    const hits = files.map(([path, lines]) => hit(path, ...lines));
    const shown = agentText(answer(hits), { maxTokens, limit: 99 });
    expect(estimatedTokens(shown)).toBeLessThanOrEqual(maxTokens);
    const all = numbered(agentText(answer(hits), { maxTokens: 1e9, limit: 99 }));
    expect(numbered(shown)).toEqual(all.slice(0, numbered(shown).length));
    const cutFiles = Number(/(\d+) files?; max_tokens/.exec(shown)?.[1] ?? 0);
    const kept = files.slice(0, files.length - cutFiles).map(([path]) => path);
    expect(new Set(shown.match(/[a-z/]+\.ts\b/g))).toEqual(new Set(kept));
  });
  fc.assert(property, { seed: 8, numRuns: 200 });
});

/** The numbered lines of a text. */
function numbered(text: string): string[] {
  return text.split("\n").filter((line) => /^\d+: /.test(line));
}

test.each([0, -1, 1.5, "9", null])("the budget %j is one typed error", (value) => {
  expect(() => checkMaxTokens(value, "max_tokens")).toThrow(/^max_tokens is /);
});
