import { describe, expect, test } from "vitest";
import { fold, foldMarks } from "./folding.ts";

describe("both", () => {
  test.each([
    ["plain_Text 1", "plain_Text 1"],
    ["", ""],
    ["Café", "Cafe"],
    ["Cafe\u0301", "Cafe"],
    ["ﬁle", "file"],
    ["Ａｂ", "Ab"],
    ["①②", "12"],
    ["Straße", "Straße"],
    ["İ", "I"],
    ["½", "1⁄2"],
    ["\ufffd", "\ufffd"],
  ])("%j becomes %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(foldMarks(text)).toBe(folded);
  });
});

describe("they differ on voicing and on what composes", () => {
  test.each([
    ["ガ", "ガ", "カ"],
    ["ｶﾞ", "ガ", "カ"],
    ["한", "한", "\u1112\u1161\u11ab"],
  ])("%j becomes %j with fold, %j with foldMarks", (text, folded, bare) => {
    expect(fold(text)).toBe(folded);
    expect(foldMarks(text)).toBe(bare);
  });
});
