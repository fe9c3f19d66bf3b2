import fc from "fast-check";
import { expect, test } from "vitest";
import { exactly, matchesGlob, remaindersAfter } from "./name-pattern.ts";

test.each<[string, string, boolean]>([
  ["read_file", "read_file", true],
  ["read_file", "read", false],
  ["read", "read_file", false],
  ["read_file", "read_*", true],
  ["read_file", "*file", true],
  ["read_file", "*_*", true],
  ["read_file", "re?d_file", true],
  ["rea_file", "rea?_file", false],
  ["read_file", "READ_*", false],
  ["", "*", true],
  ["", "", true],
  ["", "?", false],
  ["abcabd", "*abd", true],
  ["a.b", "a.b", true],
  ["axb", "a.b", false],
  ["a*b", "a*b", true],
  ["a*b", "a\\*b", true],
  ["axb", "a\\*b", false],
  ["a?", "a\\?", true],
  ["ab", "a\\?", false],
  ["a\\b", "a\\\\b", true],
  ["ab", "a\\b", true],
  ["a\\", "a\\", true],
  ["x*y*", "*\\**\\*", true],
])("%j against %j: %s", (text, pattern, matches) => {
  expect(matchesGlob(text, pattern)).toBe(matches);
});

const TEXT = fc.string({ unit: fc.constantFrom("a", "b", "*", "?", "\\"), maxLength: 12 });
const GLOB = fc.array(fc.constantFrom("a", "b", "*", "?", "\\*", "\\?", "\\\\"), { maxLength: 8 });

test("a pattern means what the regular expression means that is written for it", () => {
  const written: Readonly<Record<string, string>> = { "*": "[^]*", "?": "[^]" };
  const property = fc.property(TEXT, GLOB, (text, marks) => {
    const expected = new RegExp(`^${marks.map((mark) => written[mark] ?? mark).join("")}$`).test(text);
    expect(matchesGlob(text, marks.join(""))).toBe(expected);
  });
  fc.assert(property, { numRuns: 2_000 });
});

test("an exact pattern matches its name and nothing else", () => {
  fc.assert(
    fc.property(TEXT, TEXT, (name, other) => {
      expect(matchesGlob(name, exactly(name))).toBe(true);
      expect(matchesGlob(other, exactly(name))).toBe(other === name);
    }),
  );
});

test.each<[string, string, string[]]>([
  ["my_", "my_*", ["*"]],
  ["my_", "*", ["*"]],
  ["my_", "my*", ["*"]],
  ["my_", "my_read", ["read"]],
  ["my_", "my_", [""]],
  ["my_", "my", []],
  ["my_", "other_*", []],
  ["my_", "m?_r*", ["r*"]],
  ["my_", "*_read", ["*_read", "read"]],
  ["a*_", "a\\*_b\\?", ["b\\?"]],
])("after %j there may follow of %j: %j", (prefix, pattern, expected) => {
  expect(remaindersAfter(prefix, pattern)).toEqual(expected);
});

test("what follows a prefix matches a remainder exactly where the whole matches the pattern", () => {
  const property = fc.property(TEXT, TEXT, GLOB, (prefix, rest, marks) => {
    const pattern = marks.join("");
    const isFollowed = remaindersAfter(prefix, pattern).some((one) => matchesGlob(rest, one));
    expect(isFollowed).toBe(matchesGlob(prefix + rest, pattern));
  });
  fc.assert(property, { numRuns: 2_000 });
});
