// Requests of clients of the newer protocol whose server, of the older one, asks back. Such a client cannot be asked: its
// request is answered with the questions and a handle, while the server goes on waiting, and when the client asks again
// with that handle and what it has to say, the server hears it. A handle cannot be guessed, is good for the same request
// alone, and ends with its call or after ten minutes.

import { randomUUID } from "node:crypto";
import { RanksackError } from "../base/errors.ts";
import type { Question } from "../gateway/caller.ts";
import { THINKING_MS } from "../gateway/callers.ts";
import type { CallContext, CallResult } from "./served-tool.ts";

/** How handles begin: a state that does not is a server's. */
const HANDLE = "ranksack-call:";

/** Within how many milliseconds questions count as one. */
const TOGETHER_MS = 10;

/** The most calls that wait for clients. */
const MOST = 1_000;

/** Does a request, for as long as it takes. */
type Work = (context: CallContext) => Promise<CallResult>;

/** The calls that wait for what their client says. */
export class ParkedCalls {
  readonly #calls = new Map<string, ParkedCall>();

  /**
   * The result of a request, or what its server asks. `request` tells requests apart.
   *
   * @throws RanksackError INVALID_ARGUMENT for a handle that leads to no call of this request; what `work` throws.
   */
  async answer(request: string, context: CallContext, work: Work): Promise<CallResult> {
    const handle = context.retry?.requestState;
    if (!handle?.startsWith(HANDLE)) return this.#next(new ParkedCall(request, context, work), context);
    const call = this.#calls.get(handle);
    if (call?.request !== request) throw unknownHandle();
    this.#calls.delete(handle);
    call.hear(context.retry?.inputResponses ?? {});
    return this.#next(call, context);
  }

  /** Calls all of them off. */
  close(): void {
    for (const call of this.#calls.values()) call.end();
    this.#calls.clear();
  }

  async #next(call: ParkedCall, context: CallContext): Promise<CallResult> {
    const asked = await call.next(context);
    if (!asked) return call.outcome;
    if (this.#calls.size >= MOST) call.end();
    const handle = `${HANDLE}${randomUUID()}`;
    this.#calls.set(handle, call);
    call.expire(() => this.#calls.delete(handle));
    return { resultType: "input_required", inputRequests: call.questions, requestState: handle };
  }
}

interface Asked {
  readonly question: Question;
  readonly answer: (answer: unknown) => void;
}

/** A call, from request to request of its client. */
class ParkedCall {
  readonly request: string;
  readonly outcome: Promise<CallResult>;
  readonly #asked = new Map<string, Asked>();
  readonly #end = new AbortController();
  /** The request that its client waits for at the moment. */
  #current: CallContext | undefined;
  #wake: () => void = () => {};
  #isOver = false;
  /** Whether there may be more questions in a moment. */
  #isGathering = false;
  #count = 0;
  #expiry: NodeJS.Timeout | undefined;

  constructor(request: string, context: CallContext, work: Work) {
    this.request = request;
    const ask = (question: Question, signal: AbortSignal): Promise<unknown> => this.#ask(question, signal);
    const tell = (notice: Question): void => this.#current?.caller?.tell(notice);
    this.outcome = work({
      ...context,
      signal: this.#end.signal,
      ...(context.onProgress && { onProgress: (progress) => this.#current?.onProgress?.(progress) }),
      ...(context.caller && { caller: { ...context.caller, ask, tell } }),
    });
    const over = (): void => {
      this.#isOver = true;
    };
    this.outcome.then(over, over);
  }

  /** The questions that are open, in the form of the newer protocol. */
  get questions(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(Array.from(this.#asked, ([key, { question }]) => [key, newerForm(question)]));
  }

  /** Waits for the outcome, or for questions; answers whether there are any. */
  async next(context: CallContext): Promise<boolean> {
    clearTimeout(this.#expiry);
    this.#current = context;
    const end = (): void => this.end();
    context.signal.addEventListener("abort", end, { once: true });
    if (context.signal.aborted) end();
    try {
      while ((this.#asked.size === 0 || this.#isGathering) && !this.#isOver)
        await Promise.race([this.outcome, new Promise<void>((resolve) => (this.#wake = resolve))]);
      return !this.#isOver;
    } finally {
      this.#current = undefined;
      context.signal.removeEventListener("abort", end);
    }
  }

  /** Hands on what the client says; what was not asked, or not for long enough, is nothing. */
  hear(responses: Readonly<Record<string, unknown>>): void {
    for (const [key, response] of Object.entries(responses)) this.#asked.get(key)?.answer(response);
  }

  /** Calls it off unless its client comes back in time. */
  expire(forget: () => void): void {
    this.#expiry = setTimeout(() => {
      forget();
      this.end();
    }, THINKING_MS).unref();
  }

  end(): void {
    clearTimeout(this.#expiry);
    this.#end.abort();
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    setTimeout(() => {
      this.#isGathering = false;
      this.#wake();
    }, TOGETHER_MS);
  }

  #ask(question: Question, signal: AbortSignal): Promise<unknown> {
    const key = `question-${++this.#count}`;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#asked.delete(key);
        signal.removeEventListener("abort", withdrawn);
      };
      const withdrawn = (): void => {
        leave();
        reject(new RanksackError("CANCELLED", "The question was withdrawn."));
      };
      const answer = (given: unknown): void => {
        leave();
        resolve(given);
      };
      signal.addEventListener("abort", withdrawn, { once: true });
      this.#asked.set(key, { question, answer });
      // Questions that come together are asked together, though each is a message of its own.
      this.#gather();
    });
  }
}

/** The newer protocol has no name for a question by url. */
function newerForm({ method, params }: Question): Question {
  if (method !== "elicitation/create" || params === undefined) return { method, params };
  const { elicitationId: _, ...rest } = params;
  return { method, params: { mode: "form", ...rest } };
}

function unknownHandle(): RanksackError {
  const message = "The state that was sent belongs to no call of this kind that waits for an answer.";
  return new RanksackError("INVALID_ARGUMENT", message, "Call again without it.");
}
