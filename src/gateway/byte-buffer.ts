// Bytes that come in pieces, as one text. They are copied into room that doubles when it runs out, so that a message of
// many megabytes costs no more than a few times its length, in time and in memory, however small its pieces are.

/** Room that is kept for the next text, in bytes; what a longer one needed is given back. */
const KEPT_ROOM = 64 * 1024;

/** Collects the bytes of one text after the other. */
export class ByteBuffer {
  #bytes: Buffer = Buffer.allocUnsafeSlow(1_024);
  #length = 0;

  /** How many bytes it holds. */
  get length(): number {
    return this.#length;
  }

  /** Adds the bytes of `piece` from `start` up to `end`. */
  add(piece: Uint8Array, start = 0, end: number = piece.length): void {
    const length = this.#length + end - start;
    if (length > this.#bytes.length) this.#grow(length);
    this.#bytes.set(start === 0 && end === piece.length ? piece : piece.subarray(start, end), this.#length);
    this.#length = length;
  }

  /** What it holds, decoded as UTF-8; it is empty then. */
  take(): string {
    const text = this.#bytes.toString("utf8", 0, this.#length);
    this.clear();
    return text;
  }

  /** What it holds as it is; it is empty then. */
  takeBytes(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafeSlow(1_024);
    this.#length = 0;
    return bytes;
  }

  /** Forgets what it holds. */
  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > KEPT_ROOM) this.#bytes = Buffer.allocUnsafeSlow(1_024);
  }

  #grow(length: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(length, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
