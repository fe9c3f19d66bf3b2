import { expect, test } from "vitest";
import { argumentsIn } from "./tool-arguments.ts";

const SCHEMA = {
  type: "object",
  properties: { title: { type: "string" }, note: { type: ["string", "null"] }, count: { type: "integer" } },
};

test.each([
  ["a string stays one, whatever it looks like", ["title=7", "note=null"], { title: "7", note: "null" }],
  ["all else is JSON where it can be", ["count=7", "more=null", "on=true"], { count: 7, more: null, on: true }],
  ["and text where it cannot", ["count=many", "list=[1,", "empty="], { count: "many", list: "[1,", empty: "" }],
  ["lists and objects", ["list=[1,2]", 'deep={"a":"b=c"}'], { list: [1, 2], deep: { a: "b=c" } }],
  ["only the first = divides", ["title=a=b"], { title: "a=b" }],
  [
    "an object gives all of its own; the later one counts",
    ['{"title":"a","count":1}', "count=2"],
    { title: "a", count: 2 },
  ],
  ["names of every object are names", ["toString=1"], { toString: 1 }],
  ["nothing", [], {}],
])("%s", (_, words, wanted) => {
  expect(argumentsIn(words, SCHEMA)).toEqual(wanted);
});

test.each(["title", "=7", "{", "{title}", "[1]"])("%s is no argument", (word) => {
  expect(() => argumentsIn([word], undefined)).toThrow(`"${word}" is no argument.`);
});
