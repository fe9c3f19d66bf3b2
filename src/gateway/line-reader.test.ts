import fc from "fast-check";
import { expect, test } from "vitest";
import { LineReader } from "./line-reader.ts";

function linesOf(chunks: readonly Uint8Array[], limit = 100): string[] {
  const lines: string[] = [];
  const reader = new LineReader(
    limit,
    (line) => lines.push(line),
    () => lines.push("(too long)"),
  );
  for (const chunk of chunks) reader.push(chunk);
  return lines;
}

test.each<[string, string[], string[]]>([
  ["two lines in a chunk", ["a\nb\n"], ["a", "b"]],
  ["a line in three chunks", ["a", "", "b", "c\n"], ["abc"]],
  ["carriage returns", ["a\r\n", "b\r", "\nc\rd\n"], ["a", "b", "c\rd"]],
  ["empty lines", ["\n\n", "a\n"], ["", "", "a"]],
  ["an open end", ["a\nb"], ["a"]],
  ["exactly the limit", [`${"x".repeat(100)}\n`], ["x".repeat(100)]],
  ["over the limit, then on", ["x".repeat(99), "xx", "xxx\nafter\n"], ["(too long)", "after"]],
  ["over the limit twice", [`${"x".repeat(101)}\n${"y".repeat(300)}\nz\n`], ["(too long)", "(too long)", "z"]],
])("%s", (_, chunks, lines) => {
  expect(linesOf(chunks.map((chunk) => Buffer.from(chunk)))).toEqual(lines);
});

test("the cut into chunks does not matter, inside a character either", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme" })),
      fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
      (texts, sizes) => {
        const lines = texts.map((text) => text.replaceAll(/[\r\n]/g, " "));
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        expect(linesOf(chunks, 10_000)).toEqual(lines);
      },
    ),
  );
});
