// FNV-1a, 32 bits: one multiplication a byte, good enough for open addressing with an exact comparison behind it.
// Source: Fowler, Noll, Vo; RFC 9923.

/** The offset basis: the hash of no bytes. */
export const HASH_SEED = 0x811c9dc5;
/** The prime that each step multiplies with. */
export const HASH_PRIME = 0x01000193;

/** The hash of bytes `start` up to `end` (exclusive), as a signed 32-bit number; of "a" it is 0xe40c292c. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME);
  return hash | 0;
}

/** The hash of the UTF-8 form of a text that is all ASCII, or undefined for any other text. */
export function hashAscii(text: string): number | undefined {
  let hash = HASH_SEED;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 127) return undefined;
    hash = Math.imul(hash ^ unit, HASH_PRIME);
  }
  return hash | 0;
}

/** The hash of the UTF-16 units of a text, unsigned; of a text that is all ASCII that of its bytes. */
export function hashUnits(text: string): number {
  let hash: number = HASH_SEED;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
  return hash >>> 0;
}

/** Whether the bytes of `a` from `start` on are the units of `text`, which is all ASCII. */
export function sameAscii(a: Uint8Array, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (a[start + at] !== text.charCodeAt(at)) return false;
  return true;
}

/** Whether `length` bytes of `a` from `aStart` equal those of `b` from `bStart`. */
export function sameBytes(a: Uint8Array, aStart: number, b: Uint8Array, bStart: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (a[aStart + at] !== b[bStart + at]) return false;
  return true;
}
