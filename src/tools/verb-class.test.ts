import { expect, test } from "vitest";
import fc from "fast-check";
import { type VerbClass, verbAgreement, verbClassOf } from "./verb-class.ts";

test.each([
  ["create issue", "create"],
  ["a tool for creating issues", "create"],
  ["labels deleted yesterday", "delete"],
  ["label removal", "delete"],
  ["which branches are protected", "read"],
  ["github search code", "read"],
  ["the title changes", "update"],
  ["email the report", "send"],
  ["message bob to cancel", "send"],
  ["post a message", "create"],
  ["book a flight", "create"],
  ["order pizza", undefined],
  ["latest news", undefined],
  ["get rid of a page", "delete"],
  ["get a page", "read"],
  ["issue", undefined],
  ["constructor", undefined],
  ["", undefined],
])("%j: %s", (text, verbClass) => {
  expect(verbClassOf(text.split(" "))).toBe(verbClass);
});

test("a listed word is of its own class before it is a form of another", () => {
  expect(verbClassOf(["unassign"])).toBe("delete");
  expect(verbClassOf(["assigned"])).toBe("update");
  expect(verbClassOf(["new"])).toBe("create");
});

test.each<[VerbClass | undefined, VerbClass | undefined, number]>([
  ["create", "create", 1],
  ["delete", "delete", 1],
  ["delete", "create", 0],
  ["read", "delete", 0],
  ["read", "update", 0.5],
  ["delete", undefined, 0.5],
  [undefined, "delete", 0.5],
  [undefined, undefined, 0.5],
])("asked %s, offered %s: %d", (asked, offered, agreement) => {
  expect(verbAgreement(asked, offered)).toBe(agreement);
});

test("agreement is the same from both sides", () => {
  const side = fc.constantFrom<VerbClass | undefined>("create", "read", "update", "delete", "send", undefined);
  const property = fc.property(side, side, (a, b) => verbAgreement(a, b) === verbAgreement(b, a));
  fc.assert(property, { seed: 5, numRuns: 200 });
});
