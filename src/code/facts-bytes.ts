// The facts of a file as bytes, beside its postings. Read back they are views of the bytes, not copies.
//
//   u32[15]   length, 1 if generated, and how many numbers each of the 13 arrays has
//   the arrays of 32 bits, of 16, of 8, in the order of the lists below, and zeros up to a multiple of 4

import { damagedImage } from "../index/image.ts";
import { liveRow } from "../index/live-segment.ts";
import { SEGMENT_ROWS } from "../index/segment.ts";
import type { Snapshot } from "../index/snapshot.ts";
import type { FileFacts } from "./file-facts.ts";
import { WITHOUT } from "./tree-summary.ts";

const WORDS = ["terms", "ends", "identifiers", "names", "blockStems"] as const;
const HALVES = ["places", "strips", "blocks", "uses", "lines", "nameBlocks"] as const;
const BYTES = ["defined", "kinds"] as const;
const HEAD = 2 + WORDS.length + HALVES.length + BYTES.length;

/** Facts as bytes. */
export function encodeFacts(facts: FileFacts): Uint8Array {
  const arrays = [...WORDS, ...HALVES, ...BYTES].map((name) => facts[name]);
  const size = HEAD * 4 + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(Math.ceil(size / 4) * 4);
  const head = [facts.length, facts.isGenerated ? 1 : 0, ...arrays.map(({ length }) => length)];
  new Uint32Array(bytes.buffer, 0, HEAD).set(head);
  let at = HEAD * 4;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** Facts back from their bytes, which begin at a multiple of 4. @throws RanksackError INDEX_CORRUPT */
export function decodeFacts({ buffer, byteOffset, byteLength }: Uint8Array): FileFacts {
  if (byteLength < HEAD * 4) throw damagedImage("a file has no facts");
  const [length = 0, generated = 0, ...counts] = new Uint32Array(buffer, byteOffset, HEAD);
  const sizes = [...WORDS.map(() => 4), ...HALVES.map(() => 2), ...BYTES.map(() => 1)];
  const end = counts.reduce((sum, count, at) => sum + count * (sizes[at] ?? 0), HEAD * 4);
  if (Math.ceil(end / 4) * 4 !== byteLength)
    throw damagedImage("the facts of a file have another length than they say");
  let at = byteOffset + HEAD * 4;
  let array = 0;
  const next = <T>(make: (start: number, count: number) => T): T => {
    const made = make(at, counts[array] ?? 0);
    at += (counts[array] ?? 0) * (sizes[array] ?? 0);
    array++;
    return made;
  };
  const words = (): Uint32Array => next((start, count) => new Uint32Array(buffer, start, count));
  const halves = (): Uint16Array => next((start, count) => new Uint16Array(buffer, start, count));
  const bytes = (): Uint8Array => next((start, count) => new Uint8Array(buffer, start, count));
  const [terms, ends, identifiers, names, blockStems] = [words(), words(), words(), words(), words()];
  const [places, strips, blocks, uses, lines, nameBlocks] = [
    halves(),
    halves(),
    halves(),
    halves(),
    halves(),
    halves(),
  ];
  const [defined, kinds] = [bytes(), bytes()];
  return {
    length,
    isGenerated: generated === 1,
    ...{ terms, ends, identifiers, names, blockStems },
    ...{ places, strips, blocks, uses, lines, nameBlocks },
    ...{ defined, kinds },
  };
}

/** Where the documents of files are: by the number of a file its segment and row as one number, or WITHOUT. */
export type Places = Uint32Array;

/** Where the documents of these files are in a snapshot. */
export function placesIn({ segments }: Snapshot, paths: readonly string[]): Places {
  return Uint32Array.from(paths, (path) => {
    for (const [at, live] of segments.entries()) {
      const row = liveRow(live, path);
      if (row >= 0) return at * SEGMENT_ROWS + row;
    }
    return WITHOUT;
  });
}

/** The facts of the file whose document is at a place. @throws RanksackError INDEX_CORRUPT */
export function factsAt({ segments }: Snapshot, place: number): FileFacts {
  const segment = segments[Math.floor(place / SEGMENT_ROWS)]?.segment;
  const row = place % SEGMENT_ROWS;
  if (segment === undefined || row >= segment.keys.size) throw damagedImage("a file has no document");
  return decodeFacts(segment.attachments.at(row));
}
