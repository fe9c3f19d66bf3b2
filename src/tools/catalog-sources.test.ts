import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { createToolCatalog, localCatalog, type ToolCatalog } from "./catalog.ts";
import { createToolSession } from "./session.ts";
import type { ToolDefinition } from "./tool.ts";

const tool = (name: string, server?: string, description = name): ToolDefinition => ({
  name,
  description,
  ...(server !== undefined && { server }),
});

const keysIn = ({ tools }: ToolCatalog): string => Array.from(tools.keys()).join(" ");
const keysFor = (catalog: ToolCatalog, query: string): string =>
  catalog
    .search(query)
    .hits.map(({ key }) => key)
    .join(" ");
const statesOf = ({ sources }: ToolCatalog): string =>
  sources.map(({ source, state, tools }) => `${source || '""'} ${state} ${tools}`).join(", ");

test("the tools that a catalog begins with belong to their servers, and those without to none", () => {
  const catalog = createToolCatalog([tool("x", "b"), tool("read"), tool("y", "a"), tool("z", "b")]);
  expect(statesOf(catalog)).toBe('"" ready 1, a ready 1, b ready 2');
  expect(catalog.removeSource("").removed).toEqual(["read"]);
  expect(keysIn(catalog)).toBe("b/x a/y b/z");
});

test("a source that is announced has no tools yet; one that fails keeps those it had, and says why", () => {
  const catalog = createToolCatalog([]);
  catalog.expectSource("a");
  catalog.setSource("b", [tool("x", "b", "zebra")]);
  expect(statesOf(catalog)).toBe("a connecting 0, b ready 1");
  catalog.failSource("a", "no answer in 20 s");
  catalog.failSource("b", "the connection was reset");
  expect(catalog.sources).toEqual([
    { source: "a", state: "failed", tools: 0, reason: "no answer in 20 s" },
    { source: "b", state: "failed", tools: 1, reason: "the connection was reset" },
  ]);
  expect(keysFor(catalog, "zebra")).toBe("b/x");
  catalog.expectSource("b");
  expect(catalog.sources[1]).toEqual({ source: "b", state: "connecting", tools: 1 });
  expect(catalog.setSource("b", [tool("x", "b", "zebra")])).toMatchObject({ added: [], changed: [], removed: [] });
  expect(statesOf(catalog)).toBe("a failed 0, b ready 1");
  expect(catalog.removeSource("a")).toEqual({
    source: "a",
    added: [],
    changed: [],
    removed: [],
    rejected: [],
    warnings: [],
  });
  expect(statesOf(catalog)).toBe("b ready 1");
});

test("what stays keeps its place, what is new is at the end, and so is what returns", () => {
  const catalog = createToolCatalog([tool("x", "a"), tool("y", "b"), tool("z", "a")]);
  catalog.setSource("a", [tool("w", "a"), tool("z", "a", "other"), tool("x", "a")]);
  expect(keysIn(catalog)).toBe("a/x b/y a/z a/w");
  catalog.removeSource("b");
  catalog.setSource("b", [tool("y", "b")]);
  expect(keysIn(catalog)).toBe("a/x a/z a/w b/y");
});

test("the same listing touches no index, and takes over what JSON cannot say", () => {
  const run = (): string => "before";
  const catalog = localCatalog([{ ...tool("x", "a"), run } as ToolDefinition], {});
  const { tools, indexed } = catalog;
  const again = (): string => "after";
  expect(catalog.setSource("a", [{ ...tool("x", "a"), run: again } as ToolDefinition])).toMatchObject({ changed: [] });
  expect([catalog.tools, catalog.indexed]).toEqual([tools, indexed]);
  expect(catalog.indexed).toBe(indexed);
  expect(catalog.tools).toBe(tools);
  expect(catalog.get("a/x")).toMatchObject({ run: again });
});

test("as many tools that say something else are other tools, also where they were edited in place", () => {
  const catalog = createToolCatalog([]);
  const edited = { ...tool("x", "a", "zebra") };
  catalog.setSource("a", [edited]);
  Object.assign(edited, { description: "quagga" });
  expect(catalog.setSource("a", [edited]).changed).toEqual(["a/x"]);
  expect([keysFor(catalog, "quagga"), keysFor(catalog, "+zebra")]).toEqual(["a/x", ""]);
});

