// Processes that share a stored index, and processes that are killed while they write it: S017, S048, S071.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSnapshot, type Snapshot } from "../../src/index/snapshot.ts";
import { fileSystemDirectory } from "../../src/storage/file-system.ts";
import { type IndexStore, indexStore } from "../../src/storage/index-store.ts";
import { RUNS } from "../properties/seed.ts";
import { bundled, start } from "../processes/run.ts";
import { countIn, FIELDS, searchAll, STORE, storedCount, turnDocument } from "../processes/stored-turns.ts";

const WRITERS = 8;
const READERS = 8;
/** Of each writer; with RUNS=500 it is 50. */
const EDITS = Math.ceil(RUNS / 10);
const KILLS = 12;
const DOCUMENTS = 3_000;

let program = "";
let folder = "";

beforeAll(async () => {
  program = await bundled("store");
  folder = mkdtempSync(join(tmpdir(), "ranksack-processes-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function storeIn(path: string): IndexStore {
  return indexStore({ directory: fileSystemDirectory(path), ...STORE });
}

async function load(store: IndexStore): Promise<{ readonly snapshot: Snapshot; readonly count: number }> {
  const index = await store.load();
  if ("reason" in index) throw new Error(index.message);
  return { snapshot: index.snapshot, count: storedCount(index.extra()) };
}

test("S017: 8 writers and 8 readers at once: no failed read, no lost update", { timeout: 300_000 }, async () => {
  const path = join(folder, "shared");
  const store = storeIn(path);
  await store.save(buildSnapshot(FIELDS, []), countIn(0));
  const total = WRITERS * EDITS;
  const readers = Array.from({ length: READERS }, () => start(program, [path, "read", `${total}`]));
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    start(program, [path, "write", `${writer}`, `${EDITS}`]),
  );
  await Promise.all(writers.map(({ ended }) => ended));
  const loads = await Promise.all(readers.map(({ ended }) => ended));
  for (const count of loads) expect(Number(count)).toBeGreaterThan(0);

  const left = Array.from({ length: WRITERS }, (_, writer) =>
    Array.from({ length: 5 }, (_unused, turn) => turnDocument(writer, EDITS - 1 - turn)),
  );
  const { snapshot, count } = await load(store);
  expect([count, snapshot.size]).toEqual([total, WRITERS * 5]);
  expect(searchAll(snapshot)).toBe(searchAll(buildSnapshot(FIELDS, left.flat())));
  expect(readdirSync(path)).toEqual([store.file]);
});

test("S048: a rebuild that is killed at any moment leaves the old index or the new one", {
  timeout: 300_000,
}, async () => {
  const path = join(folder, "killed");
  const store = storeIn(path);
  const documents = (generation: number): Snapshot => {
    return buildSnapshot(
      FIELDS,
      Array.from({ length: DOCUMENTS }, (_, at) => turnDocument(generation, at)),
    );
  };
  await store.save(documents(0), countIn(0));
  let known = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, started, ended } = start(program, [path, "rebuild", `${known + 1}`, `${DOCUMENTS}`]);
    await started;
    await new Promise((resolve) => setTimeout(resolve, (kill * 37) % 200));
    child.kill("SIGKILL");
    await ended;
    const { snapshot, count } = await load(store);
    expect(count).toBeGreaterThanOrEqual(known);
    expect(snapshot.size).toBe(DOCUMENTS);
    expect(searchAll(snapshot)).toBe(searchAll(documents(count)));
    known = count;
  }
  // The lock of the last one is broken at once, and what it left is removed.
  await store.save(documents(known), countIn(known));
  expect(readdirSync(path)).toEqual([store.file]);
});

test("S071: what a save wrote is there when the process ends at once", async () => {
  const store = storeIn(join(folder, "last"));
  await start(program, [join(folder, "last"), "last", "7"]).ended;
  const { snapshot, count } = await load(store);
  expect([snapshot.size, count]).toEqual([100, 7]);
});
