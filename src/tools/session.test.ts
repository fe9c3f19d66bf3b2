import { expect, test } from "vitest";
import { createToolCatalog } from "./catalog.ts";
import { createToolSession, type SessionCatalog, type ToolSession } from "./session.ts";
import type { ToolSessionOptions } from "./session-options.ts";
import type { ToolDefinition } from "./tool.ts";

const TOOLS: readonly ToolDefinition[] = [
  { name: "read", description: "Read a file." },
  { name: "create_issue", server: "hub", exposedName: "hub_create_issue", description: "Open an issue about a bug." },
  { name: "list_issues", server: "hub", exposedName: "hub_list_issues", description: "List the issues." },
  { name: "send", server: "chat", exposedName: "chat_send", description: "Send a message about an issue." },
  { name: "wipe", hidden: true, description: "Wipe every issue." },
];
const [CREATE, LIST, SEND] = ["hub/create_issue", "hub/list_issues", "chat/send"] as const;

function session(options: ToolSessionOptions = {}, catalog: SessionCatalog = createToolCatalog(TOOLS)): ToolSession {
  return createToolSession(catalog, options.state === undefined ? { mode: "all", ...options } : options);
}

function names(one: ToolSession): string[] {
  return one.tools.map(({ name }) => name);
}

function found(one: ToolSession, query: string, limit = 8): string[][] {
  const { hits, active } = one.search(query, { limit });
  return [hits.map(({ key }) => key), active.map(({ key }) => key)];
}

test("what is not left to search is listed, then what was activated, in that order", () => {
  const one = session();
  expect(names(one)).toEqual(["read"]);
  expect(one.select([SEND, CREATE])).toEqual({ activated: [SEND, CREATE], already: [], refused: [] });
  expect(names(one)).toEqual(["read", "chat_send", "hub_create_issue"]);
  expect(one.tools.map(({ isActive }) => isActive)).toEqual([false, true, true]);
  expect(one.tools[1]?.tool).toBe(TOOLS[3]);
});

test("a search tells what it can bring in from what is there, and changes nothing", () => {
  const one = session();
  const before = one.state;
  const all = found(one, "issue")[0];
  expect(all?.toSorted()).toEqual([SEND, CREATE, LIST]);
  expect(one.state).toBe(before);
  one.select([LIST]);
  expect(found(one, "issue")).toEqual([all?.filter((key) => key !== LIST), [LIST]]);
  expect(found(one, "read file")).toEqual([[], ["read"]]);
  expect(one.search("issue").total).toBe(2);
});

test("what is within reach, and where each tool is", () => {
  const one = session();
  const { reachable } = one;
  expect(reachable.map(({ key, name }) => [key, name, one.place(key)])).toEqual([
    ["read", "read", "listed"],
    [CREATE, "hub_create_issue", "findable"],
    [LIST, "hub_list_issues", "findable"],
    [SEND, "chat_send", "findable"],
  ]);
  one.select([SEND]);
  expect([one.place(SEND), one.place("none"), one.deferred, one.search("issue").total]).toEqual([
    "active",
    undefined,
    3,
    2,
  ]);
  expect(one.reachable).toBe(reachable);
  const agent = one.subAgent({ own: ["read"], scope: [LIST] });
  expect(agent.reachable.map(({ key }) => key)).toEqual(["read", LIST]);
  expect([agent.place(SEND), agent.deferred]).toEqual([undefined, 1]);
});

test("what is active is passed over before the limit counts, and its score stays what it was", () => {
  const catalog = createToolCatalog(TOOLS);
  const one = session({}, catalog);
  const scores = new Map(catalog.search("issue").hits.map(({ key, score }) => [key, score]));
  for (const _ of TOOLS.slice(0, 3)) {
    const [hit, ...more] = one.search("issue", { limit: 1 }).hits;
    expect([scores.get(hit?.key ?? ""), more]).toEqual([hit?.score, []]);
    one.select([hit?.key ?? ""]);
  }
  expect(found(one, "issue")).toEqual([[], [...scores.keys()]]);
});

test("a search looks past any number of answers that are there already", () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ name: `ping${at}`, description: "ping ping ping" }));
  const one = session(
    {},
    createToolCatalog([...many, { name: "last", server: "hub", description: "One ping of it." }]),
  );
  expect(found(one, "ping", 1)[0]).toEqual(["hub/last"]);
  expect(one.search("ping", { limit: 1 }).active).toHaveLength(1);
});

test("explanations are those of the catalog", () => {
  const one = session();
  one.select([LIST]);
  const { hits, active } = one.search("issue", { limit: 1, explain: true });
  for (const hit of [...hits, ...active]) expect(hit.explanation?.value).toBe(hit.score);
  expect(one.search("nothing", { explain: true }).hits).toEqual([]);
});

