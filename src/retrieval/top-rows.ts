// The best rows of all segments, kept as numbers: the heap of TopHits without an object and a key for every row that comes
// by. Keys are asked for where scores tie, and for what is kept. The order is that of TopHits.

/** A row that was kept, by its place: its segment and row as one number. */
export interface KeptRow {
  readonly place: number;
  readonly score: number;
  /** Whether it holds an exact name; these come first. */
  readonly isNamed: boolean;
}

/** Keeps the best `limit` rows it is offered. */
export class TopRows {
  private readonly keyOf: (place: number) => string;
  private readonly limit: number;
  private readonly places: Uint32Array;
  private readonly scores: Float64Array;
  private readonly named: Uint8Array;
  private size = 0;

  /** `limit` is 1 or more; `keyOf` gives the key of the document at a place. */
  constructor(limit: number, keyOf: (place: number) => string) {
    this.keyOf = keyOf;
    this.limit = limit;
    this.places = new Uint32Array(limit);
    this.scores = new Float64Array(limit);
    this.named = new Uint8Array(limit);
  }

  /** The score that a row without an exact name must have to be kept still; a tie with it may be, by its key. */
  get threshold(): number {
    if (this.size < this.limit) return 0;
    return this.named[0] === 1 ? Number.POSITIVE_INFINITY : (this.scores[0] as number);
  }

  offer(place: number, score: number, isNamed: boolean): void {
    const named = isNamed ? 1 : 0;
    if (this.size < this.limit) this.rise(this.size++, place, score, named);
    else if (this.isWorse(0, place, score, named)) this.sink(this.limit, place, score, named);
  }

  /** What was kept, best first. The heap is empty afterwards. */
  take(): KeptRow[] {
    const kept: KeptRow[] = [];
    while (this.size > 0) {
      const last = --this.size;
      kept.push(this.rowAt(0));
      const { place, score, isNamed } = this.rowAt(last);
      if (last > 0) this.sink(last, place, score, isNamed ? 1 : 0);
    }
    return kept.reverse();
  }

  private rowAt(at: number): KeptRow {
    const score = this.scores[at] as number;
    return { place: this.places[at] as number, score, isNamed: this.named[at] === 1 };
  }

  /** Puts a row where `from` is free, or above. */
  private rise(from: number, place: number, score: number, named: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.isBetter(parent, place, score, named)) break;
      this.move(parent, at);
      at = parent;
    }
    this.set(at, place, score, named);
  }

  /** Puts a row in place of the worst among the first `size`. */
  private sink(size: number, place: number, score: number, named: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && this.isChildWorse(child + 1, child)) child++;
      if (!this.isWorse(child, place, score, named)) break;
      this.move(child, at);
      at = child;
    }
    this.set(at, place, score, named);
  }

  private isChildWorse(a: number, b: number): boolean {
    return this.isWorse(a, this.places[b] as number, this.scores[b] as number, this.named[b] as number);
  }

  /** Whether the kept row comes after this one. */
  private isWorse(at: number, place: number, score: number, named: number): boolean {
    if (this.named[at] !== named) return (this.named[at] as number) < named;
    const own = this.scores[at] as number;
    return own === score ? this.keyOf(this.places[at] as number) > this.keyOf(place) : own < score;
  }

  /** Whether the kept row comes before this one. */
  private isBetter(at: number, place: number, score: number, named: number): boolean {
    if (this.named[at] !== named) return (this.named[at] as number) > named;
    const own = this.scores[at] as number;
    return own === score ? this.keyOf(this.places[at] as number) < this.keyOf(place) : own > score;
  }

  private move(from: number, to: number): void {
    this.set(to, this.places[from] as number, this.scores[from] as number, this.named[from] as number);
  }

  private set(at: number, place: number, score: number, named: number): void {
    this.places[at] = place;
    this.scores[at] = score;
    this.named[at] = named;
  }
}
