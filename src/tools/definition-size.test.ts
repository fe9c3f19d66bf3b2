import { expect, test } from "vitest";
import { definitionTokens } from "./definition-size.ts";
import type { ToolDefinition } from "./tool.ts";

const circle: Record<string, unknown> = {};
circle["self"] = circle;

test.each<[string, Partial<ToolDefinition>, number]>([
  ["add", { description: "Adds.", inputSchema: { type: "object" } }, 7], // 3 + 5 + 17 = 25 bytes
  ["add", {}, 1],
  ["addd", {}, 1],
  ["addde", {}, 2],
  ["add", { description: "足す" }, 3], // 3 + 6 bytes
  ["add", { inputSchema: circle }, 1],
  ["add", { inputSchema: () => 1 }, 1],
  ["add", { description: 7 as unknown as string }, 1],
])("%j with %o takes %d tokens", (name, rest, tokens) => {
  expect(definitionTokens({ name: "x", ...rest }, name)).toBe(tokens);
});
