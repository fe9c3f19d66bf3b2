import { expect, test } from "vitest";
import { schemaTexts, topLevelKeys } from "./schema.ts";

const ADDRESS = {
  type: "object",
  properties: { street: { description: "house and road" }, next: { $ref: "#/$defs/Address" } },
};

test.each([
  ["nothing", undefined, []],
  ["not a schema", "string", []],
  [
    "names, texts and values, in order",
    {
      description: "of the whole, which is the tool's own description again",
      properties: { state: { title: "State", description: "open or closed", enum: ["open", "closed", 7, null] } },
    },
    ["name state", "text State", "text open or closed", "value open", "value closed"],
  ],
  [
    "items, alternatives and nested parameters",
    {
      properties: {
        labels: { type: "array", items: { description: "label name", anyOf: [{ const: "bug" }, { enum: ["task"] }] } },
        range: { properties: { from: { type: "string" } } },
      },
    },
    ["name labels", "text label name", "value bug", "value task", "name range", "name from"],
  ],
  [
    "a reference, once on a way down although it refers to itself",
    { properties: { to: { $ref: "#/$defs/Address" } }, $defs: { Address: ADDRESS } },
    ["name to", "name street", "text house and road", "name next"],
  ],
  [
    "references that lead nowhere",
    { properties: { a: { $ref: "#/$defs/No" }, b: { $ref: "http://x/y" } } },
    ["name a", "name b"],
  ],
  [
    "escaped steps of a reference",
    { properties: { a: { $ref: "#/$defs/x~1y" } }, $defs: { "x/y": { enum: ["deep"] } } },
    ["name a", "value deep"],
  ],
  [
    "parts of the wrong type",
    { properties: { a: null, b: 3, c: { enum: "x", items: [1], anyOf: {} } } },
    ["name a", "name b", "name c"],
  ],
])("a schema says: %s", (_, schema, said) => {
  const short = { "parameter name": "name", "parameter text": "text", "enum value": "value" };
  expect(schemaTexts(schema).map(({ kind, text }) => `${short[kind]} ${text}`)).toEqual(said);
});

test("a name of an object's prototype is a name like others", () => {
  const schema: unknown = JSON.parse('{"properties":{"__proto__":{"description":"own"},"constructor":{"enum":["x"]}}}');
  expect(schemaTexts(schema).map(({ text }) => text)).toEqual(["__proto__", "own", "constructor", "x"]);
});

test("nesting without end is read to a bound", () => {
  let deep: object = { properties: { bottom: {} } };
  for (let depth = 0; depth < 1_000; depth++) deep = { properties: { level: deep } };
  const names = schemaTexts(deep);
  expect(names.length).toBeGreaterThan(5);
  expect(names.length).toBeLessThan(50);
  expect(names.some(({ text }) => text === "bottom")).toBe(false);
});

test("a schema of very many parameters is read to a bound", () => {
  const properties = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, at) => [`p${at}`, { anyOf: [{ enum: [`v${at}`] }] }]),
  );
  const said = schemaTexts({ properties });
  expect(said.length).toBeGreaterThan(10_000);
  expect(said.filter(({ kind }) => kind === "enum value").length).toBeLessThan(2_000);
});

test("schema keys are the sorted names of the top level", () => {
  expect(topLevelKeys({ properties: { title: {}, body: { properties: { inner: {} } } } })).toEqual(["body", "title"]);
  expect(topLevelKeys({ properties: [] })).toEqual([]);
  expect(topLevelKeys(null)).toEqual([]);
});

test("a long list that is referred to again and again is read to a bound", () => {
  const values = Array.from({ length: 20_000 }, (_, at) => `v${at}`);
  const properties = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`r${at}`, { $ref: "#/$defs/D" }]));
  expect(schemaTexts({ properties, $defs: { D: { enum: values } } })).toHaveLength(20_000);
  const wide = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`p${at}`, 1]));
  expect(schemaTexts({ properties, $defs: { D: { properties: wide } } })).toHaveLength(20_000);
});
