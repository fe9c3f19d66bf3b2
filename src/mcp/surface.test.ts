import { type Client, Client as McpClient, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, test } from "vitest";
import { httpClient, listeningGateway, localGateway, type LocalServer } from "../../test/http-gateway.ts";
import { clientOf, ERAS } from "../../test/mcp-clients.ts";
import type { Gateway, GatewayOptions } from "./gateway.ts";
import { type Face, serveStreams } from "./sdk.ts";
import { readSurfaceSettings, settingsOver } from "./surface-settings.ts";

const issue = {
  name: "create_issue",
  title: "Create an issue",
  description: "Open a bug report in a repository.",
  inputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
  outputSchema: { type: "object", properties: { id: { type: "integer" } } },
  annotations: { destructiveHint: false },
  _meta: { "example/later": true },
};
const read = { name: "read_file", description: "Read a file.", inputSchema: { type: "object" } };
const write = { name: "write_file", description: "Write a file.", inputSchema: { type: "object" } };

const github: LocalServer = {
  tools: [issue, read],
  answer: async (tool) => ({ content: [{ type: "text", text: tool }], structuredContent: { id: 7 } }),
};
const servers: Record<string, LocalServer> = { github, files: { tools: [read, write] } };

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

function started(
  options: GatewayOptions,
  given: Record<string, LocalServer> = servers,
): ReturnType<typeof localGateway> & { face: Face } {
  const local = localGateway(given, options);
  closing.push(() => local.gateway.close());
  local.gateway.start();
  return { ...local, face: faceOf(local.gateway) };
}

/** Waits until every server was listed, or failed. */
async function settled(gateway: Gateway): Promise<void> {
  await expect.poll(() => gateway.status.servers.map(({ state }) => state)).not.toContain("connecting");
}

function faceOf({ surface: { shown, growing } }: Gateway): Face {
  const same = { name: "ranksack", version: "1.0.0", instructions: "" };
  return { ...same, ...shown, growing: growing && { ...same, ...growing } };
}

