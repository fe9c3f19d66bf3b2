import { describe, expect, test } from "vitest";
import { RanksackError } from "../../base/errors.ts";
import { createToolCatalog } from "../catalog.ts";
import { createToolSession, type ToolSession } from "../session.ts";
import type { ToolSessionOptions } from "../session-options.ts";
import type { ToolDefinition } from "../tool.ts";
import { createToolSearchTool, type ToolSearchConfig, type ToolSearchTool } from "./tool-search.ts";
import { TOOL_SEARCH_DESCRIPTION } from "./tool-search-description.ts";
import type { ToolSearchOutput } from "./tool-search-output.ts";

const TOOLS: readonly ToolDefinition[] = [
  { name: "read", description: "Read a file from disk." },
  {
    name: "create_issue",
    server: "github",
    description: "Open a bug report. It is shown to all.",
    category: "work",
    searchHint: "ticket",
    inputSchema: { type: "object", properties: { title: { type: "string" }, body: {} }, required: ["title"] },
  },
  { name: "list_issues", server: "github", description: "Reports of a repository" },
  { name: "status", server: "github", description: "Whether it is up." },
  { name: "status", server: "shop", description: "Whether it is open." },
  { name: "deploy", description: "Roll out a release.", shouldDefer: true },
  { name: "lint", description: "Check the style.", loadMode: "discoverable", category: "code" },
];

const CATALOG = createToolCatalog(TOOLS);
const [CREATE, LIST] = ["mcp__github__create_issue", "mcp__github__list_issues"];

interface Mounted {
  readonly session: ToolSession;
  readonly tool: ToolSearchTool;
  ask(input: unknown): Promise<ToolSearchOutput>;
}

function mounted(options: ToolSessionOptions = { mode: "all" }, config?: ToolSearchConfig): Mounted {
  const session = createToolSession(CATALOG, options);
  const tool = createToolSearchTool(session, config);
  return {
    session,
    tool,
    ask: async (input) => (await tool.call(input)).structuredContent ?? expect.unreachable(),
  };
}

const namesOf = ({ matches }: ToolSearchOutput): string[] => matches.map(({ name }) => name);
const callable = ({ session }: Mounted): string[] => session.tools.map(({ name }) => name);

test("a match has the fields of the original, whether it can be called, and its signature", async () => {
  const { matches, ...answer } = await mounted().ask({ query: "bug report", max_results: 1 });
  expect(answer).toEqual({ query: "bug report", total_tools: 6, scored: 1, outcome: "found" });
  const [{ score, ...match }] = matches as [ToolSearchOutput["matches"][number]];
  expect(score).toBeGreaterThan(0);
  expect(score).toBe(Number(score.toPrecision(6)));
  expect(match).toEqual({
    name: CREATE,
    namespace: "mcp",
    description: "Open a bug report. It is shown to all.",
    search_hint: "ticket",
    category: "work",
    is_deferred: true,
    is_mcp: true,
    is_new: true,
    status: "activated",
    signature: `${CREATE}(title: string, body?: any)`,
  });
});

test.each([
  ["names", { description: "Open a bug report." }],
  ["summary", { description: "Open a bug report. It is shown to all." }],
  ["schema", { description: "Open a bug report. It is shown to all.", inputSchema: TOOLS[1]?.inputSchema }],
] as const)("at detail %s, asked for or by default", async (detail, expected) => {
  const query = "select:create_issue";
  const [match] = (await mounted().ask({ query, detail })).matches;
  expect(match).toMatchObject(expected);
  expect(Object.keys(match ?? {}).includes("inputSchema")).toBe(detail === "schema");
  expect(match).not.toHaveProperty("signature");
  expect((await mounted({ mode: "all" }, { detail }).ask({ query })).matches).toEqual([match]);
});

test("the namespaces", async () => {
  const { matches } = await mounted().ask({ query: "select:create_issue,deploy,lint,read" });
  expect(matches.map(({ name, namespace, is_deferred, is_mcp }) => [name, namespace, is_deferred, is_mcp])).toEqual([
    [CREATE, "mcp", true, true],
    ["deploy", "deferred", true, false],
    ["lint", "code", false, false],
    ["read", "builtin", false, false],
  ]);
});

