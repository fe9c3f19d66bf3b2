import { expect, test } from "vitest";
import { RanksackError } from "../../base/errors.ts";
import { createToolCatalog } from "../catalog.ts";
import { createToolSession, type ToolSession } from "../session.ts";
import type { ToolSessionOptions } from "../session-options.ts";
import type { ToolDefinition } from "../tool.ts";
import type { ToolDiscoveryHost } from "./discovery-host.ts";
import { createSearchToolBm25, createSearchToolBm25If, type SearchToolBm25Options } from "./search-tool-bm25.ts";
import type { SearchToolBm25Output } from "./search-tool-bm25-result.ts";
import { sessionHost, type SessionHostOptions } from "./session-host.ts";

const schema = (...required: readonly string[]): object => ({
  type: "object",
  properties: { repo: { type: "string" }, body: { type: "string" } },
  required,
});

const TOOLS: readonly ToolDefinition[] = [
  { name: "read", description: "Read a file." },
  { name: "create_issue", server: "hub", description: "Open an issue.", inputSchema: schema("repo") },
  { name: "list_issues", server: "hub", description: "List the issues of a repository." },
  { name: "send", server: "chat", summary: "Sends a message.", description: "Send a message about an issue." },
];
const [CREATE, LIST, SEND] = ["mcp__hub__create_issue", "mcp__hub__list_issues", "mcp__chat__send"] as const;

function session(options: ToolSessionOptions = {}, tools: readonly ToolDefinition[] = TOOLS): ToolSession {
  return createToolSession(createToolCatalog(tools), { mode: "all", ...options });
}

const mounted = (one: ToolSession, options?: SearchToolBm25Options, host?: SessionHostOptions) =>
  createSearchToolBm25(sessionHost(one, host), options);

async function output(tool: ReturnType<typeof mounted>, input: unknown): Promise<SearchToolBm25Output> {
  const { structuredContent } = await tool.execute(input);
  return structuredContent ?? expect.unreachable();
}

const names = (one: ToolSession): string[] => one.tools.map(({ name }) => name);

test("what is found is activated, and told in four counts", async () => {
  const one = session();
  const { content, isError } = await mounted(one).call({ query: "  open an issue ", limit: 1 });
  const json = { query: "open an issue", activated_tools: [CREATE], match_count: 1, total_tools: 3 };
  expect(content).toEqual([{ type: "text", text: JSON.stringify(json) }]);
  expect(isError).toBeUndefined();
  expect(names(one)).toEqual(["read", CREATE]);
});

test("what is active is passed over before the limit counts, and is no longer among those to find", async () => {
  const one = session();
  const tool = mounted(one);
  const found: string[] = [];
  for (const total of [3, 2, 1]) {
    const answer = await output(tool, { query: "issue", limit: 1 });
    expect([answer.match_count, answer.total_tools]).toEqual([1, total]);
    found.push(...answer.activated_tools);
  }
  expect(found.toSorted()).toEqual([SEND, CREATE, LIST]);
  expect(names(one)).toEqual(["read", ...found]);
});

test("details are for people: labels, summaries, servers, keys and scores", async () => {
  const one = session();
  one.select(["chat/send"]);
  const { details } = await mounted(one).execute({ query: "create_issue" });
  const score = one.search("create_issue").active[0]?.score ?? 0;
  expect(details).toEqual({
    query: "create_issue",
    limit: 8,
    total_tools: 2,
    activated_tools: [CREATE, LIST],
    active_selected_tools: [SEND, CREATE, LIST],
    tools: [
      {
        name: CREATE,
        label: "hub/create_issue",
        description: "Open an issue.",
        server_name: "hub",
        mcp_tool_name: "create_issue",
        schema_keys: ["body", "repo"],
        score: Number(score.toFixed(6)),
      },
      expect.objectContaining({ name: LIST, schema_keys: [] }),
    ],
  });
});

