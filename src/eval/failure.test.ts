import { expect, test } from "vitest";
import { createToolCatalog } from "../tools/catalog.ts";
import { worstQueries } from "./failure.ts";
import type { QuerySet } from "./query-set.ts";

const TOOLS = [
  { name: "create_issue", description: "Open a report." },
  { name: "report_bug", description: "Report a bug, a bug, a bug." },
  { name: "close_report", description: "Close a report for good." },
];
const judged = (id: string, query: string, ...gold: string[]): QuerySet["queries"][number] => {
  return { id, query, gold: new Set(gold) };
};
const SET: QuerySet = {
  id: "s",
  tools: TOOLS,
  queries: [
    judged("perfect", "bug", "report_bug"),
    judged("second", "report bug", "create_issue"),
    judged("lost", "zebra", "create_issue"),
    judged("half", "report bug", "report_bug", "create_issue"),
  ],
};
const CATALOG = createToolCatalog(TOOLS);

test("the worst come first, perfect ones never", () => {
  const all = worstQueries(CATALOG, SET, 10, 1);
  expect(all.map(({ id }) => id)).not.toContain("perfect");
  expect(all[0]?.id).toBe("lost");
  expect(worstQueries(CATALOG, SET, 1, 1)).toEqual(all.slice(0, 1));
});

test("a failure has the wrong tool above and both explanations", () => {
  const second = worstQueries(CATALOG, SET, 10, 1).find(({ id }) => id === "second");
  const rank = second?.gold[0]?.rank ?? 0;
  expect(rank).toBeGreaterThan(1);
  expect(second?.gold).toEqual([{ key: "create_issue", rank }]);
  expect(second?.wrong).toMatchObject({ key: "report_bug", rank: 1 });
  expect(second?.right).toMatchObject({ key: "create_issue", rank });
  expect(second?.above).toHaveLength(rank - 1);
  expect(second?.wrong?.explanation?.value).toBeGreaterThan(second?.right?.explanation?.value ?? Infinity);
});

test("what was found late is told from what was not found", () => {
  const failures = worstQueries(CATALOG, SET, 10, 1);
  expect(failures.find(({ id }) => id === "lost")).toMatchObject({
    gold: [{ key: "create_issue", rank: undefined }],
    wrong: undefined,
    right: { key: "create_issue", rank: undefined, explanation: undefined },
    above: [],
  });
  const half = failures.find(({ id }) => id === "half");
  if (half) expect(half.right?.key).toBe("create_issue");
});
