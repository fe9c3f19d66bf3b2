// Calls through the gateway, for clients and servers of each era: what a server asks goes to the client that called, its
// answer back, and nothing is left hanging.

import type { Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Gateway } from "../../src/mcp/gateway.ts";
import { askingServer, newTrace, ODD_RESULT, type Trace } from "../asking-server.ts";
import { type Answers, clientOf, ERAS, spiedResults } from "../mcp-clients.ts";
import { legacyUpstream, modernUpstream } from "../mcp-upstreams.ts";

const PAIRS = ERAS.flatMap((client) => ERAS.map((upstream) => [client, upstream] as const));

const closing: (() => Promise<unknown>)[] = [];
let trace: Trace;

beforeEach(() => {
  trace = newTrace();
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const ABLE = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };

/** A client that answers all it is asked, and counts how often. */
function answering(asked: string[], capabilities: Answers["capabilities"] = ABLE): Answers {
  return {
    capabilities,
    answer: (client) => {
      if (capabilities?.elicitation)
        client.setRequestHandler("elicitation/create", ({ params }) => {
          asked.push(params.mode ?? "form");
          return params.mode === "url" ? { action: "decline" } : { action: "accept", content: { name: "Ada" } };
        });
      if (capabilities?.sampling)
        client.setRequestHandler("sampling/createMessage", () => {
          asked.push("sampling");
          return { role: "assistant", model: "m", content: { type: "text", text: "hi" } };
        });
      if (capabilities?.roots)
        client.setRequestHandler("roots/list", () => {
          asked.push("roots");
          return { roots: [{ uri: "file:///work", name: "work" }] };
        });
    },
  };
}

/** A client of one era in front of a server of another. */
async function pair(
  client: (typeof ERAS)[number],
  upstream: (typeof ERAS)[number],
  answers: Answers,
  callTimeoutMs = 300,
): Promise<Client> {
  const serve = upstream === "2025" ? legacyUpstream : modernUpstream;
  const served = await serve(() => askingServer(trace));
  closing.push(() => served.close());
  const gateway = new Gateway({ servers: [{ name: "asking", url: served.url }], problems: [] }, () => {}, {
    callTimeoutMs,
  });
  closing.push(() => gateway.close());
  const { tools, parked } = gateway;
  const face = { name: "ranksack", version: "1.0.0", instructions: "", tools, parked };
  const met = {
    onClient: (clients: Parameters<Gateway["start"]>[0]) => gateway.start(clients),
    onRootsChanged: () => gateway.rootsChanged(),
  };
  const connected = await clientOf(client, { ...face, ...met }, answers);
  closing.push(() => connected.close());
  return connected;
}

async function call(client: Client, name: string, options = {}): Promise<Record<string, unknown>> {
  return await client.callTool({ name: "call_tool", arguments: { name: `mcp__asking__${name}` } }, options);
}

function textOf({ content }: Record<string, unknown>): string {
  return (content as { text: string }[]).map(({ text }) => text).join("\n");
}

describe.each(PAIRS)("a client of %s and a server of %s", (era, upstream) => {
  test.each([
    ["ask_form", "form", { action: "accept", content: { name: "Ada" } }],
    ["ask_url", "url", { action: "decline" }],
    ["sample", "sampling", { role: "assistant", model: "m", content: { type: "text", text: "hi" } }],
    ["roots", "roots", { roots: [{ uri: "file:///work", name: "work" }] }],
  ])("S063: %s is asked of the client once, and its answer reaches the call", async (tool, kind, expected) => {
    const asked: string[] = [];
    const client = await pair(era, upstream, answering(asked));
    const answer = await call(client, tool);
    expect(answer["isError"]).toBeUndefined();
    expect(JSON.parse(textOf(answer))).toMatchObject({ it: expected });
    expect(answer["structuredContent"]).toEqual({ state: "s/1" });
    expect(asked).toEqual([kind]);
  });

  test("S063: a client that cannot answer makes the call fail at once, and servers are told what it can do", async () => {
    const asked: string[] = [];
    const client = await pair(era, upstream, answering(asked, { sampling: {} }));
    for (const tool of ["ask_form", "ask_url", "roots"]) {
      const answer = await call(client, tool);
      expect(answer).toMatchObject({ isError: true });
      expect(textOf(answer)).toMatch(/capabilit|offers no/);
    }
    expect(textOf(await call(client, "rude"))).toMatch(/offers no elicitation/);
    expect(asked).toEqual([]);
    expect(trace.abilities.at(-1)).toEqual({ sampling: {} });
  });

  test("S063: time does not run while the client thinks", async () => {
    const slow = (client: Client): void =>
      client.setRequestHandler("roots/list", async () => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        return { roots: [] };
      });
    const client = await pair(era, upstream, { capabilities: ABLE, answer: slow });
    expect(textOf(await call(client, "roots"))).toBe('{"it":{"roots":[]}}');
  });

  test("S032: each report of progress reaches the client, and keeps a long call alive", async () => {
    const client = await pair(era, upstream, {});
    const heard: number[] = [];
    const answer = await call(client, "steps", {
      onprogress: ({ progress }: { progress: number }) => void heard.push(progress),
    });
    expect(textOf(answer)).toBe("done");
    expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("S033: a call that its client withdraws is called off at the server, and no other", async () => {
    const client = await pair(era, upstream, {}, 60_000);
    await call(client, "answer");
    const abort = new AbortController();
    const withdrawn = call(client, "wait", { signal: abort.signal }).catch(() => "withdrawn");
    const other = call(client, "steps", { onprogress: () => {} });
    await expect.poll(() => trace.entered["wait"]).toBe(1);
    abort.abort();
    await expect.poll(() => trace.withdrawn, { interval: 5 }).toEqual(["wait"]);
    expect(await withdrawn).toBe("withdrawn");
    expect(textOf(await other)).toBe("done");
  });

  test("S064: a result against the protocol and its own schema is passed on as it is", async () => {
    const client = await pair(era, upstream, {});
    const seen = spiedResults(client);
    await call(client, "odd").catch(() => {});
    expect(seen.at(-1)).toMatchObject(ODD_RESULT);
  });
});

test("S063: a server that was told that roots may change hears when they do", async () => {
  const client = await pair("2025", "2025", { capabilities: { roots: { listChanged: true } } });
  await call(client, "answer");
  expect(trace.abilities).toEqual([{ roots: { listChanged: true } }]);
  await client.sendRootsListChanged();
  await expect.poll(() => trace.roots).toBe(1);
});