test("a built-in has its title for a label, and no server", async () => {
  const tools = [
    { name: "ast_grep", title: "AST Grep", description: "Searches code.", loadMode: "discoverable" as const },
  ];
  const { details } = await mounted(session({}, tools)).execute({ query: "code" });
  expect(Object.keys(details?.tools[0] ?? {})).toEqual(["name", "label", "description", "schema_keys", "score"]);
  expect(details?.tools[0]).toMatchObject({ name: "ast_grep", label: "AST Grep", description: "Searches code." });
});

test.each([
  ["summary", { name: CREATE, summary: "Open an issue." }],
  ["signature", { name: CREATE, summary: "Open an issue.", signature: `${CREATE}(repo: string, body?: string)` }],
  ["schema", { name: CREATE, summary: "Open an issue.", description: "Open an issue.", inputSchema: schema("repo") }],
] as const)("at %s a model is told that much of what was activated", async (detail, tool) => {
  const answer = await output(mounted(session(), { detail }), { query: "create issue", limit: 1 });
  expect(Object.keys(answer)).toEqual(["query", "activated_tools", "match_count", "total_tools", "tools"]);
  expect(answer.tools).toEqual([tool]);
});

test("what is told of tools gives way to a number of tokens, what is activated does not", async () => {
  const told = (resultTokens: number) =>
    output(mounted(session(), { detail: "summary", resultTokens }), { query: "issue" });
  const [whole, names, one] = [await told(100), await told(44), await told(10)];
  expect(whole.tools?.map(({ summary }) => summary)).toContain("Sends a message.");
  expect(names.tools).toEqual(whole.activated_tools.map((name) => ({ name })));
  expect(one.tools).toEqual(names.tools?.slice(0, 1));
  for (const answer of [names, one])
    expect([answer.activated_tools, answer.notes]).toEqual([whole.activated_tools, undefined]);
});

test.each<[string, unknown, string]>([
  ["no query", {}, "Query is required and must not be empty."],
  ["no arguments", undefined, "Query is required and must not be empty."],
  ["a query that is no text", { query: 5 }, "Query is required and must not be empty."],
  ["an empty query, before its limit", { query: " \n", limit: 0 }, "Query is required and must not be empty."],
  ["a limit of 0, before words", { query: "!", limit: 0 }, "Limit must be a positive integer. Leave it out for 8."],
  ["a limit below 0", { query: "x", limit: -1 }, "Limit must be a positive integer. Leave it out for 8."],
  ["a limit between", { query: "x", limit: 1.5 }, "Limit must be a positive integer. Leave it out for 8."],
  ["a limit as text", { query: "x", limit: "3" }, "Limit must be a positive integer. Leave it out for 8."],
  ["no limit but null", { query: "x", limit: null }, "Limit must be a positive integer. Leave it out for 8."],
  ["signs", { query: "___ 🌦" }, "Query must contain at least one letter or number."],
  ["a mark without its letter", { query: "\u0301" }, "Query must contain at least one letter or number."],
])("%s is told, and nothing is activated", async (_, input, text) => {
  const one = session();
  expect(await mounted(one).call(input)).toEqual({ content: [{ type: "text", text }], isError: true });
  expect(one.active).toEqual([]);
});

test.each(["①", "™", "天", "é"])("%s is a word", async (query) => {
  expect((await mounted(session()).call({ query })).isError).toBeUndefined();
});

test("there is no discovery where nothing is left to search, unless the mode says that something may be", async () => {
  const disabled =
    "Tool discovery is disabled. Enable tools.discoveryMode or mcp.discoveryMode to use search_tool_bm25.";
  for (const mode of ["standard", "auto"] as const)
    await expect(mounted(session({ mode })).execute({ query: "" })).rejects.toThrow(
      expect.objectContaining({ message: disabled, code: "NOT_ALLOWED" }),
    );
  expect(await output(mounted(session({ mode: "mcp-only" }, [])), { query: "issue" })).toMatchObject({
    match_count: 0,
    total_tools: 0,
  });
});

