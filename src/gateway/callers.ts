// Who is asked when a server of the older protocol asks back. Over streamable HTTP its question comes on the stream of a
// call, and is for the client of that call. Anywhere else it does not say which call it belongs to, so it goes to the
// client whose calls are under way; when those are of several clients it is refused, since one client must never be asked
// what is another's, and from then on such a server is called for one client at a time. Between calls the client that is
// always there is asked, if there is one.

import { quoted, RanksackError } from "../base/errors.ts";
import { currentScope } from "./call-scope.ts";
import { type Caller, METHOD_NOT_FOUND, missingAbility, type Question, refusal } from "./caller.ts";
import { Turns } from "./turns.ts";

/** JSON-RPC: what was asked for cannot be done now. */
const INTERNAL_ERROR = -32_603;

/** The longest that a client may think about an answer, in milliseconds. People read and type. */
export const THINKING_MS = 600_000;

/** How many questions of a server clients may be thinking about at a time. */
const MOST_QUESTIONS = 100;

/** How long a call may wait until its client is the one that may call. */
export interface TurnLimits {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** The clients whose calls a server is working on. */
export class Callers {
  readonly #server: string;
  /** Asked between calls. */
  readonly #resident: Caller | undefined;
  readonly #calling: Caller[] = [];
  readonly #turns = new Turns();
  #questions = 0;
  /** Whether the server has asked in a call without saying in which. */
  #isVague = false;

  constructor(server: string, resident: Caller | undefined) {
    this.#server = server;
    this.#resident = resident;
  }

  /** Whether a client is thinking about an answer, while a server waits with reason. */
  get isAsking(): boolean {
    return this.#questions > 0;
  }

  /** The result of `work`, during which `caller` is asked. @throws RanksackError when its turn does not come. */
  async during<T>(caller: Caller | undefined, work: () => Promise<T>, limits: TurnLimits): Promise<T> {
    if (caller === undefined) return work();
    await this.#begin(caller, limits);
    this.#calling.push(caller);
    try {
      return await work();
    } finally {
      this.#calling.splice(this.#calling.indexOf(caller), 1);
      this.#turns.end(caller.client);
    }
  }

  /** The client's answer. @throws a JSON-RPC error at once when no client can be asked, or as the client refuses. */
  async ask(question: Question, signal: AbortSignal): Promise<unknown> {
    const caller = this.#asked(question);
    if (caller === undefined) throw refusal(METHOD_NOT_FOUND, "There is no client that could be asked.");
    const missing = missingAbility(caller.abilities, question);
    if (missing !== undefined) throw refusal(METHOD_NOT_FOUND, `The client offers no ${missing}.`);
    if (this.#questions >= MOST_QUESTIONS) throw refusal(INTERNAL_ERROR, "Too many questions have no answer yet.");
    this.#questions++;
    try {
      return await caller.ask(question, AbortSignal.any([signal, AbortSignal.timeout(THINKING_MS)]));
    } finally {
      this.#questions--;
    }
  }

  /**
   * Tells the client of the call on whose stream it came, else the one whose calls are under way, or the one that is
   * always there; nobody when it is unclear whom.
   */
  tell(notice: Question): void {
    const own = this.#own;
    if (own !== undefined) return own.tell(notice);
    const clients = new Set(this.#calling.map(({ client }) => client));
    if (clients.size <= 1) (this.#calling.at(-1) ?? this.#resident)?.tell(notice);
  }

  /** Of a client that is being asked another call may be part of the answer, so it does not wait. */
  async #begin({ client }: Caller, { signal, timeoutMs }: TurnLimits): Promise<void> {
    const isOwn = this.isAsking && this.#calling.every((other) => other.client === client);
    if (!this.#isVague || isOwn) return this.#turns.begin(client);
    const late = AbortSignal.timeout(timeoutMs);
    if (await this.#turns.wait(client, signal === undefined ? late : AbortSignal.any([late, signal]))) return;
    throw signal?.aborted ? withdrawn(this.#server) : busy(this.#server);
  }

  /** The client of the call on whose stream something came. */
  get #own(): Caller | undefined {
    const scope = currentScope();
    return scope?.connection === this ? scope.caller : undefined;
  }

  #asked({ method }: Question): Caller | undefined {
    const own = this.#own;
    if (own !== undefined) {
      if (this.#calling.includes(own)) return own;
      throw refusal(INTERNAL_ERROR, "The call that this is asked for is over.");
    }
    const last = this.#calling.at(-1);
    if (last !== undefined && method !== "roots/list") this.#isVague = true;
    if (this.#calling.every(({ client }) => client === last?.client)) return last ?? this.#resident;
    this.#isVague = true;
    throw refusal(INTERNAL_ERROR, "Several clients wait for this server, and it is not clear which of them is asked.");
  }
}

function busy(server: string): RanksackError {
  const message = `Server ${quoted(server)} is busy with a call of another client, and does not say whom it asks what.`;
  return new RanksackError("UPSTREAM_UNAVAILABLE", message, "Call again in a while.");
}

function withdrawn(server: string): RanksackError {
  return new RanksackError("CANCELLED", `The call of server ${quoted(server)} was withdrawn before it began.`);
}
