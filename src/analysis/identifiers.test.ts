import { describe, expect, test } from "vitest";
import { caseParts, digitParts } from "./identifiers.ts";

describe("the parts of", () => {
  test.each([
    ["", ""],
    ["___", ""],
    ["word", "word"],
    ["WORD", "WORD"],
    ["parseXMLFile2Json", "parse XML File2 Json"],
    ["max_retry_count", "max retry count"],
    ["__init__", "init"],
    ["HTTPServer", "HTTP Server"],
    ["ABc", "A Bc"],
    ["aB", "a B"],
    ["S3Bucket", "S3 Bucket"],
    ["v2Beta", "v2 Beta"],
    ["sha256sum", "sha256sum"],
    ["iOS18App", "i OS18 App"],
    ["ÜberCamel", "Über Camel"],
    ["привыкМир", "привык Мир"],
    ["日本語Text", "日本語Text"], // a letter without case before a capital is no border
    ["a😀b", "a b"],
    ["x\u{1d400}y", "x \u{1d400}y"],
    ["ends\u{1d400}", "ends \u{1d400}"],
  ])("%j are %j", (word, parts) => expect(caseParts(word).join(" ")).toBe(parts));
});

describe("the letters and digits of", () => {
  test.each([
    ["", [""]],
    ["utf", ["utf"]],
    ["utf8", ["utf", "8"]],
    ["2fa", ["2", "fa"]],
    ["sha256sum", ["sha", "256", "sum"]],
    ["2024", ["2024"]],
    ["x²", ["x²"]],
  ])("%j are %j", (part, pieces) => expect(digitParts(part)).toEqual(pieces));
});
