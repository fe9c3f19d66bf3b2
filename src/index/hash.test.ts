// Test vectors of the FNV reference code (RFC 9923).

import { expect, test } from "vitest";
import { hashAscii, hashBytes, sameAscii, sameBytes } from "./hash.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["b", 0xe70c2de5],
  ["foobar", 0xbf9cf968],
])("%j", (text, hash) => {
  expect(hashBytes(bytes(text), 0, text.length)).toBe(hash | 0);
  expect(hashBytes(bytes(`xx${text}yy`), 2, 2 + text.length)).toBe(hash | 0);
  expect(hashAscii(text)).toBe(hash | 0);
});

test("bytes are compared from their places on", () => {
  expect(sameBytes(bytes("xabc"), 1, bytes("yyabd"), 2, 2)).toBe(true);
  expect(sameBytes(bytes("xabc"), 1, bytes("yyabd"), 2, 3)).toBe(false);
  expect(sameBytes(bytes(""), 0, bytes("a"), 0, 0)).toBe(true);
});

test.each(["é", "a\u0080", "日本", "x😀"])("%j is not all ASCII", (text) => expect(hashAscii(text)).toBe(undefined));

test("bytes are compared with ASCII text from their place on", () => {
  expect(sameAscii(bytes("xabc"), 1, "ab")).toBe(true);
  expect(sameAscii(bytes("xabc"), 1, "ac")).toBe(false);
  expect(sameAscii(bytes("xab"), 1, "abc")).toBe(false);
  expect(sameAscii(bytes("x"), 1, "")).toBe(true);
});
