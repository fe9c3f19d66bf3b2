import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type CommandRun, runLine } from "../../../test/command-run.ts";
import { emptyDirectory, plantTree } from "../../../test/planted-tree.ts";

/** Runs a command line with a cache of its own. */
function commands(cache: string): (...argv: readonly string[]) => Promise<CommandRun> {
  return (...argv) => runLine(argv, { env: { XDG_CACHE_HOME: cache }, cwd: cache });
}

test("searching keeps an index in the user's cache, which is listed, checked and removed", async () => {
  const cache = emptyDirectory();
  const run = commands(cache);
  const root = plantTree({ "a.ts": "apple", "b.ts": "banana" });
  expect(await run("index", "list")).toMatchObject({ status: 0, out: `No indexes in ${cache}/ranksack.\n` });
  expect((await run("code", "apple", root)).out).toContain("a.ts");
  const listed = await run("index", "list");
  expect(listed.out).toMatch(
    /^repository +preset +files +size +last used\n\/\S+ +default +2 +0\.0 MB +\d{4}-\d\d-\d\d\n1 in /,
  );
  const { indexes } = JSON.parse((await run("index", "list", "--json")).out) as { indexes: Record<string, unknown>[] };
  expect(indexes).toEqual([
    expect.objectContaining({ root, preset: "default", files: 2, usedAt: expect.stringMatching(/^\d{4}-.*Z$/) }),
  ]);
  expect(await run("index", "check")).toMatchObject({ status: 0, out: expect.stringContaining(": sound, ") });
  const removed = await run("index", "remove", root);
  expect(removed.out).toBe(`removed ${String(indexes[0]?.["file"])}, of ${root}\n`);
  expect(readdirSync(join(cache, "ranksack"))).toEqual([]);
});

test("--index places it, --no-index keeps none, --cached takes it as it is, --rebuild does not", async () => {
  const cache = emptyDirectory();
  const run = commands(cache);
  const root = plantTree({ "a.ts": "apple" });
  await run("code", "apple", root, "--no-index");
  await run("code", "apple", root, "--index", "mine");
  expect(readdirSync(cache)).toEqual(["mine"]);
  writeFileSync(join(root, "b.ts"), "apple");
  const found = async (...flags: string[]): Promise<number> => {
    const { out } = await run("code", "apple", root, "--index", "mine", "--json", ...flags);
    return (JSON.parse(out) as { hits: unknown[] }).hits.length;
  };
  expect(await found("--cached")).toBe(1);
  expect(await found()).toBe(2);
  expect(await found("--rebuild")).toBe(2);
  expect(await found("--cached")).toBe(2);
});

test("a damaged index is said on stderr and told by check", async () => {
  const cache = emptyDirectory();
  const run = commands(cache);
  const root = plantTree({ "a.ts": "apple" });
  await run("code", "apple", root);
  const [file = ""] = readdirSync(join(cache, "ranksack"));
  writeFileSync(join(cache, "ranksack", file), "x");
  expect(await run("index", "check")).toMatchObject({ status: 1, out: expect.stringContaining(": foreign, ") });
  const { status, err } = await run("code", "apple", root);
  expect(status).toBe(0);
  expect(err).toMatch(/^note: The index \S+ is not used: .* It is built again\.\n$/);
});

test("what nobody used for long is pruned, and said", async () => {
  const cache = emptyDirectory();
  const run = commands(cache);
  const root = plantTree({ "a.ts": "apple" });
  await run("code", "apple", root);
  expect((await run("index", "prune")).out).toBe("Nothing to remove.\n");
  const [file = ""] = readdirSync(join(cache, "ranksack"));
  utimesSync(join(cache, "ranksack", file), new Date(2020, 0, 1), new Date(2020, 0, 1));
  // Writing another one prunes too.
  expect((await run("code", "banana", plantTree({ "b.ts": "banana" }))).err).toMatch(
    /^note: The index \S+ \(\d+ bytes\) was removed/,
  );
  expect(JSON.parse((await run("index", "prune", "--days", "0", "--json")).out)).toMatchObject({
    removed: [expect.stringContaining(" was removed: last used on ")],
  });
});

test("errors name what is missing", async () => {
  const run = commands(emptyDirectory());
  expect(await run("index", "remove")).toMatchObject({ status: 2, err: expect.stringContaining("--all") });
  expect(await run("index", "remove", "nowhere")).toMatchObject({
    status: 2,
    err: 'error: There is no index of "nowhere".\nSee ranksack index list.\n',
  });
  expect(await run("index", "prune", "--days", "x")).toMatchObject({ status: 2 });
});