describe("what is returned can be called", () => {
  test("and is new once", async () => {
    const one = mounted();
    expect((await one.ask({ query: "issue" })).matches.every(({ is_new }) => is_new)).toBe(true);
    expect(callable(one).toSorted()).toEqual([CREATE, LIST, "read"].toSorted());
    const again = await one.ask({ query: "issue" });
    expect(again).toMatchObject({ matches: [], scored: 0, outcome: "already-active", total_tools: 6 });
    expect(again.already_callable?.toSorted()).toEqual([CREATE, LIST]);
    one.session.deactivate(["github/list_issues"]);
    const back = await one.ask({ query: "list issues" });
    expect(back.matches.map(({ name, is_new, status }) => [name, is_new, status])).toEqual([
      [LIST, false, "activated"],
    ]);
  });

  test("what was there already is no miss of select:", async () => {
    const one = mounted();
    await one.ask({ query: "select:list_issues" });
    const { matches, outcome } = await one.ask({ query: "select:read,list_issues,create_issue" });
    expect([outcome, matches.map(({ name, is_new, status, score }) => [name, is_new, status, score])]).toEqual([
      "found",
      [
        ["read", false, "callable", 1],
        [LIST, false, "callable", 1],
        [CREATE, true, "activated", 1],
      ],
    ]);
    expect(one.session.state.selected).toEqual(["github/list_issues", "github/create_issue"]);
  });

  test("what a budget has no room for is told, and is no match", async () => {
    const one = mounted({ mode: "all", budget: { tools: 1 } });
    const first = await one.ask({ query: "select:list_issues,create_issue" });
    expect([namesOf(first), first.refused]).toEqual([[LIST], [{ name: CREATE, reason: "1 of 1 tools are active" }]]);
    const second = await one.ask({ query: "select:deploy" });
    expect(second).toEqual({
      query: "select:deploy",
      matches: [],
      total_tools: 6,
      scored: 0,
      outcome: "no-room",
      message:
        "This session has no room for what was found: deploy (1 of 1 tools are active). " +
        "Go on with tools that can be called already, or tell the user.",
      refused: [{ name: "deploy", reason: "1 of 1 tools are active" }],
    });
    expect(one.tool.formatResult(second)).toBe(
      `${second.message}\n\n  deploy was not activated: 1 of 1 tools are active`,
    );
  });

  test("what an answer has no room for is not selected, and told", async () => {
    const query = "select:list_issues,deploy,create_issue,lint";
    const whole = await mounted().ask({ query, detail: "schema" });
    const room = mounted({ mode: "all" }, { resultTokens: 220 });
    const lesser = await room.ask({ query, detail: "schema" });
    expect(namesOf(lesser)).toEqual(namesOf(whole));
    expect(lesser.matches[0]).toEqual(whole.matches[0]);
    expect(lesser.matches[2]).not.toHaveProperty("inputSchema");
    expect(lesser.notes?.map(({ code }) => code)).toEqual(["answer-shortened"]);
    const little = mounted({ mode: "all" }, { resultTokens: 120 });
    const least = await little.ask({ query });
    expect(namesOf(least)).toEqual([LIST, "deploy"]);
    expect(least.notes).toMatchObject([{ code: "answer-cut", message: expect.stringContaining(CREATE) as string }]);
    expect(callable(little)).toEqual(["read", LIST, "deploy"]);
  });

  test("unless the host does the activating", async () => {
    const one = mounted({ mode: "all" }, { activate: false });
    const { matches } = await one.ask({ query: "select:list_issues,read" });
    expect(matches.map(({ status, is_new }) => [status, is_new])).toEqual([
      ["found", true],
      ["callable", false],
    ]);
    expect(callable(one)).toEqual(["read"]);
  });

  test("a conversation gives it back", async () => {
    const { tool } = mounted();
    const { content } = await tool.call({ query: "select:list_issues,create_issue" });
    const other = mounted();
    other.session.recall([{ toolName: "tool_search", content }]);
    expect(callable(other)).toEqual(["read", LIST, CREATE]);
  });
});

