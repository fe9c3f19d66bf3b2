// Law 5, snapshot integrity: a hit is the object that was indexed. Systems that keep positions of one listing and
// resolve them against another show the wrong tool for the right words.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TOOL_PRESETS } from "../../src/ranking/presets.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { corpora } from "./corpora.ts";
import { toolOf } from "./engine.ts";
import { holds, isBroken } from "./seed.ts";

/** Tools found for a query, each with the key of its hit. */
type Find = (tools: readonly ToolDefinition[], query: string) => readonly (readonly [string, ToolDefinition])[];

function found(preset: string): Find {
  return (tools, query) =>
    createToolCatalog(tools, { preset })
      .search(query, { limit: tools.length + 1 })
      .hits.map(({ key, tool }) => [key, tool]);
}

function integrity(find: Find): fc.IProperty<unknown> {
  return fc.property(corpora(["name", "title", "description"]), ({ documents, query }) => {
    const tools = documents.map(toolOf);
    const given = new Map(tools.map((tool) => [tool.key, tool]));
    for (const [key, tool] of find(tools, query)) expect(tool).toBe(given.get(key));
  });
}

describe.each(TOOL_PRESETS.map(({ name }) => name))("preset %s", (preset) => {
  test("law 5: a hit is the tool that was given", () => {
    holds(integrity(found(preset)));
  });
});

test.each<[string, Find]>([
  ["a copy of the tool", (tools, query) => found("default")(tools, query).map(([key, tool]) => [key, { ...tool }])],
  [
    "what stands at the place of the tool in another listing",
    (tools, query) =>
      found("default")(tools, query).map(([key, tool]) => [key, tools.toReversed()[tools.indexOf(tool)] ?? tool]),
  ],
])("law 5 is seen to break on %s", (_, find) => {
  expect(isBroken(integrity(find))).toBe(true);
});