const LACKING: readonly (keyof ToolDiscoveryHost)[] = [
  "isToolDiscoveryEnabled",
  "getDiscoverableTools",
  "getSelectedDiscoveredToolNames",
  "activateDiscoveredTools",
];

test.each(LACKING)("without the hook %s there is none, whatever else is wrong", async (hook) => {
  const host: ToolDiscoveryHost = { ...sessionHost(session()), [hook]: undefined };
  await expect(createSearchToolBm25(host).execute({})).rejects.toThrow(
    "Tool discovery is unavailable in this session.",
  );
});

test("without any hooks neither", async () => {
  const { content } = await createSearchToolBm25(undefined).call({ query: "x" });
  expect(content[0].text).toBe("Tool discovery is unavailable in this session.");
});

/** A host that keeps names, with hooks that answer later. */
function plainHost(hooks: ToolDiscoveryHost = {}): ToolDiscoveryHost & { readonly selected: string[] } {
  const selected: string[] = [];
  return {
    selected,
    isToolDiscoveryEnabled: () => Promise.resolve(true),
    getDiscoverableTools: () => Promise.resolve(TOOLS.slice(1)),
    getSelectedDiscoveredToolNames: () => Promise.resolve(selected.slice()),
    activateDiscoveredTools(wanted) {
      selected.push(...wanted);
      return Promise.resolve(wanted);
    },
    ...hooks,
  };
}

const fails = (): never => {
  throw new Error("not now");
};

test.each<[string, ToolDiscoveryHost]>([
  ["is missing", {}],
  ["has nothing", { getDiscoverableToolSearchIndex: () => undefined }],
  ["throws", { getDiscoverableToolSearchIndex: fails }],
  ["is rejected", { getDiscoverableToolSearchIndex: () => Promise.reject(new Error("not now")) }],
  ["has an index that throws", { getDiscoverableToolSearchIndex: () => ({ search: fails }) }],
])("an index is made of the list where the hook for one %s", async (_, hooks) => {
  expect(await output(createSearchToolBm25(plainHost(hooks)), { query: "create issue", limit: 1 })).toEqual({
    query: "create issue",
    activated_tools: [CREATE],
    match_count: 1,
    total_tools: 3,
  });
});

test("an index that is kept is asked; its tools go by their names, and those of the name table", async () => {
  const tools = [
    { name: "ping", server: "a", exposedName: "a_ping" },
    { name: "ping", server: "b" },
  ];
  const host = plainHost({
    getDiscoverableTools: fails,
    getDiscoverableToolSearchIndex: () => createToolCatalog(tools),
  });
  const tool = createSearchToolBm25(host);
  expect((await output(tool, { query: "ping" })).activated_tools).toEqual(["a_ping", "mcp__b__ping"]);
  expect((await output(tool, { query: "ping" })).activated_tools).toEqual([]);
  const opened = { search: (query: string) => Promise.resolve(createToolCatalog(tools).search(query)) };
  const other = plainHost({ getDiscoverableTools: () => tools, getDiscoverableToolSearchIndex: () => opened });
  expect((await output(createSearchToolBm25(other), { query: "ping" })).activated_tools).toEqual([
    "a_ping",
    "mcp__b__ping",
  ]);
});

test("an answer keeps the share for skills that its session keeps", async () => {
  const issues = Array.from({ length: 20 }, (_, at) => ({ name: `issue_${at}`, server: "hub", description: "Issue." }));
  const skills = ["a", "b"].map((name) => ({ name, source: "skill" as const, description: "Handles an issue." }));
  const one = session({}, [...issues, ...skills]);
  const tool = mounted(one);
  await tool.call({ query: "issue_1", limit: 4 });
  const expected = one.search("issue", { limit: 4 }).hits.map(({ name }) => name);
  expect(expected).toContain("a");
  expect((await output(tool, { query: "issue", limit: 4 })).activated_tools).toEqual(expected);
});

