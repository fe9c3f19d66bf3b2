import { expect, test } from "vitest";
import { carriedText, mendMessage } from "./odd-result.ts";

/** What comes of a message on its way through a transport that reads text. */
function carried(message: unknown): unknown {
  const read: unknown = JSON.parse(carriedText(JSON.stringify(message)));
  if (!Array.isArray(read)) mendMessage(read as object);
  return read;
}

test.each<[unknown, unknown]>([
  [
    { id: 1, result: { _meta: null, a: 1 } },
    { id: 1, result: { a: 1 } },
  ],
  [
    { id: 1, result: { _meta: [], a: 1 } },
    { id: 1, result: { a: 1 } },
  ],
  [
    { id: 1, result: null },
    { id: 1, result: null },
  ],
  [
    { id: 1, result: "done" },
    { id: 1, result: "done" },
  ],
  [
    { method: "x", params: { _meta: null, a: 1 } },
    { method: "x", params: { a: 1 } },
  ],
])("%j is carried and mended", (message, expected) => {
  expect(carried(message)).toEqual(expected);
  const straight = structuredClone(message) as object;
  mendMessage(straight);
  expect(straight).toEqual(expected);
});

test.each([
  '{"id":1,"result":{"_meta":{"a":null},"content":[]}}',
  '{"id":1, "result" : {"content":[{"_meta":null}]}}',
  '{"id":1,"error":{"code":1,"message":"\\"_meta\\":null"}}',
  '{"id":1,"result":{"_meta":null',
])("%s is carried as it is", (text) => expect(carriedText(text)).toBe(text));

test("of a list of messages the odd ones are carried too", () => {
  const text = carriedText('[{"id":1,"result":5},{"id":2,"result":{}}]');
  expect(JSON.parse(text)).toEqual([
    { id: 1, result: { "ranksack/odd-result": 5 } },
    { id: 2, result: {} },
  ]);
});
