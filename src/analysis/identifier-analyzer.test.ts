import { describe, expect, test } from "vitest";
import { CODE, ENGLISH } from "./identifier-analyzer.ts";

describe("terms in the index, English and code", () => {
  test.each([
    ["", "", ""],
    ["___", "", ""],
    ["connections", "connect", "connection"],
    ["createIssues", "creat issu", "creat issu createissues"],
    ["create_issue", "creat issu", "creat issu createissue"],
    ["HTTPServer", "http server", "http server httpserver"],
    ["S3Bucket", "s3 3 bucket", "s3 3 bucket s3bucket"],
    ["utf8Decode", "utf8 utf 8 decod", "utf8 utf 8 decod utf8decode"],
    ["Café", "cafe", "cafe"],
    ["ÜberCamel", "uber camel", "uber camel ubercamel"],
    ["ПриветМир", "привет мир", "привет мир"],
    ["API設計v2", "api 設 計 設計 v2 2", "api 設 計 設計 v2 2"],
    ["ガス", "ガ ス ガス", "ガ ス ガス"],
    ["constructor", "constructor", "constructor"],
    ["😀", "", ""],
    ["\ufffd", "", ""],
  ])("of %j are %j and %j", (word, english, code) => {
    expect(ENGLISH.indexTerms(word).join(" ")).toBe(english);
    expect(CODE.indexTerms(word).join(" ")).toBe(code);
  });
});

describe("terms of a query", () => {
  test.each([
    ["createIssues", "creat issu"],
    ["請求書", "請求 求書"],
    ["書", "書"],
    ["API設計", "api 設計"],
  ])("of %j are %j", (word, terms) => {
    expect(ENGLISH.queryTerms(word).join(" ")).toBe(terms);
    expect(ENGLISH.queryTerms(word).join(" ")).toBe(terms); // remembered
  });
});

test("long ASCII words are one term of 64, and no term is longer", () => {
  expect(ENGLISH.indexTerms("aB".repeat(65))).toEqual(["ab".repeat(32)]);
  expect(ENGLISH.indexTerms("aB".repeat(64))).toHaveLength(65);
  expect(ENGLISH.indexTerms("ж".repeat(100))).toEqual(["ж".repeat(64)]);
  const [cut = ""] = ENGLISH.indexTerms(`${"ж".repeat(63)}\u{10428}`);
  expect([cut.length <= 64, cut.isWellFormed(), cut.startsWith("ж".repeat(63))]).toEqual([true, true, true]);
});

test.each([
  ["the", true],
  ["The", true],
  ["s", true],
  ["X", true],
  ["7", false],
  ["é", false],
  ["書", false],
  ["list", false],
  ["constructor", false],
])("whether %j is a stop word: %s", (word, expected) => expect(ENGLISH.isStopWord(word)).toBe(expected));

test("names carry a version", () => expect([ENGLISH.name, CODE.name]).toEqual(["english@1", "code@1"]));
