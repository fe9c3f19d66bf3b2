import { expect, test } from "vitest";
import { localGateway } from "../../test/http-gateway.ts";
import { createToolCatalog } from "../tools/catalog.ts";
import { gatewayStatus } from "./status.ts";

const mode = { mode: "all", decision: "mode all" } as const;

test("every server stands in it with its state and reason, in the order of the configuration", () => {
  const catalog = createToolCatalog([]);
  catalog.setSource("files", [
    { server: "files", name: "read_file" },
    { server: "files", name: "" },
    { server: "files", name: "read_file", description: "tok-4711" },
  ]);
  catalog.expectSource("slack");
  catalog.failSource("jira", "needs sign-in: http://127.0.0.1:1 answered the handshake with HTTP status 401");
  catalog.failSource("mail", "has gone");
  const servers = ["slack", "files", "jira", "mail", "late", "ranksack"];
  const unlisted = (server: string) =>
    server === "files" ? [{ name: "huge", position: 7, reason: "it is larger than 256 KiB" }] : [];
  const status = gatewayStatus({ servers, own: ["ranksack"], catalog, mode, secretsOf: () => ["files"], unlisted });
  expect(status.servers.map(({ server, state, tools, reason }) => [server, state, tools, reason])).toEqual([
    ["slack", "connecting", 0, undefined],
    ["files", "ready", 1, undefined],
    ["jira", "needs-sign-in", 0, expect.stringMatching(/^needs sign-in/)],
    ["mail", "failed", 0, "has gone"],
    ["late", "pending", 0, undefined],
    ["ranksack", "skipped", 0, "it starts ranksack itself"],
  ]);
  expect(status).toMatchObject({ tools: 1, quarantined: 3, mode, memory: { rss: expect.any(Number) } });
  expect(status.servers[1]).toMatchObject({
    quarantined: 3,
    rejected: [
      { key: "huge", position: 7, reason: "it is larger than 256 KiB" },
      { position: 1, reason: "it has no name (a non-empty string)" },
      { key: "***/read_file", position: 2, reason: expect.stringContaining("taken") },
    ],
  });
});

test("S028: a server that failed says when it is tried again, and one that is tried or there does not", () => {
  const catalog = createToolCatalog([]);
  catalog.failSource("mail", "exited with status 3 (4 times in a row)");
  catalog.expectSource("slack");
  catalog.failSource("chat", "its configuration cannot be used: it has no command");
  const tries = new Map([
    ["mail", Date.UTC(2026, 0, 2, 3, 4, 5)],
    ["slack", 0],
  ]);
  const nextTry = (server: string) => tries.get(server);
  const parts = { servers: ["mail", "slack", "chat"], own: [], catalog, mode, secretsOf: () => [], unlisted: () => [] };
  const { servers } = gatewayStatus({ ...parts, nextTry });
  expect(servers.map(({ nextTry: time }) => time)).toEqual(["2026-01-02T03:04:05.000Z", undefined, undefined]);
});

test("of many tools that were not taken the first are told, and all are counted", () => {
  const catalog = createToolCatalog([]);
  catalog.setSource(
    "files",
    Array.from({ length: 50 }, () => ({ server: "files", name: "" })),
  );
  const [files] = gatewayStatus({
    servers: ["files"],
    own: [],
    catalog,
    mode,
    secretsOf: () => [],
    unlisted: () => [],
  }).servers;
  expect(files?.quarantined).toBe(50);
  expect(files?.rejected).toHaveLength(20);
});

test("a gateway tells how it stands, and when that changes", async () => {
  const { gateway, change } = localGateway(
    { files: { tools: [{ name: "read_file" }] }, mail: { tools: [], isDown: true } },
    { surface: { expose: "auto" } },
  );
  let told = 0;
  gateway.onChange(() => told++);
  expect(gateway.status.servers.map(({ state }) => state)).toEqual(["pending", "pending"]);
  gateway.start();
  await expect.poll(() => gateway.status.servers.map(({ state }) => state)).toEqual(["ready", "failed"]);
  expect(gateway.status).toMatchObject({
    tools: 1,
    mode: { mode: "standard", decision: expect.stringContaining("1 tool") },
  });
  const [files, mail] = gateway.status.servers;
  expect([files?.nextTry, mail?.nextTry]).toEqual([undefined, expect.stringMatching(/^\d{4}-.*Z$/)]);
  const before = told;
  change("files", [{ name: "read_file" }, { name: "write_file" }]);
  await expect.poll(() => gateway.status.tools).toBe(2);
  expect(told).toBeGreaterThan(before);
  await gateway.close();
});
