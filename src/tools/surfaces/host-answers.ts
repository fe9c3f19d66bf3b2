// What the hooks of a host answer, read with care: hosts are other people's programs, often without types. What makes no
// sense is undefined here; whoever asked says what becomes of it.

import { jsonOf } from "../definition-size.ts";
import type { Outcome } from "../outcome.ts";
import type { SourceState } from "../source-state.ts";
import { textOf, toolFault } from "../tool.ts";
import type { FoundTool, FoundTools, HostActivation } from "./discovery-host.ts";
import type { RefusedMatch } from "./refused-match.ts";

/** The names in a list; none in what is no list. */
export function readNames(answer: unknown): string[] {
  return (listIn(answer) ?? []).map(textOf).filter((name) => name !== "");
}

/** What was activated: names, or an activation; by a hook that answers nothing, nothing. */
export function readActivation(answer: unknown): HostActivation | undefined {
  if (answer === undefined || answer === null) return { activated: [], refused: [] };
  if (listIn(answer)) return { activated: readNames(answer), refused: [] };
  const { activated, refused } = fieldsOf(answer);
  if (listIn(activated) === undefined) return undefined;
  return { activated: readNames(activated), refused: (listIn(refused) ?? []).flatMap(readRefused) };
}

/** What an index found; undefined as soon as one of its tools cannot be told of. */
export function readFound(answer: unknown): FoundTools | undefined {
  const { hits, active = [], total, notes = [] } = fieldsOf(answer);
  const isRead = isListOf(hits, isFoundTool) && isListOf(active, isFoundTool) && isListOf(notes, isNote);
  return isRead && typeof total === "number" && total >= 0 ? { hits, active, total, notes } : undefined;
}

/** What became of a search; undefined for what cannot be told to a model. */
export function readOutcome(answer: unknown): Outcome | undefined {
  const { code, message, notes, active, near, connecting, missing } = fieldsOf(answer);
  const isRead = typeof code === "string" && typeof message === "string" && jsonOf(answer) !== "";
  return isRead && [notes, active, near, connecting, missing].every(Array.isArray) ? (answer as Outcome) : undefined;
}

/** How sources stand, those that have a name and a state; undefined for what is no list. */
export function readSources(answer: unknown): SourceState[] | undefined {
  return listIn(answer)?.flatMap((one) => {
    const { source, state, reason } = fieldsOf(one);
    if (typeof source !== "string" || !isState(state)) return [];
    return [{ source, state, ...(typeof reason === "string" && { reason }) }];
  });
}

function readRefused(answer: unknown): RefusedMatch[] {
  const { name, reason } = fieldsOf(answer);
  return typeof name === "string" ? [{ name, reason: textOf(reason) }] : [];
}

function isFoundTool(answer: unknown): answer is FoundTool {
  const { key, name, score, tool } = fieldsOf(answer);
  const isNamed = typeof key === "string" && (name === undefined || (typeof name === "string" && name !== ""));
  return isNamed && Number.isFinite(score) && toolFault(tool) === undefined;
}

function isNote(answer: unknown): answer is FoundTools["notes"][number] {
  const { code, message } = fieldsOf(answer);
  return typeof code === "string" && typeof message === "string" && jsonOf(answer) !== "";
}

function isState(value: unknown): value is SourceState["state"] {
  return value === "ready" || value === "connecting" || value === "failed";
}

function isListOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isOne);
}

function listIn(value: unknown): unknown[] | undefined {
  const isIterable = typeof value === "object" && value !== null && Symbol.iterator in value;
  return isIterable ? Array.from(value as Iterable<unknown>) : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
