// A server of the newer protocol at an address.

import { fileURLToPath } from "node:url";
import { Server } from "@modelcontextprotocol/server";
import { afterEach, expect, test } from "vitest";
import { modernUpstream } from "../../test/mcp-upstreams.ts";
import { Fleet } from "./fleet.ts";
import { connectUpstream } from "./upstream.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A server whose list of tools is `names`. */
function serverOf(names: readonly string[]): Server {
  const server = new Server(
    { name: "modern", version: "1.0.0" },
    { capabilities: { tools: { listChanged: true } }, instructions: "Modern." },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: names.map((name) => ({ name, inputSchema: { type: "object" as const } })),
  }));
  server.setRequestHandler("tools/call", ({ params }) => ({ content: [{ type: "text", text: params.name }] }));
  return server;
}

test("S036: a server of the newer protocol is listed, called, and listed anew when it says so", async () => {
  const names = ["first"];
  const { url, handler, close } = await modernUpstream(() => serverOf(names));
  closing.push(close);
  const told: string[] = [];
  const fleet = new Fleet([{ name: "web", url }], {
    connecting: () => void told.push("connecting"),
    listed: (_, { tools }) => void told.push(tools.map(({ name }) => name).join(",")),
    failed: (_, { message }) => void told.push(message),
    warned: (_, { message }) => void told.push(message),
  });
  closing.unshift(() => fleet.close());
  fleet.start();
  await expect.poll(() => told, { timeout: 5_000 }).toEqual(["connecting", "first"]);
  expect(await fleet.call("web", "first", {})).toMatchObject({ content: [{ type: "text", text: "first" }] });
  names.push("second");
  await expect
    .poll(
      () => {
        handler.notify.toolsChanged();
        return told;
      },
      { timeout: 5_000, interval: 200 },
    )
    .toEqual(["connecting", "first", "first,second"]);
});

test("a server at standard streams that has the newer protocol alone is reached, whatever its entry says", async () => {
  const file = fileURLToPath(new URL("../../test/fixtures/mcp/modern.mjs", import.meta.url));
  const entry = { name: "modern", command: process.execPath, args: [file] };
  for (const config of [entry, { ...entry, protocol: "2026-07-28" as const }]) {
    const upstream = await connectUpstream(config);
    closing.push(() => upstream.close());
    expect(await upstream.listTools()).toMatchObject([{ name: "era" }]);
    expect(await upstream.callTool("era", {})).toMatchObject({ content: [{ text: "2026-07-28" }] });
  }
  await expect(connectUpstream({ ...entry, protocol: "2025-11-25" })).rejects.toMatchObject({
    code: "UPSTREAM_PROTOCOL",
    hint: 'Leave "protocol" out of its entry.',
  });
});

test("a server of the older protocol whose entry says the newer one is told what to do", async () => {
  const file = fileURLToPath(new URL("../../test/fixtures/mcp/plain.mjs", import.meta.url));
  const entry = { name: "plain", command: process.execPath, args: [file], protocol: "2026-07-28" as const };
  await expect(connectUpstream(entry)).rejects.toMatchObject({ hint: 'Leave "protocol" out of its entry.' });
});
