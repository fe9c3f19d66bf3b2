// Chance that can be repeated: numbers that follow from a text. The text is hashed with FNV-1a (32 bits, RFC 9923), the
// hash feeds the generator mulberry32 (Tommy Ettinger, 2017), so the same seed draws the same on every machine.

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** The FNV-1a hash of the UTF-8 form of a text, unsigned; of "a" it is 0xe40c292c. */
export function hashText(text: string): number {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, PRIME);
  return hash >>> 0;
}

/** A whole number from 0 up to `below` (exclusive), another one at each call. */
export type Draw = (below: number) => number;

/** Draws that follow from a text. */
export function drawsFrom(seed: string): Draw {
  let state = hashText(seed);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
