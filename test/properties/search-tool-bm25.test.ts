// What must hold of the tool `search_tool_bm25` through any row of searches in a session whose tools are deactivated in
// between, and ways to get it wrong, which are seen.

import fc from "fast-check";
import { expect, test } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { createToolSession, type ToolSession } from "../../src/tools/session.ts";
import type { ToolSessionOptions } from "../../src/tools/session-options.ts";
import { createSearchToolBm25, type SearchToolBm25 } from "../../src/tools/surfaces/search-tool-bm25.ts";
import type { SearchToolBm25Result } from "../../src/tools/surfaces/search-tool-bm25-result.ts";
import { sessionHost } from "../../src/tools/surfaces/session-host.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { expectLater, isBrokenLater } from "./seed.ts";

/** How the tool is mounted on a session. */
type Mount = (session: ToolSession) => Pick<SearchToolBm25, "execute">;

const mount: Mount = (session) => createSearchToolBm25(sessionHost(session));

interface Step {
  readonly query: string;
  readonly limit: number;
  /** Which of the active tools are deactivated before the search, by place. */
  readonly drop: readonly number[];
}

interface Story {
  readonly tools: readonly ToolDefinition[];
  readonly options: ToolSessionOptions;
  readonly steps: readonly Step[];
}

/** No two have a stem in common. */
const WORDS = ["zebra", "quartz", "vortex", "lantern", "pickle", "marble", "walrus", "fjord"];

function stories(): fc.Arbitrary<Story> {
  const flags = fc.constantFrom<Partial<ToolDefinition>>(
    {},
    { server: "a" },
    { server: "a_b" },
    { server: "a", hidden: true },
    { server: "a", alwaysLoad: true },
    { server: "a", exposedName: "same" },
    { loadMode: "discoverable" },
  );
  const cap = fc.constantFrom(null, 0, 1, 3);
  return fc.record({
    tools: fc
      .tuple(...WORDS.map(() => flags))
      .map((all) => all.map((flag, at) => ({ name: `tool_${WORDS[at] ?? ""}`, description: "shared", ...flag }))),
    options: cap.map((tools) => ({ mode: "all" as const, budget: { tools } })),
    steps: fc.array(
      fc.record({
        query: fc.constantFrom("shared", "shared zebra", ...WORDS),
        limit: fc.integer({ min: 1, max: 4 }),
        drop: fc.array(fc.nat(3), { maxLength: 1 }),
      }),
      { maxLength: 10, size: "max" },
    ),
  });
}

interface Turn {
  readonly session: ToolSession;
  readonly step: Step;
  readonly result: SearchToolBm25Result;
  /** What could be found before the search, by name. */
  readonly findable: readonly string[];
}

/** Tells a story, and checks each search of it. */
function throughout(begin: Mount, check: () => (turn: Turn) => void): fc.IAsyncProperty<unknown> {
  return fc.asyncProperty(stories(), async ({ tools, options, steps }) => {
    const session = createToolSession(createToolCatalog(tools), options);
    const tool = begin(session);
    const checkTurn = check();
    for (const step of steps) {
      const { active } = session;
      session.deactivate(step.drop.flatMap((at) => active[at] ?? []));
      const findable = session.reachable.filter(({ key }) => session.place(key) === "findable").map(({ name }) => name);
      const result = await tool.execute({ query: step.query, limit: step.limit });
      checkTurn({ session, step, result, findable });
    }
  });
}

const detailsOf = ({ details }: SearchToolBm25Result) => details ?? expect.unreachable();

/** No two searches emit a tool as new. */
const newOnce = (begin: Mount): fc.IAsyncProperty<unknown> =>
  throughout(begin, () => {
    const emitted = new Set<string>();
    return ({ result }) => {
      const again = new Set(result.structuredContent?.activated_again);
      for (const name of detailsOf(result).activated_tools) {
        expect(emitted.has(name)).toBe(again.has(name));
        emitted.add(name);
      }
    };
  });

