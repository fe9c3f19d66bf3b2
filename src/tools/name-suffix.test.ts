import { expect, test } from "vitest";
import { hash64, hasSuffix, nameSuffix, SUFFIX_LENGTH } from "./name-suffix.ts";

// Test vectors of the FNV reference code (RFC 9923).
test.each([
  ["", 0xcbf29ce4, 0x84222325],
  ["a", 0xaf63dc4c, 0x8601ec8c],
  ["b", 0xaf63df4c, 0x8601f1a5],
  ["foobar", 0x85944171, 0xf73967e8],
])("the hash of %j", (text, high, low) => {
  expect(hash64(new TextEncoder().encode(text))).toEqual([high, low]);
});

// Reckoned apart from this code: the hash of `["kit","run app"]` is 0x65cbaf5abbbd3ddf.
test.each([
  [["kit", "run app"], "--e17hg5pb"],
  [[null, "run app"], "--qkv1z3q0"],
  [[2, "kit/run app"], "--zrqwcgu6"],
])("the suffix for %j never changes", (values, suffix) => expect(nameSuffix(values)).toBe(suffix));

test("borders, order, kinds and halves of surrogate pairs tell", () => {
  const values = [
    ["a", "bc"],
    ["ab", "c"],
    ["c", "ab"],
    ["abc"],
    [null, "1"],
    [1, "1"],
    ["\ud800"],
    ["\udbff"],
    ["\ufffd"],
  ];
  expect(new Set(values.map(nameSuffix)).size).toBe(values.length);
});

test.each([
  ["run--0123abcd", true],
  ["run--0123abc", false],
  ["run--0123abcde", false],
  ["run-0123abcd", false],
  ["run--0123ABCD", false],
  ["run--0123abcd ", false],
])("%j has a suffix: %j", (name, has) => expect(hasSuffix(name)).toBe(has));

test("every suffix is seen as one", () => {
  for (let at = 0; at < 2_000; at++) {
    const suffix = nameSuffix([at]);
    expect(suffix).toHaveLength(SUFFIX_LENGTH);
    expect(hasSuffix(`x${suffix}`)).toBe(true);
  }
});
