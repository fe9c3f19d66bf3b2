import { expect, test } from "vitest";
import { newSessionState, type SessionState, withActive } from "./session-state.ts";
import { restoreSession, serializeSession } from "./stored-session.ts";

const STATE: SessionState = {
  ...withActive(newSessionState("mcp-only"), ["hub/add", "__proto__", "\ud800"], ["hub/add"]),
  own: ["hub/add"],
  scope: [],
  budget: { tools: 3, tokens: null },
};

test("what was written is what is read, byte for byte", () => {
  const text = serializeSession(STATE);
  expect(restoreSession(text)).toEqual(STATE);
  expect(serializeSession(restoreSession(text))).toBe(text);
  expect(restoreSession(JSON.parse(text))).toEqual(STATE);
});

test("what a host added is left out, and the order of the fields does not matter", () => {
  const mixed = Object.fromEntries(Object.entries({ ...STATE, mine: 1 }).toReversed());
  expect(serializeSession(restoreSession(mixed))).toBe(serializeSession(STATE));
});

test("a newer state is told from a broken one", () => {
  expect(() => restoreSession({ ...STATE, version: 2 })).toThrow(
    expect.objectContaining({
      code: "INVALID_ARGUMENT",
      message: "The session's state has version 2, written by a newer ranksack; this one reads 1.",
      hint: "Update ranksack, or begin a new session.",
    }),
  );
});

test.each<[unknown, string]>([
  ["{", "it is no JSON"],
  ["3", "it is 3, not an object"],
  [null, "it is null, not an object"],
  [[], "it is a list of 0, not an object"],
  [{}, "its version is undefined, and the one there is is 1"],
  [{ ...STATE, version: "1" }, 'its version is "1", and the one there is is 1'],
  [{ ...STATE, version: 0 }, "its version is 0, and the one there is is 1"],
  [{ ...STATE, generation: -1 }, "generation is -1, not a whole number of 0 or more"],
  [{ ...STATE, mode: "" }, 'mode is "", not a non-empty string'],
  [{ ...STATE, active: "hub/add" }, 'active is "hub/add", not a list'],
  [{ ...STATE, active: undefined }, "active is undefined, not a list"],
  [{ ...STATE, selected: ["a", 3] }, "selected is 3, not strings alone"],
  [{ ...STATE, selected: [undefined] }, "selected is undefined, not strings alone"],
  [{ ...STATE, active: ["a", "a"] }, "active holds something twice"],
  [{ ...STATE, own: {} }, "own is an object, not a list"],
  [{ ...STATE, budget: null }, "budget is null, not an object"],
  [{ ...STATE, budget: { tools: 1.5, tokens: null } }, "budget.tools is 1.5, not a whole number of 0 or more"],
])("%j: %s", (stored, reason) => {
  expect(() => restoreSession(stored)).toThrow(
    expect.objectContaining({ code: "INVALID_ARGUMENT", message: `The session's state cannot be read: ${reason}.` }),
  );
});
