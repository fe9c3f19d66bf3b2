import { expect, test } from "vitest";
import { nearWords } from "./near-words.ts";
import type { ToolDefinition } from "./tool.ts";

const TOOLS: readonly { readonly tool: ToolDefinition }[] = [
  { name: "create_issue", server: "github", description: "Opens a ticket for the deployment on kubernetes." },
  { name: "list_issues", server: "github", keywords: ["bugs"], title: "List every issue" },
  { name: "isme", summary: "About me.", description: "A description behind the summary is not read: telegram." },
].map((tool) => ({ tool }));

test.each<[string, string, unknown]>([
  ["a misspelled word, what more tools say first", "isse", [["isse", ["issue", "isme"]]]],
  [
    "each unknown word once, in the order of the query",
    "kuberntes bgs kuberntes",
    [
      ["kuberntes", ["kubernetes"]],
      ["bgs", ["bugs"]],
    ],
  ],
  ["a required word", "+tiket", [["tiket", ["ticket"]]]],
  ["a word that is farther off", "kubrnets", [["kubrnets", ["kubernetes"]]]],
  ["the value of a filter", "server:gihub", [["gihub", ["github"]]]],
  ["the parts of an identifier", "createTiket", [["tiket", ["ticket"]]]],
  ["no word that a tool has in another form", "deployments tickets", []],
  ["no word that is excluded", "issue -tiket", []],
  ["no misspelled word of talk", "plese", []],
  ["nothing near to what is like nothing", "qwertyuiop", []],
  ["nothing of a text that is not read", "telegrm", []],
  ["nothing without words", " ... ", []],
])("near words: %s", (_, query, near) => {
  expect(nearWords(TOOLS, query).map((one) => [one.word, one.near])).toEqual(near);
});

test("eight words are looked at, and three offered for each", () => {
  const tools = Array.from("abcdefghij", (letter) => ({
    tool: { name: `${letter}table ${letter}tables ${letter}tabled xtab${letter}e` },
  }));
  const found = nearWords(tools, Array.from("abcdefghij", (letter) => `${letter}talbe`).join(" "));
  expect(found).toHaveLength(8);
  expect(Math.max(...found.map(({ near }) => near.length))).toBeLessThanOrEqual(3);
});

test("fields of another type say nothing", () => {
  const tool = { name: "a", description: 7, keywords: "create" } as unknown as ToolDefinition;
  expect(nearWords([{ tool }], "creat")).toEqual([]);
});
