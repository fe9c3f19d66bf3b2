// Results as a server sent them. The SDK judges every result: it refuses one that is malformed, a whole list for one
// entry of it, and drops what it does not know. So a result travels through it in an envelope, and is judged by whoever
// asked for it.

import type { JSONRPCMessage, StandardSchemaV1 } from "@modelcontextprotocol/client";

/** Where the result travels unseen. */
const RAW: unique symbol = Symbol("raw result");

/** What every protocol version takes as the result of every request that we send. */
const ENVELOPE = {
  resultType: "complete",
  ttlMs: 0,
  cacheScope: "private",
  tools: [],
  prompts: [],
  resources: [],
  resourceTemplates: [],
  contents: [],
  messages: [],
  content: [],
  completion: { values: [] },
};

/** A result schema that takes every result as it is. */
export const ANYTHING: StandardSchemaV1 = {
  "~standard": { version: 1, vendor: "ranksack", validate: (value) => ({ value }) },
};

/**
 * Puts a result into its envelope. Whoever listens on a transport before the client takes it over hears each message
 * first, the same object, so that the client judges the envelope. A result that asks for more is the SDK's to read.
 */
export function sealResult(message: JSONRPCMessage, isModern: boolean): void {
  if (!("result" in message)) return;
  const { result } = message;
  if (isModern && isInputRequired(result)) return;
  Object.assign(message, { result: { ...ENVELOPE, [RAW]: result } });
}

/** What was sealed, without the word that tells the kinds of results apart; anything else as it is. */
export function unsealedResult(result: unknown): unknown {
  if (typeof result !== "object" || result === null || !(RAW in result)) return result;
  const raw = result[RAW];
  if (typeof raw !== "object" || raw === null || !("resultType" in raw)) return raw;
  const { resultType: _, ...rest } = raw;
  return rest;
}

/** A result of the newer protocol that asks the client before there is an answer. */
export interface InputRequired {
  readonly resultType: "input_required";
  readonly inputRequests?: Readonly<Record<string, unknown>>;
  readonly requestState?: string;
}

/** Whether a result is one. */
export function isInputRequired(result: unknown): result is InputRequired {
  return (
    typeof result === "object" && result !== null && "resultType" in result && result.resultType === "input_required"
  );
}
