// Server-sent events out of a stream of bytes (WHATWG HTML, 9.2.6): lines that end with LF, CR or both, fields, and an
// empty line behind each event. Each byte is looked at once, however the stream is cut into chunks, and no event is kept
// beyond a limit. What comes out is written in one form, with LF and the data of an event behind its other fields, so
// that whoever reads it next need not look for the rest of anything.

import { ByteBuffer } from "./byte-buffer.ts";

const LF = 0x0a;
const CR = 0x0d;
const COLON = ":";

/** Cuts a stream into events; comments are left out. */
export class EventReader {
  readonly #limit: number;
  readonly #rewritten: (data: string) => string;
  readonly #line = new ByteBuffer();
  #isAfterCr = false;
  #isFirst = true;
  /** Of the event that is being read: its fields but the data, its lines of data, and how many bytes they were. */
  #fields = "";
  #data: string[] = [];
  #length = 0;
  /** Whether an event had an id, by which the stream can be gone on with. */
  hasIds = false;

  /** `limit` is in bytes of one event; `rewritten` is asked for what stands in place of the data of each. */
  constructor(limit: number, rewritten: (data: string) => string) {
    this.#limit = limit;
    this.#rewritten = rewritten;
  }

  /** Takes the next bytes; answers the events that they complete, as text; undefined when one is beyond the limit. */
  push(chunk: Uint8Array): string | undefined {
    let events = "";
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte !== LF && byte !== CR) continue;
      const isSecond = byte === LF && this.#isAfterCr && at === start && this.#line.length === 0;
      this.#isAfterCr = byte === CR;
      if (!isSecond) {
        this.#line.add(chunk, start, at);
        if (this.#isTooLong) return undefined;
        events += this.#take();
      }
      start = at + 1;
    }
    if (start < chunk.length) {
      this.#line.add(chunk, start);
      this.#isAfterCr = false;
    }
    return this.#isTooLong ? undefined : events;
  }

  get #isTooLong(): boolean {
    return this.#length + this.#line.length > this.#limit;
  }

  /** Takes the line; answers the event that it ends. */
  #take(): string {
    this.#length += this.#line.length;
    const line = this.#isFirst ? this.#line.take().replace(/^\uFEFF/, "") : this.#line.take();
    this.#isFirst = false;
    if (line === "") return this.#end();
    if (line.startsWith(COLON)) this.#length -= Math.min(this.#length, line.length);
    else if (line === "data" || line.startsWith("data:")) this.#data.push(line.slice(line[5] === " " ? 6 : 5));
    else this.#keep(line);
    return "";
  }

  #keep(line: string): void {
    this.#fields += `${line}\n`;
    this.hasIds ||= line.startsWith("id:");
  }

  #end(): string {
    const hasData = this.#data.length > 0;
    const data = hasData ? this.#rewritten(this.#data.join("\n")) : "";
    const written = hasData ? `data: ${data.replaceAll("\n", "\ndata: ")}\n` : "";
    const event = `${this.#fields}${written}`;
    this.#fields = "";
    this.#data = [];
    this.#length = 0;
    return event === "" ? "" : `${event}\n`;
  }
}
