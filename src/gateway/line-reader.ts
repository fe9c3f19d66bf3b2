// Lines out of a stream of bytes. Each byte is looked at once, however a line is cut into chunks: what came before is
// kept in pieces and joined when the line ends, so a message of many megabytes costs no more than its length.

const NEWLINE = 0x0a;

/** Cuts a stream into lines. A line that exceeds the limit is dropped whole and reported once. */
export class LineReader {
  readonly #limit: number;
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  #pieces: Uint8Array[] = [];
  #length = 0;
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
      this.#keep(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  #keep(piece: Uint8Array): void {
    if (this.#dropping) return;
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length <= this.#limit) return;
    this.#clear();
    this.#dropping = true;
    this.#onTooLong();
  }

  #finish(): void {
    const line = Buffer.concat(this.#pieces, this.#length).toString("utf8");
    const dropped = this.#dropping;
    this.#clear();
    if (!dropped) this.#onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
  }

  #clear(): void {
    this.#pieces = [];
    this.#length = 0;
    this.#dropping = false;
  }
}
