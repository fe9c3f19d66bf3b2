// What a store makes of a file that is not as it should be: S016, S050.

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RanksackError } from "../../src/base/errors.ts";
import { checkImage } from "../../src/index/image-check.ts";
import { imageParts, joinedImage } from "../../src/index/image-writer.ts";
import type { Directory } from "../../src/storage/directory.ts";
import { fileSystemDirectory } from "../../src/storage/file-system.ts";
import { type IndexStore, indexStore } from "../../src/storage/index-store.ts";
import { MemoryDirectory } from "../../src/storage/memory-directory.ts";
import { sealPreamble } from "./sealed.ts";
import { answersOf, EXTRA, FIELDS, smallSnapshot } from "./small-index.ts";

const FILE = "small.v2.index";
const SNAPSHOT = smallSnapshot();
const SOUND = imageOf("test");
const ANSWERS = answersOf(SNAPSHOT);

function imageOf(stamp: string): Uint8Array {
  return joinedImage(imageParts(SNAPSHOT, stamp, EXTRA));
}

function storeIn(directory: Directory): IndexStore {
  return indexStore({ directory, name: "small", fields: FIELDS, stamp: "test", patience: 0 });
}

/** A directory in memory that holds these bytes as the index. */
function memoryWith(bytes: Uint8Array, file = FILE): MemoryDirectory {
  return new MemoryDirectory({}, new Map([[file, { bytes, durable: bytes.length, touched: Date.now() }]]));
}

function withBit(bit: number): Uint8Array {
  const bytes = SOUND.slice();
  bytes[bit >>> 3] = (bytes[bit >>> 3] as number) ^ (1 << (bit & 7));
  return bytes;
}

/** Fails unless the file is refused, said, set aside, and replaced by the next save. */
async function expectRefused(directory: Directory, reason: string): Promise<void> {
  const store = storeIn(directory);
  const index = await store.load();
  if (!("reason" in index)) throw new Error("It was loaded.");
  expect(index.reason).toBe(reason);
  expect(index.message).toContain(`${directory.place}/${FILE} is not used: `);
  expect(index.setAside).toMatch(/^small\.v2\.index\.damaged\.\d+-[0-9a-f]{8}$/);
  expect(index.message).toContain(`It was renamed to ${index.setAside}.`);
  expect(await directory.list()).not.toContain(FILE);
  expect(await store.load()).toMatchObject({ reason: "missing" });
  await expectSaved(store);
}

async function expectSaved(store: IndexStore): Promise<void> {
  await store.save(SNAPSHOT, EXTRA);
  const index = await store.load();
  if ("reason" in index) throw new Error(index.message);
  expect(answersOf(index.snapshot)).toBe(ANSWERS);
}

describe("S016: a damaged file", () => {
  const CUTS = Array.from({ length: 200 }, (_, at) => Math.floor((at * SOUND.length) / 200));
  const BITS = Array.from({ length: 2_000 }, (_, at) => Math.floor((at * SOUND.length * 8) / 2_000));

  test("an index that is sound is loaded, whole and lazily", async () => {
    const store = storeIn(memoryWith(SOUND));
    for (const index of [await store.load(), await store.openLazily()]) {
      if ("reason" in index) throw new Error(index.message);
      expect(answersOf(index.snapshot)).toBe(ANSWERS);
      expect(index.extra()).toEqual(EXTRA);
      index.close();
    }
  });

  test("one of 0 bytes is refused and made anew", () => expectRefused(memoryWith(new Uint8Array(0)), "damaged"));

  test("one cut at each of 200 places is refused and made anew", async () => {
    for (const cut of CUTS) await expectRefused(memoryWith(SOUND.slice(0, cut)), "damaged");
  });

  test("one with a flipped bit at each of 2,000 places is refused", async () => {
    let kept: readonly string[] = [];
    const memory = memoryWith(SOUND);
    for (const bit of BITS) {
      const writer = await memory.create("flipped");
      await writer.write(withBit(bit));
      await memory.rename("flipped", FILE);
      const index = await storeIn(memory).load();
      expect("reason" in index && ["damaged", "foreign"].includes(index.reason)).toBe(true);
      kept = await memory.list();
      expect(kept).not.toContain(FILE);
    }
    expect(kept.length).toBe(3);
  });

  test.each([
    ["JSON", '{"version":1,"documents":{}}'],
    ["the other JSON", "[]"],
    ["text", "not an index\n".repeat(9_999)],
  ])("%s in its place is refused", async (_, text) => {
    await expectRefused(memoryWith(new TextEncoder().encode(text)), "foreign");
  });

  test("a lazy reader that meets damage in a search says so, and the file can be set aside", async () => {
    const { sections } = checkImage(SOUND);
    const place = sections.findIndex(({ name }) => name === "documents");
    const offset = new DataView(SOUND.buffer).getUint32(64 + place * 32 + 12, true);
    const memory = memoryWith(withBit(offset * 8));
    const index = await storeIn(memory).openLazily();
    if ("reason" in index) throw new Error(index.message);
    const search = (): string => answersOf(index.snapshot);
    expect(search).toThrow(expect.objectContaining({ code: "INDEX_CORRUPT" }));
    expect(await storeIn(memory).setAside()).toMatch(/\.damaged\./);
    await expectSaved(storeIn(memory));
    expect(await storeIn(memory).setAside()).toBe(undefined);
  });

  test("a save without a load sets aside what is not an index, too", async () => {
    const memory = memoryWith(new TextEncoder().encode("{}"));
    await expectSaved(storeIn(memory));
    expect((await memory.list()).filter((name) => name.includes(".damaged."))).toHaveLength(1);
  });
});

