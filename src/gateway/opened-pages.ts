// Pages that a user must open before a call can be done, such as to sign in. A server of the older protocol answers the
// call with error -32042 and the pages (MCP 2025-11-25, client/elicitation). A client of that protocol gets the error as
// it is; one of the newer, which has no such error, is asked by the answer to its call, and when it agrees the call is
// made again: once the server says that the page was seen to, else now and then for half a minute.

import { RanksackError } from "../base/errors.ts";
import { type Caller, missingAbility, type Question } from "./caller.ts";
import { errorAnswerOf } from "./upstream-fault.ts";

/** The error of the older protocol that wants pages opened. */
const URL_REQUIRED = -32_042;

/** The pauses before a call is made again, in milliseconds; they double. */
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 16_000;

/** How often a client is asked in one call. */
const MOST_ROUNDS = 10;

/** What a server wants opened, as it would ask; empty for any other failure. */
export function pageQuestions(fault: unknown): readonly Question[] {
  const answer = errorAnswerOf(fault);
  if (answer?.code !== URL_REQUIRED) return [];
  const { elicitations } = (answer.data ?? {}) as { elicitations?: unknown };
  return (Array.isArray(elicitations) ? elicitations : []).flatMap((one: unknown) => {
    const { url, message, elicitationId } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof url !== "string" || !URL.canParse(url)) return [];
    const id = typeof elicitationId === "string" ? { elicitationId } : {};
    return [
      {
        method: "elicitation/create",
        params: { mode: "url", message: typeof message === "string" ? message : "", url, ...id },
      },
    ];
  });
}

/** What a client is told that cannot be asked to open them: where they are. */
export function pageHint(questions: readonly Question[]): string {
  return `Open ${questions.map(({ params }) => String(params?.["url"])).join(" and ")} first, then call again.`;
}

/** The pages that one server wants opened. */
export class OpenedPages {
  readonly #waiting = new Set<() => void>();

  /** To be called when the server says that a page was seen to. */
  complete(): void {
    for (const wake of this.#waiting) wake();
  }

  /** The result of `call`, made again when `caller` has opened what it takes. @throws RanksackError what it fails with. */
  async opened<T>(caller: Caller | undefined, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    const agreed = new Set<string>();
    let pause = FIRST_PAUSE_MS;
    for (let round = 1; ; ) {
      try {
        return await call();
      } catch (error) {
        const questions = pageQuestions(error);
        if (caller?.era !== "modern" || !canOpen(caller, questions) || signal.aborted) throw error;
        const fresh = questions.filter((question) => !agreed.has(pageOf(question)));
        if (pause > LAST_PAUSE_MS || (fresh.length > 0 && round++ > MOST_ROUNDS)) throw unfinished(error, questions);
        if (fresh.length > 0) pause = FIRST_PAUSE_MS;
        for (const question of fresh) {
          if (!(await agrees(caller, question, signal))) throw error;
          agreed.add(pageOf(question));
        }
      }
      await this.#pause(pause, signal);
      pause *= 2;
    }
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(done);
      signal.addEventListener("abort", done, { once: true });
    });
  }
}

function canOpen({ abilities }: Caller, questions: readonly Question[]): boolean {
  return questions.length > 0 && questions.every((question) => missingAbility(abilities, question) === undefined);
}

async function agrees(caller: Caller, question: Question, signal: AbortSignal): Promise<boolean> {
  const said = (await caller.ask(question, signal)) as { action?: unknown } | undefined;
  return said?.action === "accept";
}

/** Which page is meant; servers give a new id to the same page each time. */
function pageOf({ params }: Question): string {
  const { origin, pathname } = new URL(String(params?.["url"]));
  return `${origin}${pathname} ${String(params?.["message"])}`;
}

function unfinished(error: unknown, questions: readonly Question[]): RanksackError {
  const message = error instanceof RanksackError ? error.message : String(error);
  return new RanksackError("UPSTREAM_PROTOCOL", message, pageHint(questions), error);
}
