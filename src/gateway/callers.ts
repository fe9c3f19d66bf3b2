// Who is asked when a server of the older protocol asks back. Its request does not say which call it belongs to, so it
// goes to the client whose calls are under way; when those are of several clients it is refused, since one client must
// never be asked what is another's. Between calls the client that is always there is asked, if there is one.

import { type Caller, METHOD_NOT_FOUND, missingAbility, type Question, refusal } from "./caller.ts";

/** JSON-RPC: what was asked for cannot be done now. */
const INTERNAL_ERROR = -32_603;

/** The longest that a client may think about an answer, in milliseconds. People read and type. */
export const THINKING_MS = 600_000;

/** The clients whose calls a server is working on. */
export class Callers {
  /** Asked between calls. */
  readonly #resident: Caller | undefined;
  readonly #calling: Caller[] = [];
  #questions = 0;

  constructor(resident: Caller | undefined) {
    this.#resident = resident;
  }

  /** Whether a client is thinking about an answer, while a server waits with reason. */
  get isAsking(): boolean {
    return this.#questions > 0;
  }

  /** The result of `work`, during which `caller` is asked. */
  async during<T>(caller: Caller | undefined, work: () => Promise<T>): Promise<T> {
    if (caller === undefined) return work();
    this.#calling.push(caller);
    try {
      return await work();
    } finally {
      this.#calling.splice(this.#calling.indexOf(caller), 1);
    }
  }

  /** The client's answer. @throws a JSON-RPC error at once when no client can be asked, or as the client refuses. */
  async ask(question: Question, signal: AbortSignal): Promise<unknown> {
    const caller = this.#asked();
    if (caller === undefined) throw refusal(METHOD_NOT_FOUND, "There is no client that could be asked.");
    const missing = missingAbility(caller.abilities, question);
    if (missing !== undefined) throw refusal(METHOD_NOT_FOUND, `The client offers no ${missing}.`);
    this.#questions++;
    try {
      return await caller.ask(question, AbortSignal.any([signal, AbortSignal.timeout(THINKING_MS)]));
    } finally {
      this.#questions--;
    }
  }

  /** Tells the client whose calls are under way, or the one that is always there; nobody when it is unclear whom. */
  tell(notice: Question): void {
    const clients = new Set(this.#calling.map(({ client }) => client));
    if (clients.size <= 1) (this.#calling.at(-1) ?? this.#resident)?.tell(notice);
  }

  #asked(): Caller | undefined {
    const last = this.#calling.at(-1);
    if (this.#calling.every(({ client }) => client === last?.client)) return last ?? this.#resident;
    throw refusal(INTERNAL_ERROR, "Several clients wait for this server, and it is not clear which of them is asked.");
  }
}
