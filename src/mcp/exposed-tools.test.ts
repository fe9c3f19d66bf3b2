import { expect, test } from "vitest";
import { createToolCatalog } from "../tools/catalog.ts";
import { createToolSession } from "../tools/session.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import { exposedListing, ExposedTools } from "./exposed-tools.ts";

const tool = (name: string, more: object = {}): ToolDefinition => ({
  server: "github",
  name,
  inputSchema: { type: "object" },
  ...more,
});

const listed = (more: object): unknown => exposedListing({ key: "github/a", name: "a", tool: tool("a", more) });

test("a tool is listed as its server lists it, under another name", () => {
  const own = {
    title: "A",
    description: "Does it.",
    inputSchema: { type: "object", properties: JSON.parse('{"__proto__": {"type": "string"}}'), $defs: {} },
    outputSchema: { type: "object", properties: { id: { type: "integer" } } },
    annotations: { readOnlyHint: true },
    icons: [{ src: "https://example.com/a.png" }],
    _meta: { "example/x": 1 },
    later: { field: true },
  };
  expect(listed({ ...own, serverInstructions: "Ask first." })).toEqual({ name: "a", ...own });
  expect(JSON.stringify(listed(own))).toContain('"__proto__"');
});

test.each<[string, object, object]>([
  ["no input schema", { inputSchema: undefined }, { name: "a", inputSchema: { type: "object" } }],
  ["one of another type", { inputSchema: { type: "string" } }, { name: "a", inputSchema: { type: "object" } }],
  [
    "one that does not say its type",
    { inputSchema: { anyOf: [{ required: ["a"] }] } },
    { name: "a", inputSchema: { type: "object", anyOf: [{ required: ["a"] }] } },
  ],
  [
    "fields of other types",
    { description: null, title: 7, annotations: [], _meta: "x", icons: {}, outputSchema: { type: "array" } },
    { name: "a", inputSchema: { type: "object" } },
  ],
  [
    "characters that nobody sees",
    { description: "Does\u200b it." },
    { name: "a", inputSchema: { type: "object" }, description: "Does it." },
  ],
])("S009: %s: mended, so that a client takes the rest of the list", (_, more, told) => {
  expect(listed(more)).toEqual(told);
});

test("a tool that is nested too deep to be written is left out", () => {
  let deep: object = {};
  for (let depth = 0; depth < 100_000; depth++) deep = { items: deep };
  expect(listed({ inputSchema: { type: "object", properties: { deep } } })).toBeUndefined();
});

test("what a session lists is there by name, activated tools at the end, and the same array until it changes", () => {
  const catalog = createToolCatalog([tool("write"), tool("read"), tool("list")]);
  const session = createToolSession(catalog, { mode: "all", pinned: { tools: ["github/write", "github/list"] } });
  const exposed = new ExposedTools(session);
  const names = (): string[] => exposed.listings.map(({ name }) => name);
  const before = exposed.listings;
  expect(names()).toEqual(["mcp__github__list", "mcp__github__write"]);
  expect(exposed.listings).toBe(before);
  expect(exposed.tool("mcp__github__read")).toBeUndefined();
  session.select(["github/read"]);
  expect(names()).toEqual(["mcp__github__list", "mcp__github__write", "mcp__github__read"]);
  expect(exposed.tool("mcp__github__read")).toMatchObject({ key: "github/read" });
  catalog.setSource("github", [tool("write")]);
  expect(names()).toEqual(["mcp__github__write"]);
});
