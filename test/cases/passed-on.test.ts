// A host that swaps its servers for ranksack loses nothing: what it lists, gets, reads and hears directly, it lists, gets,
// reads and hears through ranksack.

import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, test } from "vitest";
import { ANYTHING } from "../../src/gateway/raw-result.ts";
import type { ServerConfig } from "../../src/gateway/server-entry.ts";
import { Gateway } from "../../src/mcp/gateway.ts";
import type { SurfaceSettings } from "../../src/mcp/surface-settings.ts";
import { clientOf, ERAS, streamClientOf } from "../mcp-clients.ts";
import { legacyUpstream, modernUpstream } from "../mcp-upstreams.ts";
import { type Kept, LISTS, META, newKept, passedServer } from "../passed-server.ts";

const PAIRS = ERAS.flatMap((client) => ERAS.map((upstream) => [client, upstream] as const));
const METHODS = {
  tools: "tools/list",
  prompts: "prompts/list",
  resources: "resources/list",
  resourceTemplates: "resources/templates/list",
} as const;
const TODAY = "file:///notes/today.md";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Era = (typeof ERAS)[number];

/** A client in front of servers, all of whose tools are listed under their own names. */
async function through(
  era: Era,
  servers: readonly ServerConfig[],
  settings: SurfaceSettings = { bare: ["*"] },
  connect = clientOf,
): Promise<Client> {
  const gateway = new Gateway({ servers, problems: [] }, () => {}, { surface: { expose: "all", ...settings } });
  closing.push(() => gateway.close());
  const { parked, passed, surface } = gateway;
  const status = (): object => gateway.status;
  const face = { name: "ranksack", version: "1.0.0", instructions: "", ...surface.shown, parked, passed, status };
  const client = await connect(era, { ...face, onClient: (clients) => gateway.start(clients) }, { capabilities: ABLE });
  closing.push(() => client.close());
  return client;
}

const ABLE = { sampling: {}, elicitation: { form: {} }, roots: {} };

async function served(
  era: Era,
  kept: Kept,
): Promise<{ config: ServerConfig; modern?: Awaited<ReturnType<typeof modernUpstream>> }> {
  const modern = era === "2026" ? await modernUpstream(() => passedServer(kept)) : undefined;
  const one = modern ?? (await legacyUpstream(() => passedServer(kept)));
  closing.push(() => one.close());
  return { config: { name: kept.word, url: one.url }, ...(modern && { modern }) };
}

/** All lists of a server, as they come. */
async function listsOf(client: Client): Promise<Record<string, unknown[]>> {
  const lists: Record<string, unknown[]> = {};
  for (const [field, method] of Object.entries(METHODS)) {
    const result = (await client.request({ method, params: {} }, ANYTHING)) as Record<string, unknown[]>;
    lists[field] = [...(result[field] ?? [])].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }
  return lists;
}

/** The one entry that no server has, which is ours. */
const STATUS = expect.objectContaining({ uri: "ranksack://status", mimeType: "application/json" }) as unknown;

/** What is listed through ranksack where a server lists this. */
function withOurs(lists: Readonly<Record<string, readonly unknown[]>>): Record<string, readonly unknown[]> {
  return { ...lists, resources: [...(lists["resources"] ?? []), STATUS] };
}

/** What entries of lists are told apart by. */
function nameOf(entry: unknown): string {
  const { uri, uriTemplate, name } = entry as Record<string, string | undefined>;
  return uri ?? uriTemplate ?? name ?? "";
}

