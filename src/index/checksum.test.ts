import { expect, test } from "vitest";
import { checksum } from "./checksum.ts";

const ENCODER = new TextEncoder();

/** XXH32 with seed 0, from the reference implementation. */
const KNOWN: readonly (readonly [bytes: Uint8Array, low: number])[] = [
  [new Uint8Array(0), 0x02cc5d05],
  [ENCODER.encode("abcd"), 0xa3643705],
  [ENCODER.encode("abcdefgh"), 0x0bb3c6bb],
  [ENCODER.encode("0123456789abcdef"), 0xc2c45b69],
  [ENCODER.encode("0123456789abcdefABCDEFGH"), 0xaa16cc8a],
  [new Uint8Array(64), 0x56328790],
  [Uint8Array.from({ length: 256 }, (_, at) => at), 0x59441253],
];

test.each(KNOWN)("the low half of %j is XXH32", (bytes, low) => {
  const words = new Int32Array(bytes.slice().buffer);
  expect(checksum(words, 0, words.length).low).toBe(low);
});

test("the place of the words in their array does not matter, their order does", () => {
  const words = Int32Array.of(9, 1, 2, 3, 4, 5, 9);
  expect(checksum(words, 1, 6)).toEqual(checksum(Int32Array.of(1, 2, 3, 4, 5), 0, 5));
  expect(checksum(Int32Array.of(2, 1, 3, 4, 5), 0, 5)).not.toEqual(checksum(Int32Array.of(1, 2, 3, 4, 5), 0, 5));
});

test.each([2, 4, 14, 16, 1024])("each flipped bit of %d words changes both halves", (length) => {
  const words = Int32Array.from({ length }, (_, at) => Math.imul(at, 0x9e3779b1));
  const { low, high } = checksum(words, 0, length);
  let same = 0;
  for (let bit = 0; bit < length * 32; bit++) {
    words[bit >>> 5] = (words[bit >>> 5] as number) ^ (1 << (bit & 31));
    const flipped = checksum(words, 0, length);
    if (flipped.low === low || flipped.high === high) same++;
    words[bit >>> 5] = (words[bit >>> 5] as number) ^ (1 << (bit & 31));
  }
  expect(same).toBe(0);
});

test("zeros of other lengths have other checksums", () => {
  const zeros = new Int32Array(1024);
  const sums = Array.from({ length: 513 }, (_, pairs) => checksum(zeros, 0, pairs * 2));
  expect(new Set(sums.map(({ low, high }) => `${low} ${high}`)).size).toBe(513);
});