describe("select:", () => {
  test("in the order of the request, not cut by the limit, each once", async () => {
    const query = "SELECT: github.list_issues , deploy,LIST-ISSUES, mcp__github__create_issue";
    const answer = await mounted().ask({ query, max_results: 1 });
    expect(namesOf(answer)).toEqual([LIST, "deploy", CREATE]);
  });

  test("unknown names with near ones, ambiguous ones with their candidates", async () => {
    const { tool, ask } = mounted();
    const answer = await ask({ query: "select:create_isue,status,zzzz" });
    expect(answer).toMatchObject({
      matches: [],
      outcome: "no-match",
      unknown: [
        { asked: "create_isue", near: [CREATE] },
        { asked: "zzzz", near: [] },
      ],
      ambiguous: [{ asked: "status", candidates: ["mcp__github__status", "mcp__shop__status"] }],
    });
    expect(tool.formatResult(answer).split("\n")).toEqual([
      'No tools matched "select:create_isue,status,zzzz"',
      "",
      `  no tool was found by the name "create_isue"; near: ${CREATE}`,
      '  no tool was found by the name "zzzz"',
      "",
      '  "status" is several tools: mcp__github__status, mcp__shop__status',
    ]);
  });

  test.each([
    ["select:status,nosuch", "Several tools have a name that was asked for. Select one of its candidates."],
    ["select:nosuch", "No tool was found by these names. Try one of the near names, or words."],
    ["select:", "No names were given. Write them after select:, with commas between."],
  ])("%s says what to do", async (query, message) => {
    expect(await mounted().ask({ query })).toMatchObject({ outcome: "no-match", message });
  });

  test("what is out of reach is not told", async () => {
    const { ask } = mounted({ mode: "all", own: ["read"], scope: ["deploy"] });
    const answer = await ask({ query: "select:create_issue,create_isue,deploy" });
    expect([namesOf(answer), answer.unknown]).toEqual([
      ["deploy"],
      [
        { asked: "create_issue", near: [] },
        { asked: "create_isue", near: [] },
      ],
    ]);
  });

  test("follows the mode and the reach of the session", async () => {
    const { session, ask } = mounted({ mode: "all", own: ["read"], scope: ["deploy"] });
    await ask({ query: "select:deploy" });
    session.setScope(["lint"]);
    expect(namesOf(await ask({ query: "select:deploy,lint" }))).toEqual(["lint"]);
  });
});

test("what can be called already is told beside what is new, once", async () => {
  const one = mounted();
  await one.ask({ query: "select:list_issues" });
  const answer = await one.ask({ query: "list issues", max_results: 1 });
  expect([namesOf(answer), answer.already_callable, answer.notes]).toEqual([[CREATE], [LIST], undefined]);
  expect(one.tool.formatResult(answer)).toContain(`\n\n  can be called already: ${LIST}`);
});

describe("queries beyond words", () => {
  test("a required word that nothing has is named, with what there is without it", async () => {
    const { tool, ask, session } = mounted();
    const answer = await ask({ query: "+nosuchterm release" });
    expect(answer).toMatchObject({
      matches: [],
      outcome: "no-match",
      failed_terms: [{ term: "+nosuchterm", without: ["deploy"] }],
      notes: [{ code: "required-missing" }],
    });
    expect(tool.formatResult(answer)).toContain("\n  without +nosuchterm: deploy");
    expect(session.active).toEqual([]);
  });

  test.each([
    ["+reporting issue", [LIST, CREATE]],
    ["issue -bug", [LIST]],
    ['"bug report"', [CREATE]],
    ["status server:shop", ["mcp__shop__status"]],
  ])("%s", async (query, names) => {
    expect(namesOf(await mounted().ask({ query })).toSorted()).toEqual(names.toSorted());
  });

  test("tools that are named so come first", async () => {
    const catalog = createToolCatalog([
      { name: "post", server: "blog", description: "slack slack slack slack message message" },
      { name: "send_message", server: "slack", description: "Sends words to people in a channel of a workspace." },
    ]);
    const tool = createToolSearchTool(createToolSession(catalog, { mode: "all" }));
    const first = async (query: string): Promise<string | undefined> =>
      (await tool.call({ query, max_results: 1 })).structuredContent?.matches[0]?.name;
    expect(await first("+slack message")).toBe("mcp__slack__send_message");
  });
});

