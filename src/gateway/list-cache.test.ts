import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { fileSystemDirectory } from "../storage/file-system.ts";
import { MemoryDirectory } from "../storage/memory-directory.ts";
import { ListCache } from "./list-cache.ts";
import type { ServerConfig } from "./server-entry.ts";
import { secretMap } from "./secret.ts";

const TOKEN = "tok-secret-4711";
const github: ServerConfig = {
  name: "github",
  command: "npx",
  args: ["-y", "@scope/github", "--token", TOKEN],
  env: secretMap([["GITHUB_TOKEN", TOKEN]]),
};
const tools = [
  { name: "create_issue", server: "github", inputSchema: JSON.parse('{"properties":{"__proto__":{}}}') as unknown },
];
const list = { tools, hash: "abc" };

const onDisk = (): { folder: string; cache: ListCache } => {
  const folder = join(mkdtempSync(join(tmpdir(), "ranksack-lists-")), "servers");
  return { folder, cache: new ListCache(fileSystemDirectory(folder)) };
};

test("what a server listed is there in the next run, byte for byte, for its user alone", async () => {
  const { folder, cache } = onDisk();
  expect(await cache.load(github)).toBe("missing");
  await cache.save(github, list);
  const next = new ListCache(fileSystemDirectory(folder));
  expect(JSON.stringify(await next.load(github))).toBe(JSON.stringify({ tools, hash: "abc" }));
  const [file = ""] = readdirSync(folder);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toHaveLength(1);
});

test.each<[string, Partial<ServerConfig>, "same" | "missing"]>([
  [
    "another token",
    { args: ["-y", "@scope/github", "--token", "tok-other-4712"], env: secretMap([["GITHUB_TOKEN", "x"]]) },
    "same",
  ],
  ["another package", { args: ["-y", "@scope/gitlab", "--token", TOKEN] }, "missing"],
  ["another command", { command: "bunx" }, "missing"],
  ["another variable", { env: secretMap([["GITHUB_PAT", TOKEN]]) }, "missing"],
  ["another folder", { cwd: "/tmp" }, "missing"],
  ["another name", { name: "gh" }, "missing"],
])("a server with %s: %s", async (_, change, expected) => {
  const cache = new ListCache(new MemoryDirectory());
  await cache.save(github, list);
  const found = await cache.load({ ...github, ...change });
  expect(found === "missing" ? found : "same").toBe(expected);
});

test("S039: no secret is in a name or a file; a tool that repeats one is not kept, and the list then not taken for whole", async () => {
  const { folder, cache } = onDisk();
  await cache.save(github, { tools: [...tools, { name: "whoami", description: `You are ${TOKEN}.` }], hash: "abc" });
  expect(await cache.load(github)).toEqual({ tools, hash: "" });
  const [file = ""] = readdirSync(folder);
  expect(file + readFileSync(join(folder, file), "utf8")).not.toContain(TOKEN);
});

test("a file that is cut, changed or no file is set aside, and the next list takes its place", async () => {
  const { folder, cache } = onDisk();
  await cache.save(github, list);
  const [file = ""] = readdirSync(folder);
  const whole = readFileSync(join(folder, file));
  const damages = [
    whole.subarray(0, -1),
    whole.subarray(0, 5),
    Buffer.alloc(0),
    Buffer.from("[]\n[]"),
    Buffer.from("null\n[]"),
  ];
  for (let at = 0; at < whole.length; at += 7) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    damages.push(bytes);
  }
  for (const damage of damages) {
    writeFileSync(join(folder, file), damage);
    expect(await cache.load(github)).toBe("damaged");
    expect(readdirSync(folder)).toEqual([`${file}.damaged`]);
  }
  await cache.save(github, list);
  expect(await cache.load(github)).toEqual(list);
});

test("of many lists the most recently used are kept, by number, bytes and age", async () => {
  const directory = new MemoryDirectory();
  const cache = new ListCache(directory, { files: 3, bytes: 1_000, ageMs: 1_000 });
  const named = (at: number): ServerConfig => ({ name: `s${at}`, command: "x" });
  const kept = async (): Promise<number[]> => {
    const found = await Promise.all(
      [0, 1, 2, 3, 4].map(async (at) => ((await cache.load(named(at))) === "missing" ? [] : [at])),
    );
    return found.flat();
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let at = 0; at < 5; at++) {
    await cache.save(named(at), list);
    vi.advanceTimersByTime(1);
  }
  await cache.confirm(named(0));
  const now = Date.now();
  await cache.prune(now);
  expect(await kept()).toEqual([0, 3, 4]);
  await cache.save(named(1), { tools: [{ name: "x".repeat(700) }], hash: "" });
  await cache.prune(now);
  expect(await kept()).toEqual([0, 1]);
  await cache.prune(now + 5_000);
  expect(await kept()).toEqual([]);
  vi.useRealTimers();
});

test("a full disk is told", async () => {
  const cache = new ListCache(new MemoryDirectory({ capacity: 10 }));
  await expect(cache.save(github, list)).rejects.toMatchObject({ code: "STORAGE" });
});
