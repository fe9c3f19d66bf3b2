// A request to a server of the newer protocol, until it is answered. What the server asks back stands in its result. A
// client of the newer protocol gets that result as it is and asks again itself; one of the older protocol is asked, and
// the request is sent again with what it said and the server's state, which is never looked into.

import { randomUUID } from "node:crypto";
import { quoted, RanksackError } from "../base/errors.ts";
import { type Caller, missingAbility, type Question } from "./caller.ts";
import { THINKING_MS } from "./callers.ts";
import { type InputRequired, isInputRequired } from "./raw-result.ts";

/** What a client says when it asks again. */
export interface Retry {
  readonly inputResponses?: Readonly<Record<string, unknown>> | undefined;
  readonly requestState?: string | undefined;
}

/** How often a server may ask back before it has an answer. */
const MOST_ROUNDS = 10;

/** How long to wait before a request is sent again when the server only wants it to be, in milliseconds. */
const PAUSE_MS = 250;

/**
 * The answer of a server, which may be that it asks when the client is of the newer protocol.
 *
 * @throws RanksackError UPSTREAM_PROTOCOL when it asks what the client does not offer, or without end; CANCELLED when
 * the client does not answer; what `send` throws.
 */
export async function settledAnswer(
  server: string,
  send: (retry: Retry) => Promise<unknown>,
  caller: Caller | undefined,
  { first, signal }: { readonly first: Retry; readonly signal: AbortSignal },
): Promise<unknown> {
  let retry = first;
  for (let round = 1; ; round++) {
    const answer = await send(retry);
    if (!isInputRequired(answer)) return answer;
    const questions = questionsOf(answer);
    for (const question of questions.values()) refuseUnlessAble(server, caller, question);
    if (caller?.era === "modern") return answer;
    if (round === MOST_ROUNDS) throw endless(server);
    retry = { inputResponses: await answers(server, questions, caller, signal), requestState: answer.requestState };
  }
}

function questionsOf({ inputRequests = {} }: InputRequired): ReadonlyMap<string, Question> {
  return new Map(Object.entries(inputRequests).map(([key, request]) => [key, questionOf(request)]));
}

function questionOf(request: unknown): Question {
  const { method, params } = (typeof request === "object" && request !== null ? request : {}) as Partial<Question>;
  return { method: typeof method === "string" ? method : "", params };
}

function refuseUnlessAble(server: string, caller: Caller | undefined, question: Question): void {
  const missing = missingAbility(caller?.abilities ?? {}, question);
  if (missing === undefined) return;
  const message = `Server ${quoted(server)} asks back, but the client offers no ${missing}.`;
  throw new RanksackError("UPSTREAM_PROTOCOL", message, "Use a client that offers it, or another tool.");
}

async function answers(
  server: string,
  questions: ReadonlyMap<string, Question>,
  caller: Caller | undefined,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  if (questions.size === 0 || caller === undefined) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return undefined;
  }
  const round = new AbortController();
  const end = AbortSignal.any([signal, round.signal, AbortSignal.timeout(THINKING_MS)]);
  try {
    const ask = async ([key, question]: readonly [string, Question]): Promise<readonly [string, unknown]> => [
      key,
      await caller.ask(olderForm(question), end),
    ];
    return Object.fromEntries<unknown>(await Promise.all(Array.from(questions, ask)));
  } catch (error) {
    round.abort();
    throw unanswered(server, error);
  }
}

/** The older protocol names each question by url; the newer one has no such name. */
function olderForm(question: Question): Question {
  const { method, params } = question;
  if (method !== "elicitation/create" || params?.["mode"] !== "url" || "elicitationId" in params) return question;
  return { method, params: { ...params, elicitationId: randomUUID() } };
}

function endless(server: string): RanksackError {
  const message = `Server ${quoted(server)} asked back ${MOST_ROUNDS} times and has no answer yet.`;
  return new RanksackError("UPSTREAM_PROTOCOL", message, "Call it with what it asks for.");
}

function unanswered(server: string, error: unknown): RanksackError {
  const said = error instanceof Error ? error.message : String(error);
  const message = `Server ${quoted(server)} asked back, and the client gave no answer: ${quoted(said)}.`;
  return new RanksackError("CANCELLED", message, "");
}

/** What a call is told whose state nobody waits for. */
export function unknownState(): RanksackError {
  const message = "The state that was sent belongs to no call that waits for an answer.";
  return new RanksackError("INVALID_ARGUMENT", message, "Call again without it.");
}
