// Cases of servers that fail, each in its own way.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve as absolute } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ListCache } from "../../src/gateway/list-cache.ts";
import { connectUpstream } from "../../src/gateway/upstream.ts";
import { fileSystemDirectory } from "../../src/storage/file-system.ts";
import { fixture, type Fronted, fronted } from "../fronted-servers.ts";
import { secretMap } from "../../src/gateway/secret.ts";

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

/** Our processes: their groups, parents, and what they run, without those that ended and were not yet collected. */
function processes(): { group: number; parent: number; runs: string }[] {
  const { stdout } = spawnSync("ps", ["-eo", "pgid=,ppid=,stat=,args="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([group, parent, state = "Z", ...args]) =>
    state.startsWith("Z") ? [] : [{ group: Number(group), parent: Number(parent), runs: args.join(" ") }],
  );
}

test("S005: fifty servers that ignore TERM and the end of their input, and their sleepers, are gone once they are closed", async () => {
  const script = absolute("test/fixtures/mcp/stubborn.sh");
  const descriptors = (): number => readdirSync("/dev/fd").length;
  // What is loaded once, and a guardian, come with the first.
  const cycle = async (): Promise<void> =>
    (await connectUpstream({ name: "sh", command: "/bin/sh", args: [script] })).close();
  await cycle();
  const before = descriptors();
  for (let round = 0; round < 5; round++) {
    const connecting = Array.from({ length: 10 }, () =>
      connectUpstream({ name: "sh", command: "/bin/sh", args: [script] }),
    );
    const upstreams = await Promise.all(connecting);
    const started = processes().filter(({ parent, runs }) => parent === process.pid && runs.includes(script));
    const groups = new Set(started.map(({ group }) => group));
    expect(processes().filter(({ group }) => groups.has(group))).toHaveLength(20);
    await Promise.all(upstreams.map((upstream) => upstream.close()));
    expect(processes().filter(({ group }) => groups.has(group))).toEqual([]);
  }
  await expect.poll(descriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before);
}, 60_000);

test("S039: no token of env, headers, arguments, user or query is in any log, answer or stored file, whatever fails", async () => {
  const token = (where: string): string => `tok-${where}-4711`;
  const secret = secretMap([["TOKEN", token("env")]]);
  const address = (url: string): string => `${url.replace("//", `//me:${token("user")}@`)}?key=${token("query")}`;
  const headers = secretMap([["Authorization", `Bearer ${token("header")}`]]);
  const folder = mkdtempSync(join(tmpdir(), "ranksack-canaries-"));
  const plain = fixture("plain", "plain", "--token", token("args"));
  const gateway = fronted(
    [
      { ...plain, env: secret },
      { ...fixture("exits", "exits", `--token=${token("args")}`), env: secret },
      { ...fixture("exits-later", "exits", "list"), env: secret },
      { name: "absent", command: "no-such-command-here", args: ["--token", token("args")], env: secret },
      { name: "private", url: address(await answering(401)), headers },
      { name: "broken", url: address(await answering(500)), headers },
      { name: "refused", url: address("http://127.0.0.1:9/mcp"), headers },
      { name: "old", type: "sse", url: address(await answering(404)), headers },
    ],
    { cache: new ListCache(fileSystemDirectory(folder)), patienceMs: 50 },
  );
  open.push(gateway);
  const names = ["plain", "exits", "exits-later", "absent", "private", "broken", "refused", "old"];
  await Promise.all(names.map((name) => gateway.settled(name)));
  const answers = [
    await gateway.search("see the environment", { detail: "schema" }),
    await gateway.call("plain/fail"),
    await gateway.call("private/anything"),
  ];
  expect(answers[1]).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("refused with ***") }] });
  await gateway.close();
  const files = readdirSync(folder).flatMap((file) => [file, readFileSync(join(folder, file), "utf8")]);
  expect(files).toHaveLength(2);
  for (const written of [JSON.stringify(gateway.log), JSON.stringify(answers), ...files]) {
    expect(written).not.toContain("4711");
    expect(written).not.toContain(Buffer.from(`me:${token("user")}`).toString("base64"));
  }
});
