import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

function values(...lines: string[]): unknown {
  const read = readFrontMatter(["---", ...lines, "---", "text"].join("\n"));
  return "fault" in read ? read.fault : Object.fromEntries(read.values);
}

test.each([
  ["a plain text", ["a: one two"], { a: "one two" }],
  ["spaces around", ["a  :   one  "], { a: "one" }],
  ["a colon inside", ["a: Use when: it rains"], { a: "Use when: it rains" }],
  ["a colon without a space", ["a: http://x.test:80/#top"], { a: "http://x.test:80/#top" }],
  ["a comment", ["# first", "a: one # two", "", "b: c#"], { a: "one", b: "c#" }],
  ["a text that goes on", ["a: one", "  two # not this", "", "  three", "b: c"], { a: "one two\nthree", b: "c" }],
  ["a text on the next line", ["a:", "  one", "  two"], { a: "one two" }],
  ["nothing", ["a:", "b: "], { a: "", b: "" }],
  ["single quotes", ["a: 'it''s: # \"x\"' # yes"], { a: 'it\'s: # "x"' }],
  ["double quotes", [String.raw`a: "say \"hi\"\n\t\\ é \u0041\x42\/"`], { a: 'say "hi"\n\t\\ é AB/' }],
  ["quotes over lines", ['a: "one', "  two", "", '  three"'], { a: "one two\nthree" }],
  ["a quote on the next line", ["a: # so", "  'one'", "b:", '  "two"'], { a: "one", b: "two" }],
  ["half a pair", [String.raw`a: "\ud83d"`, String.raw`b: "\ud83d\ude00"`], { a: "\ufffd", b: "😀" }],
  [
    "a folded text",
    ["a: >-", "  one", "  two # this", "", "  three", "", "b: c"],
    { a: "one two # this\nthree", b: "c" },
  ],
  ["a kept text", ["a: |2+ # so", "  one", "    two", "", "  three"], { a: "one\n  two\n\nthree" }],
  ["a kept text without lines", ["a: |", "b: c"], { a: "", b: "c" }],
  [
    "a list",
    ["a:", "  - one", "b: [x, y]", "c:", "- d", "- e", "f: g"],
    { a: undefined, b: undefined, c: undefined, f: "g" },
  ],
  ["a map", ["a:", "  b: c", "d: {}"], { a: undefined, d: undefined }],
  ["anchors and tags", ["a: &x y", "b: *x", "c: !t z"], { a: undefined, b: undefined, c: undefined }],
  ["a number", ["version: 1.0"], { version: "1.0" }],
  ["a key of every object", ["constructor: x"], { constructor: "x" }],
  ["no lines", [], {}],
])("%s", (_, lines, expected) => {
  expect(values(...lines)).toEqual(expected);
});

test.each([
  ["a line that is no key", ["a: b", "so it is"], 'line 3 of its front matter is no "key: value"'],
  ["an indented first line", ["  a: b"], 'line 2 of its front matter is no "key: value"'],
  ["a key without a space after it", ["a:b"], 'line 2 of its front matter is no "key: value"'],
  ["a key twice", ["a: b", "a: c"], "its front matter has a twice"],
  ["an open quote", ['a: "b', "c: d"], "the text of a has a quote that is not closed"],
  ["an open single quote", ["a: 'it''s"], "the text of a has a quote that is not closed"],
  ["more after a quote", ["a: 'b' c"], "the text of a goes on after its closing quote"],
  ["an unknown escape", [String.raw`a: "\q"`], String.raw`the text of a has the unknown escape \q`],
])("%s is a fault", (_, lines, fault) => {
  expect(values(...lines)).toBe(fault);
});

test.each([
  ["", "it does not begin with a line of ---"],
  ["# Title\n---\na: b\n---", "it does not begin with a line of ---"],
  ["---\na: b\n", "its front matter has no line of --- at its end"],
])("of %j it is said that %s", (text, fault) => {
  expect(readFrontMatter(text)).toEqual({ fault });
});

test.each(["\n", "\r\n", "\r"])("lines may end in %j, and what follows is the body", (end) => {
  const read = readFrontMatter(["--- ", "a: b", "...", "# One", "", "---", "two"].join(end));
  expect(read).toEqual({ values: new Map([["a", "b"]]), body: "# One\n\n---\ntwo" });
});

test("long lines of any kind are read at once", () => {
  for (const part of ["a", "# ", '\\"', "''", "- ", " :", "\n  a", "\n\n"]) {
    for (const start of ["", '"', "'", ">\n  "]) readFrontMatter(`---\na: ${start}${part.repeat(60_000)}\n---\n`);
  }
  expect(values(`a: ${"x ".repeat(60_000)}`)).toEqual({ a: "x ".repeat(60_000).trim() });
});
