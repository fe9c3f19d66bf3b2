// What must hold of a session through any sequence of what can be done to it, on a catalog whose tools come and go.
// Each law is a function of how sessions are begun, so that it can be tried on mutants, where it must fail.

import fc from "fast-check";
import { expect } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import type { ModeOption } from "../../src/tools/mode-setting.ts";
import { nameTable } from "../../src/tools/names.ts";
import type { SessionCatalog, ToolSession } from "../../src/tools/session.ts";
import type { ToolSessionOptions } from "../../src/tools/session-options.ts";
import type { SessionSettings } from "../../src/tools/session-settings.ts";
import type { SessionState } from "../../src/tools/session-state.ts";
import { restoreSession, serializeSession } from "../../src/tools/stored-session.ts";
import { type ToolDefinition, toolKey } from "../../src/tools/tool.ts";

/** How sessions are begun. */
export type Begin = (catalog: SessionCatalog, options: ToolSessionOptions) => ToolSession;

/** A property of one step: the session as it was before it, and as it is after. */
type Check = (turn: Turn) => void;

interface Turn {
  readonly session: ToolSession;
  readonly step: Step;
  readonly before: Seen;
  /** What the step selected or activated, and what of it a search had called new. */
  readonly activated: readonly string[];
  readonly announced: readonly string[];
  readonly catalog: SessionCatalog;
  /** The session that its state gives, under the settings it had. */
  readonly restored: () => ToolSession;
}

interface Seen {
  readonly state: SessionState;
  /** A copy that nobody can change. */
  readonly copy: SessionState;
  readonly names: readonly string[];
}

type Step =
  | { readonly do: "search"; readonly query: string; readonly limit: number }
  | { readonly do: "select" | "activate" | "deactivate"; readonly keys: readonly string[] }
  | { readonly do: "pin" | "unpin"; readonly tools: readonly string[]; readonly servers: readonly string[] }
  | { readonly do: "list"; readonly present: readonly ToolDefinition[] }
  | { readonly do: "scope"; readonly names: readonly string[] }
  | { readonly do: "mode"; readonly mode: ModeOption }
  | { readonly do: "budget"; readonly tools: number | null; readonly tokens: number | null }
  | { readonly do: "prune" | "restore" };

/** One for each tool that there can be; no two have a stem in common. */
const WORDS = ["zebra", "quartz", "vortex", "lantern", "pickle", "marble", "walrus", "fjord"];
const MODES: readonly ModeOption[] = ["standard", "mcp-only", "all", "auto", "auto:1"];
const SERVERS = [undefined, "a", "a_b"];

/** Every word finds a tool of its own, `shared` finds all. */
function toolOf(word: string, at: number, flags: Partial<ToolDefinition>): ToolDefinition {
  const server = SERVERS[at % SERVERS.length];
  return { name: `tool_${word}`, description: "shared", ...(server !== undefined && { server }), ...flags };
}

const ALL: readonly string[] = WORDS.map((word, at) => toolKey(toolOf(word, at, {})));

const TABLE = nameTable(WORDS.map((word, at) => toolOf(word, at, {})));

/** What a model calls a tool; nobody who comes or goes changes it. */
const named = (key: string): string => TABLE.exposed(key) ?? key;

interface Story {
  readonly tools: readonly ToolDefinition[];
  readonly options: ToolSessionOptions;
  readonly steps: readonly Step[];
}

function stories(): fc.Arbitrary<Story> {
  const flags: fc.Arbitrary<Partial<ToolDefinition>> = fc.constantFrom(
    {},
    {},
    { alwaysLoad: true },
    { hidden: true },
    { loadMode: "discoverable" },
    { shouldDefer: true },
    { source: "skill" },
  );
  const tools = fc
    .tuple(...WORDS.map(() => flags))
    .map((all) => all.map((flag, at) => toolOf(WORDS[at] ?? "", at, flag)));
  return tools.chain((all) => {
    const options = fc.record(
      { mode: fc.constantFrom(...MODES), own: somekeys(), scope: somekeys(), budget: budgets(), settings: settings() },
      { requiredKeys: ["mode"] },
    );
    return fc.record({ tools: fc.constant(all), options, steps: fc.array(steps(all), { maxLength: 12, size: "max" }) });
  });
}

/** Keys, some of them as a model calls their tools, and now and then one that means nothing. */
function somekeys(): fc.Arbitrary<string[]> {
  const key = fc.constantFrom(...ALL, ...ALL.map(named), "none", "__proto__");
  return fc.oneof(fc.array(key, { maxLength: 6 }), fc.constant(Array.from(ALL)));
}

/** All 8 definitions have 135 characters, and the threshold is 32, or 128: `auto` comes out both ways. */
function settings(): fc.Arbitrary<SessionSettings> {
  return fc.constantFrom({}, { window: 80 }, { window: 80, percent: 40 }, { essentialOverride: ["tool_zebra"] });
}