test("where the list fails too, nothing is found", async () => {
  const hooks = { getDiscoverableTools: fails, getDiscoverableToolSearchIndex: fails };
  const answer = await output(createSearchToolBm25(plainHost(hooks)), { query: "create issue" });
  expect(answer).toEqual({ query: "create issue", activated_tools: [], match_count: 0, total_tools: 0 });
});

test("the hook for any source is called before the one for MCP, as a method of the host", async () => {
  const called: string[] = [];
  const hooks: ToolDiscoveryHost = {
    activateDiscoveredTools(wanted) {
      called.push(this === host ? "any" : "unbound");
      return wanted;
    },
    activateDiscoveredMCPTools(wanted) {
      called.push("mcp");
      return wanted;
    },
  };
  const host = plainHost(hooks);
  await createSearchToolBm25(host).execute({ query: "issue" });
  await createSearchToolBm25({ ...host, activateDiscoveredTools: undefined as never }).execute({ query: "issue" });
  await createSearchToolBm25(host).execute({ query: "zzzz" });
  expect(called).toEqual(["any", "mcp"]);
});

test("a hook that cannot be done without is named when it fails", async () => {
  const call = createSearchToolBm25(plainHost({ activateDiscoveredTools: fails })).execute({ query: "issue" });
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RanksackError);
  expect(error).toMatchObject({
    code: "UPSTREAM_UNAVAILABLE",
    message: "The hook activateDiscoveredTools of this session failed: Error: not now.",
  });
});

/** What no hook should answer. */
const NONSENSE: readonly unknown[] = [0, "x", 10n, Symbol("x"), true, {}, { hits: 5 }, [null], [1], new Map([[1, 2]])];

test.each(NONSENSE)("nonsense (%o) costs an answer no more than a hook that fails", async (nonsense) => {
  const hooks = ["getDiscoverableToolSearchIndex", "getSelectedDiscoveredToolNames", "getDiscoveryOutcome"] as const;
  const answers = [nonsense, { search: () => nonsense }, { search: () => ({ hits: [nonsense], total: 1, notes: [] }) }];
  for (const hook of hooks)
    for (const answer of answers) {
      const tool = createSearchToolBm25(plainHost({ [hook]: () => answer }));
      expect((await output(tool, { query: "create issue", limit: 1 })).activated_tools).toEqual([CREATE]);
      expect(await output(tool, { query: "zzzz" })).toMatchObject({ match_count: 0, total_tools: 3 });
    }
  const empty = createSearchToolBm25(plainHost({ getDiscoverableTools: () => nonsense as never }), {
    description: "dynamic",
  });
  expect(await empty.describe()).toContain("There are 0 tools to find.");
});

test.each<[unknown, readonly string[], readonly string[]]>([
  [undefined, [], []],
  [new Set([CREATE]), [CREATE], []],
  [[CREATE, 5, ""], [CREATE], []],
  [{ activated: [CREATE] }, [CREATE], []],
  [{ activated: [CREATE], refused: [null, { name: SEND }] }, [CREATE], [SEND]],
])("of an activation that answers %o is told what can be read", async (answer, activated, refused) => {
  const host = plainHost({ activateDiscoveredTools: () => answer as never });
  const told = await output(createSearchToolBm25(host), { query: "create issue" });
  expect([told.activated_tools, (told.refused ?? []).map(({ name }) => name)]).toEqual([activated, refused]);
});

test.each([
  [0, "0"],
  ["x", '"x"'],
  [{ activated: 5 }, "an object"],
])("an activation that answers %o is named", async (answer, shown) => {
  const host = plainHost({ activateDiscoveredTools: () => answer as never });
  const { content, isError } = await createSearchToolBm25(host).call({ query: "create issue" });
  const text = `The hook activateDiscoveredTools of this session answered ${shown}, not the names that it activated. Try again.`;
  expect([isError, content[0].text]).toEqual([true, text]);
});

