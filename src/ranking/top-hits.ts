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
    const { heap } = this;
    const hit = heap[from] as T;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!isWorse(hit, heap[parent] as T)) break;
      heap[at] = heap[parent] as T;
      at = parent;
    }
    heap[at] = hit;
  }

  private sink(): void {
    const { heap } = this;
    const hit = heap[0] as T;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isWorse(heap[child + 1] as T, heap[child] as T)) child++;
      if (!isWorse(heap[child] as T, hit)) break;
      heap[at] = heap[child] as T;
      at = child;
    }
    heap[at] = hit;
  }
}

/** Whether `a` comes after `b`; mostly their scores tell. */
function isWorse(a: Scored, b: Scored): boolean {
  if (a.tier === b.tier && a.score !== b.score) return a.score < b.score;
  return compareScored(a, b) > 0;
}