test("of many tools without room the message names eight", async () => {
  const tools = Array.from({ length: 20 }, (_, at) => ({ name: `issue_${at}`, server: "hub" }));
  const session = createToolSession(createToolCatalog(tools), { mode: "all", budget: { tools: 0 } });
  const { structuredContent } = await createToolSearchTool(session).call({ query: "issue", max_results: 20 });
  expect(structuredContent?.refused).toHaveLength(20);
  expect(structuredContent?.message?.match(/issue_/g)).toHaveLength(8);
  expect(structuredContent?.message).toContain(" and 12 more. Go on with tools");
});

describe("finding nothing", () => {
  test("has words for another try", async () => {
    const catalog = createToolCatalog(TOOLS, { preset: "seshat" });
    const tool = createToolSearchTool(createToolSession(catalog, { mode: "all" }));
    const answer = (await tool.call({ query: "repositroy" })).structuredContent ?? expect.unreachable();
    expect(answer).toMatchObject({ outcome: "no-match", near: [{ word: "repositroy", near: ["repository"] }] });
    expect(tool.formatResult(answer).split("\n")).toEqual([
      'No deferred tools matched "repositroy" (searched 6 tools). Try broader keywords.',
      "",
      '  for "repositroy" tools have: repository',
    ]);
  });

  test("counts what is left to search", async () => {
    const { tool, ask } = mounted({ mode: "mcp-only" });
    const answer = await ask({ query: "zzzz" });
    expect(answer).toMatchObject({ matches: [], outcome: "no-match", total_tools: 4 });
    expect(tool.formatResult(answer)).toBe(
      'No deferred tools matched "zzzz" (searched 4 tools). Try broader keywords.',
    );
  });

  test("while nothing is left to search", async () => {
    const { tool, ask } = mounted({ mode: "standard" });
    const answer = await ask({ query: "zzzz" });
    expect([tool.isEnabled(), answer.outcome, tool.formatResult(answer)]).toEqual([false, "empty", answer.message]);
    expect((await ask({ query: "select:lint" })).matches).toMatchObject([{ name: "lint", status: "callable" }]);
  });

  test("while sources are late or missing", async () => {
    const sources = () =>
      [
        { source: "mail", state: "connecting" },
        { source: "crm", state: "failed", reason: "connection refused" },
      ] as const;
    const { tool, ask } = mounted({ mode: "all" }, { sources });
    const answer = await ask({ query: "zzzz" });
    expect(answer).toMatchObject({
      outcome: "connecting",
      connecting: ["mail"],
      missing: [{ source: "crm", reason: "connection refused" }],
    });
    expect(tool.formatResult(answer)).toBe(answer.message);
  });

  test("and a host that does not know its sources costs only those", async () => {
    const sources = () => {
      throw new Error("no list");
    };
    const answer = await mounted({ mode: "all" }, { sources }).ask({ query: "issue" });
    expect([answer.scored, answer.notes?.map(({ code }) => code)]).toEqual([2, ["sources-failed"]]);
  });
});

