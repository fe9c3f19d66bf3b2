// Lines out of a stream of bytes. Each byte is looked at once, however a line is cut into chunks.

import { ByteBuffer } from "./byte-buffer.ts";

const NEWLINE = 0x0a;

/** Longer lines, in bytes, are not decoded. */
const LONG_LINE = 64 * 1024;

/** A line without its `\n`: the text of a short one, also without `\r`, and the blocks of a long one. */
export type ReceivedLine = string | readonly Buffer[];

/** Cuts a stream into lines. A line that exceeds the limit is dropped whole and reported once. */
export class LineReader {
  readonly #limit: number;
  readonly #onLine: (line: ReceivedLine) => void;
  readonly #onTooLong: () => void;
  readonly #line = new ByteBuffer();
  #dropping = false;

  /** `limit` is in bytes. */
  constructor(limit: number, onLine: (line: ReceivedLine) => void, onTooLong: () => void) {
    this.#limit = limit;
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
  }

  /** Takes the next bytes; calls back for each line they complete, in order. */
  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk, start, end);
      this.#finish();
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk, start, chunk.length);
  }

  /** Takes the end of the stream; calls back for a last line without its `\n`. */
  end(): void {
    if (this.#line.length > 0) this.#finish();
  }

  #keep(chunk: Uint8Array, start: number, end: number): void {
    if (this.#dropping) return;
    this.#line.add(chunk, start, end);
    if (this.#line.length <= this.#limit) return;
    this.#line.clear();
    this.#dropping = true;
    this.#onTooLong();
  }

  #finish(): void {
    const dropped = this.#dropping;
    this.#dropping = false;
    const line = this.#line.length > LONG_LINE ? this.#line.takeBlocks() : this.#line.take();
    if (dropped) return;
    this.#onLine(typeof line === "string" && line.endsWith("\r") ? line.slice(0, -1) : line);
  }
}