async function namesOf(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

/** A client at what stands for the standard streams. */
async function streamClient(face: Face, mode: "legacy" | { pin: string } = "legacy"): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const service = serveStreams(face, () => {}, theirs);
  closing.push(() => service.close());
  const client = new McpClient({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(ours);
  return client;
}

const FINDER = ["tool_search", "call_tool"];

describe.each(ERAS)("to a client of %s", (era) => {
  test("all tools are listed as their servers list them, and called by their names", async () => {
    const { face } = started({ surface: { expose: "all" } });
    const client = await clientOf(era, face);
    const { tools } = await client.listTools();
    expect(tools).toEqual([
      { ...read, name: "mcp__files__read_file" },
      { ...write, name: "mcp__files__write_file" },
      { ...issue, name: "mcp__github__create_issue" },
      { ...read, name: "mcp__github__read_file" },
    ]);
    const answer = await client.callTool({ name: "mcp__files__write_file", arguments: {} });
    expect(answer).toMatchObject({ content: [{ text: "write_file" }] });
    await expect(client.callTool({ name: "mcp__files__delete_file", arguments: {} })).rejects.toThrow(/no tool/);
  });

  test("a list waits for servers that are connecting, a while", async () => {
    const slow = { surface: { expose: "all" as const }, listPatienceMs: 300 };
    const local = localGateway(servers, { ...slow, connect: () => new Promise(() => {}) });
    local.gateway.start();
    const client = await clientOf(era, faceOf(local.gateway));
    expect(await namesOf(client)).toEqual([]);
  });
});

test("expose auto lists few tools beside the finder, and leaves many to it; the log says why", async () => {
  const few = started({ surface: { expose: "auto" } });
  expect(await namesOf(await clientOf("2025", few.face))).toEqual([
    ...FINDER,
    "mcp__files__read_file",
    "mcp__files__write_file",
    "mcp__github__create_issue",
    "mcp__github__read_file",
  ]);
  expect(few.log.join("")).toMatch(/"event":"mode","mode":"standard","setting":"auto","decision":"mode standard /);
  const tools = Array.from({ length: 41 }, (_, at) => ({ ...read, name: `read_${at}` }));
  const many = started({ surface: { expose: "auto" } }, { files: { tools } });
  expect(await namesOf(await clientOf("2025", many.face))).toEqual(FINDER);
  expect(many.log.join("")).toContain('"mode":"mcp-only"');
  expect(many.gateway.surface.decision).toMatchObject({ because: "tools", tools: 41 });
});

test("tools and servers are pinned beside the finder", async () => {
  const { face } = started({ surface: { pin: ["github/create_issue", "files:*"] } });
  const client = await clientOf("2026", face);
  expect(await namesOf(client)).toEqual([
    ...FINDER,
    "mcp__files__read_file",
    "mcp__files__write_file",
    "mcp__github__create_issue",
  ]);
  expect(await client.listTools()).toMatchObject({ ttlMs: 10_000 });
});

test("servers may keep the names of their tools, where nobody else has them", async () => {
  const own = [{ ...read, name: "call_tool" }, write];
  const { face } = started({ surface: { expose: "all", bare: ["*"] } }, { ...servers, own: { tools: own } });
  const client = await clientOf("2025", face);
  const names = await namesOf(client);
  expect(names.filter((name) => name === "create_issue")).toHaveLength(1);
  expect(names).toContain("mcp__own__call_tool");
  expect(names.filter((name) => /^read_file.+/.test(name))).toHaveLength(2);
  expect(await client.callTool({ name: "create_issue", arguments: { title: "x" } })).toMatchObject({
    content: [{ text: "create_issue" }],
  });
  const some = await namesOf(await clientOf("2025", started({ surface: { expose: "all", bare: ["files"] } }).face));
  expect(some).toEqual(["mcp__github__create_issue", "mcp__github__read_file", "read_file", "write_file"]);
});

test("the hint of the finder is what is set", async () => {
  const { face } = started({ surface: { hint: "work with issues and files" } });
  const { tools } = await (await clientOf("2025", face)).listTools();
  expect(tools[0]?._meta).toEqual({
    "anthropic/alwaysLoad": true,
    "anthropic/searchHint": "work with issues and files",
  });
});

test("a client is told once of a list that changed, and not of one that did not", async () => {
  const { face, change } = started({ surface: { expose: "all" } });
  for (const mode of ["legacy", { pin: "2026-07-28" }] as const) {
    const client = await streamClient(face, mode);
    let told = 0;
    client.setNotificationHandler("notifications/tools/list_changed", () => void told++);
    if (mode !== "legacy") await client.listen({ toolsListChanged: true });
    await client.listTools();
    change("files", [read]);
    change("files", [read, { ...write, name: `write_${told}` }]);
    await expect.poll(() => told).toBeGreaterThan(0);
    expect(await namesOf(client)).toContain("mcp__files__write_0");
    change("files", [read, write]);
    await expect.poll(async () => (await namesOf(client)).includes("mcp__files__write_file")).toBe(true);
  }
});

test("clients over HTTP are told of a list that changed", async () => {
  const listening = await listeningGateway(servers, { surface: { expose: "all" } });
  closing.push(() => listening.close());
  const told: string[] = [];
  const clients = await Promise.all(ERAS.map((era) => httpClient(era, listening.service.url)));
  for (const [at, client] of clients.entries()) {
    client.setNotificationHandler("notifications/tools/list_changed", () => void told.push(ERAS[at] ?? ""));
    await client.listTools();
  }
  await clients[1]?.listen({ toolsListChanged: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  listening.change("files", []);
  await expect.poll(() => Array.from(new Set(told)).sort(), { timeout: 3_000 }).toEqual(["2025", "2026"]);
  await Promise.all(clients.map((client) => client.close()));
});

describe("with activation", () => {
  const surface = { activate: true };
  interface Activated {
    readonly activated_tools: string[];
    readonly refused?: readonly { name: string; reason: string }[];
    readonly message?: string;
    readonly outcome?: string;
  }
  const activate = async (client: Client, query: string): Promise<Activated> =>
    (await client.callTool({ name: "search_tool_bm25", arguments: { query } })).structuredContent as Activated;

  test("what a search finds is added to the list, the client is told, and the list before it stays", async () => {
    const { face } = started({ surface });
    const client = await streamClient(face);
    let told = 0;
    client.setNotificationHandler("notifications/tools/list_changed", () => void told++);
    expect(await namesOf(client)).toEqual(["search_tool_bm25", "call_tool"]);
    const found = await activate(client, "open a bug report");
    expect(found.activated_tools).toEqual(["mcp__github__create_issue"]);
    await expect.poll(() => told).toBe(1);
    expect(await namesOf(client)).toEqual(["search_tool_bm25", "call_tool", "mcp__github__create_issue"]);
    const second = await activate(client, "write a file");
    expect(await namesOf(client)).toEqual([
      "search_tool_bm25",
      "call_tool",
      "mcp__github__create_issue",
      ...second.activated_tools,
    ]);
  });

  test("S021: what was found is called by the same name, listed or through call_tool, also after a restart", async () => {
    const before = started({ surface });
    const after = started({ surface });
    await Promise.all([before, after].map(({ gateway }) => settled(gateway)));
    const [first] = (await activate(await streamClient(before.face), "open a bug report")).activated_tools;
    const client = await streamClient(after.face);
    const through = await client.callTool({ name: "call_tool", arguments: { name: first, arguments: { title: "x" } } });
    expect(through).toMatchObject({ content: [{ text: "create_issue" }] });
    await activate(client, "open a bug report");
    const directly = await client.callTool({ name: String(first), arguments: { title: "x" } });
    expect(directly).toMatchObject({ content: [{ text: "create_issue" }] });
  });

  test("S061: success is claimed for nothing that cannot be called, and nothing depends on a list read again", async () => {
    const { face, drop, log } = started(
      { surface, patienceMs: 100 },
      { ...servers, mail: { tools: [{ name: "send_mail", description: "Send a letter." }] } },
    );
    const client = await streamClient(face);
    await expect.poll(() => log.join("")).toContain('"event":"listed","server":"mail"');
    const found = await activate(client, "open a bug report");
    expect(found.message).toMatch(/Where the list does not show them, call them through call_tool/);
    // This client has not read the list again.
    const called = await client.callTool({
      name: "call_tool",
      arguments: { name: found.activated_tools[0], arguments: { title: "x" } },
    });
    expect(called.isError).toBeUndefined();
    drop("mail");
    await expect.poll(() => log.join("")).toContain('"event":"failed","server":"mail"');
    const away = await activate(client, "send a letter");
    expect(away.activated_tools).toEqual([]);
    expect(away.refused).toEqual([
      { name: "mcp__mail__send_mail", reason: expect.stringMatching(/^its server mail /) },
    ]);
    expect(away.message).toMatch(/^Nothing was activated, and this cannot be called now: mcp__mail__send_mail/);
    const unknown = await activate(client, "paint a wall");
    expect(unknown).toMatchObject({ activated_tools: [], outcome: expect.any(String), message: expect.any(String) });
    expect(await namesOf(client)).toEqual(["search_tool_bm25", "call_tool", ...found.activated_tools]);
  });

  test("S061: a client that cannot follow a growing list has the finder and call_tool", async () => {
    const { face } = started({ surface });
    expect(await namesOf(await streamClient(face, { pin: "2026-07-28" }))).toEqual(FINDER);
    const listening = await listeningGateway(servers, { surface });
    closing.push(() => listening.close());
    for (const era of ERAS) {
      const client = await httpClient(era, listening.service.url);
      expect(await namesOf(client)).toEqual(FINDER);
      await client.close();
    }
  });
});

test.each<[unknown, RegExp]>([
  ["auto", /^settings: it is "auto", not an object/],
  [{ exposed: "all" }, /^settings: there is no field "exposed"/],
  [{ expose: "some" }, /^settings: expose is "some"/],
  [{ pin: "github" }, /^settings: pin is "github"/],
  [{ bare: [7] }, /^settings: bare is/],
  [{ hint: "" }, /^settings: hint is/],
  [{ hint: "x".repeat(501) }, /^settings: hint is/],
  [{ activate: "yes" }, /^settings: activate is "yes"/],
])("settings that cannot be used are named: %j", (written, message) => {
  expect(() => readSurfaceSettings(written, "settings")).toThrow(message);
});

test("of two settings the first goes before the second", () => {
  const file = readSurfaceSettings({ expose: "all", pin: ["a"], hint: "of\u200bit" }, "settings");
  expect(settingsOver({ expose: "none" }, file)).toMatchObject({ expose: "none", pin: ["a"], hint: "of it" });
  expect(readSurfaceSettings(undefined, "settings")).toEqual({});
});
