// A store on a directory that fails, fills up or loses power: the old index or the new one is there, whole, and what
// went wrong is said.

import { describe, expect, test } from "vitest";
import { RanksackError } from "../../src/base/errors.ts";
import { applyChangeSet } from "../../src/index/change-set.ts";
import { buildSnapshot } from "../../src/index/snapshot.ts";
import type { Directory } from "../../src/storage/directory.ts";
import type { NoIndex, StoredIndex } from "../../src/storage/index-file.ts";
import { type IndexStore, indexStore } from "../../src/storage/index-store.ts";
import { MemoryDirectory } from "../../src/storage/memory-directory.ts";
import { FAULT_KINDS, FaultyDirectory } from "./faulty-directory.ts";
import { answersOf, FIELDS, smallDocument, smallSnapshot } from "./small-index.ts";

const GENERATIONS = [0, 1, 2].map((generation) => answersOf(smallSnapshot(generation)));

function storeIn(directory: Directory): IndexStore {
  return indexStore({ directory, name: "small", fields: FIELDS, stamp: "test", patience: 0 });
}

function extraOf(generation: number): Uint8Array {
  return Uint8Array.of(generation);
}

async function save(directory: Directory, generation: number): Promise<void> {
  await storeIn(directory).save(smallSnapshot(generation), extraOf(generation));
}

/** Which generation a directory holds; its two parts must be of the same. */
async function generationIn(directory: Directory): Promise<number> {
  const index = loaded(await storeIn(directory).load());
  const [generation = -1] = index.extra();
  expect(answersOf(index.snapshot)).toBe(GENERATIONS[generation]);
  return generation;
}

function loaded(index: StoredIndex | NoIndex): StoredIndex {
  if ("reason" in index) throw new Error(index.message);
  return index;
}

/** What a piece of work ended with: nothing, or the code of a typed error. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof RanksackError) return error.code;
    throw error;
  }
}

/** The work on a directory that fails at its first, second, third … operation, until it ends before the fault comes. */
async function withEachFault(
  kind: (typeof FAULT_KINDS)[number],
  work: (directory: FaultyDirectory, memory: MemoryDirectory) => Promise<void>,
): Promise<number> {
  for (let operation = 1; ; operation++) {
    const memory = new MemoryDirectory();
    await save(memory, 0);
    const directory = new FaultyDirectory(memory, { operation, kind });
    await work(directory, memory);
    if (!directory.failed) return operation - 1;
  }
}

describe.each(FAULT_KINDS)("S051: the n-th operation fails, %s", (kind) => {
  test("a save is done or says STORAGE, and loses nothing", async () => {
    const operations = await withEachFault(kind, async (directory, memory) => {
      const outcome = await outcomeOf(save(directory, 1));
      expect(["done", "STORAGE"]).toContain(outcome);
      const generation = await generationIn(memory);
      if (outcome === "done") expect(generation).toBe(1);
      // The next save succeeds, in this process too, and leaves nothing else behind.
      await save(memory, 2);
      expect(await memory.list()).toEqual(["small.v2.index"]);
      expect(await generationIn(memory)).toBe(2);
    });
    // Lock, look, write every part of the image, sync, rename, sync: at the least.
    expect(operations).toBeGreaterThan(20);
  });

  test("an edit is done or says STORAGE, and never takes a failed reading for an empty index", async () => {
    await withEachFault(kind, async (directory, memory) => {
      const outcome = await outcomeOf(addDocument(directory));
      expect(["done", "STORAGE"]).toContain(outcome);
      const { snapshot } = loaded(await storeIn(memory).load());
      const sizes = outcome === "done" ? [6] : [5, 6];
      expect(sizes).toContain(snapshot.size);
    });
  });

  test.each(["load", "openLazily"] as const)(
    "%s gives the index or says STORAGE, and changes nothing",
    async (method) => {
      await withEachFault(kind, async (directory, memory) => {
        const read = async (): Promise<void> => {
          const index = loaded(await storeIn(directory)[method]());
          expect(answersOf(index.snapshot)).toBe(GENERATIONS[0]);
          index.close();
        };
        expect(["done", "STORAGE"]).toContain(await outcomeOf(read()));
        expect(await memory.list()).toEqual(["small.v2.index"]);
        expect(await generationIn(memory)).toBe(0);
      });
    },
  );
});

async function addDocument(directory: Directory): Promise<void> {
  await storeIn(directory).edit(async (writer) => {
    const { snapshot, extra } = loaded(await writer.load());
    const change = { upserts: [{ ...smallDocument(1, 0), key: "more" }], deletes: [] };
    await writer.save(applyChangeSet(snapshot, change), extra());
  });
}