describe("arguments", () => {
  test.each([
    [0, 8, true],
    [-3, 8, true],
    ["1", 8, true],
    [Number.POSITIVE_INFINITY, 8, true],
    [Number.NaN, 8, true],
    [1.9, 1, false],
    [20, 20, false],
    [undefined, 8, false],
    [null, 8, false],
  ])("max_results %j is %i", async (wanted, used, isNoted) => {
    const { tool, ask } = mounted();
    const input = { query: "issue", max_results: wanted };
    expect(tool.validateInput(input).max_results).toBe(used);
    expect((await ask(input)).notes?.map(({ code }) => code)).toEqual(isNoted ? ["max-results"] : undefined);
  });

  test.each([[{}], [{ query: " " }], [{ query: 5 }], [undefined], ["issue"], [null], [["issue"]]])(
    "%j: query is required",
    async (input) => {
      const { tool } = mounted();
      expect(await tool.call(input)).toEqual({
        content: [{ type: "text", text: "Error: query is required" }],
        isError: true,
      });
      expect(() => tool.validateInput(input)).toThrow(new RanksackError("INVALID_ARGUMENT", "query is required"));
    },
  );

  test("an unknown detail is an error that names the known ones", async () => {
    const { content, isError } = await mounted().tool.call({ query: "issue", detail: "all" });
    expect([isError, content[0].text]).toEqual([
      true,
      'Error: detail is "all", which is not one of "names", "summary", "signature", "schema". ' +
        'Pass one of them, or leave it out for "signature".',
    ]);
  });

  test("what is left out is filled in", () => {
    const { tool } = mounted({ mode: "all" }, { maxResults: 3, detail: "names" });
    expect(tool.backfillInput({ query: "issue" })).toEqual({ query: "issue", max_results: 3, detail: "names" });
    expect(tool.validateInput({ query: "issue", detail: null })).toEqual({
      query: "issue",
      max_results: 3,
      detail: "names",
    });
    expect(tool.backfillInput("issue" as never)).toEqual({ max_results: 3, detail: "names" });
    expect(tool.backfillInput({ query: 1, max_results: 5 })).toEqual({ query: 1, max_results: 5, detail: "names" });
  });
});

test("how it is listed, and what a host may ask of it", () => {
  const { tool } = mounted();
  expect(tool.definition).toEqual({
    name: "tool_search",
    description: TOOL_SEARCH_DESCRIPTION,
    inputSchema: tool.inputSchema,
  });
  expect([tool.inputSchema.required, Object.keys(tool.inputSchema.properties)]).toEqual([
    ["query"],
    ["query", "max_results", "detail"],
  ]);
  expect([tool.isEnabled(), tool.isReadOnly(), tool.isConcurrencySafe()]).toEqual([true, true, true]);
  const input = { query: "issue" };
  expect(tool.checkPermissions(input)).toEqual({ behavior: "allow", updatedInput: input });
});

test.each([
  [{ maxResults: 0 }, "limit is 0"],
  [{ detail: "all" }, 'detail is "all"'],
  [{ activate: "yes" }, 'activate is "yes"'],
  [{ sources: [] }, "sources is a list of 0"],
  [{ resultTokens: 0 }, "resultTokens is 0"],
  [{ resultTokens: "5" }, 'resultTokens is "5"'],
  ["all", "The options are"],
])("config %j cannot be used", (config, message) => {
  expect(() => mounted({ mode: "all" }, config as ToolSearchConfig)).toThrow(message);
});

test("the text of matches: a hint or the first sentence, 80 units at most", async () => {
  const long = "word ".repeat(30).trim();
  const catalog = createToolCatalog([
    { name: "a", server: "s", description: "First\nsecond." },
    { name: "b", server: "s", description: long },
    { name: "c", server: "s" },
    { name: "d", server: "s", description: "Told. More.", searchHint: "hinted\nh\u001b[31mere" },
    { name: "e", server: "s", searchHint: "x".repeat(300) },
  ]);
  const tool = createToolSearchTool(createToolSession(catalog, { mode: "all" }), { detail: "schema" });
  const output = (await tool.call({ query: "select:a,b,c,d,e" })).structuredContent ?? expect.unreachable();
  expect(tool.formatResult(output).split("\n")).toEqual([
    '5 tool(s) matched "select:a,b,c,d,e" (of 5 deferred):',
    "",
    "  mcp__s__a [mcp] — First",
    `  mcp__s__b [mcp] — ${long.slice(0, 80)}…`,
    "  mcp__s__c [mcp]",
    "  mcp__s__d [mcp] — hinted h [31mere",
    `  mcp__s__e [mcp] — ${"x".repeat(199)}…`,
  ]);
});
