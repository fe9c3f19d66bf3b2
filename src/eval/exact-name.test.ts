import { expect, test } from "vitest";
import { exactNames } from "./exact-name.ts";

const TOOLS = [
  { name: "create_issue", server: "a" },
  { name: "create_issue", server: "b" },
  { name: "listPods" },
  { name: "search" },
  { name: "Get Clips" },
];

test("a name comes first when a tool that bears it does", () => {
  const asked: string[] = [];
  const rank = (query: string): string[] => {
    asked.push(query);
    const tool = TOOLS.find(({ name, server }) => query.includes(name) && server !== "a");
    return tool ? [tool.server === undefined ? tool.name : `${tool.server}/${tool.name}`] : [];
  };
  expect(exactNames(rank, TOOLS)).toEqual({
    whole: { share: 1, tools: 5 },
    inText: { share: 1, tools: 3 },
    spacedInText: { share: 1, tools: 1 },
  });
  expect(asked).toContain("use create_issue to file this");
  expect(asked).toContain("use listPods to file this");
  expect(asked).not.toContain("use search to file this");
});

test("a name counts as often as tools bear it", () => {
  const rank = (query: string): string[] => (query.includes("listPods") ? ["listPods"] : ["search"]);
  expect(exactNames(rank, TOOLS)).toEqual({
    whole: { share: 2 / 5, tools: 5 },
    inText: { share: 1 / 3, tools: 3 },
    spacedInText: { share: 0, tools: 1 },
  });
});

test("of no names all come first", () => {
  expect(exactNames(() => [], []).whole).toEqual({ share: 1, tools: 0 });
});