test("a definition that cannot be written as JSON is new each time", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const odd = { ...tool("x", "a"), annotations: circle };
  const catalog = createToolCatalog([odd]);
  expect([catalog.setSource("a", [odd]).changed, catalog.setSource("a", [odd]).changed]).toEqual([["a/x"], ["a/x"]]);
});

test("malformed tools are rejected one by one, with source and position, as long as they are listed", () => {
  const catalog = createToolCatalog([tool("x", "a")]);
  const listed = [tool("x", "b"), null, tool("x", "b"), { name: "" }] as ToolDefinition[];
  const { added, rejected } = catalog.setSource("b", listed);
  expect(added).toEqual(["b/x"]);
  expect(rejected).toEqual([
    { key: "", source: "b", position: 1, reason: "it is null, not an object" },
    { key: "b/x", source: "b", position: 2, reason: "its key is already taken by the tool at position 0" },
    { key: "", source: "b", position: 3, reason: "it has no name (a non-empty string)" },
  ]);
  expect(catalog.rejected).toEqual(rejected);
  catalog.failSource("b", "gone");
  expect(catalog.rejected).toEqual(rejected);
  catalog.setSource("b", []);
  expect(catalog.rejected).toEqual([]);
});

describe("of tools with one key the first counts, by the name of the source", () => {
  const of = (server: string): ToolDefinition => ({ ...tool("x", server, `zebra ${server}`), key: "k" });

  test.each([[["a", "b"]], [["b", "a"]]])("in any order: %j", (order) => {
    const catalog = createToolCatalog(order.map(of));
    const listed = createToolCatalog([]);
    for (const source of order) listed.setSource(source, [of(source)]);
    for (const one of [catalog, listed]) {
      expect([one.get("k")?.server, keysFor(one, "+zebra a"), one.size]).toEqual(["a", "k", 1]);
      expect(one.search("server:b zebra").hits).toEqual([]);
    }
    expect(listed.rejected).toEqual([
      {
        key: "k",
        source: "b",
        position: 0,
        reason: 'its key is already taken by the tool at position 0, which the source "a" listed',
      },
    ]);
    expect(catalog.removeSource("a").changed).toEqual(["k"]);
    expect([catalog.get("k")?.server, catalog.search("server:b zebra").hits.length]).toEqual(["b", 1]);
    expect(catalog.rejected).toEqual([]);
  });

  test("a hidden one takes it out of the index", () => {
    const catalog = createToolCatalog([of("b"), { ...of("a"), hidden: true }]);
    expect([catalog.size, catalog.search("zebra").hits]).toEqual([0, []]);
    catalog.removeSource("a");
    expect(keysFor(catalog, "zebra")).toBe("k");
  });
});

test("a source that is confirmed is there with what it listed last", () => {
  const catalog = createToolCatalog([tool("x", "a")]);
  catalog.expectSource("a");
  catalog.confirmSource("a");
  catalog.failSource("b", "no answer");
  catalog.confirmSource("b");
  expect([keysIn(catalog), statesOf(catalog)]).toEqual(["a/x", "a ready 1, b ready 0"]);
});

test("a listing that breaks off changes nothing", () => {
  const catalog = createToolCatalog([tool("x", "a")]);
  const broken = function* (): Generator<ToolDefinition> {
    yield tool("y", "a");
    throw new Error("reset");
  };
  expect(() => catalog.setSource("a", broken())).toThrow("reset");
  expect(() => catalog.setSource("a", 7 as unknown as ToolDefinition[])).toThrow("The tools are 7, not a list.");
  expect([keysIn(catalog), statesOf(catalog)]).toEqual(["a/x", "a ready 1"]);
});

