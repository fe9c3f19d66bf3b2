import fc from "fast-check";
import { expect, test } from "vitest";
import { type ParsedQuery, parseQuery, plainQuery, requiredForms, withoutForms } from "./parse.ts";

const NAMES = ["server", "path"];

function parts(text: string): Partial<ParsedQuery> {
  const { text: _, ...rest } = parseQuery(text, NAMES);
  return Object.fromEntries(Object.entries(rest).filter(([, list]) => list.length > 0));
}

test.each<[string, Partial<ParsedQuery>]>([
  ["create issue", { scored: ["create", "issue"] }],
  ["+slack send", { scored: ["slack", "send"], required: ["slack"] }],
  ["send -email", { scored: ["send"], excluded: ["email"] }],
  ['"pull request" open', { scored: ["pull request", "open"], phrases: ["pull request"] }],
  ['+"pull request"', { scored: ["pull request"], requiredPhrases: ["pull request"] }],
  ["issue -server:github", { scored: ["issue"], excludedFilters: [{ name: "server", value: "github" }] }],
  ["+server:github", { filters: [{ name: "server", value: "github" }] }],
  ["a +b +b -c -c", { scored: ["a", "b", "b"], required: ["b"], excluded: ["c"] }],
  ['open -"pull request"', { scored: ["open"], excludedPhrases: ["pull request"] }],
  ["server:github issue", { scored: ["issue"], filters: [{ name: "server", value: "github" }] }],
  ["SERVER:github", { filters: [{ name: "server", value: "github" }] }],
  ['"server:github"', { scored: ["server:github"], phrases: ["server:github"] }],
])("%j is %j", (text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test.each([
  "- *",
  "+",
  "++",
  "+ ",
  '"',
  '""',
  '"  "',
  "--flag",
  "-",
  "-x",
  '-"only this"',
  "http://example.com",
  "std::vector",
  "user:name",
  "server:",
  ":github",
  "select:a,,b",
  "C++",
  "post-commit",
  'say "hello',
])("%j is words and nothing else", (text) => {
  const { required, excluded, phrases, excludedPhrases, filters, mentioned } = parseQuery(text, NAMES);
  expect([mentioned, required, excluded, phrases, excludedPhrases, filters].flat()).toEqual([]);
});

test("quotes in prose are punctuation: what stands in them is scored, and told as mentioned", () => {
  const prose = 'please open the issue called "not found" and +assign "me" to it -"right now"';
  expect(parts(prose)).toEqual({
    scored: ["please", "open", "the", "issue", "called", "not found", "and", "assign", "me", "to", "it"],
    mentioned: ["not found", "me"],
    required: ["assign"],
    excludedPhrases: ["right now"],
  });
  expect(parts('open "not found"')).toEqual({ scored: ["open", "not found"], phrases: ["not found"] });
});

test("a plain query has no forms", () => {
  expect(plainQuery('+a -b "c d"').scored).toEqual(['+a -b "c d"']);
});

test("no text is an error, and the work is linear in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "+", "-", ":", " ", "a", "é", "server", "\ud800") }), (text) => {
      expect(parseQuery(text, NAMES).text).toBe(text);
    }),
  );
  expect(parseQuery('"+-'.repeat(400_000), NAMES).text).toHaveLength(1_200_000);
});

test.each([
  ["+create issue", ["+create"], "issue"],
  ['a +"two words" b +a +a', ['+"two words"', "+a"], "a b"],
  ["server:github +server:x -server:y what:?", ["server:github", "+server:x", "what:?"], "-server:y"],
  ["12:30 http:// a: :b -c", ["http://"], "12:30 a: :b -c"],
  ["create issue", [], "create issue"],
])("%j requires %j, and without that is %j", (text, forms, rest) => {
  expect(requiredForms(text)).toEqual(forms);
  expect(withoutForms(text, forms)).toBe(rest);
});