describe.each(["lost", "kept"] as const)(
  "S048: the process ends or the power goes at any operation, new names %s",
  (names) => {
    const later = { mark: "2", liveness: (mark: string) => (mark === "1" ? "dead" : "unknown") } as const;

    test("the old index or the new one is there, and a later process cleans up", async () => {
      await withEachFault("crash", async (directory, memory) => {
        const outcome = await outcomeOf(save(directory, 1));
        const survived = memory.afterPowerLoss(names, later);
        const generation = await generationIn(survived);
        // S071: what a save that resolved wrote is there.
        if (outcome === "done") expect(generation).toBe(1);
        await save(survived, 2);
        expect(await survived.list()).toEqual(["small.v2.index"]);
        expect(await generationIn(survived)).toBe(2);
      });
    });

    test("S071: a first index is there as well once its save has resolved", async () => {
      const memory = new MemoryDirectory();
      await save(memory, 1);
      expect(await generationIn(memory.afterPowerLoss(names, later))).toBe(1);
    });
  },
);

test("S051: a directory that is full keeps the old index, and nothing else", async () => {
  const memory = new MemoryDirectory({ capacity: 65_536 });
  await save(memory, 0);
  const documents = Array.from({ length: 2_000 }, (_, at) => ({ ...smallDocument(at, at), key: `k${at}` }));
  const large = storeIn(memory).save(buildSnapshot(FIELDS, documents));
  await expect(large).rejects.toMatchObject({ code: "STORAGE", message: expect.stringContaining("no space") });
  expect(await memory.list()).toEqual(["small.v2.index"]);
  expect(await generationIn(memory)).toBe(0);
  await save(memory, 1);
  expect(await generationIn(memory)).toBe(1);
});

test("a sound file that is once read wrong is not set aside", async () => {
  const memory = new MemoryDirectory();
  await save(memory, 0);
  let wrong = true;
  const open = memory.open.bind(memory);
  memory.open = async (name) => {
    const file = await open(name);
    if (file === "missing") return file;
    const read = (offset: number, length: number): Uint8Array => {
      const bytes = file.read(offset, length);
      if (wrong && length > 1_000) bytes[999] = (bytes[999] as number) ^ 1;
      if (length > 1_000) wrong = false;
      return bytes;
    };
    return { ...file, read };
  };
  const first = await storeIn(memory).load();
  expect(first).toMatchObject({ reason: "damaged" });
  expect("setAside" in first).toBe(false);
  expect(await generationIn(memory)).toBe(0);
});

test("a writer whose lock was taken over does not replace", async () => {
  const memory = new MemoryDirectory();
  await save(memory, 0);
  const edit = storeIn(memory).edit(async (writer) => {
    for (const name of await memory.list()) if (name.includes(".lock.")) await memory.remove(name);
    await writer.save(smallSnapshot(1), extraOf(1));
  });
  await expect(edit).rejects.toMatchObject({ code: "INDEX_BUSY", retryable: true });
  expect(await generationIn(memory)).toBe(0);
  expect(await memory.list()).toEqual(["small.v2.index"]);
});

test("a writer waits for another one, and says INDEX_BUSY when that takes too long", async () => {
  const memory = new MemoryDirectory();
  const order: string[] = [];
  let [begin, finish] = [(): void => {}, (): void => {}];
  const begun = new Promise<void>((resolve) => void (begin = resolve));
  const finished = new Promise<void>((resolve) => void (finish = resolve));
  const first = storeIn(memory).edit(async (writer) => {
    begin();
    await finished;
    order.push("first");
    await writer.save(smallSnapshot(1), extraOf(1));
  });
  await begun;
  await expect(save(memory, 0)).rejects.toMatchObject({
    code: "INDEX_BUSY",
    message: "memory/small.v2.index is being written by process 1.",
  });
  const patient = indexStore({ directory: memory, name: "small", fields: FIELDS, stamp: "test", patience: 30_000 });
  const second = patient.save(smallSnapshot(2), extraOf(2)).then(() => order.push("second"));
  finish();
  await Promise.all([first, second]);
  expect([order, await generationIn(memory)]).toEqual([["first", "second"], 2]);
});

test.each([
  ["dead", 0, true],
  ["alive", 0, false],
  ["unknown", 0, false],
  ["alive", 11 * 60_000, true],
  ["unknown", 11 * 60_000, true],
] as const)("the lock of a process that is %s and %d ms old is broken: %s", async (state, age, isBroken) => {
  const lockName = "small.v2.index.lock.7-00000000.00000000";
  const file = { bytes: new Uint8Array(0), durable: 0, touched: Date.now() - age };
  const memory = new MemoryDirectory({ liveness: () => state }, new Map([[lockName, file]]));
  expect(await outcomeOf(save(memory, 0))).toBe(isBroken ? "done" : "INDEX_BUSY");
  expect((await memory.list()).includes(lockName)).toBe(!isBroken);
});
