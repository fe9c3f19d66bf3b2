import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, listHash } from "./list-hash.ts";

test.each<[unknown, string]>([
  [{ b: 1, a: [{ d: null, c: "x" }] }, '{"a":[{"c":"x","d":null}],"b":1}'],
  [[], "[]"],
  [{}, "{}"],
  [JSON.parse('{"z":1,"__proto__":{"y":2}}'), '{"__proto__":{"y":2},"z":1}'],
  [undefined, "null"],
  ["\ud800", '"\\ud800"'],
])("%j is written as %s", (value, json) => {
  expect(canonicalJson(value)).toBe(json);
});

/** The same value with the properties of each object the other way round. */
function turned(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(turned);
  const fields = Object.entries(value).reverse();
  return Object.fromEntries(fields.map(([name, field]) => [name, turned(field)]));
}

test("a list is the same in any order of properties, and another one when anything else changes", async () => {
  const property = fc.asyncProperty(fc.array(fc.jsonValue()), fc.jsonValue(), async (tools, more) => {
    expect(await listHash(tools.map(turned))).toBe(await listHash(tools));
    expect(await listHash([...tools, more])).not.toBe(await listHash(tools));
    expect(await listHash([{ tools: [...tools, more] }])).not.toBe(await listHash([{ tools }]));
  });
  await fc.assert(property);
});

test("no text stands in for a border between tools", async () => {
  expect(await listHash(["a\nb"])).not.toBe(await listHash(["a", "b"]));
});
