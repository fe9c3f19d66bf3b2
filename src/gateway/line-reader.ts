// Lines out of a stream of bytes. Each byte is looked at once, however a line is cut into chunks.

import { ByteBuffer } from "./byte-buffer.ts";

const NEWLINE = 0x0a;

/** Cuts a stream into lines. A line that exceeds the limit is dropped whole and reported once. */
export class LineReader {
  readonly #limit: number;
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  readonly #line = new ByteBuffer();
  #dropping = false;

  /** `limit` is in bytes; a line comes without its `\n` or `\r\n`, decoded as UTF-8. */
  constructor(limit: number, onLine: (line: string) => void, onTooLong: () => void) {
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
    const line = this.#line.take();
    if (!dropped) this.#onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
}
