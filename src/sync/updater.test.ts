import { describe, expect, test } from "vitest";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import type { ChangeSet } from "../index/change-set.ts";
import type { Field } from "../index/field.ts";
import { isLive, liveFrequency } from "../index/live-segment.ts";
import { buildSnapshot, type Snapshot } from "../index/snapshot.ts";
import type { GroupedKey, ListedKey } from "./reconcile.ts";
import { type Collection, type CollectionOwner, emptyCollection, type LoadedKey, Updater } from "./updater.ts";

const FIELD: Field = { name: "body", analyzer: OH_MY_PI, unit: 1, sources: [{ name: "text", weight: 1 }] };

/** An owner whose groups are texts by key, and whose answers come when they are asked for, or when they are let go. */
class Shelf implements CollectionOwner {
  readonly groups = new Map<string, Record<string, string>>();
  readonly asked: string[] = [];
  private readonly held: (() => void)[] = [];
  isHolding = false;
  fault: Error | undefined;

  put(group: string, texts: Record<string, string>): void {
    this.groups.set(group, texts);
  }

  async list(group: string): Promise<ListedKey[]> {
    this.asked.push(`list ${group}`);
    await this.pass();
    return Object.entries(this.groups.get(group) ?? {}).map(([key, text]) => ({ key, fingerprint: text }));
  }

  async load(wanted: readonly GroupedKey[]): Promise<LoadedKey[]> {
    this.asked.push(`load ${wanted.map(({ key }) => key).join(" ")}`);
    await this.pass();
    return wanted.flatMap(({ group, key }): LoadedKey[] => {
      const text = this.groups.get(group)?.[key];
      if (text === undefined) return [];
      const document = { key, sources: [{ source: "text", text }] };
      return [text === "binary" ? { key, fingerprint: text } : { key, fingerprint: text, document }];
    });
  }

  /** Lets go the call that is held longest, and whatever follows from that until the next one is held. */
  async release(): Promise<void> {
    this.held.shift()?.();
    await settled();
  }

  private async pass(): Promise<void> {
    if (this.isHolding) await new Promise<void>((resolve) => this.held.push(resolve));
    if (this.fault !== undefined) throw this.fault;
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function opened(groups: Readonly<Record<string, Record<string, string>>> = {}): { shelf: Shelf; updater: Updater } {
  const shelf = new Shelf();
  for (const [group, texts] of Object.entries(groups)) shelf.put(group, texts);
  return { shelf, updater: new Updater(shelf, emptyCollection([FIELD])) };
}

async function refreshed(groups: Readonly<Record<string, Record<string, string>>>): Promise<ReturnType<typeof opened>> {
  const both = opened(groups);
  await Promise.all(Object.keys(groups).map((group) => both.updater.refresh(group)));
  both.shelf.asked.length = 0;
  return both;
}

/** The live keys, ascending. */
function keysIn({ segments }: Snapshot): string {
  const keys = segments.flatMap((live) =>
    Array.from({ length: live.segment.keys.size }, (_, row) =>
      isLive(live, row) ? [live.segment.keys.at(row)] : [],
    ).flat(),
  );
  return keys.toSorted().join(" ");
}

/** What a query is scored with: how many documents, their length, and in how many of them a term stands. */
function counts({ segments, size }: Snapshot, term: string): readonly number[] {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const lists = segments.map((live) => ({ live, list: live.segment.fields[0]?.list(term) }));
  return [
    size,
    sum(segments.map(({ liveLengths }) => liveLengths[0] ?? 0)),
    sum(lists.map(({ live, list }) => (list ? liveFrequency(live, list) : 0))),
  ];
}

describe("a refresh", () => {
  test("takes in what a group holds", async () => {
    const { shelf, updater } = opened({ a: { x: "one", y: "two" } });
    await updater.refresh("a");
    expect(keysIn(updater.collection.snapshot)).toBe("x y");
    expect(updater.collection).toMatchObject({
      generation: 1,
      manifest: [
        {
          group: "a",
          keys: [
            { key: "x", fingerprint: "one" },
            { key: "y", fingerprint: "two" },
          ],
        },
      ],
      stale: [],
    });
    expect(shelf.asked).toEqual(["list a", "load x y"]);
  });

  test("loads what is new or different alone", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one", y: "two", z: "three" } });
    shelf.put("a", { x: "one", y: "changed", w: "new" });
    await updater.refresh("a");
    expect(shelf.asked).toEqual(["list a", "load y w"]);
    expect(keysIn(updater.collection.snapshot)).toBe("w x y");
    expect(updater.collection.generation).toBe(2);
  });

  test("of what is known is no work, and the collection stays the same object", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one" } });
    const before = updater.collection;
    await updater.refresh("a");
    expect(shelf.asked).toEqual(["list a"]);
    expect(updater.collection).toBe(before);
  });

  test("of a group that holds nothing deletes its documents and no others (S056)", async () => {
    const { shelf, updater } = await refreshed({ a: { "a/x": "one" }, a_b: { "a_b/x": "two", "a/y": "three" } });
    shelf.put("a", {});
    await updater.refresh("a");
    expect(keysIn(updater.collection.snapshot)).toBe("a/y a_b/x");
    shelf.put("a", { "a/x": "one" });
    await updater.refresh("a");
    expect(keysIn(updater.collection.snapshot)).toBe("a/x a/y a_b/x");
    expect(shelf.asked).toEqual(["list a", "list a", "load a/x"]);
  });

  test("leaves alone who holds an earlier snapshot", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one", y: "two" } });
    const { snapshot } = updater.collection;
    shelf.put("a", { x: "two" });
    await updater.refresh("a");
    expect(keysIn(snapshot)).toBe("x y");
    expect(counts(snapshot, "two")).toEqual([2, 2, 1]);
    expect(counts(updater.collection.snapshot, "two")).toEqual([1, 1, 1]);
  });

