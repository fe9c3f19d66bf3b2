// Which file a document of the snapshot is: what the index found says its place, not its path.

import { SEGMENT_ROWS } from "../index/segment.ts";
import type { Places } from "./facts-bytes.ts";
import { WITHOUT } from "./tree-summary.ts";

/** The numbers of files by the places of their documents. */
export class PlacedFiles {
  /** By segment and row the number and 1 more; 0 where there is none. */
  private readonly numbers: readonly Uint32Array[];

  constructor(places: Places) {
    const rows: number[] = [];
    for (const place of places) {
      if (place === WITHOUT) continue;
      const segment = Math.floor(place / SEGMENT_ROWS);
      rows[segment] = Math.max(rows[segment] ?? 0, (place % SEGMENT_ROWS) + 1);
    }
    this.numbers = Array.from(rows, (count = 0) => new Uint32Array(count));
    for (let number = 0; number < places.length; number++) {
      const place = places[number] as number;
      const segment = this.numbers[Math.floor(place / SEGMENT_ROWS)];
      if (place !== WITHOUT && segment) segment[place % SEGMENT_ROWS] = number + 1;
    }
  }

  /** The number of the file at a place, or -1. */
  at(place: number): number {
    return (this.numbers[Math.floor(place / SEGMENT_ROWS)]?.[place % SEGMENT_ROWS] ?? 0) - 1;
  }
}
