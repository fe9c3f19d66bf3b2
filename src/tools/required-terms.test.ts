import { expect, test } from "vitest";
import { createToolCatalog } from "./catalog.ts";
import { failedTerms, namesFirst, requiredStems } from "./required-terms.ts";

const CATALOG = createToolCatalog([
  { name: "create_issue", server: "github", description: "Open a bug report." },
  { name: "list_issues", server: "github", description: "Reports of a repository." },
  { name: "send_mail", server: "post", description: "Sends a letter." },
]);

const find = (query: string): string[] => CATALOG.search(query).hits.map(({ key }) => key);

test.each([
  ["+nosuchterm issue", [["+nosuchterm", ["github/create_issue", "github/list_issues"]]]],
  [
    "+bug +letter",
    [
      ["+bug", ["post/send_mail"]],
      ["+letter", ["github/create_issue"]],
    ],
  ],
  ["+nosuch +neither issue", [["+nosuch +neither", ["github/create_issue", "github/list_issues"]]]],
  ["letter server:github", [["server:github", ["post/send_mail"]]]],
  ['+"letter bug" mail', [['+"letter bug"', ["post/send_mail"]]]],
  ["+nosuchterm", []],
  ["+nosuchterm zzzz", []],
  ["zzzz", []],
])("%s fails by %j", (query, expected) => {
  expect(find(query)).toEqual([]);
  expect(failedTerms(query, find).map(({ term, without }) => [term, without])).toEqual(expected);
});

test("no more than eight forms are tried one by one", () => {
  const asked: string[] = [];
  const query = Array.from({ length: 12 }, (_, at) => `+word${at}`).join(" ");
  failedTerms(query, (text) => {
    asked.push(text);
    return [];
  });
  expect(asked).toHaveLength(9);
  expect(asked.at(-1)).toBe("");
});

test.each([
  ["+reports list", ["github/list_issues", "github/create_issue"], ["github/list_issues", "github/create_issue"]],
  ["+issues bug", ["post/send_mail", "github/create_issue"], ["github/create_issue", "post/send_mail"]],
  ["+github +mail", ["github/create_issue", "post/send_mail"], ["github/create_issue", "post/send_mail"]],
  ["+list_issues", ["github/create_issue", "github/list_issues"], ["github/list_issues", "github/create_issue"]],
  ["issues", ["post/send_mail", "github/create_issue"], ["post/send_mail", "github/create_issue"]],
  ["+posted", ["github/create_issue", "post/send_mail"], ["post/send_mail", "github/create_issue"]],
])("for %j tools that are named so come first", (query, keys, expected) => {
  const hits = keys.map((key) => ({ key, tier: "ranked" as const, tool: CATALOG.get(key) ?? expect.unreachable() }));
  expect(namesFirst(hits, requiredStems(query)).map(({ key }) => key)).toEqual(expected);
});

test("an exact name stays ahead", () => {
  const [named, other] = ["post/send_mail", "github/list_issues"].map(
    (key) => CATALOG.get(key) ?? expect.unreachable(),
  );
  const hits = [
    { tier: "name" as const, tool: named ?? expect.unreachable() },
    { tier: "ranked" as const, tool: other ?? expect.unreachable() },
  ];
  expect(namesFirst(hits, requiredStems("+list"))).toEqual(hits);
});
