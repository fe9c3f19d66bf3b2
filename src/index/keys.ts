// The keys of a segment's documents, by row.

import { GrowableBytes } from "./growable.ts";

/** Keys by row; `at` is called with rows below `size` only. */
export interface Keys {
  readonly size: number;
  at(row: number): string;
}

/** Keys that are strings already. */
export function keyList(keys: readonly string[]): Keys {
  return { size: keys.length, at: (row) => keys[row] as string };
}

/** Keys as bytes, one after the other: key r is the bytes from `offsets[r]` to `offsets[r + 1]`. */
export interface KeyBytes {
  readonly offsets: Uint32Array;
  readonly arena: Uint8Array;
  /** UTF-16, low byte first, instead of UTF-8, which has no form for a surrogate without its other half. */
  readonly wide: boolean;
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Keys that are decoded when they are asked for. */
export function keyArena({ offsets, arena, wide }: KeyBytes): Keys {
  const at = (row: number): string => decodeKey(arena.subarray(offsets[row], offsets[row + 1]), wide);
  return { size: offsets.length - 1, at };
}

/** The key that these bytes are. */
export function decodeKey(bytes: Uint8Array, wide: boolean): string {
  if (!wide) return DECODER.decode(bytes);
  let key = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    key += String.fromCharCode((bytes[at] as number) | ((bytes[at + 1] as number) << 8));
  }
  return key;
}

/** Keys as bytes, in a form that gives back every one of them unit by unit. */
export function encodeKeys(keys: Keys): KeyBytes {
  const list = Array.from({ length: keys.size }, (_, row) => keys.at(row));
  const wide = !list.every((key) => key.isWellFormed());
  const offsets = new Uint32Array(list.length + 1);
  const bytes = new GrowableBytes();
  for (const [row, key] of list.entries()) {
    bytes.append(wide ? encodeWide(key) : ENCODER.encode(key));
    offsets[row + 1] = bytes.length;
  }
  return { offsets, arena: bytes.values.slice(0, bytes.length), wide };
}

function encodeWide(key: string): Uint8Array {
  const bytes = new Uint8Array(key.length * 2);
  for (let at = 0; at < key.length; at++) {
    const unit = key.charCodeAt(at);
    bytes[at * 2] = unit & 255;
    bytes[at * 2 + 1] = unit >>> 8;
  }
  return bytes;
}