test("a tool is new until a search has brought it in, also when it was deactivated since", () => {
  const one = session();
  const isNew = (): (boolean | undefined)[] => ["message", "bug"].map((query) => one.search(query).hits[0]?.isNew);
  one.activate([CREATE]);
  one.select([SEND]);
  expect(one.deactivate([SEND, CREATE, "nothing"])).toEqual([CREATE, SEND]);
  expect(isNew()).toEqual([false, true]);
  expect(one.state.selected).toEqual([SEND]);
});

test("selections accumulate, and are told as long as they are active", () => {
  const one = session();
  one.select([SEND]);
  one.activate([LIST]);
  one.select([CREATE, SEND]);
  expect([one.active, one.activeSelected]).toEqual([
    [SEND, LIST, CREATE],
    [SEND, CREATE],
  ]);
  one.deactivate([SEND]);
  expect(one.activeSelected).toEqual([CREATE]);
});

test("what can be called already is said so; what is hidden is as unknown as what is not there", () => {
  const unknown = { reason: "unknown", detail: "there is no such tool" };
  const one = session();
  one.select([LIST]);
  expect(one.select(["read", LIST, "wipe", "none", SEND, SEND])).toEqual({
    activated: [SEND],
    already: ["read", LIST],
    refused: [
      { key: "wipe", ...unknown },
      { key: "none", ...unknown },
    ],
  });
});

test("a budget of tools refuses what is too many, and keeps what is active", () => {
  const one = session({ budget: { tools: 2 } });
  const { activated, refused } = one.select([SEND, "none", CREATE, LIST]);
  expect(activated).toEqual([SEND, CREATE]);
  expect(refused[1]).toEqual({ key: LIST, reason: "too-many-tools", detail: "2 of 2 tools are active" });
  one.setBudget({ tools: 1 });
  expect(one.active).toEqual([SEND, CREATE]);
  expect(one.search("list").hits[0]).toMatchObject({ key: LIST, isNew: true });
  one.deactivate([SEND, CREATE]);
  expect(one.select([LIST]).activated).toEqual([LIST]);
});

test("a budget of tokens refuses what does not fit, and takes what is small enough after it", () => {
  // Names and descriptions: chat_send 9 + 30, hub_create_issue 16 + 26, hub_list_issues 15 + 16 bytes.
  const one = session({ budget: { tokens: 20 } });
  expect(one.select([SEND]).activated).toEqual([SEND]);
  expect(one.activeTokens).toBe(10);
  expect(one.select([CREATE, LIST])).toEqual({
    activated: [LIST],
    already: [],
    refused: [{ key: CREATE, reason: "too-many-tokens", detail: "it takes 11 tokens, and 10 of 20 are taken" }],
  });
  expect(one.activeTokens).toBe(18);
});

test("pinned tools and servers are listed in every mode; an active one does not move", () => {
  const one = session({ pinned: { servers: ["chat"] } });
  expect(names(one)).toEqual(["read", "chat_send"]);
  one.select([LIST]);
  one.pin({ tools: ["hub_list_issues", CREATE] });
  expect(names(one)).toEqual(["read", "hub_create_issue", "chat_send", "hub_list_issues"]);
  one.unpin({ servers: ["chat"], tools: [CREATE] });
  one.deactivate([LIST]);
  expect(names(one)).toEqual(["read", "hub_list_issues"]);
  expect(found(one, "message")[0]).toEqual([SEND]);
});

test("another mode lists what it lists, and what was active stays where it was", () => {
  const one = session();
  one.select([LIST]);
  one.setMode("standard");
  expect(names(one)).toEqual(["read", "hub_create_issue", "chat_send", "hub_list_issues"]);
  expect([one.offersSearch, one.search("issue").hits, one.search("issue").total]).toEqual([false, [], 0]);
  one.setMode("all");
  expect([names(one), one.offersSearch]).toEqual([["read", "hub_list_issues"], true]);
});

test("the search tool is offered while anything is left to search, active or not", () => {
  const one = session();
  one.select([CREATE, LIST, SEND]);
  expect([one.offersSearch, one.search("issue").total]).toEqual([true, 0]);
  expect(session({ own: ["read"] }).offersSearch).toBe(false);
});

test("a sub-agent finds nothing outside its list, unless a scope names it", () => {
  const parent = session({ scope: ["read"], budget: { tools: 1 } });
  parent.select([SEND]);
  const child = parent.subAgent({ own: ["hub_create_issue"] });
  expect([names(child), child.state.scope, child.state.budget.tools]).toEqual([[], null, 1]);
  expect(found(child, "issue message")).toEqual([[CREATE], []]);
  expect(child.select([SEND, LIST]).refused.map(({ reason }) => reason)).toEqual(["unknown", "unknown"]);
  const scoped = parent.subAgent({ own: [CREATE], scope: ["chat/send"], budget: { tools: null } });
  expect(found(scoped, "issue message")[0]?.toSorted()).toEqual([SEND, CREATE]);
  expect(scoped.select([SEND, CREATE]).activated).toEqual([SEND, CREATE]);
  expect(parent.active).toEqual([SEND]);
});

