// Hashes in order. They are spread evenly, so that their first bits tell nearly where each belongs: as many buckets as
// there are hashes, and neighbours put right afterwards. A comparing sort takes several times as long.

/** The places 0 to `count` - 1 in the ascending order of the hashes at them; of equal ones the first place first. */
export function orderOfHashes(hashes: Uint32Array, count: number): Uint32Array {
  const bits = Math.max(1, 32 - Math.clz32(count));
  const order = bucketed(hashes, count, bits);
  for (let at = 1; at < count; at++) {
    const place = order[at] as number;
    const hash = hashes[place] as number;
    let to = at;
    while (to > 0 && (hashes[order[to - 1] as number] as number) > hash) {
      order[to] = order[to - 1] as number;
      to--;
    }
    order[to] = place;
  }
  return order;
}

/** The places by the first bits of their hashes. */
function bucketed(hashes: Uint32Array, count: number, bits: number): Uint32Array {
  const shift = 32 - bits;
  const next = new Uint32Array((1 << bits) + 1);
  for (let at = 0; at < count; at++) {
    const bucket = ((hashes[at] as number) >>> shift) + 1;
    next[bucket] = (next[bucket] as number) + 1;
  }
  for (let bucket = 1; bucket < next.length; bucket++)
    next[bucket] = (next[bucket] as number) + (next[bucket - 1] as number);
  const order = new Uint32Array(count);
  for (let at = 0; at < count; at++) {
    const bucket = (hashes[at] as number) >>> shift;
    const place = next[bucket] as number;
    next[bucket] = place + 1;
    order[place] = at;
  }
  return order;
}
