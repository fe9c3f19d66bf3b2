// The pieces of a file: its lines, cut where a strip of lines or a block begins. Words stand in pieces, so that one number
// says both the strip and the block.

import { type GrowableUint32, roomFor } from "../index/growable.ts";
import { STRIP_LINES } from "./file-facts.ts";

/** Cuts one file after the other; what it gives is good until the next one. */
export class Pieces {
  /** By line, from 1: the piece it is in. */
  ofLine: Uint16Array = new Uint16Array(0);
  /** By piece. */
  strips: Uint16Array = new Uint16Array(0);
  blocks: Uint16Array = new Uint16Array(0);
  /** How many there are. */
  size = 0;

  /** Cuts lines 1 to `lines`; `blockStarts` are lines at which blocks begin, ascending. */
  cut(lines: number, blockStarts: GrowableUint32): void {
    this.ofLine = roomFor(this.ofLine, lines + 1, Uint16Array);
    this.strips = roomFor(this.strips, lines, Uint16Array);
    this.blocks = roomFor(this.blocks, lines, Uint16Array);
    const { ofLine, strips, blocks } = this;
    let size = 0;
    let block = 0;
    for (let line = 1; line <= lines; line++) {
      const isStart = block < blockStarts.length && blockStarts.values[block] === line;
      if (isStart) block++;
      if (isStart || (line - 1) % STRIP_LINES === 0) {
        strips[size] = Math.floor((line - 1) / STRIP_LINES);
        blocks[size++] = block;
      }
      ofLine[line] = size - 1;
    }
    this.size = size;
  }
}
