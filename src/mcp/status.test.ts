import { afterEach, expect, test, vi } from "vitest";
import { localGateway } from "../../test/http-gateway.ts";
import { createToolCatalog } from "../tools/catalog.ts";
import { gatewayStatus, outlookOf } from "./status.ts";

afterEach(() => void vi.useRealTimers());

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

test("S028: a server that failed says when it is tried again and how its breaker stands, one that has not does not", () => {
  const catalog = createToolCatalog([]);
  catalog.failSource("mail", "exited with status 3 (7 times in a row)");
  catalog.expectSource("slack");
  catalog.failSource("jira", "exited with status 3 (6 times in a row)");
  catalog.failSource("chat", "its configuration cannot be used: it has no command");
  const at = Date.UTC(2026, 0, 2, 3, 4, 5);
  const failed = { retryMs: 48_000, coolingMs: 30_000, failures: 7 };
  const outlooks = new Map([
    ["mail", outlookOf({ ...failed, state: "open" }, at)],
    ["slack", outlookOf({ ...failed, state: "closed", failures: 2, coolingMs: 0 }, at)],
    ["jira", outlookOf({ ...failed, state: "half-open" }, at)],
  ]);
  const outlook = (server: string) => outlooks.get(server);
  const names = ["mail", "slack", "jira", "chat"];
  const parts = { servers: names, own: [], catalog, mode, secretsOf: () => [], unlisted: () => [] };
  const { servers } = gatewayStatus({ ...parts, outlook });
  const nextTry = "2026-01-02T03:04:53.000Z";
  expect(servers.map(({ nextTry: time, breaker }) => [time, breaker])).toEqual([
    [nextTry, { state: "open", failures: 7, until: "2026-01-02T03:04:35.000Z" }],
    [undefined, { state: "closed", failures: 2 }],
    [nextTry, { state: "half-open", failures: 7 }],
    [undefined, undefined],
  ]);
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

test("S028: an open breaker stands in the status, the answers of call_tool and the log", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  const { gateway, drop, log } = localGateway({ mail: { tools: [{ name: "send" }] } });
  gateway.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(gateway.status.servers[0]?.breaker).toBeUndefined();
  drop("mail");
  await vi.advanceTimersByTimeAsync(15_000);
  const until = "2026-01-01T00:00:31.100Z";
  expect(gateway.status.servers[0]).toMatchObject({
    state: "failed",
    nextTry: until,
    breaker: { state: "open", failures: 5, until },
  });
  const caller = gateway.tools.find(({ listing }) => listing.name === "call_tool");
  const never = new AbortController().signal;
  expect(await caller?.call({ name: "send" }, { signal: never })).toEqual({
    content: [
      {
        type: "text",
        text: `Server "mail" is not tried again for 16 s, as it has failed 5 times in a row: is away. Call again from ${until} on.`,
      },
    ],
    isError: true,
    _meta: { "ranksack/error": { code: "UPSTREAM_UNAVAILABLE", retryable: true, retryAt: until } },
  });
  await vi.advanceTimersByTimeAsync(16_000);
  const told = log.map((line) => JSON.parse(line)).filter(({ event }) => event === "breaker" || event === "failed");
  expect(told.slice(-5)).toMatchObject([
    { event: "breaker", level: "warn", server: "mail", state: "open", failures: 5 },
    { event: "failed", failures: 5, retryMs: 16_000, breaker: "open" },
    { event: "breaker", level: "info", state: "half-open" },
    { event: "breaker", level: "warn", state: "open", failures: 6 },
    { event: "failed", failures: 6, retryMs: 32_000, breaker: "open" },
  ]);
  await gateway.close();
});
