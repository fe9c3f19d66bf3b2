import fc from "fast-check";
import { expect, test } from "vitest";
import { expandVariables } from "./expansion.ts";

const environment = { A: "alpha", EMPTY: "", NESTED: "${A}", AMP: "$&$1", UNSET: undefined };

test.each([
  ["${A}", "alpha"],
  ["x-${A}-${A}.y", "x-alpha-alpha.y"],
  ["${A:-d}", "alpha"],
  ["${NO:-d}", "d"],
  ["${NO:-}", ""],
  ["${NO:-a:-b}", "a:-b"],
  ["${EMPTY}", ""],
  ["${EMPTY:-d}", "d"],
  ["${NESTED}", "${A}"],
  ["${NO:-$A}", "$A"],
  ["${AMP}", "$&$1"],
  ["$A", "$A"],
  ["${A", "${A"],
  ["${A ${A}", "${A alpha"],
  ["${}", "${}"],
  ["$${A}", "$alpha"],
  ["${ A }", "${ A }"],
  ["`${a + b}`", "`${a + b}`"],
  ["${A:+x}", "${A:+x}"],
  ["${NO:-${A}}", "${NO:-alpha}"],
])("%s becomes %s", (text, expected) => {
  expect(expandVariables(text, environment)).toEqual({ text: expected, missing: [], files: [] });
});

test.each([
  ["${NO}", ["NO"]],
  ["${NO} ${A} ${MORE} ${NO}", ["NO", "MORE"]],
  ["${UNSET}", ["UNSET"]],
  ["${env:TOKEN}", ["env:TOKEN"]],
  ["${__proto__}${constructor}${toString}", ["__proto__", "constructor", "toString"]],
])("%s misses %j", (text, missing) => {
  expect(expandVariables(text, environment).missing).toEqual(missing);
});

test("a file's text is taken in as it is, and without a reader the reference stays", () => {
  const text = "a ${file:~/k} ${A} ${file:/none}";
  const read = (path: string): { text: string } | { fault: string } =>
    path === "~/k" ? { text: "${A}$&" } : { fault: "is not there" };
  expect(expandVariables(text, environment, read)).toEqual({
    text: "a ${A}$& alpha ${file:/none}",
    missing: [],
    files: [
      { path: "~/k", found: { text: "${A}$&" } },
      { path: "/none", found: { fault: "is not there" } },
    ],
  });
  expect(expandVariables(text, environment)).toEqual({
    text: "a ${file:~/k} alpha ${file:/none}",
    missing: [],
    files: [],
  });
});

test("a value arrives whole, whatever it holds", () => {
  fc.assert(fc.property(fc.string(), (value) => expandVariables("<${V}>", { V: value }).text === `<${value}>`));
});

test("a text without an opening brace stays as it is", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes("${"));
      expect(expandVariables(text, environment)).toEqual({ text, missing: [], files: [] });
    }),
  );
});
