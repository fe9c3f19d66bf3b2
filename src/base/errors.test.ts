import { describe, expect, test } from "vitest";
import { quoted, RanksackError } from "./errors.ts";

test("an error carries a code, a hint and its cause", () => {
  const cause = new Error("below");
  const error = new RanksackError("STORAGE", "The disk is full.", "Free some space.", cause);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toBe("RanksackError: The disk is full.");
  expect(error).toMatchObject({
    name: "RanksackError",
    code: "STORAGE",
    hint: "Free some space.",
    retryable: false,
    cause,
  });
});

test("without a hint it is empty, without a cause there is none", () => {
  const error = new RanksackError("INTERNAL", "A bug.");
  expect(error.hint).toBe("");
  expect("cause" in error).toBe(false);
});

test.each([
  ["UPSTREAM_UNAVAILABLE", true],
  ["UPSTREAM_TIMEOUT", true],
  ["INDEX_BUSY", true],
  ["UPSTREAM_PROTOCOL", false],
  ["INVALID_ARGUMENT", false],
] as const)("%s may succeed later: %s", (code, retryable) => {
  expect(new RanksackError(code, "").retryable).toBe(retryable);
});

describe("quoted", () => {
  test.each<[string, unknown]>([
    ['"word"', "word"],
    ['"a \\"b\\"\\n\\u0000"', 'a "b"\n\0'],
    ['""', ""],
    [`"${"x".repeat(58)}"`, "x".repeat(58)],
    [`"${"x".repeat(58)}…`, "x".repeat(59)],
    [`"${"x".repeat(58)}…`, "x".repeat(1_000_000)],
    ['"\ufffd"', "\ud800"],
    ["1.5", 1.5],
    ["NaN", Number.NaN],
    ["0", -0],
    ["10", 10n],
    ["true", true],
    ["null", null],
    ["undefined", undefined],
    ["a list of 2", [1, 2]],
    ["an object", { a: 1 }],
    ["an object", Object.create(null)],
    ["a symbol", Symbol("s")],
    ["a function", () => 1],
  ])("gives %s", (text, value) => expect(quoted(value)).toBe(text));

  test("never splits a pair, and is at most 60 long", () => {
    for (let length = 50; length < 70; length++) {
      const text = quoted(`${"x".repeat(length)}${"😀".repeat(10)}`);
      expect([text.isWellFormed(), text.length <= 60]).toEqual([true, true]);
    }
  });
});
