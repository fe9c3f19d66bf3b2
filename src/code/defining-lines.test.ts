import fc from "fast-check";
import { expect, test } from "vitest";
import { holds, RUNS } from "../../test/properties/seed.ts";
import { DefiningLines } from "./defining-lines.ts";
import { definitionsIn } from "./definitions.ts";
import { languageOf } from "./languages.ts";

const LANGUAGES = ["ts", "py", "go", "rs", "java", "c", "rb", "php", "ex", "erl", "lua", "sh", "sql", "proto", "txt"];

const WORDS =
  "const let var val define enum class type mut fn def async Static export function if else foo Bar émile x1 $y 9z _a struct";
const SIGNS = [
  "",
  " ",
  " ",
  "  ",
  "\t",
  "(",
  ")",
  "{",
  "}",
  " {",
  "=",
  " = ",
  ": ",
  ":",
  ".",
  "::",
  ";",
  "=>",
  "'",
  '"',
];
const OTHERS = ["*", "&", "!", "@", "#", "<T>", "[", "]", "()", "\u00a0", "\r", "/"];

const LINE = fc
  .array(fc.oneof(fc.constantFrom(...WORDS.split(" ")), fc.constantFrom(...SIGNS), fc.constantFrom(...OTHERS)), {
    maxLength: 10,
  })
  .map((parts) => parts.join(""));

function mayDefine(extension: string, line: string): boolean {
  const first = line.search(/[^ \t\r]/);
  const units = Uint16Array.from(`;${line};`, (character) => character.charCodeAt(0));
  return first >= 0 && new DefiningLines(languageOf(extension)).may(units, 1, first + 1, line.length + 1);
}

test.each(LANGUAGES)("a line of %s that may define nothing does not", (extension) => {
  holds(
    fc.property(LINE, (line) => {
      if (!mayDefine(extension, line)) expect(definitionsIn(line, languageOf(extension))).toEqual([]);
    }),
    RUNS * 20,
  );
});

test.each([
  ["ts", "  const x = foo.bar(y);", false],
  ["ts", "  const enum Level {", true],
  ["ts", "  foo.bar(baz);", false],
  ["ts", "  foo.bar = (baz) => {};", true],
  ["ts", "  run(baz) {", true],
  ["ts", "}", false],
  ["c", "} list;", true],
  ["java", "    return a.b();", false],
  ["java", "    var x = of(a);", false],
  ["rs", "    let x = 1;", false],
])("of %s, %j is looked at: %s", (extension, line, expected) => expect(mayDefine(extension, line)).toBe(expected));
