import { expect, test } from "vitest";
import { indexTerms } from "./analyzer.ts";
import { PRESENCE, VALUES } from "./value-analyzer.ts";

test.each([
  ["C++", ["c++"]],
  ["c", ["c"]],
  [" Objective-C ", ["objective-c"]],
  ["", []],
  ["  ", []],
])("the value %j is %j", (text, terms) => {
  expect(VALUES.queryTerms(text)).toEqual(terms);
  expect(VALUES.indexTerms(text)).toEqual(terms);
  expect(Array.from(indexTerms(VALUES, text))).toEqual(terms);
});

test("presence is one term, whatever the text", () => {
  expect(PRESENCE.indexTerms("src/a b.ts")).toEqual(PRESENCE.queryTerms("*.ts"));
});
