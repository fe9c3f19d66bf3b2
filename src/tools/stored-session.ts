// A session's state as text, and back in another process. What is read may have been written by another version or by
// hand, so every field is checked: a state that cannot be read is an error that names the field, never half a session.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkMode } from "./session-settings.ts";
import { type SessionState, STATE_VERSION } from "./session-state.ts";

/** A state as one line of JSON; `restoreSession` gives it back as it was. */
export function serializeSession(state: SessionState): string {
  return JSON.stringify(state);
}

/**
 * The state that was written: as text, or as what JSON makes of it. Says nothing about which of its tools there still
 * are.
 *
 * @throws RanksackError INVALID_ARGUMENT when it is of another version, or a field is missing or of another type.
 */
export function restoreSession(stored: unknown): SessionState {
  const fields = fieldsOf(typeof stored === "string" ? parsed(stored) : stored);
  checkVersion(fields["version"]);
  const budget = fieldsOf(fields["budget"], "budget");
  return {
    version: STATE_VERSION,
    generation: count(fields, "generation"),
    mode: checkMode(text(fields, "mode")),
    active: names(fields, "active"),
    selected: names(fields, "selected"),
    pinnedTools: names(fields, "pinnedTools"),
    pinnedServers: names(fields, "pinnedServers"),
    own: fields["own"] === null ? null : names(fields, "own"),
    scope: fields["scope"] === null ? null : names(fields, "scope"),
    budget: {
      tools: budget["tools"] === null ? null : count(budget, "tools", "budget."),
      tokens: budget["tokens"] === null ? null : count(budget, "tokens", "budget."),
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch (error) {
    throw unreadable("it is no JSON", error);
  }
}

function checkVersion(version: unknown): void {
  if (version === STATE_VERSION) return;
  if (typeof version !== "number" || !(version > STATE_VERSION))
    throw unreadable(`its version is ${quoted(version)}, and the one there is is ${STATE_VERSION}`);
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `The session's state has version ${quoted(version)}, written by a newer ranksack; this one reads ${STATE_VERSION}.`,
    "Update ranksack, or begin a new session.",
  );
}

function fieldsOf(value: unknown, name?: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw name === undefined ? unreadable(`it is ${quoted(value)}, not an object`) : unfit(name, value, "an object");
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === "string" && value !== "") return value;
  throw unfit(name, value, "a non-empty string");
}

function count(fields: Fields, name: string, prefix = ""): number {
  const value = fields[name];
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw unfit(`${prefix}${name}`, value, "a whole number of 0 or more");
}

function names(fields: Fields, name: string): string[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw unfit(name, value, "a list");
  const wrong: unknown = value.find((one) => typeof one !== "string");
  if (wrong !== undefined || value.includes(undefined)) throw unfit(name, wrong, "strings alone");
  if (new Set(value).size < value.length) throw unreadable(`${name} holds something twice`);
  return value.map(String);
}

function unfit(name: string, value: unknown, wanted: string): RanksackError {
  return unreadable(`${name} is ${quoted(value)}, not ${wanted}`);
}

function unreadable(reason: string, cause?: unknown): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    `The session's state cannot be read: ${reason}.`,
    "Pass a state as a session gave it, or begin a new session.",
    cause,
  );
}
