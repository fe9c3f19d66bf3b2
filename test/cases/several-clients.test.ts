// Several clients at once in front of a server that asks back: nobody is asked what is another's.

import type { Client } from "@modelcontextprotocol/client";
import { afterEach, expect, test } from "vitest";
import { RELAYED } from "../../src/gateway/caller.ts";
import type { ServerConfig } from "../../src/gateway/server-entry.ts";
import { Gateway } from "../../src/mcp/gateway.ts";
import { askingServer, newTrace } from "../asking-server.ts";
import { fixture } from "../fronted-servers.ts";
import { clientOf, ERAS } from "../mcp-clients.ts";
import { legacyUpstream } from "../mcp-upstreams.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A client that says its own name, and notes whenever it is asked. */
async function named(gateway: Gateway, era: (typeof ERAS)[number], name: string): Promise<Client> {
  const { tools, parked } = gateway;
  const face = { name: "ranksack", version: "1.0.0", instructions: "", tools, parked };
  const answer = (client: Client): void =>
    client.setRequestHandler("elicitation/create", async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      return { action: "accept", content: { name } };
    });
  const client = await clientOf(era, face, { capabilities: { elicitation: { form: {} } }, answer });
  closing.push(() => client.close());
  return client;
}

async function started(config: ServerConfig, callTimeoutMs = 20_000): Promise<Gateway> {
  const gateway = new Gateway({ servers: [config], problems: [] }, () => {}, { callTimeoutMs });
  closing.push(() => gateway.close());
  gateway.start({ abilities: RELAYED });
  await expect.poll(() => gateway.status.tools, { timeout: 5_000 }).toBeGreaterThan(0);
  return gateway;
}

async function heard(client: Client, tool: string): Promise<string> {
  const { content } = await client.callTool({ name: "call_tool", arguments: { name: tool } });
  return (content as { text: string }[]).map(({ text }) => text).join("\n");
}

const MANY = 20;

test.each(ERAS)(
  "S063: over HTTP a question goes to the client on whose stream it comes, of many at once: %s",
  async (era) => {
    const served = await legacyUpstream(() => askingServer(newTrace()));
    closing.push(() => served.close());
    const gateway = await started({ name: "asking", url: served.url });
    const names = ["Ada", "Bo", "Cy"];
    const clients = await Promise.all(names.map((name) => named(gateway, era, name)));
    const answers = clients.flatMap((client, at) =>
      Array.from(
        { length: MANY },
        async () => [names[at], JSON.parse(await heard(client, "asking/ask_form"))] as const,
      ),
    );
    for (const [name, said] of await Promise.all(answers))
      expect(said).toMatchObject({ it: { action: "accept", content: { name } } });
  },
);

test("S063: a server that does not say whom it asks has one client at a time, from its first question on", async () => {
  const gateway = await started(fixture("asks", "asks"));
  const [ada, bo] = [await named(gateway, "2025", "Ada"), await named(gateway, "2026", "Bo")];
  expect(await heard(ada, "asks/ask")).toBe("Ada");
  const answers = Array.from({ length: MANY }, () => [heard(ada, "asks/ask"), heard(bo, "asks/ask")]).flat();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: MANY }, () => ["Ada", "Bo"]).flat());
});

test("S063: a question that may be of either of two clients is refused, the next one is not", async () => {
  const gateway = await started(fixture("asks", "asks"));
  const [ada, bo] = [await named(gateway, "2025", "Ada"), await named(gateway, "2025", "Bo")];
  const first = await Promise.all([heard(ada, "asks/ask"), heard(bo, "asks/ask")]);
  for (const [at, text] of first.entries())
    expect([["Ada", "Bo"][at], expect.stringMatching(/not clear which/)]).toContainEqual(text);
  expect(first.join()).toMatch(/not clear which/);
  expect(await Promise.all([heard(ada, "asks/ask"), heard(bo, "asks/ask")])).toEqual(["Ada", "Bo"]);
});

test("S063: a call that waits for its turn can be withdrawn, and does not wait for ever", async () => {
  const gateway = await started(fixture("asks", "asks"), 400);
  const ada = await named(gateway, "2025", "Ada");
  expect(await heard(ada, "asks/ask")).toBe("Ada");
  const slow = await named(gateway, "2025", "Slow");
  slow.setRequestHandler("elicitation/create", async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    return { action: "accept", content: { name: "Slow" } };
  });
  const thinking = heard(slow, "asks/ask");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const abort = new AbortController();
  const withdrawn = ada
    .callTool({ name: "call_tool", arguments: { name: "asks/ask" } }, { signal: abort.signal })
    .catch(() => "withdrawn");
  abort.abort();
  expect(await withdrawn).toBe("withdrawn");
  expect(await heard(ada, "asks/ask")).toMatch(/^Server "asks" is busy with a call of another client/);
  expect(await thinking).toBe("Slow");
  expect(await heard(ada, "asks/ask")).toBe("Ada");
});
