// The best k of many, in a heap of k: the worst of the kept stands at the root and gives way to a better one. The
// order is total (tier, then score descending, then key ascending by UTF-16 units), so the best k are the head of the
// best k + 1.

/** How a hit came to its place: by its exact name, by its score, or behind the window that was ranked. */
export type Tier = "name" | "ranked" | "tail";

/** A document, its tier and its score. */
export interface Scored {
  readonly key: string;
  readonly tier: Tier;
  readonly score: number;
}

const PLACES: Readonly<Record<Tier, number>> = { name: 0, ranked: 1, tail: 2 };

/** Negative when `a` comes before `b`: the earlier tier, the higher score, the smaller key by code units. */
export function compareScored(a: Scored, b: Scored): number {
  if (a.tier !== b.tier) return PLACES[a.tier] - PLACES[b.tier];
  if (a.score !== b.score) return b.score - a.score;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Keeps the best `limit` of what it is offered. */
export class TopHits<T extends Scored> {
  private readonly limit: number;
  private readonly heap: T[] = [];

  /** `limit` is 1 or more. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** The score that a hit of the ranked tier must have to be kept still; a tie with it may be, by its key. */
  get threshold(): number {
    const worst = this.heap[0];
    if (this.heap.length < this.limit || worst === undefined) return 0;
    return worst.tier === "name" ? Number.POSITIVE_INFINITY : worst.score;
  }

  offer(hit: T): void {
    if (this.heap.length < this.limit) {
      this.heap.push(hit);
      this.rise(this.heap.length - 1);
    } else if (compareScored(hit, this.heap[0] as T) < 0) {
      this.heap[0] = hit;
      this.sink();
    }
  }

  /** What was kept, best first. */
  sorted(): T[] {
    return this.heap.toSorted(compareScored);
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.isWorse(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let worst = left < this.heap.length && this.isWorse(left, at) ? left : at;
      if (right < this.heap.length && this.isWorse(right, worst)) worst = right;
      if (worst === at) return;
      this.swap(at, worst);
      at = worst;
    }
  }

  private isWorse(a: number, b: number): boolean {
    return compareScored(this.heap[a] as T, this.heap[b] as T) > 0;
  }

  private swap(a: number, b: number): void {
    const kept = this.heap[a] as T;
    this.heap[a] = this.heap[b] as T;
    this.heap[b] = kept;
  }
}
