// Faults of other systems in whose tools are whose: tools lost with a server of a similar name, dropped for a field that
// is missing, or found by their registered name alone.

import { describe, expect, test } from "vitest";
import { createToolCatalog, createToolSession, type ToolDefinition } from "../../src/index.ts";

const OTHERS: readonly ToolDefinition[] = Array.from({ length: 299 }, (_, at) => ({
  name: `${["read", "send", "list", "ask"][at % 4]}_thing_${at}`,
  server: `srv${at % 20}`,
  exposedName: `mcp__srv${at % 20}__thing_${at}`,
  description: `Handles thing ${at} for a user.`,
}));

function keysFor(query: string, tools: readonly ToolDefinition[]): string[] {
  return createToolCatalog(tools)
    .search(query)
    .hits.map(({ key }) => key);
}

describe("S001: a tool with a long registered name is found by the short one", () => {
  const registered = { name: "mcp__plugin_demo_x__ask_helper" };
  const listed = { name: "ask_helper", server: "plugin_demo_x", exposedName: "mcp__plugin_demo_x__ask_helper" };
  test.each(["ask_helper", "ask helper", "askHelper"])("%s", (query) => {
    expect(keysFor(query, [...OTHERS.slice(0, 99), registered])[0]).toBe("mcp__plugin_demo_x__ask_helper");
    expect(keysFor(query, [...OTHERS.slice(0, 99), listed])[0]).toBe("plugin_demo_x/ask_helper");
  });
});

describe("S002: the server is searched, and a prefix of all names is not", () => {
  const invoice = { name: "create_invoice", server: "ledger", exposedName: "mcp__ledger__create_invoice" };
  const tools = [...OTHERS, invoice];
  test("its name lists its tools", () => expect(keysFor("ledger", tools)).toEqual(["ledger/create_invoice"]));
  test("the prefix alone is no page of hits", () => expect(keysFor("mcp", tools)).toEqual([]));
  test("both together find the tool first", () =>
    expect(keysFor("ledger create invoice", tools)[0]).toBe("ledger/create_invoice"));
});

describe("S056: servers a and a_b", () => {
  const of = (server: string, word = ""): ToolDefinition[] =>
    ["x", "y"].map((name) => ({ name, server, description: `zebra ${word}` }));
  const keysIn = (catalog: { readonly tools: ReadonlyMap<string, ToolDefinition> }): string[] =>
    Array.from(catalog.tools.keys());

  test("disconnect a, reconnect it, refresh it: only its tools change", () => {
    const catalog = createToolCatalog([...of("a"), ...of("a_b")]);
    const others = of("a_b").map(({ name }) => catalog.get(`a_b/${name}`));
    const changes = [
      catalog.removeSource("a"),
      catalog.setSource("a", of("a")),
      catalog.setSource("a", of("a", "quagga")),
    ];
    expect(changes.map(({ added, changed, removed }) => [added, changed, removed])).toEqual([
      [[], [], ["a/x", "a/y"]],
      [["a/x", "a/y"], [], []],
      [[], ["a/x", "a/y"], []],
    ]);
    expect(of("a_b").map(({ name }) => catalog.get(`a_b/${name}`))).toEqual(others);
    expect(catalog.search("quagga").hits.map(({ key }) => key)).toEqual(["a/x", "a/y"]);
    expect(catalog.search("zebra").total).toBe(4);
  });

  test("a session follows: what vanished is told, and what is activated of a_b stays", () => {
    const catalog = createToolCatalog([...of("a"), ...of("a_b")]);
    const session = createToolSession(catalog, { mode: "all" });
    session.select(["a/x", "a_b/x"]);
    catalog.removeSource("a");
    expect([session.vanished, session.active]).toEqual([["a/x"], ["a_b/x"]]);
    catalog.setSource("a", of("a"));
    expect([session.vanished, session.active]).toEqual([[], ["a/x", "a_b/x"]]);
    catalog.setSource("a", of("a").slice(1));
    expect([session.prune(), session.tools.map(({ name }) => name)]).toEqual([["a/x"], ["mcp__a_b__x"]]);
  });

  test("who lists a tool owns it, whatever it is called", () => {
    const catalog = createToolCatalog([]);
    catalog.setSource("a_b", [{ name: "a_tool", server: "a" }]);
    catalog.setSource("a", []);
    catalog.removeSource("a");
    expect(keysIn(catalog)).toEqual(["a/a_tool"]);
  });
});

describe("S057: entries without what is optional, and with what nobody knows", () => {
  const entry = (name: string): ToolDefinition => {
    const unknown = { "x-rank": 7, vendor: { nested: [1, null] }, ext: "quagga" };
    return { name, server: "up", description: `Handles ${name}.`, inputSchema: { type: "object" }, ...unknown };
  };
  const listed = ["alpha", "beta"].map(entry);

  test("all are indexed, and what is unknown comes through", () => {
    const catalog = createToolCatalog([]);
    const { added, rejected, warnings } = catalog.setSource("up", listed);
    expect([added, rejected, warnings]).toEqual([["up/alpha", "up/beta"], [], []]);
    expect(catalog.search("handles").hits.map(({ key }) => key)).toEqual(["up/alpha", "up/beta"]);
    expect(catalog.get("up/alpha")).toEqual(entry("alpha"));
  });

  test("a change of an unknown field comes through too", () => {
    const catalog = createToolCatalog(listed);
    const other = listed.map((tool) => ({ ...tool, ext: "okapi" }));
    expect(catalog.setSource("up", other).changed).toEqual(["up/alpha", "up/beta"]);
    expect(catalog.get("up/alpha")).toMatchObject({ ext: "okapi" });
  });

  test.each([
    ["no tools at all", [], "it lists no tools"],
    ["none that could be taken", [{}, null], "none of the 2 tools that it lists could be taken"],
  ])("a connected source with %s is a warning", (_, tools, reason) => {
    const catalog = createToolCatalog(listed);
    const { removed, warnings } = catalog.setSource("up", tools as ToolDefinition[]);
    expect(removed).toEqual(["up/alpha", "up/beta"]);
    expect(warnings).toEqual([{ code: "source-empty", message: `The source "up" is connected, but ${reason}.` }]);
    expect(catalog.sources).toEqual([{ source: "up", state: "ready", tools: 0, reason }]);
  });
});
