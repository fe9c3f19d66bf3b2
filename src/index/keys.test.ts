import { expect, test } from "vitest";
import { encodeKeys, keyArena, keyList } from "./keys.ts";

test.each([
  [["a", "server/tool", ""], false, 12],
  [["ä", "😀", "\uffff", "\0", "\ufeffa"], false, 14],
  [["a", "\ud800", "\udc00b"], true, 8],
  [["a\ud800", "a\ufffd"], true, 8],
  [[], false, 0],
])("keys %j become bytes and themselves again", (keys, wide, bytes) => {
  const encoded = encodeKeys(keyList(keys));
  expect([encoded.wide, encoded.arena.length]).toEqual([wide, bytes]);
  const decoded = keyArena(encoded);
  expect(decoded.size).toBe(keys.length);
  expect(keys.map((_, row) => decoded.at(row))).toEqual(keys);
});