  test("goes on from a collection that was saved", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one", y: "two" } });
    const saved: Collection = {
      ...updater.collection,
      manifest: JSON.parse(JSON.stringify(updater.collection.manifest)),
    };
    shelf.put("a", { x: "one", y: "new" });
    const next = new Updater(shelf, saved);
    await next.refresh("a");
    expect(shelf.asked).toEqual(["list a", "load y"]);
    expect(next.collection.generation).toBe(2);
  });
});

describe("notices are gathered", () => {
  test("a storm of 1,000 makes two listings", async () => {
    const { shelf, updater } = opened({ a: { x: "one" } });
    const refreshes = Array.from({ length: 1_000 }, () => updater.refresh("a"));
    await Promise.all(refreshes);
    expect(shelf.asked).toEqual(["list a", "load x", "list a"]);
  });

  test("also one that goes on while the group is read", async () => {
    const { shelf, updater } = opened({ a: { x: "one" } });
    shelf.isHolding = true;
    for (let at = 0; at < 1_000; at++) {
      void updater.refresh("a");
      if (at % 100 === 0) await settled();
    }
    shelf.isHolding = false;
    await shelf.release();
    await updater.whenIdle();
    expect(shelf.asked).toEqual(["list a", "load x", "list a"]);
  });

  test("also one at the moment when a refresh ends", async () => {
    const { shelf, updater } = opened({ a: { x: "one" } });
    const first = updater.refresh("a").then(() => updater.refresh("a"));
    await Promise.all([first, updater.refresh("a")]);
    expect(shelf.asked).toEqual(["list a", "load x", "list a"]);
  });

  test("groups are listed side by side and taken in one after the other", async () => {
    const { shelf, updater } = opened({ a: { x: "one" }, b: { y: "two" } });
    shelf.isHolding = true;
    const done = Promise.all([updater.refresh("a"), updater.refresh("b")]);
    expect(shelf.asked).toEqual(["list a", "list b"]);
    await shelf.release();
    await shelf.release();
    expect(shelf.asked).toEqual(["list a", "list b", "load x"]);
    await shelf.release();
    expect(shelf.asked).toEqual(["list a", "list b", "load x", "load y"]);
    await shelf.release();
    await done;
    expect(keysIn(updater.collection.snapshot)).toBe("x y");
  });

  test("a group that never answers holds up no other", async () => {
    const { shelf, updater } = opened({ a: { x: "one" }, b: { y: "two" } });
    shelf.isHolding = true;
    void updater.refresh("a");
    shelf.isHolding = false;
    await updater.refresh("b");
    expect(keysIn(updater.collection.snapshot)).toBe("y");
  });
});

