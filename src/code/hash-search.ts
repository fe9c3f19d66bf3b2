// Looking a hash up among many that ascend. Hashes are spread evenly, so that one says by itself about where it is: the
// search begins there and widens, which touches two or three lines of memory where halving touches ten.

/** How many hashes there are, of 32 bits. */
const ALL_HASHES = 2 ** 32;

/** The first place whose hash is not below `hash`, which may be any number from 0 to 2^32; `hashes` ascend. */
export function lowerBound(hashes: Uint32Array, hash: number): number {
  const size = hashes.length;
  const guess = Math.floor(hash * (size / ALL_HASHES));
  let step = 1;
  if (guess < size && (hashes[guess] as number) < hash) {
    let low = guess + 1;
    while (low + step < size && (hashes[low + step] as number) < hash) {
      low += step + 1;
      step *= 2;
    }
    return halved(hashes, hash, low, Math.min(size, low + step));
  }
  let high = Math.min(size, guess);
  while (high >= step && (hashes[high - step] as number) >= hash) {
    high -= step;
    step *= 2;
  }
  return halved(hashes, hash, Math.max(0, high - step + 1), high);
}

/** The place of a hash, or -1; `hashes` ascend, each once. */
export function placeIn(hashes: Uint32Array, hash: number): number {
  const place = lowerBound(hashes, hash);
  return place < hashes.length && hashes[place] === hash ? place : -1;
}

function halved(hashes: Uint32Array, hash: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