describe.each(PAIRS)("a client of %s and a server of %s", (era, upstream) => {
  test("list the same through ranksack as directly", async () => {
    const { config } = await served(upstream, newKept());
    expect(await listsOf(await through(era, [config]))).toEqual(withOurs(LISTS));
  });

  test("the status of the gateway is a resource", async () => {
    const { config } = await served(upstream, newKept());
    const client = await through(era, [config]);
    await listsOf(client);
    const { contents } = await client.readResource({ uri: "ranksack://status" });
    expect(contents).toMatchObject([{ uri: "ranksack://status", mimeType: "application/json" }]);
    const [{ text }] = contents as unknown as [{ text: string }];
    expect(JSON.parse(text)).toMatchObject({ servers: [{ server: "it", state: "ready", tools: 1 }], tools: 1 });
  });

  test("get prompts, read resources and complete as they would directly", async () => {
    const { config } = await served(upstream, newKept());
    const client = await through(era, [config]);
    const prompt = await client.getPrompt({ name: "greet", arguments: { who: "Ada" } });
    expect(prompt.messages).toEqual([{ role: "user", content: { type: "text", text: "Greet Ada from it." } }]);
    expect(prompt._meta).toMatchObject(META);
    expect((await client.readResource({ uri: TODAY })).contents).toMatchObject([{ uri: TODAY, text: `it: ${TODAY}` }]);
    const day = "file:///notes/1.md";
    expect((await client.readResource({ uri: day })).contents).toMatchObject([{ uri: day, text: `it: ${day}` }]);
    const argument = { name: "who", value: "A" };
    const { completion } = await client.complete({ ref: { type: "ref/prompt", name: "greet" }, argument });
    expect(completion.values).toEqual(["greet who=A"]);
    const uri = "file:///notes/{day}.md";
    expect(await client.complete({ ref: { type: "ref/resource", uri }, argument })).toMatchObject({
      completion: { values: [`${uri} who=A`] },
    });
  });

  test("hear the server's own error for what is not there", async () => {
    const { config } = await served(upstream, newKept());
    const client = await through(era, [config]);
    await expect(client.readResource({ uri: "file:///else" })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining("no such resource"),
    });
    await expect(client.getPrompt({ name: "none" })).rejects.toMatchObject({ code: -32_602 });
  });
});

test("everything that the reference server lists is listed through ranksack", async () => {
  const file = new URL("../../node_modules/@modelcontextprotocol/server-everything/dist/index.js", import.meta.url);
  const config = { name: "everything", command: process.execPath, args: [fileURLToPath(file), "stdio"] };
  const direct = new Client({ name: "test", version: "1.0.0" }, { capabilities: ABLE });
  await direct.connect(new StdioClientTransport({ ...config, stderr: "ignore" }));
  closing.push(() => direct.close());
  const client = await through("2025", [config]);
  const before = await listsOf(direct);
  expect(Object.values(before).map((list) => list.length > 0)).toEqual([true, true, true, true]);
  await expect.poll(() => listsOf(client), { timeout: 10_000, interval: 200 }).toEqual(withOurs(before));
});

