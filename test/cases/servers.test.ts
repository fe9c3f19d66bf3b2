// Cases of servers that fail, each in its own way.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fixture, type Fronted, fronted } from "../fronted-servers.ts";

const open: Fronted[] = [];
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** The address of a server that answers everything with a status. */
async function answering(status: number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

test("S029: a good server is searched; one that is not there, one that wants sign-in and one at a wrong path are named", async () => {
  const refused = await answering(200);
  const gone = servers.pop();
  await new Promise((resolve) => gone?.close(resolve));
  const gateway = fronted([
    fixture("plain", "plain"),
    { name: "refused", url: refused },
    { name: "private", url: await answering(401) },
    { name: "lost", url: await answering(404) },
  ]);
  open.push(gateway);
  await Promise.all(["plain", "refused", "private", "lost"].map((name) => gateway.settled(name)));
  expect(await gateway.search("see the environment", { max_results: 1 })).toMatchObject({
    outcome: "found",
    matches: [{ name: "mcp__plain__see_environment" }],
    missing: [
      { source: "lost", reason: expect.stringContaining("HTTP status 404") },
      { source: "private", reason: expect.stringMatching(/^needs sign-in: http:\/\/127\.0\.0\.1:\d+ answered/) },
      { source: "refused", reason: expect.stringContaining("ECONNREFUSED") },
    ],
  });
  const failed = gateway.log.filter(({ event }) => event === "failed").map(({ server }) => server);
  expect(new Set(failed)).toEqual(new Set(["refused", "private", "lost"]));
});

test("S059: a call that takes too long is its own affair: another tool of the server answers before, during and after", async () => {
  const gateway = fronted([fixture("lively", "lively")], { callTimeoutMs: 300 });
  open.push(gateway);
  await gateway.settled("lively");
  const listed = async (): Promise<boolean | undefined> => (await gateway.call("lively/listed")).isError;
  expect(await listed()).toBeUndefined();
  const late = gateway.call("lively/wait");
  expect(await listed()).toBeUndefined();
  expect(await late).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("within 0.3 s") }] });
  expect(await listed()).toBeUndefined();
  const { structuredContent } = await gateway.call("lively/withdrawn");
  expect(structuredContent?.["withdrawn"]).toHaveLength(1);
});

test("S028: a server that ends at once is started a few times, told how often, and searched around", async () => {
  const gateway = fronted([fixture("dead", "exits"), fixture("plain", "plain")], { chance: () => 0 });
  open.push(gateway);
  const failures = (): unknown[] => gateway.log.filter(({ event }) => event === "failed");
  await expect.poll(failures, { timeout: 8_000 }).toHaveLength(2);
  expect(failures()).toMatchObject([
    { failures: 1, retryMs: 500 },
    { failures: 2, retryMs: 1_000 },
  ]);
  const { missing } = (await gateway.search("environment")) as { missing: { reason: string }[] };
  expect(missing[0]?.reason).toMatch(/exited with status 3.*\(2 times in a row\)$/);
}, 20_000);