function budgets(): fc.Arbitrary<{ tools: number | null; tokens: number | null }> {
  return fc.record({ tools: fc.constantFrom(null, 0, 1, 3), tokens: fc.constantFrom(null, 0, 10, 25) });
}

function steps(tools: readonly ToolDefinition[]): fc.Arbitrary<Step> {
  const is = <T extends string>(name: T): fc.Arbitrary<T> => fc.constant(name);
  const query = fc.constantFrom("shared", ...WORDS);
  const keys = fc.array(fc.constantFrom(...ALL, "none"), { maxLength: 4 });
  const servers = fc.subarray(["a", "a_b", "none"]);
  const changes: fc.Arbitrary<Step>[] = [
    fc.record({ do: fc.constantFrom("pin", "unpin"), tools: somekeys(), servers }),
    fc.record({ do: is("list"), present: fc.subarray([...tools]) }),
    fc.record({ do: is("scope"), names: somekeys() }),
    fc.record({ do: is("mode"), mode: fc.constantFrom(...MODES) }),
    budgets().map((budget) => ({ do: "budget" as const, ...budget })),
    fc.record({ do: fc.constantFrom("prune", "restore") }),
  ];
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: is("search"), query, limit: fc.constantFrom(1, 2, 8) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("select", "activate", "deactivate"), keys }) },
    ...changes,
  );
}

/** Tells a story, and checks each turn of it. */
function throughout(begin: Begin, check: () => Check): fc.IProperty<unknown> {
  return fc.property(stories(), ({ tools, options, steps: told }) => {
    const catalog = changing(tools);
    const checkTurn = check();
    let session = begin(catalog, options);
    const { settings = {} } = options;
    const restored = (): ToolSession => begin(catalog, { state: serializeSession(session.state), settings });
    for (const step of told) {
      const before = { state: session.state, copy: structuredClone(session.state), names: namesOf(session) };
      const done = take(session, step, catalog);
      if (step.do === "restore") session = restored();
      checkTurn({ session, step, before, catalog, restored, ...done });
    }
  });
}

interface ChangingCatalog extends SessionCatalog {
  list(tools: readonly ToolDefinition[]): void;
}

function changing(tools: readonly ToolDefinition[]): ChangingCatalog {
  let current = createToolCatalog(tools);
  return {
    get tools() {
      return current.tools;
    },
    search: (query, options) => current.search(query, options),
    list: (next) => void (current = createToolCatalog(next)),
  };
}

const NOTHING = { activated: [], announced: [] };

function take(
  session: ToolSession,
  step: Step,
  catalog: ChangingCatalog,
): { activated: readonly string[]; announced: readonly string[] } {
  switch (step.do) {
    case "search": {
      const { hits } = session.search(step.query, { limit: step.limit });
      const { activated } = session.select(hits.map(({ key }) => key));
      const isNew = new Set(hits.filter((hit) => hit.isNew).map(({ key }) => key));
      return { activated, announced: activated.filter((key) => isNew.has(key)) };
    }
    case "select":
    case "activate":
      return { activated: session[step.do](step.keys).activated, announced: [] };
    case "deactivate":
      session.deactivate(step.keys);
      return NOTHING;
    case "pin":
    case "unpin":
      session[step.do](step);
      return NOTHING;
    case "list":
      catalog.list(step.present);
      return NOTHING;
    case "scope":
      session.setScope(step.names);
      return NOTHING;
    case "mode":
      session.setMode(step.mode);
      return NOTHING;
    case "budget":
      session.setBudget(step);
      return NOTHING;
    case "prune":
      session.prune();
      return NOTHING;
    case "restore":
      return NOTHING;
  }
}

function namesOf({ tools }: ToolSession): string[] {
  return tools.map(({ name }) => name);
}

function keysOf(hits: readonly { readonly key: string }[]): string[] {
  return hits.map(({ key }) => key);
}

/** Every tool that is within reach is either listed or findable; of another neither is true. */
export function listedOrFindable(begin: Begin): fc.IProperty<unknown> {
  return throughout(begin, () => ({ session, catalog }) => {
    const listed = keysOf(session.tools);
    expect(new Set(listed).size).toBe(listed.length);
    for (const [key, { name, hidden }] of catalog.tools) {
      const { hits, active } = session.search(name.replace("tool_", ""));
      const places = [listed, keysOf(hits)].map((keys) => keys.includes(key));
      const isThere = hidden !== true && isWithin(session.state, key);
      expect(places.filter((is) => is).length).toBe(isThere ? 1 : 0);
      expect(keysOf(active).includes(key)).toBe(places[0]);
    }
  });
}

function isWithin({ own, scope }: SessionState, key: string): boolean {
  return own === null || [...own, ...(scope ?? [])].some((name) => name === key || name === named(key));
}

