import { expect, test } from "vitest";
import {
  changedState,
  newSessionState,
  type SessionState,
  withActive,
  withBudget,
  withoutActive,
  withoutPins,
  withPins,
} from "./session-state.ts";

const START = newSessionState("all");
const USED = withPins(withActive(START, ["a", "b"], ["b"]), { tools: ["t"], servers: ["s"] });

test("a state is plain JSON", () => {
  expect(JSON.stringify(START)).toBe(
    '{"version":1,"generation":0,"mode":"all","active":[],"selected":[],"pinnedTools":[],"pinnedServers":[],' +
      '"own":null,"scope":null,"budget":{"tools":null,"tokens":null}}',
  );
});

test.each<[string, (state: SessionState) => SessionState, Partial<SessionState>]>([
  ["activating", (state) => withActive(state, ["b", "c", "c", "d"], []), { active: ["a", "b", "c", "d"] }],
  [
    "selecting",
    (state) => withActive(state, ["c"], ["c", "a"]),
    { active: ["a", "b", "c"], selected: ["b", "c", "a"] },
  ],
  ["deactivating", (state) => withoutActive(state, ["b", "z"]), { active: ["a"], selected: ["b"] }],
  ["pinning", (state) => withPins(state, { tools: ["u"] }), { pinnedTools: ["t", "u"], pinnedServers: ["s"] }],
  [
    "unpinning",
    (state) => withoutPins(state, { tools: ["t"], servers: ["s"] }),
    { pinnedTools: [], pinnedServers: [] },
  ],
  ["another mode", (state) => changedState(state, { mode: "standard" }), { mode: "standard" }],
  ["another budget", (state) => withBudget(state, { tools: 3, tokens: null }), { budget: { tools: 3, tokens: null } }],
])("%s is one new object, and the old one is as it was", (_, change, expected) => {
  const before = structuredClone(USED);
  expect(change(USED)).toEqual({ ...before, ...expected, generation: before.generation + 1 });
  expect(USED).toEqual(before);
});

test.each<[string, (state: SessionState) => SessionState]>([
  ["activating what is active", (state) => withActive(state, ["b", "a"], ["b"])],
  ["activating nothing", (state) => withActive(state, [], [])],
  ["deactivating what is not active", (state) => withoutActive(state, ["z"])],
  ["pinning what is pinned", (state) => withPins(state, { servers: ["s"], tools: ["t"] })],
  ["unpinning what is not", (state) => withoutPins(state, { servers: ["t"] })],
  ["the same mode", (state) => changedState(state, { mode: "all" })],
  ["the same budget", (state) => withBudget(state, { tools: null, tokens: null })],
])("%s is the same object", (_, change) => {
  expect(change(USED)).toBe(USED);
});