test("what a main agent's scope names is found on demand, unless it is always loaded", () => {
  const loaded = { name: "help", alwaysLoad: true, description: "Help with reading." };
  const one = session({ mode: "standard", scope: ["read", "help"] }, createToolCatalog([...TOOLS, loaded]));
  expect(names(one)).toEqual(["hub_create_issue", "hub_list_issues", "chat_send", "help"]);
  expect(found(one, "read file")[0]).toEqual(["read"]);
  one.setScope([]);
  expect(names(one)[0]).toBe("read");
});

test("a session goes on from its state, with what has vanished told and taken out only on demand", () => {
  const one = session({ pinned: { servers: ["hub"] } });
  one.select([SEND]);
  one.unpin({ servers: ["hub"] });
  one.select([LIST]);
  const left = createToolCatalog(TOOLS.filter(({ server }) => server !== "chat"));
  const other = session({ state: JSON.stringify(one.state) }, left);
  expect(other.state).toEqual(one.state);
  expect([names(other), other.active, other.vanished]).toEqual([["read", "hub_list_issues"], [LIST], [SEND]]);
  expect([other.prune(), other.vanished, other.state.active]).toEqual([[SEND], [], [LIST]]);
  expect(other.prune()).toEqual([]);
});

test("a catalog that changes is seen at once; a tool that returns has its old place", () => {
  const catalog = { ...reading(TOOLS) };
  const one = session({}, catalog);
  one.select([SEND, LIST]);
  Object.assign(catalog, reading(TOOLS.slice(0, 3)));
  expect([names(one), one.vanished]).toEqual([["read", "hub_list_issues"], [SEND]]);
  Object.assign(catalog, reading(TOOLS));
  expect([names(one), one.vanished]).toEqual([["read", "chat_send", "hub_list_issues"], []]);

  function reading(tools: readonly ToolDefinition[]): SessionCatalog {
    const read = createToolCatalog(tools);
    return { tools: read.tools, search: (query, options) => read.search(query, options) };
  }
});

test("a conversation gives the session back, as far as its tools are there", () => {
  const messages = [
    { role: "user", content: "hello" },
    { toolName: "search_tool_bm25", details: { activated_tools: ["chat_send"] } },
    { toolName: "tool_search", content: '{"matches":[{"name":"hub_list_issues"},{"name":"gone_tool"}]}' },
    { toolName: "read", content: '{"activated_tools":["hub_create_issue"]}' },
  ];
  const one = session();
  expect(one.recall(messages)).toEqual({
    activated: [SEND, LIST],
    already: [],
    refused: [{ key: "gone_tool", reason: "unknown", detail: "there is no such tool" }],
  });
  expect(one.recall(messages).already).toEqual([SEND, LIST]);
  expect(one.search("message").active.map(({ key }) => key)).toEqual([SEND]);
});

test.each<[string, () => unknown, string]>([
  ["an empty mode", () => session({ mode: "" as "all" }), 'The option mode is "", which is no mode of discovery.'],
  ["a text for a list", () => session({ own: "read" as unknown as string[] }), 'own is "read", not a list of strings.'],
  ["odd keys", () => session().select([3] as unknown as string[]), "keys is a list of 1, not a list of strings."],
  // oxlint-disable-next-line no-sparse-arrays
  ["a hole", () => session().setScope([, "a"] as string[]), "scope is a list of 2, not a list of strings."],
  [
    "odd pins",
    () => session().pin({ tools: "x" as unknown as string[] }),
    'pinned.tools is "x", not a list of strings.',
  ],
  [
    "half a tool",
    () => session({ budget: { tools: 1.5 } }),
    "budget.tools is 1.5, which is not a whole number of 0 or more.",
  ],
  [
    "a mode that is none",
    () => session().setMode(3 as unknown as "all"),
    "The option mode is 3, which is no mode of discovery.",
  ],
  [
    "settings of another kind",
    () => session({ settings: 3 as unknown as object }),
    "The options are 3, not an object.",
  ],
  ["a share that is none", () => session({ settings: { percent: 101 } }), "The option percent is 101."],
])("%s is an error that names it", (_, run, message) => {
  expect(run).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT", message }));
});

test("a sub-agent of nothing is an error", () => {
  expect(() => createToolSession(createToolCatalog([])).subAgent(null as never)).toThrow(/^The options are null/);
});

test("the mode's decision can be printed, and says which setting was not understood", () => {
  const settings = { ENABLE_TOOL_SEARCH: "perhaps", "tools.discoveryMode": "all" };
  const session = createToolSession(createToolCatalog(TOOLS), { settings });
  expect(session.decision).toMatchObject({ mode: "all", from: "tools.discoveryMode", deferred: 3, tools: 4 });
  expect(session.decision.warnings.map(({ code }) => code)).toEqual(["unknown-setting"]);
  session.setMode("auto");
  expect(session.decision).toMatchObject({ mode: "standard", from: "mode", because: "small", deferred: 0 });
});
