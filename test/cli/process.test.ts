// The program as a process: what only shows when it is one.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "rolldown";
import { beforeAll, expect, test } from "vitest";

const FOLDER = mkdtempSync(join(tmpdir(), "ranksack-process-"));
const PROGRAM = join(FOLDER, "build", "bin", "ranksack.js");
const CATALOG = join(FOLDER, "tools.jsonl");

beforeAll(async () => {
  const output = { dir: join(FOLDER, "build", "bin"), format: "esm" } as const;
  await build({ input: { ranksack: "src/cli/main.ts" }, platform: "node", logLevel: "silent", output });
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ type: "module", version: "9.9.9" }));
  const tools = Array.from({ length: 3_000 }, (_, at) => ({
    name: `ping_${at}`,
    description: "Send a ping. ".repeat(9),
  }));
  writeFileSync(CATALOG, tools.map((tool) => JSON.stringify(tool)).join("\n"));
}, 60_000);

function run(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [PROGRAM, ...args], { encoding: "utf8", cwd: FOLDER });
}

test("exit status is 0 with hits, 1 without, 2 after an error", () => {
  expect(run("tools", "ping", "--catalog", CATALOG).status).toBe(0);
  expect(run("tools", "zebra", "--catalog", CATALOG).status).toBe(1);
  expect(run("tools", "ping", "--catalog", "missing.json").status).toBe(2);
  expect(run("--version")).toMatchObject({ status: 0, stdout: "9.9.9\n" });
});

test("a reader that has seen enough is success, and nothing is printed about it", async () => {
  const child = spawn(process.execPath, [PROGRAM, "tools", "ping", "--catalog", CATALOG, "--limit", "3000"]);
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints += String(chunk)));
  child.stdout.once("data", () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.once("close", resolve));
  expect({ status, complaints }).toEqual({ status: 0, complaints: "" });
});

test("output is plain where no one looks, and standard input is a catalog", () => {
  const { stdout } = run("tools", "ping", "--catalog", CATALOG, "--limit", "2");
  expect(stdout).not.toContain("\u001b");
  const { status, stdout: answer } = spawnSync(
    process.execPath,
    [PROGRAM, "tools", "--catalog", "-", "--json", "--", "a b"],
    {
      input: '[{"name":"b"}]',
      encoding: "utf8",
    },
  );
  expect([status, (JSON.parse(answer) as { hits: { key: string }[] }).hits[0]?.key]).toEqual([0, "b"]);
});

test("a server that does not start is named, and the others are searched", () => {
  const server = join(process.cwd(), "test/fixtures/mcp/plain.mjs");
  const config = { good: { command: process.execPath, args: [server] }, bad: { command: join(FOLDER, "nowhere") } };
  writeFileSync(join(FOLDER, ".mcp.json"), JSON.stringify({ mcpServers: config }));
  const listed = run("tools", "--json", "--config", join(FOLDER, ".mcp.json"), "--", "tool");
  expect(listed.stdout).toContain('"server-failed"');
  expect(listed.stdout).toMatch(/server \\?"bad\\?"/i);
  const { total } = JSON.parse(listed.stdout) as { total: number };
  expect(total).toBeGreaterThan(0);
});