test("a host that tells nonsense of its sources costs only those", async () => {
  for (const states of [5, "x", {}, Promise.resolve([])]) {
    const answer = await output(mounted(session(), {}, { sources: () => states as never }), { query: "zzzz" });
    expect([answer.outcome, answer.notes?.map(({ code }) => code)]).toEqual(["no-match", ["sources-failed"]]);
  }
  const states = [
    null,
    { source: 1, state: "failed" },
    { source: "a", state: "?" },
    { source: "crm", state: "failed", reason: 5 },
  ];
  const answer = await output(mounted(session(), {}, { sources: () => states as never }), { query: "zzzz" });
  expect([answer.outcome, answer.missing]).toEqual(["sources-missing", [{ source: "crm" }]]);
});

test("what fails after tools were activated costs no answer", async () => {
  const host = plainHost({ getDiscoveryOutcome: fails });
  const reads = [() => ["mcp__chat__send"], fails];
  host.getSelectedDiscoveredToolNames = () => (reads.shift() ?? fails)();
  const { details, structuredContent } = await createSearchToolBm25(host).execute({ query: "create issue", limit: 1 });
  expect(structuredContent?.activated_tools).toEqual([CREATE]);
  expect(details?.active_selected_tools).toEqual([SEND, CREATE]);
});

test("a host that does not know its sources costs only those", async () => {
  const answer = await output(mounted(session(), {}, { sources: fails }), { query: "zzzz" });
  expect([answer.outcome, answer.notes?.map(({ code }) => code)]).toEqual(["no-match", ["sources-failed"]]);
  expect(() => sessionHost(session(), { sources: [] as never })).toThrow(/sources is a list of 0, not a function/);
});

test("what was refused is named with the reason; the counts say how many matched", async () => {
  const one = session({ budget: { tools: 1 } });
  const { structuredContent, details } = await mounted(one).execute({ query: "create issue", limit: 2 });
  expect(structuredContent).toEqual({
    query: "create issue",
    activated_tools: [CREATE],
    match_count: 2,
    total_tools: 3,
    refused: [{ name: LIST, reason: "1 of 1 tools are active" }],
  });
  expect(details?.tools.map(({ name }) => name)).toEqual([CREATE, LIST]);
  expect(names(one)).toEqual(["read", CREATE]);
});

test("where there is room for none, that is the outcome", async () => {
  const one = session({ budget: { tools: 0 } });
  expect(await output(mounted(one), { query: "create issue", limit: 1 })).toMatchObject({
    match_count: 1,
    outcome: "no-room",
    message:
      `This session has no room for what was found: ${CREATE} (0 of 0 tools are active). ` +
      "Go on with tools that can be called already, or tell the user.",
    refused: [{ name: CREATE, reason: "0 of 0 tools are active" }],
  });
});

test("a tool that was deactivated comes back, and is said to be no news", async () => {
  const one = session();
  const tool = mounted(one);
  await tool.call({ query: "create issue", limit: 1 });
  one.deactivate(["hub/create_issue"]);
  const answer = await output(tool, { query: "create issue", limit: 2 });
  expect([answer.activated_tools, answer.activated_again]).toEqual([[CREATE, LIST], [CREATE]]);
});

test("of two calls in one message the second one passes over what the first one activates", async () => {
  const one = session();
  const tool = mounted(one);
  const input = { query: "issue", limit: 2 };
  const [first, second, failed] = await Promise.all([tool.call(input), tool.call(input), tool.call({})]);
  expect(first.structuredContent?.match_count).toBe(2);
  expect(second.structuredContent).toMatchObject({ match_count: 1, total_tools: 1 });
  expect(failed.isError).toBe(true);
});

/** As oh-my-pi has it, nothing is found for a word that is spelled wrongly. */
const SPELLED_OUT = createToolCatalog(TOOLS, { preset: "oh-my-pi" });
const CONNECTING = { sources: () => [{ source: "wiki", state: "connecting" as const }] };
const MISSING = { sources: () => [{ source: "wiki", state: "failed" as const, reason: "connection refused" }] };

