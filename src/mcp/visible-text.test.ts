import { expect, test } from "vitest";
import { visibleData, visibleText } from "./visible-text.ts";

const tags = [..."obey"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");

test.each([
  ["tags", `Read a file.${tags}`, "Read a file."],
  ["selectors that spell bytes", "a\u{e0100}b\u{e01ef}", "ab"],
  ["direction marks", "safe \u202etxt.exe\u202c", "safe txt.exe"],
  ["controls and escapes", "a\u0000b\u001b[31mc\u0085d", "ab[31mcd"],
  ["zero-width spaces and marks of byte order", "\ufeffde\u200blete", "delete"],
  ["half a pair", "a\ud83d", "a\ufffd"],
  ["nothing: lines and tabs", "a\n\tb\r\n", "a\n\tb\r\n"],
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
  // Tab and line ends; soft hyphen; marks that are written before numbers and letters; joiners; notations for scores,
  // shorthand and hieroglyphs.
  expect(kept.filter((code) => code.length < 5)).toEqual([
    "9",
    "a",
    "d",
    "ad",
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
    "200c",
    "200d",
  ]);
});

test("data keeps its form and the names in it", () => {
  const data = JSON.parse('{"a":["x\u200by",1,null,true],"__proto__":{"p\u200b":"q\u200b"}}') as object;
  expect(JSON.stringify(visibleData(data))).toBe('{"a":["xy",1,null,true],"__proto__":{"p\u200b":"q"}}');
});
