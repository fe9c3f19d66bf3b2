import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runIn } from "../../../test/cli/run.ts";
import { type GatewayStatus, type ServerStatus } from "../../mcp/status.ts";
import { StatusFile } from "../../mcp/status-file.ts";

const failed = (server: string, more: Partial<ServerStatus>): ServerStatus => {
  return { server, state: "failed", reason: "has gone", tools: 0, quarantined: 0, rejected: [], ...more };
};

test("S028: a breaker that is not closed is told of, with the time until which calls are refused", async () => {
  const [nextTry, until] = ["2026-01-01T00:01:00.000Z", "2026-01-01T00:00:30.000Z"];
  const status: GatewayStatus = {
    servers: [
      failed("mail", { nextTry, breaker: { state: "open", failures: 7, until } }),
      failed("jira", { nextTry, breaker: { state: "half-open", failures: 6 } }),
      failed("chat", { nextTry, breaker: { state: "closed", failures: 1 } }),
    ],
    tools: 0,
    quarantined: 0,
    mode: { mode: "all", decision: "mode all" },
    memory: { rss: 1, heap: 1 },
  };
  const home = await mkdtemp(join(tmpdir(), "ranksack-status-"));
  const file = new StatusFile(join(home, "ranksack"), { version: "1.2.3" }, () => status);
  const seen = async (): Promise<string> => (await runIn(home, ["status"], { env: { XDG_RUNTIME_DIR: home } })).out;
  await expect
    .poll(seen)
    .toContain(`mail: has gone; next try at ${nextTry}; breaker open, calls are refused until ${until}\n`);
  expect(await seen()).toContain(`jira: has gone; next try at ${nextTry}; breaker half-open\n`);
  expect(await seen()).toContain(`chat: has gone; next try at ${nextTry}\n`);
  await file.close();
  await rm(home, { recursive: true });
});
