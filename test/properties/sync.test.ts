// An index that is kept up to date ends as a fresh one, and each way to get that wrong is seen.

import { describe, expect, test } from "vitest";
import { CODE_CONTEXT_AGENT_RANKING, DEFAULT_RANKING } from "../../src/ranking/presets.ts";
import { type ListedKey, reconcile } from "../../src/sync/reconcile.ts";
import { type CollectionOwner, emptyCollection, Updater } from "../../src/sync/updater.ts";
import { expectLater, holds, isBroken, isBrokenLater } from "./seed.ts";
import { endsFresh, type MakeUpdater, ordersDoNotShow, type Reconcile } from "./sync.ts";

const make: MakeUpdater = (owner, { fields }) => new Updater(owner, emptyCollection(fields));

test.each([DEFAULT_RANKING, CODE_CONTEXT_AGENT_RANKING])(
  "an updater ends with a fresh build, preset $name",
  (ranking) => expectLater(endsFresh(make, ranking)),
);

test("the order in which groups are listed does not show", () => holds(ordersDoNotShow(reconcile)));

describe("an updater does not end with a fresh build", () => {
  /** An updater whose owner answers otherwise. */
  const asking =
    (change: (owner: CollectionOwner) => Partial<CollectionOwner>): MakeUpdater =>
    (owner, ranking) => {
      const plain = { list: owner.list.bind(owner), load: owner.load.bind(owner) };
      return make({ ...plain, ...change(plain) }, ranking);
    };
  /** An updater that is given notice otherwise. */
  const noticing =
    (notice: (updater: Updater, group: string, under: Set<string>) => Promise<void>): MakeUpdater =>
    (owner, { fields }) => {
      const updater = new Updater(owner, emptyCollection(fields));
      const under = new Set<string>();
      return {
        get collection() {
          return updater.collection;
        },
        refresh: (group) => notice(updater, group, under),
        whenIdle: () => updater.whenIdle(),
      };
    };

  test.each<[string, MakeUpdater]>([
    ["when a failed listing is an empty one", asking(({ list }) => ({ list: (group) => list(group).catch(() => []) }))],
    ["when a failed load is one of nothing", asking(({ load }) => ({ load: (keys) => load(keys).catch(() => []) }))],
    [
      "when what was read is taken for what was listed",
      asking(({ load }) => ({
        load: async (keys) => {
          const read = new Map((await load(keys)).map((one) => [one.key, one]));
          return keys.flatMap(({ key, fingerprint }) => ({ ...read.get(key), key, fingerprint }));
        },
      })),
    ],
    [
      "when a listing is remembered",
      asking(({ list }) => {
        const first = new Map<string, Promise<readonly ListedKey[]>>();
        return {
          list: (group) =>
            first.get(group) ?? (first.set(group, list(group)).get(group) as Promise<readonly ListedKey[]>),
        };
      }),
    ],
    [
      "when a notice during a refresh is dropped",
      noticing(async (updater, group, under) => {
        if (under.has(group)) return;
        under.add(group);
        await updater.refresh(group);
        under.delete(group);
      }),
    ],
    ["when a group is taken for another", noticing((updater, group) => updater.refresh(group.slice(0, 1)))],
  ])("%s", async (_, wrong) => expect(await isBrokenLater(endsFresh(wrong, DEFAULT_RANKING))).toBe(true));
});

describe("the order in which groups are listed shows", () => {
  test.each<[string, Reconcile]>([
    [
      "when a failed listing is an empty one",
      (manifest, listing) => {
        if (!("failure" in listing)) return reconcile(manifest, listing);
        const { group, failure: reason } = listing;
        return { ...reconcile(manifest, { group, keys: [] }), stale: { group, reason } };
      },
    ],
    [
      "when ownership is read from the key",
      (manifest, listing) => {
        const changed = reconcile(manifest, listing);
        const mine = manifest.flatMap(({ keys }) => keys).filter(({ key }) => key.startsWith(listing.group));
        const isEmpty = "keys" in listing && listing.keys.length === 0;
        return isEmpty ? { ...changed, deletes: mine.map(({ key }) => key) } : changed;
      },
    ],
    [
      "when the last entry of a key counts",
      (manifest, listing) =>
        reconcile(manifest, "keys" in listing ? { ...listing, keys: listing.keys.toReversed() } : listing),
    ],
    [
      "when the last listing has a key",
      (manifest, listing) => {
        if ("failure" in listing) return reconcile(manifest, listing);
        const listed = new Set(listing.keys.map(({ key }) => key));
        const left = manifest.map(({ group, keys }) => ({ group, keys: keys.filter(({ key }) => !listed.has(key)) }));
        return reconcile(left, listing);
      },
    ],
    [
      "when an entry of the same fingerprint is never new",
      (manifest, listing) => {
        const changed = reconcile(manifest, listing);
        const known = new Set(
          manifest.flatMap(({ keys }) => keys).map(({ key, fingerprint }) => `${key} ${fingerprint}`),
        );
        return {
          ...changed,
          upserts: changed.upserts.filter(({ key, fingerprint }) => !known.has(`${key} ${fingerprint}`)),
        };
      },
    ],
    [
      "when everything is new each time",
      (manifest, listing) => {
        const changed = reconcile(manifest, listing);
        const all = "keys" in listing ? reconcile([], listing).upserts : [];
        return { ...changed, upserts: all };
      },
    ],
  ])("%s", (_, wrong) => expect(isBroken(ordersDoNotShow(wrong))).toBe(true));
});
