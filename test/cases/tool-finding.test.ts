// Faults of other systems in finding a tool: its short name, and its server's name, which stands in no text.

import { describe, expect, test } from "vitest";
import { createToolCatalog, createToolSearchTool, createToolSession, type ToolDefinition } from "../../src/index.ts";

/** The names that a search of `tool_search` answers, best first. */
async function found(tools: readonly ToolDefinition[], input: object): Promise<string[]> {
  const tool = createToolSearchTool(createToolSession(createToolCatalog(tools), { mode: "all" }));
  const { structuredContent } = await tool.call(input);
  return (structuredContent ?? expect.unreachable()).matches.map(({ name }) => name);
}

describe("S001: a short name of a tool with a long one", () => {
  const others = Array.from({ length: 99 }, (_, at): ToolDefinition => {
    const [verb, noun] = [["ask", "help", "send", "list"][at % 4] ?? "", ["user", "helper", "agent"][at % 3] ?? ""];
    const name = `${verb}_${noun}`;
    // The one that is meant is not among them.
    return {
      name: name === "ask_helper" ? "ask" : `${name}_${at}`,
      server: `plugin_${at}`,
      description: `${verb} a ${noun}`,
    };
  });
  const wanted: ToolDefinition = { name: "ask_helper", server: "plugin_demo_x", description: "Consult an expert." };
  const tools = [...others.slice(0, 50), wanted, ...others.slice(50)];

  test.each(["ask_helper", "ask helper", "askHelper", "select:ask_helper", "select:askHelper", "select:ask helper"])(
    "%s",
    async (query) => {
      expect((await found(tools, { query }))[0]).toBe("mcp__plugin_demo_x__ask_helper");
    },
  );
});

describe("S002: the name of a server, and the prefix that all names have", () => {
  const others = Array.from({ length: 299 }, (_, at): ToolDefinition => {
    const name = at % 10 === 0 ? "create_record" : `run_${at}`;
    return { name, server: `server_${at}`, description: `Makes record ${at}.` };
  });
  const tools = [...others, { name: "create_invoice", server: "ledger", description: "Bills a customer." }];

  test("the server's name finds its tools", async () => {
    expect(await found(tools, { query: "ledger" })).toEqual(["mcp__ledger__create_invoice"]);
  });

  test("the prefix alone finds nothing", async () => {
    expect(await found(tools, { query: "mcp", max_results: 300 })).toEqual([]);
  });

  test("server and tool find the tool", async () => {
    expect((await found(tools, { query: "ledger create invoice" }))[0]).toBe("mcp__ledger__create_invoice");
  });
});
