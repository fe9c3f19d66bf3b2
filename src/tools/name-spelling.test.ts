import { expect, test } from "vitest";
import { nameSpelling, writtenNames } from "./name-spelling.ts";

test.each([
  ["create_issue", "create_issue", 1],
  ["Create_Issue", "create_issue", 0.5],
  ["createIssue", "create_issue", 0],
  ["+create_issue", "create_issue", 1],
  ['"create_issue"', "create_issue", 1],
  ["use create_issue to file this", "create_issue", 1],
  ["g/create_issue", "create_issue", 1],
  ["mcp__g__create_issue", "create_issue", 1],
  ["G/create_issue", "create_issue", 0.5],
  ["create issue", "create_issue", 0],
])("%j writes %s: %d", (query, name, spelling) => {
  const tool = { name, server: "g", exposedName: "mcp__g__create_issue" };
  expect(nameSpelling(writtenNames(query), tool)).toBe(spelling);
});

test("no tool and no name are not written at all", () => {
  expect([nameSpelling(["x"], undefined), nameSpelling([], { name: "x" })]).toEqual([0, 0]);
});
