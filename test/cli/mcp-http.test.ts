// `ranksack mcp --http` in front of a real server: what it prints, whom it lets in, and how it ends.

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type CommandRun, runLine } from "../command-run.ts";
import { httpClient } from "../http-gateway.ts";
import { ERAS } from "../mcp-clients.ts";
import { emptyDirectory } from "../planted-tree.ts";

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

interface Started {
  /** What it logged so far. */
  readonly log: () => readonly Record<string, unknown>[];
  readonly text: () => string;
  readonly ended: Promise<CommandRun>;
  readonly stop: () => Promise<void>;
}

/** Starts it in front of one server, and of entries that cannot be used. */
function start(argv: readonly string[], home: string, unusable: readonly string[] = []): Started {
  const config = join(home, "servers.json");
  const plain = { command: process.execPath, args: [resolve("test/fixtures/mcp/plain.mjs")] };
  writeFileSync(
    config,
    JSON.stringify({ mcpServers: { plain, ...Object.fromEntries(unusable.map((name) => [name, {}])) } }),
  );
  let text = "";
  let stop = (): Promise<void> => Promise.resolve();
  const ended = runLine(["mcp", "--config", config, ...argv], {
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home },
    err: (line) => void (text += line),
    onStop: (work) => {
      stop = work;
      stops.push(work);
    },
  });
  const log = (): Record<string, unknown>[] =>
    text.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { log, text: () => text, ended, stop: () => stop() };
}

const serving = ({ log }: Started): Record<string, unknown> | undefined =>
  log().find(({ event }) => event === "serving");

test("it makes a token, names its file and not the token, serves both eras, and ends when it is stopped", async () => {
  const home = emptyDirectory();
  const started = start(["--http", "0"], home);
  await expect.poll(() => serving(started), { timeout: 20_000 }).toBeDefined();
  const { url, tokenFile } = serving(started) as { url: string; tokenFile: string };
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(tokenFile).toBe(join(home, ".config", "ranksack", "http-token"));
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  const token = readFileSync(tokenFile, "utf8").trim();
  for (const era of ERAS) {
    const client = await httpClient(era, url, token);
    const answer = await client.callTool({ name: "call_tool", arguments: { name: "plain/echo", arguments: {} } });
    expect(answer.content).toBeDefined();
  }
  await started.stop();
  expect((await started.ended).status).toBe(0);
  expect(started.text()).not.toContain(token);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
}, 60_000);

test("ranksack status shows a gateway while it runs, for people and for programs", async () => {
  const home = emptyDirectory();
  const env = { HOME: home };
  const none = await runLine(["status"], { cwd: home, env });
  expect([none.status, none.out]).toEqual([1, ""]);
  expect(none.err).toMatch(/^No gateway of yours is running/);
  const started = start(["--http", "0"], home, ["nothing"]);
  const seen = async (): Promise<string> => (await runLine(["status"], { cwd: home, env })).out;
  await expect.poll(seen, { timeout: 20_000, interval: 200 }).toMatch(/^plain +ready +[1-9]/m);
  const { url } = serving(started) as { url: string };
  const text = await seen();
  expect(text.split("\n")[0]).toBe(`ranksack 1.2.3, process ${process.pid}, at ${url}`);
  expect(text).toMatch(/^2 servers, \d+ tools; \d+ MB\nmode all /m);
  expect(text).toMatch(
    /^nothing +failed +0\nnothing: its configuration cannot be used: it has neither command nor url$/m,
  );
  const { status, out } = await runLine(["status", "--json"], { cwd: home, env });
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    gateways: [{ pid: process.pid, url, servers: [{ server: "plain", state: "ready" }, { server: "nothing" }] }],
  });
  await started.stop();
  expect((await runLine(["status", "--json"], { cwd: home, env })).out).toBe('{"gateways":[]}\n');
}, 60_000);

test.each([
  ["0.0.0.0:8765", /only this machine is served.*\nPass 8765 alone.*ssh -L 8765/],
  ["example.com:8765", /only this machine is served/],
  ["[::]:8765", /only this machine is served/],
  ["nowhere", /not a port.*\nPass a port such as 8765/],
  ["70000", /not a port/],
])("S042: --http %s is refused", async (address, said) => {
  const { status, err } = await runLine(["mcp", "--http", address, "--root", "."], {});
  expect(status).toBe(2);
  expect(err).toMatch(said);
});

test("S042: a token that others can read is refused before anything is started", async () => {
  const home = emptyDirectory();
  const file = join(home, "token");
  writeFileSync(file, "x".repeat(40), { mode: 0o644 });
  const started = start(["--http", "0", "--token-file", "token"], home);
  expect((await started.ended).status).toBe(2);
  expect(started.text()).toMatch(/^error: .*can be read or written by other users/);
  expect(started.log()).toEqual([]);
});

test("a port that is taken is named before anything is started", async () => {
  const other = createServer();
  await new Promise<void>((listening) => void other.listen(0, "127.0.0.1", listening));
  const { port } = other.address() as AddressInfo;
  const started = start(["--http", String(port)], emptyDirectory());
  expect((await started.ended).status).toBe(2);
  expect(started.text()).toBe(
    `error: Port ${port} cannot be had: another program listens there.\nPass another port, or 0 for any that is free.\n`,
  );
  other.close();
});
