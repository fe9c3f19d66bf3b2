import { expect, test } from "vitest";
import { type ConversationMessage, selectedNames } from "./conversation.ts";

const JSON_RESULT = '{"query":"q","activated_tools":["a","b"],"match_count":2,"total_tools":9}';

test.each<[string, ConversationMessage, string[]]>([
  ["details", { toolName: "search_tool_bm25", details: { activated_tools: ["a"], tools: [{ name: "z" }] } }, ["a"]],
  ["text", { toolName: "search_tool_bm25", content: JSON_RESULT }, ["a", "b"]],
  ["one part", { toolName: "search_tool_bm25", content: [{ type: "text", text: JSON_RESULT }] }, ["a", "b"]],
  ["details before text", { toolName: "search_tool_bm25", details: { activated_tools: [] }, content: JSON_RESULT }, []],
  ["details of a host", { toolName: "search_tool_bm25", details: { ms: 3 }, content: JSON_RESULT }, ["a", "b"]],
  ["matches", { toolName: "tool_search", content: '{"matches":[{"name":"m"},{"name":"n"}],"scored":2}' }, ["m", "n"]],
  ["MCP data", { toolName: "tool_search", structuredContent: { matches: [{ name: "m" }] }, content: "" }, ["m"]],
  ["no match of the seed", { toolName: "tool_search", content: '{"matches":null}' }, []],
  ["odd matches", { toolName: "tool_search", details: { matches: [null, 3, { name: 3 }, { name: "" }] } }, []],
  ["odd names", { toolName: "search_tool_bm25", details: { activated_tools: [null, 3, "", "c"] } }, ["c"]],
  ["an error", { toolName: "tool_search", isError: true, details: { matches: [{ name: "m" }] } }, []],
  ["broken text", { toolName: "tool_search", content: '{"matches":[' }, []],
  ["no text", { toolName: "tool_search", content: [{ type: "image" }, null] }, []],
  ["another tool", { toolName: "read", content: JSON_RESULT }, []],
  ["a person", { role: "user", content: JSON_RESULT } as ConversationMessage, []],
  ["nothing at all", null as unknown as ConversationMessage, []],
])("of %s", (_, message, names) => {
  expect(selectedNames([message])).toEqual(names);
});

test("each tool once, in the order of the conversation", () => {
  const results = [["b"], ["a", "b"], ["c", "a"]];
  const messages = results.map((names) => ({ toolName: "tool_search", details: { activated_tools: names } }));
  expect(selectedNames(messages)).toEqual(["b", "a", "c"]);
});

test("a search tool that a host mounted by another name is one when it says so", () => {
  const message = { toolName: "mcp__ranksack__tool_search", content: '{"matches":[{"name":"m"}]}' };
  expect(selectedNames([message])).toEqual([]);
  expect(selectedNames([message], ["mcp__ranksack__tool_search"])).toEqual(["m"]);
});

test.each<[unknown, unknown, string]>([
  [null, [], "The messages are null, not a list."],
  [{ role: "user" }, [], "The messages are an object, not a list."],
  [[], 5, "The search tools are 5, not a list."],
])("%j and search tools %j are an error", (messages, searchTools, message) => {
  expect(() => selectedNames(messages as never, searchTools as never)).toThrow(message);
});