describe.each(PAIRS)("what a server of %s says unasked reaches a client of %s", (upstream, era) => {
  test("that a list is another, and that a resource is that it listens for", async () => {
    const kept = newKept();
    const { config, modern } = await served(upstream, kept);
    const client = await through(era, [config], undefined, streamClientOf);
    const heard: unknown[] = [];
    client.setNotificationHandler("notifications/prompts/list_changed", () => void heard.push("prompts"));
    client.setNotificationHandler("notifications/resources/list_changed", () => void heard.push("resources"));
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
    await listsOf(client);
    if (era === "2025") await client.subscribeResource({ uri: TODAY });
    else await client.listen({ promptsListChanged: true, resourcesListChanged: true, resourceSubscriptions: [TODAY] });
    if (upstream === "2025") await expect.poll(() => kept.subscribed).toEqual([TODAY]);
    heard.length = 0;
    const say = async (): Promise<void> => {
      if (modern !== undefined) modern.handler.notify.resourceUpdated(TODAY);
      else await kept.servers.at(-1)?.sendResourceUpdated({ uri: TODAY });
    };
    await expect.poll(async () => [await say(), heard][1], { interval: 100 }).toContain(TODAY);
    kept.more.push({ name: "another" });
    if (modern !== undefined) modern.handler.notify.promptsChanged();
    else await kept.servers.at(-1)?.sendPromptListChanged();
    await expect.poll(() => heard, { timeout: 5_000 }).toContain("prompts");
    expect((await listsOf(client))["prompts"]).toHaveLength(2);
    if (era === "2025") await client.unsubscribeResource({ uri: TODAY });
    else await client.close();
    if (upstream === "2025") await expect.poll(() => kept.subscribed).toEqual([]);
  });

  test("its logs, from the level on that the client asks for", async () => {
    const kept = newKept();
    const { config } = await served(upstream, kept);
    const client = await through(era, [config]);
    const heard: unknown[] = [];
    client.setNotificationHandler("notifications/message", ({ params }) => void heard.push(params.data));
    await client.listPrompts();
    const call = (level?: "info" | "error"): Promise<unknown> => {
      const _meta = level === undefined ? {} : { "io.modelcontextprotocol/logLevel": level };
      return client.callTool({ name: "count", arguments: {}, ...(era === "2026" && { _meta }) });
    };
    if (era === "2025") await client.setLoggingLevel("info");
    await call("info");
    await expect.poll(() => heard).toEqual([{ said: "half" }]);
    if (era === "2025") await client.setLoggingLevel("error");
    await call("error");
    await call(era === "2026" ? undefined : "error");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual([{ said: "half" }]);
    if (era === "2025" && upstream === "2025") expect(kept.levels).toEqual(["info", "error"]);
  });

  test("none of its logs where it passes on its tools alone", async () => {
    const kept = newKept();
    const { config } = await served(upstream, kept);
    const client = await through(era, [config], { bare: ["*"], toolsOnly: ["it"] });
    const heard: unknown[] = [];
    client.setNotificationHandler("notifications/message", ({ params }) => void heard.push(params.data));
    await client.listTools();
    if (era === "2025") await client.setLoggingLevel("debug");
    const _meta = { "io.modelcontextprotocol/logLevel": "debug" };
    await client.callTool({ name: "count", arguments: {}, ...(era === "2026" && { _meta }) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect({ heard, levels: kept.levels }).toEqual({ heard: [], levels: [] });
  });
});

describe("of two servers", () => {
  async function both(settings?: SurfaceSettings): Promise<Client> {
    const [one, two] = [await served("2025", newKept("one")), await served("2025", newKept("two"))];
    return through("2025", [one.config, two.config], settings);
  }

  const textAt = async (client: Client, uri: string): Promise<unknown> => (await client.readResource({ uri })).contents;

  test("prompts have the names that tools would have, and resources of one address are told apart", async () => {
    const client = await both({});
    const { prompts, resources, resourceTemplates } = await listsOf(client);
    expect(prompts).toMatchObject([{ name: "mcp__one__greet" }, { name: "mcp__two__greet" }]);
    const uris = (resources as { uri: string }[]).map(({ uri }) => uri);
    expect(uris).toEqual([TODAY, "ranksack://status", `ranksack://two/${TODAY}`]);
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: "file:///notes/{day}.md" },
      { uriTemplate: "ranksack://two/file:///notes/{day}.md" },
    ]);
    expect((await client.getPrompt({ name: "mcp__two__greet", arguments: { who: "Bo" } })).messages).toMatchObject([
      { content: { text: "Greet Bo from two." } },
    ]);
    expect(await textAt(client, TODAY)).toMatchObject([{ uri: TODAY, text: `one: ${TODAY}` }]);
    for (const uri of [`ranksack://two/${TODAY}`, "ranksack://two/file:///notes/9.md"])
      expect(await textAt(client, uri)).toMatchObject([{ uri, text: `two: ${uri.slice("ranksack://two/".length)}` }]);
    expect(await textAt(client, `ranksack://one/${TODAY}`)).toMatchObject([{ text: `one: ${TODAY}` }]);
  });

  test("one may pass on its tools alone", async () => {
    const { tools, prompts, resources } = await listsOf(await both({ toolsOnly: ["one"] }));
    expect(tools).toHaveLength(2);
    expect(prompts).toMatchObject([{ name: "mcp__two__greet" }]);
    expect(resources).toMatchObject([{ uri: TODAY }, STATUS]);
  });
});
