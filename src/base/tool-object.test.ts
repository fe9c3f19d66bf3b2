import { expect, test } from "vitest";
import { RanksackError } from "./errors.ts";
import { argumentsOf, errorResult, jsonResult } from "./tool-object.ts";

test("data is an answer as compact JSON and as itself, in the order of its keys", () => {
  expect(jsonResult({ query: "a", count: 1 })).toEqual({
    content: [{ type: "text", text: '{"query":"a","count":1}' }],
    structuredContent: { query: "a", count: 1 },
  });
});

test.each([
  [new RanksackError("INVALID_ARGUMENT", "It is empty.", "Fill it."), "It is empty. Fill it."],
  [new RanksackError("INVALID_ARGUMENT", "It is empty."), "It is empty."],
])("a failure is an answer too", (error, text) => {
  expect(errorResult(error)).toEqual({ content: [{ type: "text", text }], isError: true });
});

test("a bug is not", () => {
  expect(() => errorResult(new TypeError("x is not a function"))).toThrow(TypeError);
});

test.each([
  [{ query: "a" }, { query: "a" }],
  [undefined, {}],
  [null, {}],
  ["query", {}],
  [["query"], {}],
])("the arguments in %j are %j", (input, expected) => expect(argumentsOf(input)).toEqual(expected));

test("arguments that cannot be read are none", () => {
  const get = (): never => {
    throw new Error("not now");
  };
  expect(argumentsOf(Object.defineProperty({}, "query", { enumerable: true, get }))).toEqual({});
});
