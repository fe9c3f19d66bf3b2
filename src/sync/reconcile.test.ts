import { describe, expect, test } from "vitest";
import { type ListedKey, type Listing, type Manifest, reconcile, rejectedKeys, withFingerprints } from "./reconcile.ts";

/** `{ a: "x1 y2" }`: group a holds key x with fingerprint 1 and key y with fingerprint 2. */
function manifestOf(groups: Readonly<Record<string, string>>): Manifest {
  return Object.entries(groups).map(([group, keys]) => ({ group, keys: keysOf(keys) }));
}

function keysOf(text: string): ListedKey[] {
  return text
    .split(" ")
    .flatMap((entry) => (entry === "" ? [] : { key: entry.slice(0, -1), fingerprint: entry.slice(-1) }));
}

function listing(group: string, keys: string): Listing {
  return { group, keys: keysOf(keys) };
}

const KNOWN = manifestOf({ a: "x1 y1", a_b: "z1" });

interface Case {
  readonly before: Manifest;
  readonly listed: Listing;
  readonly upserts?: string;
  readonly deletes?: string;
  readonly after: Manifest;
}

test.each<[string, Case]>([
  [
    "the first listing of all",
    { before: [], listed: listing("a", "x1 y1"), upserts: "a:x1 a:y1", after: manifestOf({ a: "x1 y1" }) },
  ],
  ["what is known", { before: KNOWN, listed: listing("a", "x1 y1"), after: KNOWN }],
  ["another order", { before: KNOWN, listed: listing("a", "y1 x1"), after: manifestOf({ a: "y1 x1", a_b: "z1" }) }],
  [
    "a change, an addition and a removal",
    {
      before: KNOWN,
      listed: listing("a", "w1 y2"),
      upserts: "a:w1 a:y2",
      deletes: "x",
      after: manifestOf({ a: "w1 y2", a_b: "z1" }),
    },
  ],
  [
    "S056: nothing, which leaves a group whose name begins alike",
    { before: KNOWN, listed: listing("a", ""), deletes: "x y", after: manifestOf({ a_b: "z1" }) },
  ],
  [
    "S056: the group again",
    {
      before: manifestOf({ a_b: "z1" }),
      listed: listing("a", "x1"),
      upserts: "a:x1",
      after: manifestOf({ a: "x1", a_b: "z1" }),
    },
  ],
  ["nothing of an unknown group", { before: KNOWN, listed: listing("b", ""), after: KNOWN }],
  [
    "a key that stands twice, of which the first counts",
    { before: [], listed: listing("a", "x1 x2"), upserts: "a:x1", after: manifestOf({ a: "x1 x2" }) },
  ],
  [
    "a key that stood twice, and now as the second said",
    { before: manifestOf({ a: "x1 x2" }), listed: listing("a", "x2"), upserts: "a:x2", after: manifestOf({ a: "x2" }) },
  ],
  [
    "a key that moved here, before its old group is listed",
    {
      before: manifestOf({ b: "x1" }),
      listed: listing("a", "x1"),
      upserts: "a:x1",
      after: manifestOf({ a: "x1", b: "x1" }),
    },
  ],
  [
    "and then its old group",
    { before: manifestOf({ a: "x1", b: "x1" }), listed: listing("b", ""), after: manifestOf({ a: "x1" }) },
  ],
  [
    "a key of an earlier group, which keeps it",
    { before: manifestOf({ a: "x1" }), listed: listing("b", "x2"), after: manifestOf({ a: "x1", b: "x2" }) },
  ],
  [
    "an earlier group without the key, which a later one takes over",
    {
      before: manifestOf({ a: "x1", b: "x2", c: "x3" }),
      listed: listing("a", "y1"),
      upserts: "a:y1 b:x2",
      after: manifestOf({ a: "y1", b: "x2", c: "x3" }),
    },
  ],
  [
    "keys that are names of prototypes",
    {
      before: manifestOf({ a: "__proto__1 constructor1" }),
      listed: listing("a", "__proto__2"),
      upserts: "a:__proto__2",
      deletes: "constructor",
      after: manifestOf({ a: "__proto__2" }),
    },
  ],
])("a listing of %s", (_, { before, listed, upserts = "", deletes = "", after }) => {
  const { upserts: changed, deletes: gone, manifest, stale } = reconcile(before, listed);
  expect(changed.map(({ group, key, fingerprint }) => `${group}:${key}${fingerprint}`).join(" ")).toBe(upserts);
  expect(gone.join(" ")).toBe(deletes);
  expect(manifest).toEqual(after);
  expect(stale).toBe(undefined);
});

test("a listing that failed changes nothing and says why", () => {
  const failed = reconcile(KNOWN, { group: "a", failure: "no answer in 20 s" });
  expect(failed).toEqual({
    upserts: [],
    deletes: [],
    manifest: KNOWN,
    stale: { group: "a", reason: "no answer in 20 s" },
  });
  expect(failed.manifest).toBe(KNOWN);
});

test("a listing of what is known gives back the manifest itself", () => {
  expect(reconcile(KNOWN, listing("a", "x1 y1")).manifest).toBe(KNOWN);
  expect(reconcile(KNOWN, listing("c", "")).manifest).toBe(KNOWN);
});

test("groups stand in the order of their names, whichever was listed first", () => {
  const names = ["b", "a_b", "", "a", "A", "é"];
  const manifest = names.reduce<Manifest>(
    (before, group) => reconcile(before, listing(group, `${group}1`)).manifest,
    [],
  );
  expect(manifest.map(({ group }) => group)).toEqual(["", "A", "a", "a_b", "b", "é"]);
});

test("manifests and results survive JSON, and keep no more than they say", () => {
  const keys = [{ key: "__proto__", fingerprint: "1", definition: { large: true } }];
  const { upserts, deletes, manifest } = reconcile([], { group: "a", keys });
  expect(JSON.parse(JSON.stringify({ upserts, deletes, manifest }))).toEqual({
    upserts: [{ group: "a", key: "__proto__", fingerprint: "1" }],
    deletes: [],
    manifest: [{ group: "a", keys: [{ key: "__proto__", fingerprint: "1" }] }],
  });
});

describe("entries that are not indexed", () => {
  test("are the later ones of a listing and those of later groups", () => {
    expect(rejectedKeys(manifestOf({ a: "x1 y1 x2", b: "y1 z1", c: "z1 x1" }))).toEqual([
      { group: "a", position: 2, key: "x", holder: "a" },
      { group: "b", position: 0, key: "y", holder: "a" },
      { group: "c", position: 0, key: "z", holder: "b" },
      { group: "c", position: 1, key: "x", holder: "a" },
    ]);
  });
  test("are none when all keys differ", () => expect(rejectedKeys(KNOWN)).toEqual([]));
});

test("other fingerprints are given to the entries that count", () => {
  const read = new Map([
    ["x", "7"],
    ["z", "8"],
  ]);
  expect(withFingerprints(manifestOf({ a: "x1 x2 y1", b: "x3 z1" }), read)).toEqual(
    manifestOf({ a: "x7 x2 y1", b: "x3 z8" }),
  );
});
