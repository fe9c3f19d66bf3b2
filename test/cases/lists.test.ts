// Cases of the lists of tools of servers.

import { afterEach, describe, expect, test } from "vitest";
import type { ServerConfig } from "../../src/gateway/config.ts";
import { fixture, type Fronted, fronted } from "../fronted-servers.ts";

const open: Fronted[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** A gateway in front of one server that was listed. */
async function listed(config: ServerConfig): Promise<Fronted> {
  const gateway = fronted([config]);
  open.push(gateway);
  await gateway.settled(config.name);
  return gateway;
}

test("S007: all pages are read, past an empty one and a cursor that is the empty string", async () => {
  const gateway = await listed(fixture("pages", "pages", "empty"));
  expect(await gateway.search("select:tool_0,tool_50,tool_100")).toMatchObject({
    matches: [{ name: "mcp__pages__tool_0" }, { name: "mcp__pages__tool_50" }, { name: "mcp__pages__tool_100" }],
    total_tools: 101,
  });
});

test.each([
  ["repeat", 2, "comes back to a page it has sent before"],
  ["fresh", 100, "has more than 100 pages"],
])("S008: a list that never ends (%s) is cut, kept and told", async (mode, tools, reason) => {
  const gateway = await listed(fixture("pages", "pages", mode));
  expect(await gateway.search("tool 1")).toMatchObject({ total_tools: tools });
  expect(gateway.log).toContainEqual(
    expect.objectContaining({ event: "odd-list", server: "pages", message: expect.stringContaining(reason) }),
  );
});

describe("S009: one bad tool of twelve costs no other", () => {
  test.each<[string, string, boolean]>([
    ["no schema", '{"inputSchema":null}', true],
    ["a schema of another type", '{"inputSchema":{"type":"string"}}', true],
    ["anyOf at the top", '{"inputSchema":{"anyOf":[{"type":"object"},{"type":"null"}]}}', true],
    ["a description that is null", '{"description":"null"}', true],
    ["a reference to nothing", '{"inputSchema":{"type":"object","properties":{"a":{"$ref":"#/nowhere"}}}}', true],
    ["a reference elsewhere", '{"inputSchema":{"$ref":"http://127.0.0.1:9/schema"}}', true],
    ["a bad pattern", '{"inputSchema":{"type":"object","properties":{"a":{"type":"string","pattern":"(["}}}}', true],
    [
      "an unknown type",
      '{"inputSchema":{"type":"object","properties":{"a":{"type":"colour"}}},"outputSchema":{"type":"x"}}',
      true,
    ],
    ["no name", '{"name":null}', false],
    ["50,000 levels", '{"inputSchema":"deep*50000"}', false],
    ["257 KiB", '{"description":"x*263168"}', false],
  ])("%s", async (_, fields, isKept) => {
    const gateway = await listed(fixture("twelve", "twelve", fields));
    const others = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((at) => `mcp__twelve__task_${at}`);
    const names = await gateway.names("does a task of the twelve");
    expect(names).toEqual(expect.arrayContaining(others));
    expect(await gateway.search("task", { detail: "schema" })).toMatchObject({ total_tools: isKept ? 12 : 11 });
    if (isKept) {
      expect((await gateway.call("task_7")).content).toEqual([{ type: "text", text: "did task_7" }]);
    } else {
      expect(gateway.log).toContainEqual(
        expect.objectContaining({ event: "tool-rejected", server: "twelve", position: 6, reason: expect.any(String) }),
      );
    }
  });
});

test("S037: what is no message costs its server nothing", async () => {
  const gateway = await listed(fixture("noisy", "noisy"));
  expect(await gateway.names("heard")).toEqual(["mcp__noisy__heard"]);
});

const tags = [..."obey"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
const hidden = `\u202e\u2066${tags}\u200b\ufeff\u00ad`;

test("S041: nothing hidden in a list reaches a reader, and the server is flagged", async () => {
  const tools = [
    {
      name: `de${hidden}ploy`,
      title: `De${hidden}ploy`,
      description: `Brings a build${hidden} out. 👩‍👩‍👧 می‌خواهم`,
      inputSchema: {
        type: "object",
        properties: {
          target: { type: "string", description: `Where${hidden}.`, enum: [`te${hidden}st`], default: `te${hidden}st` },
        },
      },
    },
  ];
  const gateway = fronted([{ name: "builds", command: "x" }], {
    connect: async ({ name }) => ({
      name,
      instructions: `Ask${hidden} first.`,
      listTools: async () => tools,
      callTool: async (tool) => ({ content: [{ type: "text", text: `${tool} 👩‍👩‍👧 می‌خواهم` }] }),
      request: async () => ({}),
      close: async () => {},
    }),
  });
  open.push(gateway);
  await gateway.settled("builds");
  const told = JSON.stringify([
    await gateway.search("bring a build out", { detail: "schema" }),
    await gateway.search("deploy"),
    await gateway.search("select:deploy,deplyo"),
    await gateway.call("deplyo"),
  ]);
  expect(told).toContain("Brings a build out. 👩‍👩‍👧 می‌خواهم");
  expect(told).toMatch(/"enum":\["test"\]/);
  for (const character of hidden) expect(told).not.toContain(character);
  expect(gateway.log).toContainEqual(expect.objectContaining({ event: "hidden-text", server: "builds", tools: 1 }));
  const [found = ""] = await gateway.names("deploy");
  expect((await gateway.call(found)).content[0]?.text).toBe(`${tools[0]?.name} 👩‍👩‍👧 می‌خواهم`);
});
