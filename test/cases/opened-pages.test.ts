// A server whose user must open a page before a call can be done, for clients of each era.

import type { Client } from "@modelcontextprotocol/client";
import { afterEach, expect, test } from "vitest";
import { Gateway } from "../../src/mcp/gateway.ts";
import type { Exposure } from "../../src/mcp/surface-settings.ts";
import { fixture } from "../fronted-servers.ts";
import { clientOf, ERAS } from "../mcp-clients.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Asked {
  readonly client: Client;
  readonly pages: string[];
}

/** A client that opens pages, or refuses to, or cannot. */
async function opening(
  era: (typeof ERAS)[number],
  action: "accept" | "decline" | undefined,
  expose: Exposure = "none",
): Promise<Asked> {
  const gateway = new Gateway({ servers: [fixture("asks", "asks")], problems: [] }, () => {}, { surface: { expose } });
  closing.push(() => gateway.close());
  const { surface, parked } = gateway;
  const face = { name: "ranksack", version: "1.0.0", instructions: "", ...surface.shown, parked };
  const pages: string[] = [];
  const client = await clientOf(
    era,
    { ...face, onClient: (clients) => gateway.start(clients) },
    {
      capabilities: action === undefined ? {} : { elicitation: { url: {} } },
      answer: (one) => {
        if (action === undefined) return;
        one.setRequestHandler("elicitation/create", ({ params }) => {
          pages.push(params.mode === "url" ? params.url : "form");
          return { action };
        });
      },
    },
  );
  closing.push(() => client.close());
  await client.listTools();
  await expect.poll(() => gateway.status.tools, { timeout: 5_000 }).toBe(2);
  return { client, pages };
}

const signIn = (client: Client): Promise<Record<string, unknown>> =>
  client.callTool({ name: "call_tool", arguments: { name: "asks/sign_in" } });

const PAGE = "https://example.com/sign-in?id=page-1";
const WHERE = `Server "asks" answered the call of "sign_in" with error -32042: You are not signed in. Open ${PAGE} first, then call again.`;

test("a client of 2026 is asked to open the page, once, and the call is made again when that is done", async () => {
  const { client, pages } = await opening("2026", "accept");
  expect(await signIn(client)).toMatchObject({ content: [{ text: "signed in, try 2" }] });
  expect(pages).toEqual([PAGE]);
});

test("one that does not want to has the server's error, with the page, and the call is not made again", async () => {
  const { client, pages } = await opening("2026", "decline");
  expect(await signIn(client)).toMatchObject({ isError: true, content: [{ text: WHERE }] });
  expect(pages).toEqual([PAGE]);
});

test.each(ERAS)("one that cannot is told where the page is: %s", async (era) => {
  const { client, pages } = await opening(era, undefined);
  expect(await signIn(client)).toMatchObject({ isError: true, content: [{ text: WHERE }] });
  expect(pages).toEqual([]);
});

test.each(["none", "all"] as const)("one of 2025 has the error of its protocol: expose %s", async (expose) => {
  const { client, pages } = await opening("2025", "accept", expose);
  const call = expose === "all" ? client.callTool({ name: "mcp__asks__sign_in", arguments: {} }) : signIn(client);
  const elicitations = [{ mode: "url", elicitationId: "page-1", url: PAGE, message: "Sign in." }];
  await expect(call).rejects.toMatchObject({ code: -32_042, data: { elicitations } });
  expect(pages).toEqual([]);
});
