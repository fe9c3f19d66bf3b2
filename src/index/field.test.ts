import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { type Field, sourceNames, storedWeight } from "./field.ts";

const sources = [
  { name: "name", weight: 2 },
  { name: "description", weight: 1 },
  { name: "keyword", weight: 0.5 },
];
const FIELD: Field = { name: "bag", analyzer: ENGLISH, unit: 0.5, sources };

test("with unit ½ a name of weight 2 counts 4, a description of weight 1 counts 2, ½ counts 1", () => {
  expect(sources.map((source) => storedWeight(FIELD, source))).toEqual([4, 2, 1]);
});

test.each([
  [0b000, []],
  [0b001, ["name"]],
  [0b110, ["description", "keyword"]],
  [0b111, ["name", "description", "keyword"]],
])("the sources of the bits %i", (bits, names) => expect(sourceNames(FIELD, bits)).toEqual(names));
