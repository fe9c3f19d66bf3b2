// Notices that something is to be read again, which may come in storms: one reading is under way, and at most one more
// follows it, that all notices of the meantime share. Between the beginnings of two readings there is a pause, and each
// reading that brought nothing new makes it twice as long, half a minute at most; the first that does ends that.

const SHORTEST_MS = 500;
const LONGEST_MS = 30_000;

/** Turns notices into readings. */
export class Refresher {
  readonly #read: () => Promise<boolean>;
  #pause = SHORTEST_MS;
  #begun = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #isAsked = false;
  #isClosed = false;

  /** `read` answers whether anything is new; it must not reject. */
  constructor(read: () => Promise<boolean>) {
    this.#read = read;
  }

  /** Takes notice; what is read next is not older than this moment. */
  ask(): void {
    this.#isAsked = true;
    if (this.#isClosed || this.#isReading || this.#timer !== undefined) return;
    const wait = Math.max(0, this.#begun + this.#pause - performance.now());
    this.#timer = setTimeout(() => void this.#run(), wait);
  }

  /** Reads no more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isAsked = false;
    this.#isReading = true;
    this.#begun = performance.now();
    const isNew = await this.#read();
    this.#isReading = false;
    this.#pause = isNew ? SHORTEST_MS : Math.min(this.#pause * 2, LONGEST_MS);
    if (this.#isAsked) this.ask();
  }
}
