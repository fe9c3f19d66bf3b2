import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault } from "./json-fault.ts";

test.each([
  ["", 1, 1, "the text ends too early: expected a value"],
  ["{", 1, 2, 'the text ends too early: expected a name in double quotes or "}"'],
  ['{"a": }', 1, 7, "expected a value"],
  ['{"a": 1,}', 1, 9, 'there is a comma before this "}"'],
  ["[1,]", 1, 4, 'there is a comma before this "]", or no value'],
  ["[1 2]", 1, 4, 'expected "," or "]" after a value'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected "," or "}" after a value'],
  ['{\r\n  "a" 1}', 2, 7, 'expected ":" after a name'],
  ["{a: 1}", 1, 2, 'expected a name in double quotes or "}"'],
  ["{'a': 1}", 1, 2, "JSON has only double quotes"],
  ['{"a": 1} // note', 1, 10, "JSON has no comments"],
  ["/* note */ {}", 1, 1, "JSON has no comments"],
  ["{} {}", 1, 4, "expected nothing more after the end of the value"],
  ['{"a": "b', 1, 7, "this text does not end, or holds a line break, a control character or an unknown escape"],
  ['["\\x"]', 1, 2, "this text does not end, or holds a line break, a control character or an unknown escape"],
  ["[01]", 1, 3, 'expected "," or "]" after a value'],
  ["nul", 1, 1, "expected a value"],
])("%j fails at %i:%i: %s", (text, line, column, reason) => {
  expect(jsonFault(text)).toEqual({ line, column, reason });
});

test("a text nested 200 000 deep is no trouble", () => {
  expect(jsonFault("[".repeat(200_000))).toMatchObject({ column: 200_001 });
});

test("it finds a fault exactly where the engine's parser does not accept the text", () => {
  const damaged = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom("", ",", "}", '"', "\\", "0", "-", ".", "e", "\n", "x", " ", "[", ":"),
    )
    .map(
      ([text, at, cut, put]) =>
        text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + cut),
    );
  fc.assert(
    fc.property(damaged, (text) => (jsonFault(text) === undefined) === parses(text)),
    { numRuns: 3000 },
  );
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
