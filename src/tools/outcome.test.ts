import { expect, test } from "vitest";
import { nearWords } from "./near-words.ts";
import { type SearchFacts, searchOutcome } from "./outcome.ts";
import type { SourceState } from "./source-state.ts";
import { createToolCatalog } from "./catalog.ts";
import { createToolSession } from "./session.ts";

const MISS: SearchFacts = { query: "isue", hits: [], active: [], total: 3, notes: [] };
const NEAR = (): { word: string; near: string[] }[] => [{ word: "isue", near: ["issue", "issuer"] }];
const LATE: SourceState = { source: "github", state: "connecting" };
const GONE: SourceState = { source: "slack", state: "failed", reason: "connection refused" };
const READY: SourceState = { source: "files", state: "ready" };

test.each<[string, Partial<SearchFacts>, string, string, string[]]>([
  ["tools", { hits: [1, 2], near: NEAR }, "found", "Found 2 tools.", []],
  ["a tool", { hits: [1] }, "found", "Found 1 tool.", []],
  [
    "nothing, with words for another try",
    { near: NEAR },
    "no-match",
    'This search found nothing for "isue". Words that tools have: isue → issue, issuer.',
    [],
  ],
  ["nothing", {}, "no-match", 'This search found nothing for "isue". Other or fewer words may find a tool.', []],
  [
    "a tool that can be called",
    { active: [{ name: "a" }], near: NEAR },
    "already-active",
    "What this search found can be called already: a. Call it, or search for something else.",
    [],
  ],
  [
    "tools that can be called, while there are no others",
    { active: [{ name: "a" }, { name: "b" }], total: 0 },
    "already-active",
    "What this search found can be called already: a, b. Call one, or search for something else.",
    ["empty: No other tools are left to search."],
  ],
  [
    "no tools to search",
    { total: 0 },
    "empty",
    "No tools are left to search. Use those that can be called already.",
    [],
  ],
  [
    "nothing, while a source connects",
    { sources: [READY, LATE], near: NEAR },
    "connecting",
    "This search found nothing yet: github is still connecting. Search again in a moment.",
    ["no-match: Words that tools have: isue → issue, issuer."],
  ],
  [
    "nothing, without a source",
    { sources: [GONE] },
    "sources-missing",
    "This search found nothing, and the tools of slack (connection refused) are missing. Tell the user, or go on without them.",
    [],
  ],
  [
    "nothing in an empty catalog, where one source is late and one missing",
    { sources: [GONE, LATE], total: 0 },
    "connecting",
    "This search found nothing yet: github is still connecting. Search again in a moment.",
    [
      "sources-missing: The tools of slack (connection refused) are missing.",
      "empty: No other tools are left to search.",
    ],
  ],
  [
    "tools, and more to know",
    {
      hits: [1],
      active: [{ name: "a" }],
      sources: [LATE, { source: "jira", state: "connecting" }, { source: "mail", state: "failed" }],
      notes: [{ code: "phrase-missing", message: "No document holds it." }],
    },
    "found",
    "Found 1 tool.",
    [
      "already-active: Can be called already: a.",
      "connecting: github and jira are still connecting; search again later for more tools.",
      "sources-missing: The tools of mail are missing.",
      "phrase-missing: No document holds it.",
    ],
  ],
])("a search finds %s", (_, facts, code, message, notes) => {
  const outcome = searchOutcome({ ...MISS, ...facts });
  expect([outcome.code, outcome.message]).toEqual([code, message]);
  expect(outcome.notes.map((note) => `${note.code}: ${note.message}`)).toEqual(notes);
});

test("an outcome names everything, its lines not more than can be read", () => {
  const sources = Array.from({ length: 10 }, (_, at): SourceState => ({ source: `s${at}`, state: "connecting" }));
  const long: SourceState = { source: "a\nb".repeat(30), state: "failed", reason: "why ".repeat(40) };
  const { message, notes, connecting, missing } = searchOutcome({ ...MISS, sources: [...sources, long] });
  expect(message).toContain("s0, s1, s2, s3, s4, s5, s6, s7 and 2 more are still connecting.");
  expect(notes[0]?.message).toMatch(/^The tools of a b[ab ]{36}… \(why why [why ]{71}…\) are missing\.$/);
  expect([connecting.length, missing]).toEqual([10, [{ source: long.source, reason: long.reason }]]);
});

test("words for another try are asked for only where nothing was found", () => {
  const near = (): never => {
    throw new Error("asked");
  };
  expect(searchOutcome({ ...MISS, hits: [1], near }).near).toEqual([]);
  expect(searchOutcome({ ...MISS, total: 0, near }).near).toEqual([]);
  expect(() => searchOutcome({ ...MISS, near })).toThrow("asked");
});

test("of a session", () => {
  const catalog = createToolCatalog([
    { name: "create_issue", server: "hub" },
    { name: "send", server: "chat" },
  ]);
  const session = createToolSession(catalog, { mode: "all" });
  const ask = (query: string): unknown[] => {
    const outcome = searchOutcome({ ...session.search(query), near: () => nearWords(session.reachable, query) });
    return [outcome.code, outcome.active, outcome.near];
  };
  expect(ask("issue")).toEqual(["found", [], []]);
  expect(ask("+isue")).toEqual(["no-match", [], [{ word: "isue", near: ["issue"] }]]);
  session.select(["hub/create_issue"]);
  expect(ask("issue")).toEqual(["already-active", ["mcp__hub__create_issue"], []]);
  session.select(["chat/send"]);
  expect(ask("weather")).toEqual(["empty", [], []]);
});
