import { expect, test } from "vitest";
import { schemaFault } from "./schema-fault.ts";

const ISSUE = {
  type: "object",
  properties: {
    title: { type: "string" },
    state: { enum: ["open", "closed"] },
    labels: { type: "array", items: { type: "string" } },
    number: { type: "integer" },
    draft: { type: "boolean" },
    at: { $ref: "#/$defs/Place" },
    due: { anyOf: [{ type: "object", required: ["day"] }, { type: "null" }] },
    kind: { const: "bug" },
    owner: { type: ["object", "null"] },
  },
  required: ["title"],
  $defs: { Place: { type: "object", properties: { line: { type: "number" }, in: { $ref: "#/$defs/Place" } } } },
};

test.each<[string, object, string | undefined]>([
  ["what fits", { title: "x", state: "open", labels: ["a"], number: 1, draft: false, at: { line: 1 } }, undefined],
  ["a missing property", { state: "open" }, '"title" is missing'],
  ["an object for a string", { title: {} }, '"title" is an object, not a string'],
  ["null for what is required", { title: null }, '"title" is null, not a string'],
  ["a value outside its enumeration", { title: "x", state: "opne" }, '"state" is "opne", not one of "open", "closed"'],
  ["a value that is not the constant", { title: "x", kind: "task" }, '"kind" is "task", not one of "bug"'],
  ["a word for a list", { title: "x", labels: "bug" }, '"labels" is "bug", not a list'],
  ["an element of another kind", { title: "x", labels: ["a", {}] }, '"labels[1]" is an object, not a string'],
  ["a word for a number", { title: "x", number: "many" }, '"number" is "many", not a whole number'],
  ["a broken number", { title: "x", number: 1.5 }, '"number" is 1.5, not a whole number'],
  ["a word for a truth", { title: "x", draft: "maybe" }, '"draft" is "maybe", not true or false'],
  [
    "what is wrong behind references",
    { title: "x", at: { in: { line: [] } } },
    '"at.in.line" is a list of 0, not a number',
  ],
  ["what is none of its forms", { title: "x", due: "now" }, '"due" is "now", which is none of its forms'],
  ["a number for one of several kinds", { title: "x", owner: 3 }, '"owner" is 3, not an object or null'],
])("%s", (_, value, fault) => {
  expect(schemaFault(value, ISSUE)).toBe(fault);
});

test.each<[string, unknown, unknown]>([
  ["digits for a number", "5", { type: "integer" }],
  ["a number for a string", 5, { type: "string" }],
  ["a number for its digits", 5, { enum: ["5"] }],
  ["a truth as a word", "yes", { type: "boolean" }],
  ["a list as JSON", '["a"]', { type: "array" }],
  ["an object as JSON", ' {"a":1}', { type: "object" }],
  ["null for what may be left out", { a: null }, { properties: { a: { type: "string" } } }],
  ["null where it may be", null, { type: "string", nullable: true }],
  ["a property that is not named", { b: 1 }, { properties: {}, additionalProperties: false }],
  ["what is out of bounds", 12, { type: "number", maximum: 10 }],
  ["what has another pattern", "b", { type: "string", pattern: "^(a+)+$", format: "email" }],
  ["what several forms take", 1, { oneOf: [{ type: "number" }, { type: "integer" }] }],
  ["a condition", 1, { not: {}, if: true, else: { type: "string" } }],
  ["a foreign reference", 1, { $ref: "https://example.com/schema", type: "string" }],
  ["a reference to nothing", 1, { $ref: "#/$defs/none" }],
  ["an unknown kind", 1, { type: "decimal" }],
  ["a schema that is none", 1, "string"],
  [
    "parts of the wrong kind",
    { a: 1 },
    { type: 7, required: "a", properties: { a: 3 }, anyOf: {}, enum: {}, items: 4 },
  ],
])("a server may take %s", (_, value, schema) => {
  expect(schemaFault(value, schema)).toBeUndefined();
});

test("a schema or a value without end is looked at to a bound", () => {
  const loop = { $ref: "#/$defs/loop" };
  expect(schemaFault(1, { ...loop, $defs: { loop } })).toBeUndefined();
  let [deep, value]: [object, unknown] = [{ type: "string" }, {}];
  for (let depth = 0; depth < 10_000; depth++)
    [deep, value] = [{ type: "object", properties: { a: deep }, anyOf: [deep, deep] }, { a: value }];
  expect(schemaFault(value, deep)).toBeUndefined();
});
