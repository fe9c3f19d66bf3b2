import fc from "fast-check";
import { expect, test } from "vitest";
import { transliterate } from "./transliteration.ts";

test.each([
  ["ASCII", "Read_File.TXT", "read_file.txt"],
  ["accents", "Crème brûlée, Ålesund, İzmir", "creme brulee, alesund, izmir"],
  ["letters that NFKD leaves alone", "Straße Łódź Æther œuvre Þór ĐĲ", "strasse lodz aether oeuvre thor dij"],
  ["compatibility forms", "ﬁle Ａ１ Ⅷ ② x² ½", "file a1 viii 2 x2 1 2"],
  ["Greek", "Ελληνικά ΞΕΝΟΣ ξένος", "ellenika ksenos xenos"],
  ["Cyrillic", "Привет Ёлка їжак Съезд", "privet iolka yizhak s'ezd"],
  ["Devanagari", "नमस्ते हिन्दी १२", "nmste hindii 12"],
  ["Hangul", "한국어 닭", "hangugeo dalg"],
  ["kana", "ひらがな カタカナ タワー ﾃｷｽﾄ", "hiragana katakana tawa tekisuto"],
  ["Han, each character a word", "天気a", " 天  気 a"],
  ["an apostrophe in any shape", "don’t don‘t don′t don´t", "don't don't don't don't"],
  ["signs that are words", "20 °C © × €5", "20 degc (c) x eur5"],
  ["U+200B separates, other format characters and marks go", "a\u200bb a\u00adb a\u200db a\u0301b", "a/b ab ab ab"],
  ["emoji", "a🍕b", "a b"],
  ["other letters stay", "שלום สวัสดี ΑБ", "שלום สวัสดี ab"],
])("%s", (_, text, latin) => {
  expect(transliterate(text)).toBe(latin);
});

test("a text is no other for being cut, and transliterating twice changes nothing but spaces", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (left, right) => {
      expect(transliterate(left + right)).toBe(transliterate(left) + transliterate(right));
      const once = transliterate(left);
      expect(transliterate(once).replace(/ +/g, " ")).toBe(once.replace(/ +/g, " "));
    }),
  );
});
