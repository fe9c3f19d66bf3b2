// The tool `tool_search` keeps its laws, and tools that are wrong in the ways of other systems do not.

import type fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToolSession } from "../../src/tools/session.ts";
import { createToolSearchTool } from "../../src/tools/surfaces/tool-search.ts";
import type { ToolSearchOutput } from "../../src/tools/surfaces/tool-search-output.ts";
import { expectLater, isBrokenLater } from "./seed.ts";
import { alwaysCallable, answersEveryName, keepsItsShape, type Mount, newOnce, saysWhatItDoes } from "./tool-search.ts";

type Law = (mount: Mount) => fc.IAsyncProperty<unknown>;

test.each<[string, Law]>([
  ["a name that a search returns can always be called", alwaysCallable],
  ["no two searches bring in a tool as new", newOnce],
  ["a call activates what it says and nothing else", saysWhatItDoes],
  ["an answer has its shape", keepsItsShape],
  ["every selected name is answered, in order", answersEveryName],
])("%s", async (_, law) => expectLater(law(createToolSearchTool)));

test.each<[string, Law]>([
  ["a name that a search returns can be called", alwaysCallable],
  ["no two searches bring in a tool as new", newOnce],
  ["a call activates what it says", saysWhatItDoes],
  ["an answer has its shape", keepsItsShape],
])("with little room in an answer %s", (_, law) =>
  expectLater(law((session) => createToolSearchTool(session, { resultTokens: 120 }))),
);

/** The tool with other answers, made from those that it gave. */
function otherwise(change: (output: ToolSearchOutput, session: ToolSession) => ToolSearchOutput): Mount {
  return (session) => {
    const tool = createToolSearchTool(session);
    return {
      call: async (input) => {
        const { structuredContent, ...result } = await tool.call(input);
        return structuredContent ? { ...result, structuredContent: change(structuredContent, session) } : result;
      },
    };
  };
}

describe("a law is seen to break", () => {
  test.each<[string, Law, Mount]>([
    [
      "when what is found is left to a host that does nothing",
      alwaysCallable,
      (session) => createToolSearchTool(session, { activate: false }),
    ],
    [
      "when a tool that was refused is returned",
      alwaysCallable,
      otherwise((output) => ({
        ...output,
        matches: [
          ...output.matches,
          ...(output.refused ?? []).map((one) => ({ ...output.matches[0], ...one }) as never),
        ],
      })),
    ],
    [
      "when everything is new",
      newOnce,
      otherwise((output) => ({ ...output, matches: output.matches.map((match) => ({ ...match, is_new: true })) })),
    ],
    [
      "when a call makes room for what it found",
      saysWhatItDoes,
      (session) => {
        const tool = createToolSearchTool(session);
        return {
          call: (input) => {
            session.deactivate(session.active.slice(0, 1));
            return tool.call(input);
          },
        };
      },
    ],
    [
      "when the limit cuts nothing",
      keepsItsShape,
      (session) => {
        const tool = createToolSearchTool(session);
        return { call: (input) => tool.call({ ...(input as object), max_results: 30 }) };
      },
    ],
    [
      "when selected tools come in the order of the catalog",
      answersEveryName,
      otherwise((output, { reachable }) => {
        const place = (name: string): number => reachable.findIndex((tool) => tool.name === name);
        return { ...output, matches: output.matches.toSorted((a, b) => place(a.name) - place(b.name)) };
      }),
    ],
    ["when unknown names are dropped", answersEveryName, otherwise((output) => ({ ...output, unknown: [] }))],
  ])("%s", async (_, law, mount) => expect(await isBrokenLater(law(mount))).toBe(true));
});
