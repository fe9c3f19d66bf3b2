import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesGlob, permits } from "./tool-policy.ts";

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
])("%j against %j: %s", (text, pattern, matches) => {
  expect(matchesGlob(text, pattern)).toBe(matches);
});

test("a pattern means what the regular expression means that is written for it", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "_"), maxLength: 12 });
  const glob = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 8 });
  const property = fc.property(text, glob, (name, pattern) => {
    const written = pattern.replaceAll("*", "[^]*").replaceAll("?", "[^]");
    expect(matchesGlob(name, pattern)).toBe(new RegExp(`^${written}$`).test(name));
  });
  fc.assert(property, { numRuns: 2_000 });
});

test.each<[string[] | undefined, string[] | undefined, string[]]>([
  [undefined, undefined, ["read", "write", "delete"]],
  [["read", "w*"], undefined, ["read", "write"]],
  [undefined, ["d*"], ["read", "write"]],
  [["*"], ["*"], []],
  [[], undefined, []],
])("allowed %j, denied %j: %j", (allow, deny, names) => {
  const entry = { ...(allow && { allow }), ...(deny && { deny }) };
  expect(["read", "write", "delete"].filter((name) => permits(entry, name))).toEqual(names);
});
