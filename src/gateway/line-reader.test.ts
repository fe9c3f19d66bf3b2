import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { allSteps } from "../base/steps.ts";
import { joinedInSteps } from "./byte-buffer.ts";
import { LineReader, type ReceivedLine } from "./line-reader.ts";

function linesOf(chunks: readonly Uint8Array[], limit = 100): string[] {
  const lines: string[] = [];
  const reader = new LineReader(
    limit,
    (line) => lines.push(typeof line === "string" ? line : allSteps(joinedInSteps(line)).toString().replace(/\r$/, "")),
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

test("the end of the stream ends the last line", () => {
  const lines: string[] = [];
  const reader = new LineReader(
    100,
    (line) => lines.push(typeof line === "string" ? line : allSteps(joinedInSteps(line)).toString().replace(/\r$/, "")),
    () => {},
  );
  for (const text of ["a\nb", "c"]) reader.push(Buffer.from(text));
  reader.end();
  reader.end();
  expect(lines).toEqual(["a", "bc"]);
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

test("a long line comes as its bytes, in blocks", () => {
  const lines: ReceivedLine[] = [];
  const reader = new LineReader(
    100_000,
    (line) => lines.push(line),
    () => {},
  );
  const [short, long] = ["x".repeat(65_536), "y".repeat(65_537)];
  reader.push(Buffer.from(`${short}\n${long}\r\nafter\n`));
  const [first, second, third] = lines;
  expect([first, third, lines.length]).toEqual([short, "after", 3]);
  const blocks = typeof second === "object" ? second : [];
  expect(allSteps(joinedInSteps(blocks)).toString()).toBe(`${long}\r`);
  expect(Math.max(...blocks.map((block) => block.length))).toBeLessThanOrEqual(64 * 1024);
});

/** Bytes whose searches and copies are counted. */
class CountedBytes extends Uint8Array {
  static touched = 0;

  override indexOf(byte: number, from = 0): number {
    const at = super.indexOf(byte, from);
    CountedBytes.touched += (at < 0 ? this.length : at + 1) - from;
    return at;
  }
}

/** How many bytes are looked at or copied for each byte of a message that comes in chunks of a size. */
function workPerByte(length: number, chunk: number): number {
  let copied = 0;
  const set = Uint8Array.prototype.set;
  const adds = vi.spyOn(Uint8Array.prototype, "set").mockImplementation(function (this: Uint8Array, from, at) {
    copied += from.length;
    set.call(this, from, at);
  });
  const copy = Buffer.prototype.copy;
  const grows = vi.spyOn(Buffer.prototype, "copy").mockImplementation(function (this: Buffer, target, ...range) {
    const count = copy.call(this, target, ...range);
    copied += count;
    return count;
  });
  CountedBytes.touched = 0;
  const message = new Uint8Array(length).fill(0x78);
  message[length - 1] = 0x0a;
  const chunks = Array.from({ length: Math.ceil(length / chunk) }, (_, at) => {
    return CountedBytes.from(message.subarray(at * chunk, (at + 1) * chunk));
  });
  copied = 0;
  expect(linesOf(chunks, length)).toEqual(["x".repeat(length - 1)]);
  adds.mockRestore();
  grows.mockRestore();
  return (CountedBytes.touched + copied) / length;
}

test("the work grows with the length of a message alone: each byte is looked at once and copied three times at most", () => {
  // Read by concatenating what there is for every chunk, the longest of them would take 8,000 times its length.
  for (const length of [1_000, 64_000, 1_024_000]) {
    for (const chunk of [1, 64, 4_096]) {
      expect(workPerByte(length, chunk)).toBeGreaterThanOrEqual(1.9);
      expect(workPerByte(length, chunk)).toBeLessThanOrEqual(4);
    }
  }
});
