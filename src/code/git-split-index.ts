// A split index (core.splitIndex): the file `index` holds what is new and what has changed since `sharedindex.HASH` was
// written, and in its extension "link" which entries of that one are gone. Its content, all big-endian:
//
//   the hash in the other file's name, then two bit sets over the entries there: deleted, and replaced (whose entries
//   stand in `index` without a name). A set is compressed by EWAH: number of bits u32, number of words u32, words u64,
//   and a u32 that only writers need. A marker word has the repeated bit (1 bit), how many words of it (32 bits), and how
//   many plain words follow (31 bits), from the lowest bit up.

import type { GitIndex } from "./git-index.ts";

/** What an index says of the one it changes. */
export interface IndexLink {
  /** The end of the other file's name. */
  readonly shared: string;
  /** The places of entries there that are gone, ascending. */
  readonly deleted: readonly number[];
}

/** The content of the extension "link", or undefined when there is no other file or it cannot be understood. */
export function parseLink(content: Buffer, hashSize: number): IndexLink | undefined {
  const shared = content.toString("hex", 0, hashSize);
  if (content.length < hashSize || /^0*$/.test(shared)) return undefined;
  if (content.length < hashSize + 8) return { shared, deleted: [] };
  const deleted = parseBitSet(content.subarray(hashSize));
  return deleted && { shared, deleted };
}

/** The places of the bits that are set. */
function parseBitSet(bytes: Buffer): number[] | undefined {
  const words = bytes.readUInt32BE(4);
  if (8 + 8 * words > bytes.length) return undefined;
  const places: number[] = [];
  let place = 0;
  for (let at = 0; at < words; at++) {
    const marker = bytes.readBigUInt64BE(8 + 8 * at);
    const repeated = Number((marker >> 1n) & 0xffff_ffffn) * 64;
    // No index has more entries than bytes; a larger run is damage.
    if (repeated > 2 ** 28) return undefined;
    if ((marker & 1n) === 1n) for (let run = 0; run < repeated; run++) places.push(place + run);
    place += repeated;
    for (let plain = Number(marker >> 33n); plain > 0 && at + 1 < words; plain--) {
      at++;
      const word = bytes.readBigUInt64BE(8 + 8 * at);
      for (let bit = 0; bit < 64; bit++) if (((word >> BigInt(bit)) & 1n) === 1n) places.push(place + bit);
      place += 64;
    }
  }
  return places;
}

/** The whole index. */
export function joinSplitIndex(changes: GitIndex, shared: GitIndex, { deleted }: IndexLink): GitIndex {
  const gone = new Set(deleted);
  const kept = shared.names.filter((_, at) => !gone.has(at));
  const names = [...kept, ...changes.names.filter((name) => name !== "")].sort(byCodeUnits);
  const submodules = new Set([...shared.submodules, ...changes.submodules].filter((name) => names.includes(name)));
  return { names, submodules };
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
