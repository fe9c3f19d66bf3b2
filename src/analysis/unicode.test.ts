import { expect, test } from "vitest";
import { CODE, ENGLISH } from "./identifier-analyzer.ts";
import { analysisStamp, unicodeVersion } from "./unicode.ts";

test("the version is the one that the engine says, up to the newest of the table", () => {
  const said = Number(process.versions.unicode);
  expect(Number(unicodeVersion())).toBe(Math.min(said, 17));
});

test("a stamp names the version and each analyzer once, in any order of the fields", () => {
  const stamp = `unicode ${unicodeVersion()}; code@1, english@1`;
  expect(analysisStamp([ENGLISH, CODE, ENGLISH])).toBe(stamp);
  expect(analysisStamp([CODE, ENGLISH])).toBe(stamp);
});
