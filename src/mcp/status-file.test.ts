import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDirectory } from "../../test/planted-tree.ts";
import type { GatewayStatus } from "./status.ts";
import { runningGateways, StatusFile, statusFolder } from "./status-file.ts";

const STATUS: GatewayStatus = {
  servers: [{ server: "github", state: "ready", tools: 2, quarantined: 0, rejected: [] }],
  tools: 2,
  quarantined: 0,
  mode: { mode: "all", decision: "mode all" },
  memory: { rss: 1, heap: 1 },
};

const folderOf = (): string => join(emptyDirectory(), "run");

test("a gateway is seen while it runs, as it stands now, and by its user alone", async () => {
  const folder = folderOf();
  let status = STATUS;
  const file = new StatusFile(folder, { version: "1.0.0", url: "http://127.0.0.1:1/mcp" }, () => status);
  await expect.poll(() => runningGateways(folder)).toHaveLength(1);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, `gateway-${process.pid}.json`)).mode & 0o777).toBe(0o600);
  status = { ...STATUS, tools: 3 };
  file.changed();
  file.changed();
  await expect
    .poll(() => runningGateways(folder))
    .toMatchObject([{ pid: process.pid, version: "1.0.0", url: "http://127.0.0.1:1/mcp", tools: 3 }]);
  await file.close();
  expect(readdirSync(folder)).toEqual([]);
  file.changed();
  await file.close();
  expect(await runningGateways(folder)).toEqual([]);
});

test("what a killed gateway left is not seen, nor under a number that another process has now, and goes", async () => {
  const folder = folderOf();
  const file = new StatusFile(folder, { version: "1.0.0" }, () => STATUS);
  const own = join(folder, `gateway-${process.pid}.json`);
  await expect.poll(() => existsSync(own)).toBe(true);
  const stored = JSON.parse(readFileSync(own, "utf8")) as { gateway: object };
  const dead = join(folder, "gateway-4194304.json");
  writeFileSync(dead, JSON.stringify({ ...stored, gateway: { ...stored.gateway, pid: 4_194_304 } }));
  writeFileSync(join(folder, "gateway-1.json"), "{");
  writeFileSync(join(folder, "notes.txt"), "");
  expect(await runningGateways(folder)).toHaveLength(1);
  await file.close();
  writeFileSync(own, JSON.stringify({ ...stored, born: "1" }));
  expect(await runningGateways(folder)).toEqual([]);
  expect(existsSync(dead)).toBe(true);
  const next = new StatusFile(folder, { version: "1.0.0" }, () => STATUS);
  await expect.poll(() => runningGateways(folder)).toHaveLength(1);
  expect(readdirSync(folder).sort()).toEqual([`gateway-${process.pid}.json`, "notes.txt"]);
  await next.close();
});

test("a place that cannot be written costs nothing but the file", async () => {
  const file = new StatusFile("/dev/null/run", { version: "1.0.0" }, () => STATUS);
  file.changed();
  await file.close();
  expect(await runningGateways("/dev/null/run")).toEqual([]);
});

test("the files are in the user's folder for running programs, else in the cache", () => {
  expect(statusFolder({ XDG_RUNTIME_DIR: "/run/user/1", HOME: "/home/me" })).toBe("/run/user/1/ranksack");
  expect(statusFolder({ XDG_RUNTIME_DIR: "run", XDG_CACHE_HOME: "/cache" })).toBe("/cache/ranksack/run");
  expect(statusFolder({})).toBeUndefined();
});