describe("what cannot be read", () => {
  const REASONS: readonly (readonly [unknown, string])[] = [
    [new Error("connection lost"), "connection lost"],
    ["just a text", '"just a text"'],
    [null, "null"],
    [new Error(""), "an object"],
  ];
  test.each(REASONS)("leaves everything as it is, with the reason: %s", async (fault, reason) => {
    const { shelf, updater } = await refreshed({ a: { x: "one" }, b: { y: "two" } });
    const { snapshot, manifest } = updater.collection;
    shelf.fault = fault as Error;
    await updater.refresh("b");
    await updater.refresh("a");
    expect(updater.collection).toEqual({
      generation: 2,
      snapshot,
      manifest,
      stale: [
        { group: "a", reason },
        { group: "b", reason },
      ],
    });
    expect(shelf.asked).toEqual(["list b", "list a"]);
  });

  test("is fresh again when it can be read", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one" } });
    shelf.fault = new Error("lost");
    await updater.refresh("a");
    shelf.fault = undefined;
    await updater.refresh("b");
    expect(updater.collection.stale).toEqual([{ group: "a", reason: "lost" }]);
    await updater.refresh("a");
    expect(updater.collection).toMatchObject({ generation: 1, stale: [] });
  });

  test("a load that fails takes in nothing, and everything when it is asked for again", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one", y: "two" } });
    shelf.put("a", { x: "changed" });
    shelf.isHolding = true;
    const refresh = updater.refresh("a");
    await shelf.release();
    shelf.fault = new Error("disk gone");
    await shelf.release();
    await refresh;
    expect(keysIn(updater.collection.snapshot)).toBe("x y");
    expect(updater.collection).toMatchObject({ generation: 1, stale: [{ group: "a", reason: "disk gone" }] });
    shelf.fault = undefined;
    shelf.isHolding = false;
    await updater.refresh("a");
    expect(counts(updater.collection.snapshot, "changed")).toEqual([1, 1, 1]);
    expect(updater.collection).toMatchObject({ generation: 2, stale: [] });
  });

  test.each([
    ["no list", { list: () => Promise.resolve(undefined as unknown as ListedKey[]) }],
    ["an error that is thrown at once", { list: () => expect.unreachable() }],
    ["a key that was not asked for", { load: () => Promise.resolve([{ key: "other", fingerprint: "1" }]) }],
    [
      "a document under another key",
      { load: () => Promise.resolve([{ key: "x", fingerprint: "1", document: { key: "y", sources: [] } }]) },
    ],
  ])("%s is a failure too", async (_, fault) => {
    const { shelf, updater } = opened({ a: { x: "one" } });
    Object.assign(shelf, fault);
    await updater.refresh("a");
    expect(updater.collection).toMatchObject({ generation: 0, manifest: [], stale: [{ group: "a" }] });
    expect(updater.collection.snapshot.size).toBe(0);
  });
});

describe("between the listing and the load", () => {
  test("a document that changed is known as it was read", async () => {
    const { shelf, updater } = opened({ a: { x: "one" } });
    shelf.isHolding = true;
    const first = updater.refresh("a");
    await shelf.release();
    shelf.put("a", { x: "two" });
    await shelf.release();
    await first;
    shelf.put("a", { x: "one" });
    shelf.isHolding = false;
    await updater.refresh("a");
    expect(shelf.asked).toEqual(["list a", "load x", "list a", "load x"]);
    expect(counts(updater.collection.snapshot, "one")).toEqual([1, 1, 1]);
  });

  test("a document that went is missed, and wanted when it is back", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one" } });
    shelf.put("a", { x: "two" });
    shelf.isHolding = true;
    const second = updater.refresh("a");
    await shelf.release();
    shelf.put("a", {});
    await shelf.release();
    await second;
    expect(updater.collection).toMatchObject({ generation: 2, snapshot: { size: 0 } });
    shelf.put("a", { x: "two" });
    shelf.isHolding = false;
    await updater.refresh("a");
    expect(counts(updater.collection.snapshot, "two")).toEqual([1, 1, 1]);
  });

  test("what cannot be indexed goes, and is not read again", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one" } });
    shelf.put("a", { x: "binary" });
    await updater.refresh("a");
    await updater.refresh("a");
    expect(shelf.asked).toEqual(["list a", "load x", "list a"]);
    expect(updater.collection).toMatchObject({ generation: 2, snapshot: { size: 0 } });
    shelf.put("a", {});
    await updater.refresh("a");
    expect(updater.collection).toMatchObject({ generation: 2, manifest: [] });
  });
});

test("a key that two groups hold is indexed once, and does not go with the first of them", async () => {
  const { shelf, updater } = await refreshed({ b: { x: "two" }, a: { x: "one" } });
  expect(counts(updater.collection.snapshot, "one")).toEqual([1, 1, 1]);
  shelf.put("a", {});
  await updater.refresh("a");
  expect(counts(updater.collection.snapshot, "two")).toEqual([1, 1, 1]);
  expect(shelf.asked).toEqual(["list a", "load x"]);
});

