import { expect, test } from "vitest";
import { createToolCatalog } from "./catalog.ts";
import type { ModeOption } from "./mode-setting.ts";
import { createToolSession } from "./session.ts";
import type { ToolDefinition } from "./tool.ts";

const TOOLS: readonly ToolDefinition[] = [
  { name: "read", description: "Read a file." },
  { name: "deploy", loadMode: "discoverable", description: "Deploy the branch." },
  { name: "review", source: "skill", description: "Review a branch." },
  { name: "create_issue", server: "hub", description: "Open an issue." },
];

function server(count: number): ToolDefinition[] {
  return Array.from({ length: count }, (_, at) => ({ name: `tool_${at}`, server: "many" }));
}

test.each<[ModeOption | undefined, string[]]>([
  ["standard", ["read", "deploy", "review", "mcp__hub__create_issue"]],
  ["mcp-only", ["read", "deploy", "review"]],
  ["all", ["read"]],
  ["auto", ["read", "deploy", "review", "mcp__hub__create_issue"]],
  ["auto:0", ["read"]],
  [undefined, ["read", "deploy", "review", "mcp__hub__create_issue"]],
])("mode %s lists %j under the names of the table", (mode, names) => {
  const session = createToolSession(createToolCatalog(TOOLS), mode && { mode });
  expect(session.tools.map(({ name }) => name)).toEqual(names);
  expect(session.offersSearch).toBe(names.length < TOOLS.length);
});

test("a hit has the name that its tool has once it is activated", () => {
  const session = createToolSession(createToolCatalog(TOOLS), { mode: "all" });
  const [hit] = session.search("open an issue").hits;
  session.select([hit?.key ?? ""]);
  expect([hit?.name, session.tools.at(-1)?.name]).toEqual(["mcp__hub__create_issue", "mcp__hub__create_issue"]);
});

test("auto is decided again when servers come and go: 41 tools are many, 40 are not", () => {
  const catalog = createToolCatalog(server(40));
  const session = createToolSession(catalog, { mode: "auto" });
  const listed = (count: number): number => {
    catalog.setSource("many", server(count));
    return session.tools.length;
  };
  expect([listed(40), listed(41), listed(40)]).toEqual([40, 0, 40]);
  expect(session.state).toMatchObject({ mode: "auto", generation: 0 });
});

// The definitions of the four have 16, 24, 22 and 26 characters, 88 in all; 25 % of 80 tokens are 80, of 100 tokens 100.
test.each<[string, object, ModeOption, string[]]>([
  ["the variable", { ENABLE_TOOL_SEARCH: " On " }, "all", ["read"]],
  ["the variable's share", { ENABLE_TOOL_SEARCH: "auto:25", window: 80 }, "auto:25", ["read"]],
  ["a wider window", { ENABLE_TOOL_SEARCH: "auto:25", window: 100 }, "auto:25", ["read", "deploy", "review", "hub"]],
  ["tools.discoveryMode", { "tools.discoveryMode": "mcp-only" }, "mcp-only", ["read", "deploy", "review"]],
  ["what nobody understands", { ENABLE_TOOL_SEARCH: "maybe" }, "auto", ["read", "deploy", "review", "hub"]],
  ["essentials", { "tools.discoveryMode": "all", essentialOverride: ["deploy"] }, "all", ["read", "deploy"]],
  ["other essentials", { "tools.discoveryMode": "all", essentialOverride: { only: [] } }, "all", ["read"]],
])("a session begins as %s asks", (_, settings, mode, names) => {
  const session = createToolSession(createToolCatalog(TOOLS), { settings });
  expect(session.state.mode).toBe(mode);
  expect(session.tools.map(({ key, tool }) => tool.server ?? key)).toEqual(names);
});

test("an option in code goes before what a user set, and a state keeps its mode", () => {
  const catalog = createToolCatalog(TOOLS);
  const settings = { ENABLE_TOOL_SEARCH: "true" };
  const session = createToolSession(catalog, { mode: "off", settings });
  expect(session.state.mode).toBe("standard");
  expect(createToolSession(catalog, { state: session.state, settings }).state).toEqual(session.state);
});

test("what a host calls for itself is neither listed nor found; a server's tool of that name is", () => {
  const named = ["resolve", "yield", "report_finding", "report_tool_issue"];
  const tools: ToolDefinition[] = [
    ...named.map((name) => ({ name, description: "zebra" })),
    { name: "wipe", hidden: true, description: "zebra" },
    { name: "resolve", server: "hub", description: "zebra" },
    { name: "yield", source: "custom", description: "zebra" },
  ];
  const catalog = createToolCatalog(tools.map((tool, at) => ({ ...tool, key: `${tool.name} ${at}` })));
  const session = createToolSession(catalog, { mode: "all" });
  expect([catalog.size, catalog.rejected]).toEqual([2, []]);
  expect(
    catalog
      .search("zebra")
      .hits.map(({ key }) => key)
      .toSorted(),
  ).toEqual(["resolve 5", "yield 6"]);
  expect(session.tools.map(({ key }) => key)).toEqual(["yield 6"]);
  expect(session.search("zebra").hits.map(({ key }) => key)).toEqual(["resolve 5"]);
  expect(session.activate(["resolve 0", "wipe 4"]).refused.map(({ reason }) => reason)).toEqual(["unknown", "unknown"]);
});
