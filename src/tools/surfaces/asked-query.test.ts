import { expect, test } from "vitest";
import { createToolCatalog } from "../catalog.ts";
import { createToolSession } from "../session.ts";
import { createSearchToolBm25 } from "./search-tool-bm25.ts";
import { sessionHost } from "./session-host.ts";
import { createToolSearchTool } from "./tool-search.ts";

const TOOLS = Array.from({ length: 40 }, (_, at) => ({ name: `tool_${at}`, server: "kit", description: "Does it." }));

function session(): ReturnType<typeof createToolSession> {
  return createToolSession(createToolCatalog(TOOLS), { mode: "all", budget: { tools: 0 } });
}

const LONG = `tool_7 ${"word ".repeat(2_000)}`;
const CUT = { code: "query-cut", message: `The query has ${LONG.length} characters; its first 4000 were searched.` };

test("of a long query the first 4,000 characters are searched, and both tools say so", async () => {
  const { structuredContent } = await createToolSearchTool(session()).call({ query: LONG });
  expect(structuredContent?.query).toBe(LONG.slice(0, 4_000));
  expect(structuredContent?.notes).toContainEqual(CUT);
  expect(structuredContent?.refused?.[0]?.name).toBe("mcp__kit__tool_7");
  const { structuredContent: activated } = await createSearchToolBm25(sessionHost(session())).call({ query: LONG });
  expect(activated?.notes).toContainEqual({
    ...CUT,
    message: CUT.message.replace(/\d+ characters/, "10006 characters"),
  });
});

test("names are never cut, but of those that nothing came of 32 are told", async () => {
  const unknown = Array.from({ length: 2_000 }, (_, at) => `nobody_${at}_here`);
  const query = `select:${[...unknown, "tool_3"].join(",")}`;
  const { structuredContent } = await createToolSearchTool(session(), { activate: false }).call({ query });
  expect(structuredContent?.matches.map(({ name }) => name)).toEqual(["mcp__kit__tool_3"]);
  expect(structuredContent?.unknown).toHaveLength(32);
  expect(structuredContent?.notes).toEqual([{ code: "list-cut", message: "unknown has 1968 more." }]);
  const all = await createToolSearchTool(session()).call({ query: "it", max_results: 40 });
  expect([all.structuredContent?.refused?.length, all.structuredContent?.notes?.[0]?.message]).toEqual([
    32,
    "refused has 8 more.",
  ]);
});
