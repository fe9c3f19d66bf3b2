// The forms of an answer that the command line and the tool share, so that both say the same, byte for byte.

import { quoted, RanksackError } from "../base/errors.ts";
import { roundedJson } from "../base/rounded-json.ts";
import type { SearchResult } from "../retrieval/hit.ts";
import { type AgentBudget, agentText } from "./agent-text.ts";
import type { CodeHit } from "./code-hit.ts";
import { seedAnswer, seedFailure } from "./seed-answer.ts";

/** `agent` is compact text under a budget, `json` the whole answer, `seed` the JSON of code-context-agent. */
export type AnswerFormat = "agent" | "json" | "seed";

/** The forms, the usual one first. */
export const ANSWER_FORMATS: readonly AnswerFormat[] = ["agent", "json", "seed"];

/** An answer as text without a line end; the budget is for `agent` alone. */
export function answerText(result: SearchResult<CodeHit>, format: AnswerFormat, budget: AgentBudget): string {
  if (format === "agent") return agentText(result, budget);
  return format === "seed" ? JSON.stringify(seedAnswer(result)) : roundedJson(answerJson(result));
}

/** The answer as data, in the order of its keys. */
function answerJson({ query, total, notes, hits }: SearchResult<CodeHit>): unknown {
  return { query, total, notes, hits: hits.map(hitJson) };
}

/** A hit as data: what is said twice in it is said once. */
export function hitJson({ path, score, tier, lines, context, blocks, matched, explanation }: CodeHit): object {
  return { path, score, tier, lines, context, blocks, matched, explanation };
}

/** A failure as text without a line end. */
export function failureText(query: string, error: RanksackError, format: AnswerFormat): string {
  const { code, message, hint } = error;
  if (format === "seed") return JSON.stringify(seedFailure(query, error));
  return format === "json" ? roundedJson({ error: { code, message, hint } }) : `${message} ${hint}`.trim();
}

/** @throws RanksackError INVALID_ARGUMENT for what is no form; undefined is the usual one. */
export function checkFormat(value: unknown, standard: AnswerFormat): AnswerFormat {
  if (value === undefined) return standard;
  const format = ANSWER_FORMATS.find((one) => one === value);
  if (format) return format;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `format is ${quoted(value)}, which is none.`,
    `The formats are ${ANSWER_FORMATS.join(", ")}.`,
  );
}
