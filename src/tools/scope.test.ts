import { expect, test } from "vitest";
import { reachOf, scopeNames, type ToolNames, withOwn, withScope } from "./scope.ts";
import { newSessionState } from "./session-state.ts";

const START = newSessionState("all");
const NAMES: ToolNames = {
  exposed: (key) => ({ "hub/add": "hub_add" })[key],
  key: (name) => ({ hub_add: "hub/add" })[name],
};

test("a scope is what was set last, each name once; none is undefined, an empty one is empty", () => {
  expect(scopeNames(START)).toBeUndefined();
  const scoped = withScope(START, ["b", "a", "b"]);
  expect(scopeNames(scoped)).toEqual(["b", "a"]);
  expect(scopeNames(withScope(scoped, ["c"]))).toEqual(["c"]);
  expect(scopeNames(withScope(scoped, []))).toEqual([]);
  expect(withScope(scoped, ["b", "a"])).toBe(scoped);
  expect(withOwn(withOwn(START, ["x"]), ["x"])).toEqual(withOwn(START, ["x"]));
});

test.each([
  [null, null, "hub/add", true, false],
  [null, ["hub_add"], "hub/add", true, true],
  [null, ["hub_add"], "read", true, false],
  [["read"], null, "read", true, false],
  [["read"], null, "hub/add", false, false],
  [["read"], ["hub_add"], "hub/add", true, true],
  [["read"], ["hub/add"], "hub/add", true, true],
  [["hub_add"], ["hub/add"], "hub/add", true, false],
  [["hub_add"], [], "hub/add", true, false],
  [[], [], "hub/add", false, false],
  [["undefined"], ["undefined"], "read", false, false],
])("with the list %j and the scope %j, %s is within reach: %s, on demand: %s", (own, scope, key, holds, isOnDemand) => {
  const reach = reachOf({ ...START, own, scope }, NAMES);
  expect([reach.holds(key), reach.isOnDemand(key)]).toEqual([holds, isOnDemand]);
});

test.each([null, "a", { length: 1 }, ["a", 1]])("a scope of %j is an error", (names) => {
  expect(() => withScope(newSessionState("all"), names as never)).toThrow(/^scope is .*, not a list of strings\.$/);
});