/** Activating adds to the end of the list and moves nothing; what else is done leaves the order of the active ones. */
export function appendOnly(begin: Begin): fc.IProperty<unknown> {
  return throughout(begin, () => ({ session, step, before, activated }) => {
    const { active } = session.state;
    const kept = before.copy.active.filter((key) => active.includes(key));
    expect(active).toEqual([...kept, ...activated]);
    if (step.do !== "deactivate" && step.do !== "prune") expect(kept).toEqual(before.copy.active);
    const isActivation = step.do === "search" || step.do === "select" || step.do === "activate";
    if (isActivation) expect(namesOf(session)).toEqual([...before.names, ...activated.map(named)]);
  });
}

/** A state that went through its text is the same, and so is all that its session lists and answers. */
export function survives(begin: Begin): fc.IProperty<unknown> {
  return throughout(begin, () => ({ session, restored }) => {
    const text = serializeSession(session.state);
    expect(restoreSession(text)).toEqual(session.state);
    const other = restored();
    expect(serializeSession(other.state)).toBe(text);
    expect(namesOf(other)).toEqual(namesOf(session));
    expect(other.vanished).toEqual(session.vanished);
    expect(other.search("shared")).toEqual(session.search("shared"));
  });
}

/** No two searches bring in a tool as new. */
export function newOnce(begin: Begin): fc.IProperty<unknown> {
  return throughout(begin, () => {
    const announced = new Set<string>();
    return (turn) => {
      for (const key of turn.announced) {
        expect(announced.has(key)).toBe(false);
        announced.add(key);
      }
    };
  });
}

/** What a session answers stands in the catalog's order with the catalog's scores. */
export function sameScores(begin: Begin): fc.IProperty<unknown> {
  return throughout(begin, () => ({ session, catalog }) => {
    const all = catalog.search("shared", { limit: WORDS.length }).hits.map(({ key, score }) => [key, score] as const);
    const { hits, active } = session.search("shared", { limit: 2 });
    for (const some of [hits, active]) {
      const keys = keysOf(some);
      expect(some.map(({ key, score }) => [key, score])).toEqual(all.filter(([key]) => keys.includes(key)));
    }
  });
}

/** A state is never edited; a change is another object of a higher generation, and no change is none. */
export function valuesOnly(begin: Begin): fc.IProperty<unknown> {
  return throughout(begin, () => ({ session, step, before }) => {
    expect(before.state).toEqual(before.copy);
    const { generation, ...content } = session.state;
    const { generation: was, ...contentBefore } = before.copy;
    const isChanged = JSON.stringify(content) !== JSON.stringify(contentBefore);
    expect(generation - was).toBe(isChanged ? 1 : 0);
    if (step.do !== "restore") expect(session.state === before.state).toBe(!isChanged);
  });
}

/** Nothing is activated beyond the budget. */
export function withinBudget(begin: Begin): fc.IProperty<unknown> {
  return throughout(begin, () => ({ session, activated }) => {
    if (activated.length === 0) return;
    const { active, budget } = session.state;
    expect(active.length).toBeLessThanOrEqual(budget.tools ?? Infinity);
    expect(session.activeTokens).toBeLessThanOrEqual(budget.tokens ?? Infinity);
  });
}

/** What a search answers can be called, and a conversation, in whichever shape it was kept, gives the tools back. */
export function recalls(begin: Begin): fc.IProperty<unknown> {
  const searches = fc.array(fc.tuple(fc.constantFrom("shared", ...WORDS), fc.constantFrom(1, 2), fc.nat(3)));
  return fc.property(stories(), searches, ({ tools, options }, asked) => {
    const catalog = createToolCatalog(tools);
    const session = begin(catalog, options);
    const messages = asked.map(([query, limit, shape]) => {
      const hits = session.search(query, { limit }).hits;
      const { activated } = session.select(keysOf(hits));
      const answered = hits.filter(({ key }) => activated.includes(key)).map(({ name }) => name);
      expect(namesOf(session)).toEqual(expect.arrayContaining(answered));
      return resultMessage(answered, shape);
    });
    const again = begin(catalog, options);
    again.recall(messages);
    expect(again.active).toEqual(session.active);
    expect(again.activeSelected).toEqual(session.activeSelected);
    again.recall(messages);
    expect(again.active).toEqual(session.active);
  });
}

function resultMessage(names: readonly string[], shape: number): object {
  const matches = names.map((name) => ({ name, score: 1 }));
  const shapes = [
    { toolName: "search_tool_bm25", details: { activated_tools: names } },
    { toolName: "search_tool_bm25", content: [{ type: "text", text: JSON.stringify({ activated_tools: names }) }] },
    { toolName: "tool_search", content: JSON.stringify({ matches }) },
    { toolName: "tool_search", structuredContent: { matches } },
  ];
  return shapes[shape] ?? {};
}
