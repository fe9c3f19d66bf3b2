// What must hold of `tool_search` through any conversation: calls of it, with changes to its session between them. Each
// law is a function of how the tool is mounted, so that it can be tried on mutants, where it must fail.

import fc from "fast-check";
import { expect } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { selectedIn } from "../../src/tools/selection.ts";
import { createToolSession, type ToolSession } from "../../src/tools/session.ts";
import type { ToolSearchTool } from "../../src/tools/surfaces/tool-search.ts";
import type { ToolSearchOutput } from "../../src/tools/surfaces/tool-search-output.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";

/** How the tool is mounted. */
export type Mount = (session: ToolSession) => Pick<ToolSearchTool, "call">;

const SERVERS = ["a", "a_b", "b"];
const NAMES = ["readFile", "read_file", "writeFile", "ping", "ab_c"];

const TOOLS: readonly ToolDefinition[] = [
  ...SERVERS.flatMap((server) => NAMES.map((name) => ({ name, server, description: `shared ${name} of ${server}` }))),
  { name: "read_file", description: "shared" },
  { name: "ping", source: "skill", key: "skill:ping", description: "shared" },
  { name: "secret", server: "b", hidden: true, description: "shared" },
];

type Step =
  | { readonly do: "call"; readonly query: string; readonly max_results: number; readonly detail: string }
  | { readonly do: "deactivate" | "scope"; readonly keys: readonly string[] }
  | { readonly do: "budget"; readonly tools: number | null };

const CATALOG = createToolCatalog(TOOLS);

const KEYS = CATALOG.tools;

function steps(): fc.Arbitrary<readonly Step[]> {
  const is = <T extends string>(name: T): fc.Arbitrary<T> => fc.constant(name);
  const keys = fc.array(fc.constantFrom(...KEYS.keys()), { maxLength: 4 });
  const call: fc.Arbitrary<Step> = fc.record({
    do: is("call"),
    query: fc.oneof(queries(), selections()),
    max_results: fc.constantFrom(1, 2, 8, 0),
    detail: fc.constantFrom("names", "signature", "schema"),
  });
  const budget: fc.Arbitrary<Step> = fc.record({ do: is("budget"), tools: fc.constantFrom(null, 0, 2, 4) });
  const change: fc.Arbitrary<Step> = fc.record({ do: fc.constantFrom("deactivate", "scope"), keys });
  return fc.array(fc.oneof(call, call, call, call, change, budget), {
    maxLength: 10,
  });
}

function queries(): fc.Arbitrary<string> {
  const word = fc.constantFrom("shared", "read", "file", "readFile", "+ping", "-ping", "server:a", "+nosuch", '"of b"');
  return fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
}

/** Names in ways that people write them, and some that mean nothing. */
function selections(): fc.Arbitrary<string> {
  const names = Array.from(KEYS.values()).flatMap(({ server, name }) => {
    const ways = [name, name.toUpperCase(), name.replace("_", "-")];
    return server === undefined ? ways : [...ways, `${server}.${name}`, `${server}/${name}`, `mcp__${server}__${name}`];
  });
  return fc
    .array(fc.constantFrom(...names, "none", "", " "), { maxLength: 5 })
    .map((list) => `select:${list.join(", ")}`);
}

/** A call as it was answered, and what the model could call before it and after it. */
interface Turn {
  readonly step: Extract<Step, { do: "call" }>;
  readonly output: ToolSearchOutput;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly session: ToolSession;
}

function conversations(mount: Mount, check: () => (turn: Turn) => void): fc.IAsyncProperty<unknown> {
  const modes = fc.constantFrom("all", "mcp-only", "standard");
  return fc.asyncProperty(modes, steps(), async (mode, all) => {
    const session = createToolSession(CATALOG, { mode });
    const tool = mount(session);
    const checked = check();
    for (const step of all) {
      const before = callable(session);
      if (step.do === "call") {
        const { do: _, ...input } = step;
        const output = (await tool.call(input)).structuredContent ?? expect.unreachable();
        checked({ step, output, before, after: callable(session), session });
      } else if (step.do === "budget") session.setBudget({ tools: step.tools });
      else if (step.do === "deactivate") session.deactivate(step.keys);
      else session.setScope(step.keys);
    }
  });
}

function callable({ tools }: ToolSession): string[] {
  return tools.map(({ name }) => name);
}

/** A name that a search returns can be called; one that could be before is not said to be activated. */
export const alwaysCallable = (mount: Mount): fc.IAsyncProperty<unknown> =>
  conversations(mount, () => ({ output, before, after }) => {
    for (const { name, status } of output.matches) {
      expect(after).toContain(name);
      expect(status === "callable").toBe(before.includes(name));
    }
    for (const name of output.already_callable ?? []) expect(before).toContain(name);
    for (const { name } of output.refused ?? []) expect(after).not.toContain(name);
  });

/** No two searches bring in a tool as new. */
export const newOnce = (mount: Mount): fc.IAsyncProperty<unknown> =>
  conversations(mount, () => {
    const told = new Set<string>();
    return ({ output }) => {
      const fresh = output.matches.filter(({ is_new }) => is_new).map(({ name }) => name);
      expect(fresh.filter((name) => told.has(name))).toEqual([]);
      for (const name of fresh) told.add(name);
    };
  });

/** A call activates what it says, at the end of the list, and takes nothing away. */
export const saysWhatItDoes = (mount: Mount): fc.IAsyncProperty<unknown> =>
  conversations(mount, () => ({ output, before, after }) => {
    const activated = output.matches.filter(({ status }) => status === "activated").map(({ name }) => name);
    expect(after).toEqual([...before, ...activated]);
  });

/** Every answer has its shape: numbers that fit, no name twice, the limit kept where it counts. */
export const keepsItsShape = (mount: Mount): fc.IAsyncProperty<unknown> =>
  conversations(mount, () => ({ step, output, session }) => {
    const names = output.matches.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([output.scored, output.total_tools]).toEqual([names.length, session.deferred]);
    expect(JSON.parse(JSON.stringify(output))).toEqual(output);
    expect(output.message === undefined).toBe(names.length > 0);
    if (!selectedIn(step.query)) expect(names.length).toBeLessThanOrEqual(step.max_results || 8);
  });

/** Every name after `select:` is answered, in order: as a tool, refused, unknown or ambiguous. */
export const answersEveryName = (mount: Mount): fc.IAsyncProperty<unknown> =>
  conversations(mount, () => ({ step, output, session }) => {
    const asked = selectedIn(step.query);
    if (!asked) return;
    const { unknown = [], ambiguous = [], matches, refused = [] } = output;
    const unmet = new Set([...unknown, ...ambiguous].map((one) => one.asked));
    const met = asked.filter((name) => !unmet.has(name)).map((name) => lettersOf(name));
    const told = [...matches, ...refused].map(({ name }) => {
      const { tool } = session.reachable.find((one) => one.name === name) ?? expect.unreachable();
      return lettersOf(`${tool.server ?? ""}${tool.name}`);
    });
    for (const name of met) expect(told.some((letters) => letters.endsWith(name.replace(/^mcp/, "")))).toBe(true);
    if (refused.length > 0) return;
    // In order: each match is met by a name that comes after those of the matches before it.
    let from = 0;
    for (const letters of told) {
      from = met.findIndex((name, at) => at >= from && letters.endsWith(name.replace(/^mcp/, "")));
      expect(from).toBeGreaterThanOrEqual(0);
    }
  });

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}
