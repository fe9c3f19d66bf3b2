import { expect, test } from "vitest";
import { NearNames } from "./near-names.ts";
import type { NamedTool } from "./session-view.ts";
import { type ToolDefinition, toolKey } from "./tool.ts";

const TOOLS = (
  [
    { name: "readFile", server: "fs" },
    { name: "write_file", server: "fs" },
    { name: "create_issue", server: "github" },
    { name: "create_issue", server: "gitlab" },
    { name: "create_event", server: "calendar" },
  ] satisfies ToolDefinition[]
).map((tool): NamedTool => ({ key: toolKey(tool), name: toolKey(tool), tool }));

const NAMES = new NearNames(TOOLS);

function near(asked: string): [string, number][] {
  return NAMES.near(asked).map(({ tool, likeness }) => [tool.key, Number(likeness.toFixed(3))]);
}

// With github the words are 3 on one side: 2 · 3 / 6; without it 2 · 2 / 5; create alone 2 · 1 / (3 + 2).
test.each<[string, [string, number][]]>([
  ["read_flie", [["fs/readFile", 0.95]]],
  ["readfle", [["fs/readFile", 0.9]]],
  [
    "file_read",
    [
      ["fs/readFile", 1],
      ["fs/write_file", 0.5],
    ],
  ],
  [
    "github_create_issue",
    [
      ["github/create_issue", 1],
      ["gitlab/create_issue", 0.8],
    ],
  ],
  [
    "create",
    [
      ["github/create_issue", 0.667],
      ["gitlab/create_issue", 0.667],
      ["calendar/create_event", 0.667],
    ],
  ],
  ["nosuch", []],
  ["", []],
  ["x".repeat(129), []],
])("near %j", (asked, expected) => expect(near(asked)).toEqual(expected));
