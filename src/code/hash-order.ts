// Hashes in order. They are spread evenly, so that their first bits tell nearly where each belongs: as many buckets as
// there are hashes, and neighbours put right afterwards. A comparing sort takes several times as long.

import { roomFor } from "../index/growable.ts";

/** Sorts hashes, list after list; what it gives is good until the next list. */
export class HashOrder {
  /** The hashes of the last list, ascending. */
  sorted: Uint32Array = new Uint32Array(0);
  /** Where each of those was in the list; of equal ones the first place first. */
  places: Uint32Array = new Uint32Array(0);
  private next = new Uint32Array(0);

  /** Sorts the first `count` hashes of a list. */
  sort(hashes: Uint32Array, count: number): void {
    this.sorted = roomFor(this.sorted, count, Uint32Array);
    this.places = roomFor(this.places, count, Uint32Array);
    this.deal(hashes, count, Math.max(1, 32 - Math.clz32(count)));
    const { sorted, places } = this;
    for (let at = 1; at < count; at++) {
      const hash = sorted[at] as number;
      if ((sorted[at - 1] as number) <= hash) continue;
      const place = places[at] as number;
      let to = at;
      do {
        sorted[to] = sorted[to - 1] as number;
        places[to] = places[to - 1] as number;
        to--;
      } while (to > 0 && (sorted[to - 1] as number) > hash);
      sorted[to] = hash;
      places[to] = place;
    }
  }

  /** Puts the hashes in the order of their first bits. */
  private deal(hashes: Uint32Array, count: number, bits: number): void {
    const shift = 32 - bits;
    const buckets = 2 ** bits + 1;
    this.next = roomFor(this.next, buckets, Uint32Array);
    const { next, sorted, places } = this;
    next.fill(0, 0, buckets);
    for (let at = 0; at < count; at++) {
      const bucket = ((hashes[at] as number) >>> shift) + 1;
      next[bucket] = (next[bucket] as number) + 1;
    }
    for (let bucket = 1; bucket < buckets; bucket++)
      next[bucket] = (next[bucket] as number) + (next[bucket - 1] as number);
    for (let at = 0; at < count; at++) {
      const hash = hashes[at] as number;
      const to = next[hash >>> shift] as number;
      next[hash >>> shift] = to + 1;
      sorted[to] = hash;
      places[to] = at;
    }
  }
}
