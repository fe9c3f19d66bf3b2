// Whatever a caller passes: an answer, or one typed error that names the field.

import { describe, expect, test } from "vitest";
import { createTextIndex, createToolCatalog, RanksackError } from "../../src/index.ts";
import { ALL_FACES, keysOf } from "./finders.ts";

const TEXTS = { a: "open the gate", b: "close the gate", c: "select a colour", d: "other", e: "more", f: "rest" };

describe.each(ALL_FACES)("S054: short malformed queries in the $name", ({ make }) => {
  const finder = make(TEXTS);
  test.each(["- *", "+", "++", "select:", "select:,", "+ ", '"', "select:a,,b", "+select:a"])(
    "%j is answered",
    (query) => {
      expect(keysOf(finder.find(query))).toEqual(query.includes("select") ? ["c"] : []);
    },
  );
});

describe.each(ALL_FACES)("S073: limits in the $name", ({ make }) => {
  const finder = make(TEXTS);
  test.each([6, 7, 1e9, Number.MAX_SAFE_INTEGER])("%d gives all there are", (limit) => {
    expect(keysOf(finder.find("gate", { limit }))).toEqual(["a", "b"]);
  });
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "8", null])(
    "%j is one typed error that names the field",
    (limit) => {
      expect(thrown(() => finder.find("gate", { limit: limit as number }))).toMatchObject({
        name: "RanksackError",
        code: "INVALID_ARGUMENT",
        message: expect.stringMatching(/^limit is .*whole number/),
      });
    },
  );
});

describe("the default limits are 20 for texts and 8 for tools", () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ key: String(at), name: "word", text: "word" }));
  test("texts", () => expect(createTextIndex(many).search("word").hits).toHaveLength(20));
  test("tools", () => expect(createToolCatalog(many).search("word").hits).toHaveLength(8));
});

describe("an unknown preset is an error that names the known ones", () => {
  test.each([
    [
      "texts",
      () => createTextIndex([], { preset: "nope" }),
      "The presets are default, oh-my-pi, seshat, codex, code-context-agent.",
    ],
    ["tools", () => createToolCatalog([], { preset: "nope" }), "The presets are default, oh-my-pi, seshat, codex."],
  ])("%s", (_, make, hint) => {
    expect(thrown(make)).toMatchObject({ code: "INVALID_ARGUMENT", message: expect.stringContaining('"nope"'), hint });
  });
});

describe("what is no string is an error that says where it stands", () => {
  test.each([
    [
      [
        { key: "a", text: "x" },
        { key: 7, text: "y" },
      ],
      /^Document 1 has the key 7/,
    ],
    [[{ key: "a", text: null }], /^Document 0 has the text null/],
    [
      [
        { key: "a", text: "x" },
        { key: "a", text: "y" },
      ],
      /^Document 1 has the key "a"/,
    ],
    [[{ key: "a" }], /^Document 0 has the text undefined/],
    [[{ key: "a", text: "x" }, null], /^Document 1 /],
    [null, /null/],
  ])("%j", (documents, message) => {
    const error = thrown(() => createTextIndex(documents as never));
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", message: expect.stringMatching(message) });
  });
  test.each([undefined, null, 7, ["gate"]])("query %j", (query) => {
    const expected = { code: "INVALID_ARGUMENT", message: expect.stringContaining("query") };
    expect(thrown(() => createTextIndex([]).search(query as never))).toMatchObject(expected);
    expect(thrown(() => createToolCatalog([]).search(query as never))).toMatchObject(expected);
  });
});

describe("tools that are no tools are rejected, and cost the others nothing", () => {
  const tools = [
    null,
    7,
    "read",
    [],
    {},
    { name: "" },
    { name: " " },
    { name: 7 },
    { name: "read", server: 7 },
    { name: "read", key: "" },
  ];
  test.each(tools.map((tool) => [tool]))("%j", (tool) => {
    const catalog = createToolCatalog([tool, { name: "open_gate" }] as never);
    expect(keysOf(catalog.search("gate").hits)).toEqual(["open_gate"]);
    expect(catalog.rejected).toEqual([{ key: "", source: "", position: 0, reason: expect.any(String) }]);
  });
  test("a second tool of the same key is named with the place of the first", () => {
    const { rejected, size } = createToolCatalog([{ name: "a" }, { name: "b" }, { name: "a" }]);
    expect(size).toBe(2);
    expect(rejected).toEqual([
      { key: "a", source: "", position: 2, reason: "its key is already taken by the tool at position 0" },
    ]);
  });
});

describe.each(ALL_FACES)("odd text in the $name is answered", ({ make }) => {
  const odd = [
    "\0",
    "a\0b",
    "\ud800",
    "\udc00",
    "\udc00\ud800",
    "😀",
    "👩‍👩‍👧",
    "\u202e",
    "\ufeff",
    "\u200b",
    "!!!",
    " ",
    "",
    "\u0301",
    "ﷺ",
  ];
  const finder = make(Object.fromEntries([...odd, "gate 😀 \ud800"].map((text, at) => [`${at}`, text])));
  test.each(odd.map((text) => [text]))("%j", (text) => {
    for (const query of [text, `gate ${text}`, `${text}gate`])
      for (const { score } of finder.find(query)) expect(Number.isFinite(score) && score > 0).toBe(true);
    expect(keysOf(finder.find(`gate ${text}`))).toContain("15");
  });
});

describe.each(ALL_FACES)("a query of a megabyte in the $name is answered", ({ make }) => {
  const finder = make({ ...TEXTS, g: "word99999 gate" });
  const distinct = Array.from({ length: 100_000 }, (_, at) => `word${String(at).padStart(5, "0")}`).join(" ");
  test.each([
    ["100,000 distinct words", distinct, "g"],
    ["one word 100,000 times", "close gate ".repeat(100_000), "b"],
    ["one word of a million letters", `${"x".repeat(1_000_000)} colour`, "c"],
    ["a million letters without a space", `${"請求書".repeat(333_333)} colour`, "c"],
  ])("%s", (_, query, best) => {
    const hits = finder.find(query);
    expect(hits[0]?.key).toBe(best);
    for (const { score } of hits) expect(Number.isFinite(score) && score > 0).toBe(true);
  });
});

describe.each(ALL_FACES)("a document of a megabyte in the $name is found", ({ make }) => {
  test.each([
    ["one word", "x".repeat(1_000_000)],
    ["one identifier", "fooBar".repeat(170_000)],
    ["no space", "請求書".repeat(333_333)],
    ["one word 200,000 times", "gate ".repeat(200_000)],
  ])("%s", (_, text) => {
    const hits = make({ ...TEXTS, large: `colour ${text}` }).find("colour");
    expect(keysOf(hits).sort()).toEqual(["c", "large"]);
    for (const { score } of hits) expect(Number.isFinite(score) && score > 0).toBe(true);
  });
});

/** What `action` throws, which has to be of the one class. */
function thrown(action: () => unknown): RanksackError {
  try {
    action();
  } catch (error) {
    if (error instanceof RanksackError) return error;
    throw error;
  }
  return expect.fail("nothing was thrown");
}
