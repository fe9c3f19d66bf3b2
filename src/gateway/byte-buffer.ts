// Bytes that come in pieces, as one text. They are copied into blocks, so that a message of many megabytes costs no more
// than a few times its length, in time and in memory, however small its pieces are, and nothing is ever moved.

/** The first block, and each further one, in bytes. */
const FIRST_BLOCK = 1_024;
const BLOCK = 64 * 1024;

/** Collects the bytes of one text after the other. */
export class ByteBuffer {
  /** Those that are full, in their order, and the one that is being filled. */
  #full: Buffer[] = [];
  #open: Buffer = Buffer.allocUnsafeSlow(FIRST_BLOCK);
  #used = 0;
  #length = 0;

  /** How many bytes it holds. */
  get length(): number {
    return this.#length;
  }

  /** Adds the bytes of `piece` from `start` up to `end`. */
  add(piece: Uint8Array, start = 0, end: number = piece.length): void {
    for (let at = start; at < end; ) {
      if (this.#used === this.#open.length) this.#next();
      const count = Math.min(end - at, this.#open.length - this.#used);
      this.#open.set(piece.subarray(at, at + count), this.#used);
      this.#used += count;
      at += count;
    }
    this.#length += end - start;
  }

  /** What it holds, decoded as UTF-8; it is empty then. */
  take(): string {
    const bytes = this.#full.length === 0 ? this.#open.subarray(0, this.#used) : Buffer.concat(this.#blocks());
    const text = bytes.toString("utf8");
    this.clear();
    return text;
  }

  /** What it holds, block by block; it is empty then. */
  takeBlocks(): readonly Buffer[] {
    const blocks = this.#blocks();
    this.#open = Buffer.allocUnsafeSlow(FIRST_BLOCK);
    this.clear();
    return blocks;
  }

  /** Forgets what it holds. The open block is kept for the next text. */
  clear(): void {
    this.#full = [];
    this.#used = 0;
    this.#length = 0;
  }

  #blocks(): Buffer[] {
    return [...this.#full, this.#open.subarray(0, this.#used)];
  }

  #next(): void {
    this.#full.push(this.#open);
    this.#open = Buffer.allocUnsafeSlow(BLOCK);
    this.#used = 0;
  }
}

/** Blocks as one, copied block by block. */
export function* joinedInSteps(blocks: readonly Buffer[]): Generator<void, Buffer> {
  const bytes = Buffer.allocUnsafeSlow(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
    yield;
  }
  return bytes;
}
