import { expect, test } from "vitest";
import { asString, decodeHead, decodeText } from "./decode.ts";

const UTF_8 = new TextEncoder();

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(text, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
}

function decoded(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes);
  return text === undefined ? undefined : asString(text);
}

test("UTF-8 stays the bytes it is", () => {
  const bytes = UTF_8.encode("naïve 日本 👍");
  expect(decodeText(bytes)).toBe(bytes);
  expect(decoded(bytes)).toBe("naïve 日本 👍");
});

test.each([
  ["a UTF-8 byte order mark goes", UTF_8.encode("\ufeffcafé"), "café"],
  ["only the first of two goes", UTF_8.encode("\ufeff\ufeffa"), "\ufeffa"],
  ["UTF-16, little end first", utf16("\ufeffcafé 👍", false), "café 👍"],
  ["UTF-16, big end first", utf16("\ufeffcafé 👍", true), "café 👍"],
  ["half a character at the end of UTF-16", Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62), "a\ufffd"],
  ["a lone surrogate in UTF-16 becomes well-formed", utf16("\ufeffa\ud83d", false), "a\ufffd"],
  ["what is not UTF-8 is Latin-1", Uint8Array.of(0x63, 0x61, 0x66, 0xe9), "café"],
  ["a cut character makes a file Latin-1", Uint8Array.of(0x61, 0xe6, 0x97), "aæ\u0097"],
  ["nothing", new Uint8Array(0), ""],
  ["a byte order mark alone", Uint8Array.of(0xef, 0xbb, 0xbf), ""],
])("%s", (_, bytes, text) => {
  expect(decoded(bytes)).toBe(text);
});

test("what is not UTF-8 can be read with replacements instead", () => {
  const bytes = Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x20, 0x62);
  expect(decodeText(bytes, "replaced")).toBe("caf\ufffd b");
});

test.each([
  ["at byte 3", `abc\0${"d".repeat(20_000)}`],
  ["at byte 9000", `${"word ".repeat(1_800)}\0 after`],
  ["as the last byte", `${"d".repeat(1_000_000)}\0`],
])("S044: one NUL makes the whole file binary, %s", (_, text) => {
  expect(decodeText(UTF_8.encode(text))).toBeUndefined();
});

test("S044: the rule holds for UTF-16, whose bytes are full of zeros, by its characters", () => {
  expect(decodeText(utf16("\ufeffa\0b", false))).toBeUndefined();
  expect(decoded(utf16("\ufeffab", false))).toBe("ab");
});

function head(bytes: Uint8Array): string | undefined {
  const text = decodeHead({ bytes, isCut: true });
  return text === undefined ? undefined : asString(text);
}

test.each([
  ["ends with its last whole line", UTF_8.encode("one\ntwo\nthr"), "one\ntwo\n"],
  [
    "of a very long line loses no more than a character",
    UTF_8.encode("a\nlong line 日").subarray(0, -1),
    "a\nlong line ",
  ],
  ["of a very long line keeps a whole character", UTF_8.encode("a\nlong line 日"), "a\nlong line "],
  ["that is not UTF-8 is Latin-1", Uint8Array.of(0x61, 0xe9, 0x62, 0x63), "aébc"],
  ["in UTF-16 ends with its last whole line", utf16("\ufeffone\ntwo\nthr", true), "one\ntwo\n"],
  ["in UTF-16 with half a character", utf16("\ufeffone\ntwo\nt", false).subarray(0, -1), "one\ntwo\n"],
])("S046: the head of a file %s", (_, bytes, text) => {
  expect(head(bytes)).toBe(text);
});

test("S044: a NUL in the head makes a file binary; a file that is not cut is read to its end", () => {
  expect(head(UTF_8.encode("a\0b\n"))).toBeUndefined();
  expect(decodeHead({ bytes: UTF_8.encode("a\nb"), isCut: false })).toEqual(UTF_8.encode("a\nb"));
});
