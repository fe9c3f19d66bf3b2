// What is put behind a name that is not its tool's alone: `--` and eight digits of base 36, told by a hash of texts
// that belong to the tool. No ordinary name ends so, which keeps names with and without a suffix apart.
//
// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923), then the remainder by 36^8, some 41 bits. Two of n names with one stem
// get the same suffix with a chance of n^2 / 2 / 36^8: 1.8e-5 among 10,000 names. It keeps out accidents, not
// attackers: whoever owns a table of names looks whether one is taken before it is given.

const DIGITS = 8;
const SUFFIX = /--[0-9a-z]{8}$/;

/** The length of every suffix. */
export const SUFFIX_LENGTH: number = 2 + DIGITS;

/** Whether a name ends as if it had a suffix. */
export function hasSuffix(name: string): boolean {
  return SUFFIX.test(name);
}

/** The suffix for these values, the same in every process; other values, or in another order, have another one. */
export function nameSuffix(values: readonly (string | number | null)[]): string {
  // As JSON no border between two texts is lost, and half a surrogate pair stays what it is.
  const [high, low] = hash64(new TextEncoder().encode(JSON.stringify(values)));
  const remainder = ((BigInt(high) << 32n) | BigInt(low)) % 36n ** BigInt(DIGITS);
  return `--${remainder.toString(36).padStart(DIGITS, "0")}`;
}

/** The hash of bytes as two unsigned halves, the high one first; of "a" they are 0xaf63dc4c and 0x8601ec8c. */
export function hash64(bytes: Uint8Array): readonly [high: number, low: number] {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of bytes) {
    // Times 2^40 + 0x1b3. The first part moves the low half up by eight bits; the rest carries over at 2^32.
    const mixed = (low ^ byte) >>> 0;
    const product = mixed * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (mixed << 8)) >>> 0;
    low = product >>> 0;
  }
  return [high, low];
}
