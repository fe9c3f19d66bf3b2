// Calls of one client at a time. Calls of the client whose turn it is go on side by side; those of others wait in line, and
// so does the next call of that client once somebody waits, so that nobody waits for ever.

/** Somebody who waits. */
interface Waiting {
  readonly client: object;
  readonly begin: () => void;
}

/** Whose turn it is. */
export class Turns {
  /** Of each call that is under way. */
  readonly #active: object[] = [];
  readonly #waiting: Waiting[] = [];

  /** Begins a call at once, whoever else has one under way. */
  begin(client: object): void {
    this.#active.push(client);
  }

  /** Begins a call as soon as it is its client's turn; answers false when that did not come before `signal` ended. */
  async wait(client: object, signal: AbortSignal): Promise<boolean> {
    if (this.#waiting.length === 0 && this.#mayBegin(client)) {
      this.begin(client);
      return true;
    }
    return new Promise((resolve) => {
      const leave = (): void => void this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      const given = (): void => {
        leave();
        resolve(false);
        this.#next();
      };
      const waiting: Waiting = {
        client,
        begin: () => {
          leave();
          signal.removeEventListener("abort", given);
          this.begin(client);
          resolve(true);
        },
      };
      this.#waiting.push(waiting);
      signal.addEventListener("abort", given, { once: true });
      if (signal.aborted) given();
    });
  }

  /** Ends a call. */
  end(client: object): void {
    this.#active.splice(this.#active.indexOf(client), 1);
    this.#next();
  }

  #next(): void {
    for (let [first] = this.#waiting; first !== undefined && this.#mayBegin(first.client); [first] = this.#waiting)
      first.begin();
  }

  #mayBegin(client: object): boolean {
    return this.#active.every((other) => other === client);
  }
}