/** What is said to be activated can be called; what can be called and was found stands among the selected ones. */
const callable = (begin: Mount): fc.IAsyncProperty<unknown> =>
  throughout(begin, () => ({ session, result, findable }) => {
    const names = session.tools.map(({ name }) => name);
    const { activated_tools, active_selected_tools } = detailsOf(result);
    expect(names).toEqual(expect.arrayContaining([...activated_tools, ...active_selected_tools]));
    expect(active_selected_tools).toEqual(expect.arrayContaining([...activated_tools]));
    expect(findable).toEqual(expect.arrayContaining([...activated_tools]));
  });

/** Every match is activated or refused, at most as many as asked for, of those that could be found. */
const counted = (begin: Mount): fc.IAsyncProperty<unknown> =>
  throughout(begin, () => ({ step, result, findable }) => {
    const { tools, activated_tools, total_tools } = detailsOf(result);
    const { match_count, refused = [], ...output } = result.structuredContent ?? expect.unreachable();
    const matches = tools.map(({ name }) => name);
    expect(matches.length).toBeLessThanOrEqual(step.limit);
    expect(new Set([...activated_tools, ...refused.map(({ name }) => name)])).toEqual(new Set(matches));
    expect([match_count, output.total_tools, total_tools]).toEqual([matches.length, findable.length, findable.length]);
    expect(output.outcome !== undefined).toBe(activated_tools.length === 0);
  });

/** A host that keeps nothing but the answers has the same tools again. */
const recalled = (begin: Mount): fc.IAsyncProperty<unknown> =>
  fc.asyncProperty(stories(), async ({ tools, options, steps }) => {
    const catalog = createToolCatalog(tools);
    const [session, again] = [createToolSession(catalog, options), createToolSession(catalog, options)];
    const tool = begin(session);
    for (const { query, limit } of steps) {
      const { content } = await tool.execute({ query, limit });
      again.recall([{ toolName: "search_tool_bm25", content }]);
      expect([again.active, again.activeSelected]).toEqual([session.active, session.activeSelected]);
    }
  });

type Law = (begin: Mount) => fc.IAsyncProperty<unknown>;

const LAWS: Readonly<Record<string, Law>> = { newOnce, callable, counted, recalled };

test.each(Object.entries(LAWS))("%s", (_, law) => expectLater(law(mount)));

/** The same answer with other names of what was activated. */
function named(change: (result: SearchToolBm25Result) => readonly string[]): Mount {
  return (session) => ({
    async execute(input) {
      const result = await mount(session).execute(input);
      const activated_tools = change(result);
      const output = { ...(result.structuredContent ?? expect.unreachable()), activated_tools };
      return {
        content: [{ type: "text", text: JSON.stringify(output) }],
        structuredContent: output,
        details: { ...detailsOf(result), activated_tools },
      };
    },
  });
}

const MUTANTS: readonly (readonly [string, readonly string[], Mount])[] = [
  [
    "what was refused is called activated",
    ["callable"],
    named((result) => detailsOf(result).tools.map(({ name }) => name)),
  ],
  [
    "what was active before is called activated",
    ["newOnce"],
    named((result) => detailsOf(result).active_selected_tools),
  ],
  ["what was activated is not told", ["counted", "recalled"], named(() => [])],
  [
    "one more than asked for",
    ["counted"],
    (session) => ({
      execute: (input) => mount(session).execute({ ...Object(input), limit: (input as Step).limit + 1 }),
    }),
  ],
  [
    "the whole catalog is searched, whatever is active",
    ["counted"],
    (session) =>
      createSearchToolBm25({
        ...sessionHost(session),
        getDiscoverableToolSearchIndex: () => createToolCatalog(session.reachable.map(({ tool }) => tool)),
        getSelectedDiscoveredToolNames: () => [],
      }),
  ],
];

test.each(MUTANTS)("it is seen when %s", async (_, laws, mutant) => {
  const broken: string[] = [];
  for (const law of laws) if (await isBrokenLater((LAWS[law] ?? newOnce)(mutant))) broken.push(law);
  expect(broken).toEqual(laws);
});