describe("S072", () => {
  const texts = Array.from({ length: 100 }, (_, at) => `word${at} `.repeat(at + 1));

  test.each([
    ["each waited for", true],
    ["while the earlier ones are read", false],
  ])("a key that is added 100 times with varying text counts once, %s", async (_, isWaitedFor) => {
    const { shelf, updater } = await refreshed({ b: { y: "word99 word99" } });
    for (const text of texts) {
      shelf.put("a", { x: text });
      const refresh = updater.refresh("a");
      if (isWaitedFor) await refresh;
    }
    await updater.whenIdle();
    const { snapshot } = updater.collection;
    expect(keysIn(snapshot)).toBe("x y");
    expect(counts(snapshot, "word99")).toEqual([2, 100 + 2, 2]);
    expect(counts(snapshot, "word98")).toEqual([2, 100 + 2, 0]);
  });

  test.each([
    ["the listing", 0],
    ["the load", 1],
  ])("what is added and removed during %s of an update is not lost", async (_, released) => {
    const { shelf, updater } = await refreshed({ a: { x: "one", y: "two" } });
    shelf.put("a", { x: "new", y: "two", z: "three" });
    shelf.isHolding = true;
    void updater.refresh("a");
    for (let at = 0; at < released; at++) await shelf.release();
    shelf.put("a", { x: "newer", w: "four" });
    void updater.refresh("a");
    shelf.isHolding = false;
    await shelf.release();
    await updater.whenIdle();
    const { snapshot } = updater.collection;
    expect(keysIn(snapshot)).toBe("w x");
    const fresh = buildSnapshot([FIELD], [documentOf("x", "newer"), documentOf("w", "four")]);
    for (const term of ["one", "new", "newer", "two", "three", "four"])
      expect(counts(snapshot, term)).toEqual(counts(fresh, term));
  });
});

describe("publishing", () => {
  test("tells each new generation just before it is seen, with what changed", async () => {
    const { shelf, updater } = opened({ a: { x: "one", y: "two" } });
    const published: [number, number, number, string, string][] = [];
    const publish = (next: Collection, { upserts, deletes }: ChangeSet): void => {
      const seen = updater.collection.generation;
      const sizes = [next.snapshot.size, upserts.map(({ key }) => key).join(" "), deletes.join(" ")] as const;
      published.push([seen, next.generation, ...sizes]);
    };
    Object.assign(shelf, { publish });
    await updater.refresh("a");
    await updater.refresh("a");
    shelf.put("a", { y: "new" });
    await updater.refresh("a");
    expect(published).toEqual([
      [0, 1, 2, "x y", ""],
      [1, 2, 1, "y", "x"],
    ]);
  });

  test("does not happen when the owner refuses", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one" } });
    const refuse = (): void => {
      throw new Error("not now");
    };
    Object.assign(shelf, { publish: refuse });
    shelf.put("a", {});
    await updater.refresh("a");
    expect(updater.collection).toMatchObject({
      generation: 1,
      snapshot: { size: 1 },
      stale: [{ group: "a", reason: "not now" }],
    });
  });
});

describe("after close", () => {
  test.each([
    ["a listing", 0],
    ["a load", 1],
  ])("%s that was under way changes nothing, nor does what waited for it", async (_, released) => {
    const { shelf, updater } = opened({ a: { x: "one" } });
    const before = updater.collection;
    shelf.isHolding = true;
    const refreshes = [updater.refresh("a"), updater.refresh("a")];
    for (let at = 0; at < released; at++) await shelf.release();
    updater.close();
    await shelf.release();
    await Promise.all([...refreshes, updater.whenIdle()]);
    expect(updater.collection).toBe(before);
    expect(shelf.asked).toHaveLength(1 + released);
  });

  test("a failure that comes later is not even noted", async () => {
    const { shelf, updater } = opened({ a: { x: "one" } });
    shelf.isHolding = true;
    const refresh = updater.refresh("a");
    await shelf.release();
    updater.close();
    shelf.fault = new Error("gone");
    await shelf.release();
    await refresh;
    expect(updater.collection.stale).toEqual([]);
  });

  test("a notice asks for nothing, and the last collection can be read", async () => {
    const { shelf, updater } = await refreshed({ a: { x: "one" } });
    updater.close();
    updater.close();
    await updater.refresh("a");
    await updater.whenIdle();
    expect(shelf.asked).toEqual([]);
    expect(keysIn(updater.collection.snapshot)).toBe("x");
  });
});

function documentOf(key: string, text: string): { key: string; sources: { source: string; text: string }[] } {
  return { key, sources: [{ source: "text", text }] };
}