test.each([
  ["setSource", [7, []], "The source is 7, not a string."],
  ["removeSource", [undefined], "The source is undefined, not a string."],
  ["confirmSource", [7], "The source is 7, not a string."],
  ["expectSource", [null], "The source is null, not a string."],
  ["failSource", ["a"], 'The reason why "a" failed is undefined, not a text.'],
] as const)("%s(%j) is an error", (method, given, message) => {
  const catalog = createToolCatalog([]) as unknown as Record<string, (...values: readonly unknown[]) => unknown>;
  const call = (): unknown => catalog[method]?.(...given);
  expect(call).toThrow(RanksackError);
  expect(call).toThrow(message);
});

test("auto is decided again, and names follow", () => {
  const many = Array.from({ length: 41 }, (_, at) => tool(`t${at}`, "many"));
  const catalog = createToolCatalog([tool("read")]);
  const session = createToolSession(catalog, { mode: "auto" });
  const seen = [session.tools.length];
  for (const tools of [many, many.slice(1, 3)]) {
    catalog.setSource("many", tools);
    seen.push(session.tools.length);
  }
  expect(seen).toEqual([1, 1, 3]);
  expect(session.tools.at(-1)?.name).toBe("mcp__many__t2");
});

test("a word that no tool holds any more is not what a misspelled one means", () => {
  const catalog = createToolCatalog([tool("one", "a", "zorbling"), tool("two", "b", "zorbles")]);
  expect(keysFor(catalog, "zorblin")).toBe("a/one b/two");
  catalog.removeSource("a");
  const fresh = createToolCatalog([tool("two", "b", "zorbles")]);
  expect(catalog.search("zorblin")).toEqual(fresh.search("zorblin"));
});

test("several sources taken at once: of one key the first source counts, and a source named twice lists what it says last", () => {
  const catalog = createToolCatalog([tool("x", "a"), tool("y", "a")]);
  const changes = catalog.setSources([
    ["b", [tool("z", "b", "zebra"), tool("x", "a", "other")]],
    ["a", [tool("y", "a")]],
    ["b", [tool("z", "b", "lion"), tool("x", "a", "other")]],
  ]);
  expect(changes.map(({ source, added, changed, removed }) => ({ source, added, changed, removed }))).toEqual([
    { source: "b", added: ["b/z"], changed: [], removed: [] },
    { source: "a", added: [], changed: ["a/x"], removed: [] },
    { source: "b", added: [], changed: ["b/z"], removed: [] },
  ]);
  expect(keysIn(catalog)).toBe("a/x a/y b/z");
  expect([keysFor(catalog, "zebra"), keysFor(catalog, "lion"), keysFor(catalog, "other")]).toEqual(["", "b/z", "a/x"]);
});

test("several sources at once change nothing when one of them is no list", () => {
  const catalog = createToolCatalog([tool("x", "a")]);
  const lists = [["a", []] as const, ["b", 7 as unknown as ToolDefinition[]] as const];
  expect(() => catalog.setSources(lists)).toThrow(RanksackError);
  expect(keysIn(catalog)).toBe("a/x");
  expect(catalog.setSources([])).toEqual([]);
});

test("sources taken at once are as sources taken one after the other, whatever was there before", () => {
  const listed = fc.array(
    fc
      .tuple(fc.constantFrom("read", "write", "send"), fc.constantFrom("a", "b", "c"), fc.constantFrom("file", "mail"))
      .map(([name, server, words]) => ({ ...tool(name, server, words), ...(words === "mail" && { title: "Mail" }) })),
    { maxLength: 5 },
  );
  const lists = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), listed), { maxLength: 5 });
  fc.assert(
    fc.property(listed, lists, (first, changes) => {
      const [once, each] = [createToolCatalog(first), createToolCatalog(first)];
      const told = changes.map(([source, tools]) => each.setSource(source, tools));
      expect(once.setSources(changes)).toEqual(told);
      expect(Array.from(once.tools)).toEqual(Array.from(each.tools));
      expect(once.sources).toEqual(each.sources);
      expect(once.rejected).toEqual(each.rejected);
      for (const query of ["read file", "mail", "send", "c"]) expect(once.search(query)).toEqual(each.search(query));
    }),
  );
});
