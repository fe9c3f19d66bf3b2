// The calls of seshat.json through the tool `tool_search` with preset seshat: what is found, in how many tools, and the
// text. Where ours differs on purpose: README.md, and here as a table.

import { expect, test } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { selectedIn } from "../../src/tools/selection.ts";
import { createToolSession } from "../../src/tools/session.ts";
import { createToolSearchTool } from "../../src/tools/surfaces/tool-search.ts";
import { readGolden } from "./read.ts";
import { GOLDEN_TOOLS } from "./tools.ts";

interface GoldenCall {
  readonly content: string;
  readonly names?: readonly string[];
  readonly scored?: number;
  readonly total?: number;
  readonly error?: string;
}

const CALLS = readGolden<{ calls: Readonly<Record<string, GoldenCall>> }>("seshat.json").calls;
const CATALOG = createToolCatalog(GOLDEN_TOOLS, { preset: "seshat" });

/** What a call is there: the query, the argument `max_results`, and its type in Go. */
const CALL = /^(?<query>.*)\|(?<value>[^|]*)\((?<type>[^)]*)\)$/;

/** A number of Go that does not come out of JSON is one of JavaScript that does not. */
const VALUES: Readonly<Record<string, (text: string) => unknown>> = {
  "<nil>": () => undefined,
  float64: Number,
  int: BigInt,
  string: String,
};

/** What is said besides. */
interface Additions {
  /** Lines of the text, behind what it says there. */
  readonly added?: readonly string[];
  readonly notes?: readonly string[];
}

/** The closed list: what ours answers otherwise, or adds. */
const OURS: Readonly<Record<string, Partial<GoldenCall> & Additions>> = {
  "+nosuchterm issue|<nil>(<nil>)": {
    names: [],
    scored: 0,
    content: 'No deferred tools matched "+nosuchterm issue" (searched 18 tools). Try broader keywords.',
    added: ["without +nosuchterm: mcp__github__create_issue"],
    notes: ['No document holds "nosuchterm", which the query requires.'],
  },
  "ping|-3(float64)": { notes: ["max_results is -3, not a number of 1 or more; 8 was used."] },
  "ping|0(float64)": { notes: ["max_results is 0, not a number of 1 or more; 8 was used."] },
  "ping|1(int)": { notes: ["max_results is 1, not a number of 1 or more; 8 was used."] },
  "ping|1(string)": { notes: ['max_results is "1", not a number of 1 or more; 8 was used.'] },
  "select:mcp__alpha__ping,mcp__beta__ping|1(float64)": {
    names: ["mcp__alpha__ping", "mcp__beta__ping"],
    scored: 2,
    content: [
      '2 tool(s) matched "select:mcp__alpha__ping,mcp__beta__ping" (of 18 deferred):',
      "",
      "  mcp__alpha__ping [mcp] — Ping the service.",
      "  mcp__beta__ping [mcp] — Ping the service.",
    ].join("\n"),
  },
  "select:mcp__alpha__ping,nosuch|<nil>(<nil>)": { added: ['no tool was found by the name "nosuch"'] },
  "select:nosuch|<nil>(<nil>)": { added: ['no tool was found by the name "nosuch"'] },
  "select:readFile|<nil>(<nil>)": {
    names: ["mcp__fs__readFile"],
    scored: 1,
    content: [
      '1 tool(s) matched "select:readFile" (of 18 deferred):',
      "",
      "  mcp__fs__readFile [mcp] — Read the contents of a file from disk.",
    ].join("\n"),
  },
};

test.each(Object.entries(CALLS))("call %s", async (call, original) => {
  const { query = "", value = "", type = "" } = CALL.exec(call)?.groups ?? {};
  const tool = createToolSearchTool(createToolSession(CATALOG, { mode: "all" }));
  const result = await tool.call({ query, max_results: VALUES[type]?.(value) });
  const { added = [], notes, ...expected } = { ...original, ...OURS[call] };
  if (expected.error !== undefined) {
    expect(result).toEqual({ content: [{ type: "text", text: expected.content }], isError: true });
    return;
  }
  const output = result.structuredContent ?? expect.unreachable();
  expect(JSON.parse(result.content[0].text)).toEqual(JSON.parse(JSON.stringify(output)));
  // What is found without a hit has no numbers there.
  const { names = [], scored = 0, total = CATALOG.size } = expected;
  const found = output.matches.map(({ name }) => name);
  expect([found.toSorted(), output.scored]).toEqual([names.toSorted(), scored]);
  // Ours in the order of the request, where the original's is random; the golden lists them so too.
  if (selectedIn(query)) expect(found).toEqual(names);
  expect(output.total_tools).toBe(total);
  if (notes) expect(output.notes?.map(({ message }) => message)).toEqual(notes);
  const addition = added.length > 0 ? ["", ...added.map((line) => `  ${line}`)] : [];
  expect(sortedTies(tool.formatResult(output))).toEqual(sortedTies([expected.content, ...addition].join("\n")));
});

test("what is on the closed list is there, and otherwise", () => {
  for (const [call, ours] of Object.entries(OURS)) {
    expect(CALLS[call]).toBeDefined();
    expect(CALLS[call]).not.toMatchObject(ours);
  }
});

/** Tools with equal scores, and those that were selected, come in random order there. */
function sortedTies(text: string): string[] {
  return text.split("\n").toSorted();
}
