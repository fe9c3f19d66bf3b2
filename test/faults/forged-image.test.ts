// Images whose checksums are right and whose content is not. They may be refused, or searched with whatever result;
// they must not crash, hang or reach out of bounds, and the checker says what is wrong with them.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RanksackError } from "../../src/base/errors.ts";
import { checkImage } from "../../src/index/image-check.ts";
import { SECTION_NAMES, type SectionName } from "../../src/index/image.ts";
import { holds } from "../properties/seed.ts";
import { imageBytes, openImage, type Reading, READINGS, readSnapshot } from "../properties/stored.ts";
import { rawSections, seal, sealPreamble } from "./sealed.ts";
import { answersOf, EXTRA, FIELDS, smallSnapshot, useAll } from "./small-index.ts";

const SOUND = imageBytes(smallSnapshot(), EXTRA);
const VALUES = [0, 1, -1, 2, 3, 255, 256, 65_535, 65_536, 2 ** 31 - 1, -(2 ** 31), 0x01010101];

/** Uses an image in every way; a complaint is as good as an answer. */
function checkHarmless(bytes: Uint8Array, reading: Reading): void {
  try {
    const image = openImage(bytes, reading);
    if ("reason" in image) return;
    image.extra();
    useAll(image.snapshot(FIELDS));
  } catch (error) {
    if (!(error instanceof RanksackError) || error.code !== "INDEX_CORRUPT") throw error;
  }
}

/** The sound image with the words of a section changed, and checksums that fit. */
function forged(name: SectionName, change: (words: Int32Array) => void): Uint8Array {
  const bytes = SOUND.slice();
  const kind = SECTION_NAMES.indexOf(name) + 1;
  const words = new Int32Array(bytes.buffer);
  for (const section of rawSections(bytes)) {
    if (section.kind === kind) change(words.subarray(section.start, section.start + section.words));
  }
  seal(bytes);
  return bytes;
}

test("sealing what is sound changes nothing", () => {
  expect(forged("terms", () => {})).toEqual(SOUND);
});

describe.each(READINGS)("read %s", (reading) => {
  test.each(SECTION_NAMES)("any one number of %j may be any other", (name) => {
    const places = Math.max(...rawSections(SOUND).map(({ words }) => words));
    for (let place = 0; place < places; place = place * 2 + 1) {
      for (const value of VALUES) {
        checkHarmless(
          forged(name, (words) => void (place < words.length && words.set([value], place))),
          reading,
        );
      }
    }
  });

  test.each(SECTION_NAMES)("all numbers of %j may be one and the same", (name) => {
    for (const value of VALUES)
      checkHarmless(
        forged(name, (words) => void words.fill(value)),
        reading,
      );
  });

  test.each([
    ["do not ascend", 0],
    ["do not exist", -1],
  ])("no search gives rows that %s", (_, value) => {
    const bytes = forged("documents", (words) => void words.fill(value));
    const search = (): string => answersOf(readSnapshot(bytes, reading, FIELDS));
    expect(search).toThrow(expect.objectContaining({ code: "INDEX_CORRUPT" }));
  });

  test("any bytes of any sections may be any others", () => {
    const edits = fc.array(fc.tuple(fc.nat(SOUND.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    const start = rawSections(SOUND)[0]?.start ?? 0;
    holds(
      fc.property(edits, (changes) => {
        const bytes = SOUND.slice();
        for (const [at, value] of changes) bytes[Math.max(at, start * 4)] = value;
        seal(bytes);
        checkHarmless(bytes, reading);
        checkImage(bytes);
      }),
    );
  });

  test("preamble and table may say anything", () => {
    // All of the preamble; of the table, whose entries have 8 words, one word in five.
    for (let word = 2; word < 16 + 50 * 8; word += word < 16 ? 1 : 5) {
      for (const value of VALUES) {
        const bytes = SOUND.slice();
        new Int32Array(bytes.buffer)[word] = value;
        sealPreamble(bytes);
        checkHarmless(bytes, reading);
        checkImage(bytes);
      }
    }
  });
});

/** What the checker says of an image in which something is wrong. */
const FORGERIES: readonly (readonly [SectionName, (words: Int32Array) => void, RegExp])[] = [
  ["identity", (words) => words.fill(0x20202020), /does not describe the fields/i],
  ["counts", (words) => words.set([0, 0], 2), /live rows are not as many/i],
  ["counts", (words) => words.set([0, 0x7ff00000], 0), /a count of a segment is none/i],
  ["dead", (words) => words.fill(-1), /live rows are not as many/i],
  ["key offsets", (words) => words.set([9], 0), /section "key offsets" does not ascend/i],
  ["keys", (words) => words.fill(0x61616161), /live keys stand twice/i],
  ["slots", (words) => words.fill(1), /terms cannot be found/i],
  ["slots", (words) => words.fill(0), /terms cannot be found/i],
  ["term offsets", (words) => words.set([-1], 1), /"term offsets" does not ascend/i],
  ["terms", (words) => words.fill(0x61616161), /terms cannot be found/i],
  ["posting offsets", (words) => words.set([1000], 1), /"posting offsets" does not ascend/i],
  ["documents", (words) => words.fill(-1), /postings are not in order, or of rows that do not exist/i],
  ["documents", (words) => words.fill(0), /postings are not in order/i],
  ["frequencies", (words) => words.fill(0x02020202), /lengths are not the sums of frequencies/i],
  ["frequencies", (words) => words.fill(-1), /lengths are not the sums of frequencies/i],
  ["sources", (words) => words.fill(0), /postings have impossible sources/i],
  ["sources", (words) => words.fill(-1), /postings have impossible sources/i],
  ["overflow places", (words) => words.fill(-1), /"overflow places" does not ascend/i],
  ["overflow places", (words) => words.fill(5, 2, 3), /the overflow does not fit/i],
  ["overflow frequencies", (words) => words.fill(3), /the overflow does not fit/i],
  ["lengths", (words) => words.fill(1), /the live length is not that of the live rows/i],
];

test.each(FORGERIES)("the checker sees through a forged section %j", (name, change, fault) => {
  const { verdict, faults } = checkImage(forged(name, change));
  expect(verdict).toBe("damaged");
  expect(faults.join("\n")).toMatch(fault);
});