describe("S050: an index of another version", () => {
  /** The sound image with another number in a word of its preamble. */
  function stamped(word: number, value: number): Uint8Array {
    const bytes = SOUND.slice();
    new Int32Array(bytes.buffer)[word] = value;
    sealPreamble(bytes);
    return bytes;
  }

  test.each([
    ["a later format", stamped(2, 3), /format 3, and this version of ranksack reads format 2/],
    ["an unknown feature", stamped(3, 6), /features \(6\) that this version of ranksack does not know/],
  ])("%s is neither read nor replaced", async (_, bytes, message) => {
    const memory = memoryWith(bytes);
    const store = storeIn(memory);
    for (const index of [await store.load(), await store.openLazily()]) {
      expect(index).toMatchObject({ reason: "newer", message: expect.stringMatching(message) });
      expect("setAside" in index).toBe(false);
    }
    await expect(store.save(SNAPSHOT)).rejects.toMatchObject({
      code: "INDEX_VERSION",
      message: expect.stringMatching(message),
    });
    expect(await memory.list()).toEqual([FILE]);
    const left = await memory.open(FILE);
    expect(left === "missing" || left.read(0, left.size)).toEqual(bytes);
  });

  test.each([
    ["an earlier format", stamped(2, 1), "older", /format 1, and this version/],
    ["another stamp", imageOf("other"), "stamp", /made with other settings/],
    ["other fields", otherFields(), "stamp", /made with other settings/],
  ])("%s is not read, and replaced by the next save", async (_, bytes, reason, message) => {
    const memory = memoryWith(bytes);
    const store = storeIn(memory);
    for (const index of [await store.load(), await store.openLazily()]) {
      expect(index).toMatchObject({ reason, message: expect.stringMatching(message) });
    }
    await expectSaved(store);
    expect(await memory.list()).toEqual([FILE]);
  });

  function otherFields(): Uint8Array {
    const [first, ...rest] = FIELDS;
    const fields = first ? [{ ...first, unit: 0.5 }, ...rest] : [];
    return joinedImage(imageParts({ ...SNAPSHOT, fields }, "test", EXTRA));
  }

  test("a later format has a file of its own, which is named and stays", async () => {
    const memory = memoryWith(stamped(2, 3), "small.v3.index");
    const store = storeIn(memory);
    const index = await store.load();
    expect(index).toMatchObject({
      reason: "missing",
      message: expect.stringContaining("small.v3.index, of another version"),
    });
    await expectSaved(store);
    expect([...(await memory.list())].sort()).toEqual([FILE, "small.v3.index"]);
  });
});

describe("on a file system", () => {
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ranksack-store-"));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("files are their owner's alone, and so are folders", async () => {
    const path = join(folder, "private", "deep");
    await expectSaved(storeIn(fileSystemDirectory(path)));
    const modes = await Promise.all(
      [join(folder, "private"), path, join(path, FILE)].map(async (name) => (await stat(name)).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    expect(await readdir(path)).toEqual([FILE]);
  });

  test("S016: a folder in the place of the file is moved out of the way, with all that is in it", async () => {
    const path = join(folder, "folder-in-place");
    await mkdir(join(path, FILE), { recursive: true });
    await writeFile(join(path, FILE, "mine"), "text");
    const directory = fileSystemDirectory(path);
    await expectRefused(directory, "foreign");
    const aside = (await readdir(path)).find((name) => name.includes(".damaged.")) ?? "";
    expect(await readFile(join(path, aside, "mine"), "utf8")).toBe("text");
  });

  test("a save moves a folder out of the way as well, and keeps every one", async () => {
    const path = join(folder, "folders-in-place");
    for (let turn = 0; turn < 5; turn++) {
      await mkdir(join(path, FILE), { recursive: true });
      await expectSaved(storeIn(fileSystemDirectory(path)));
      await rm(join(path, FILE));
    }
    expect((await readdir(path)).filter((name) => name.includes(".damaged."))).toHaveLength(5);
  });

  test("a folder that cannot be written says what and where", async () => {
    const path = join(folder, "a-file");
    await writeFile(path, "");
    const store = storeIn(fileSystemDirectory(path));
    const error = await store.save(SNAPSHOT).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RanksackError);
    expect(error).toMatchObject({ code: "STORAGE", message: expect.stringContaining(path) });
  });
});

test.each(["", ".", "..", ".hidden", "a/b", "a\\b", "ä", "x".repeat(101)])("%j is no name of an index", (name) => {
  const open = (): IndexStore => indexStore({ directory: new MemoryDirectory(), name, fields: FIELDS, stamp: "" });
  expect(open).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
});