test.each<[string, ToolSession, SessionHostOptions, string, object]>([
  [
    "no match",
    createToolSession(SPELLED_OUT, { mode: "all" }),
    {},
    "isue",
    { outcome: "no-match", near: [{ word: "isue", near: ["issue"] }] },
  ],
  ["what can be called already", session(), {}, "read", { outcome: "already-active", already_callable: ["read"] }],
  ["an empty catalog", session({}, []), {}, "issue", { outcome: "empty" }],
  ["servers that are connecting", session(), CONNECTING, "zzzz", { outcome: "connecting", connecting: ["wiki"] }],
  [
    "servers that are missing",
    session(),
    MISSING,
    "zzzz",
    { outcome: "sources-missing", missing: [{ source: "wiki", reason: "connection refused" }] },
  ],
])("where nothing matched, %s is told apart", async (_, one, options, query, told) => {
  const answer = await output(mounted(one, {}, options), { query });
  expect(answer).toMatchObject({ query, activated_tools: [], match_count: 0, ...told });
  expect(answer.message).toMatch(/\w.*\.$/);
});

test("a host without a word on it is told apart too, where a model is told more than names", async () => {
  const host = plainHost();
  await createSearchToolBm25(host).call({ query: "issue" });
  const tool = createSearchToolBm25(host, { detail: "summary", catalog: { preset: "oh-my-pi" } });
  expect(await output(tool, { query: "issue" })).toMatchObject({ outcome: "already-active" });
  expect(await output(tool, { query: "repostory" })).toMatchObject({
    outcome: "no-match",
    near: [{ word: "repostory", near: ["repository"] }],
  });
});

test.each([
  ["+nosuch issue", 0, "required-missing"],
  ['"issue open"', 3, "phrase-missing"],
])("what a search has to say of %j is passed on", async (query, count, code) => {
  const { match_count, notes } = await output(mounted(session()), { query });
  expect([match_count, notes?.map((note) => note.code)]).toEqual([count, [code]]);
});

test("the description is the same for every session, or tells what there is to find", async () => {
  const one = session();
  const [still, lively] = [mounted(one), mounted(one, { description: "dynamic" })];
  expect(await still.describe()).toBe(still.description);
  expect(lively.description).toBe(still.description);
  expect((await lively.describe()).slice(still.description.length)).toBe(
    "\n\nThere are 3 tools to find.\nServers: chat (1 tool), hub (2 tools)",
  );
  await lively.call({ query: "send", limit: 1 });
  expect(await lively.describe()).toMatch(/There are 2 tools to find\.\nServers: hub \(2 tools\)$/);
});

test("options that cannot be used", () => {
  const host = sessionHost(session());
  expect(() => createSearchToolBm25(host, { detail: "all" as never })).toThrow(/detail is "all"/);
  expect(() => createSearchToolBm25(host, { description: "live" as never })).toThrow(/description is "live"/);
  expect(() => createSearchToolBm25(host, { resultTokens: 0 })).toThrow(/resultTokens is 0/);
  expect(() => createSearchToolBm25(host, 5 as never)).toThrow(RanksackError);
});

test.each([
  [{ "tools.discoveryMode": "all" }, true],
  [{ "tools.discoveryMode": "mcp-only" }, true],
  [{ "mcp.discoveryMode": true }, true],
  [{ "tools.discoveryMode": "off", "mcp.discoveryMode": true }, false],
  [{ "tools.discoveryMode": "auto" }, false],
  [{ mode: "standard" as const }, false],
  [{}, false],
])("under %j the tool is there from the start: %j", (settings, isThere) => {
  const tool = createSearchToolBm25If(settings, sessionHost(session()));
  expect(tool?.name).toBe(isThere ? "search_tool_bm25" : undefined);
});
