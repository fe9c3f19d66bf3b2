import { inspect } from "node:util";
import { expect, test } from "vitest";
import { revealed, Secret, secretMap } from "./secret.ts";

const secret = new Secret("tok-4711");

test.each([
  ["a template", `${secret}`, "***"],
  ["JSON", JSON.stringify({ secret }), '{"secret":"***"}'],
  ["inspection", inspect({ secret }), "{ secret: *** }"],
  ["inspection of a map", inspect(secretMap([["TOKEN", "tok-4711"]])), "Map(1) { 'TOKEN' => *** }"],
  ["a sum of texts", "Bearer ".concat(String(secret)), "Bearer ***"],
  ["its own properties", Object.keys(secret).join(), ""],
])("in %s it is ***", (_, shown, expected) => {
  expect(shown).toBe(expected);
});

test("it is had by asking for it, and a name may be any", () => {
  expect(secret.reveal()).toBe("tok-4711");
  expect(revealed(secretMap([["__proto__", "own"]]))).toEqual([["__proto__", "own"]]);
  expect(revealed(undefined)).toEqual([]);
});
