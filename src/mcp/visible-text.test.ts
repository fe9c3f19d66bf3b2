import { expect, test } from "vitest";
import { hidesText, visibleData, visibleText } from "./visible-text.ts";

const tags = [..."obey"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");

test.each([
  ["tags", `Read a file.${tags}`, "Read a file."],
  ["selectors that spell bytes", "a\u{e0100}b\u{e01ef}", "ab"],
  ["direction marks", "safe \u202etxt.exe\u202c", "safe txt.exe"],
  ["controls and escapes", "a\u0000b\u001b[31mc\u0085d", "ab[31mcd"],
  ["zero-width spaces and marks of byte order", "\ufeffde\u200blete", "delete"],
  ["soft hyphens and letters without a shape", "de\u00adle\u3164te\u034f", "delete"],
  ["joiners that join nothing", "a\u200d\u200cb \u200d\u0645\u200c\u200c\u0645\u200d", "ab \u0645\u0645"],
  ["selectors of what has no other form", "a\ufe00\ufe0fb\ufe0e", "ab"],
  ["half a pair", "a\ud83d", "a\ufffd"],
  ["nothing: lines and tabs", "a\n\tb\r\n", "a\n\tb\r\n"],
  [
    "nothing: digits and signs in emoji form, variants of ideographs",
    "1\ufe0f\u20e3 \u2764\ufe0e \u8fbb\ufe00",
    "1\ufe0f\u20e3 \u2764\ufe0e \u8fbb\ufe00",
  ],
  ["nothing: emoji and joined letters", "👩‍👩‍👧 ❤️ می‌خواهم", "👩‍👩‍👧 ❤️ می‌خواهم"],
])("a text loses %s", (_, text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

test("every format and control character goes, but those that scripts and lines need", () => {
  const kept: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (/[\p{Cc}\p{Cf}]/u.test(character) && visibleText(character) !== "") kept.push(code.toString(16));
  }
  // Tab and line ends; marks that are written before numbers and letters, and are seen; those of hieroglyphs likewise.
  expect(kept.filter((code) => code.length < 5)).toEqual([
    "9",
    "a",
    "d",
    "600",
    "601",
    "602",
    "603",
    "604",
    "605",
    "6dd",
    "70f",
    "890",
    "891",
    "8e2",
  ]);
  expect(kept.filter((code) => code.length > 4 && !/^1343.$/.test(code))).toEqual(["110bd", "110cd"]);
});

test("data keeps its form and the names in it", () => {
  const data = JSON.parse('{"a":["x\u200by",1,null,true],"__proto__":{"p\u200b":"q\u200b"}}') as object;
  expect(JSON.stringify(visibleData(data))).toBe('{"a":["xy",1,null,true],"__proto__":{"p\u200b":"q"}}');
});

test.each<[unknown, boolean]>([
  [{ description: "Read a file.", enum: ["👩‍👩‍👧", "می‌خواهم"] }, false],
  [{ enum: ["a\u200b"] }, true],
  [{ properties: { "na\u2066me": {} } }, true],
  [undefined, false],
])("%j hides text: %s", (data, isHiding) => {
  expect(hidesText(data)).toBe(isHiding);
});
