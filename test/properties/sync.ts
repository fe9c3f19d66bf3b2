// Groups that change while they are listed and loaded, with answers that come late, in any order, or not at all. When
// everything has settled, and what failed was asked for again, the index is that of what the groups hold.

import fc from "fast-check";
import { expect } from "vitest";
import type { Document } from "../../src/index/document.ts";
import type { Snapshot } from "../../src/index/snapshot.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import type { GroupedKey, ListedKey, Listing, Manifest, Reconciled } from "../../src/sync/reconcile.ts";
import type { CollectionOwner, LoadedKey, Updater } from "../../src/sync/updater.ts";
import { expectFresh, type History, KEEPING, rank } from "./history.ts";

/** What a group lists: keys, which may stand twice, and the revisions of their documents. */
export type Held = readonly { readonly key: string; readonly revision: number }[];

/** One thing that happens to groups and to whoever asks for them. */
export type Event =
  /** A group holds something else from now on, and notice is given. */
  | { readonly kind: "change"; readonly group: string; readonly held: Held }
  | { readonly kind: "notice"; readonly group: string }
  /** One of the calls under way ends: with what is there now or was when it was made, or with an error. */
  | { readonly kind: "settle"; readonly call: number; readonly answer: "now" | "then" | "error" };

/** How an updater is made; a mutant makes a wrong one. */
export type MakeUpdater = (
  owner: CollectionOwner,
  ranking: Ranking,
) => Pick<Updater, "collection" | "refresh" | "whenIdle">;

/** `reconcile`, or a mutant of it. */
export type Reconcile = (manifest: Manifest, listing: Listing) => Reconciled;

const GROUPS = ["a", "a_b", "b"];
const KEYS = ["a/x", "a_b/x", "x", "y", "__proto__"];
const TEXTS = ["read file", "read issue issue", "create file issue zebra", "file ".repeat(300), "", "quartz read read"];
const QUERIES = ["read file", "issue zebra", TEXTS.join(" ")];

/** However reads and changes fall together, in the end the index is that of a fresh build, and so are its counts. */
export function endsFresh(make: MakeUpdater, ranking: Ranking): fc.IAsyncProperty<[readonly Event[], number]> {
  return fc.asyncProperty(happenings(), fc.nat(), async (happening, order) => {
    const world = new World(ranking);
    const updater = make(world, ranking);
    const pinned: Pinned[] = [];
    for (const event of happening) {
      pinned.push(pin(updater.collection.snapshot, ranking));
      await world.take(event, (group) => void updater.refresh(group));
    }
    await finish(world, updater, order);
    expect(updater.collection.stale).toEqual([]);
    expect(updater.collection.manifest).toEqual(world.manifest());
    const steps: History["steps"] = [{ kind: "change", upserts: world.documents(), deletes: [] }];
    expectFresh(ranking, KEEPING, updater.collection.snapshot, { steps, queries: QUERIES, order });
    for (const { snapshot, answers } of pinned) expect(answersOf(snapshot, ranking)).toBe(answers);
  });
}

/** What is indexed is told by the last good listing of each group, whichever order they come in. */
export function ordersDoNotShow(reconcileOne: Reconcile): fc.IProperty<[readonly Listing[]]> {
  return fc.property(fc.array(listings(), { maxLength: 12 }), (sequence) => {
    const indexed = new Map<string, string>();
    const good = new Map<string, readonly ListedKey[]>();
    let manifest: Manifest = [];
    for (const listing of sequence) {
      const { upserts, deletes, manifest: next, stale } = reconcileOne(manifest, listing);
      expect(stale !== undefined).toBe("failure" in listing);
      for (const key of deletes) expect(indexed.delete(key)).toBe(true);
      for (const { group, key, fingerprint } of upserts) {
        const document = `${group} ${fingerprint}`;
        expect(indexed.get(key)).not.toBe(document);
        indexed.set(key, document);
      }
      if (!("failure" in listing)) good.set(listing.group, listing.keys);
      expect(entries(indexed)).toEqual(wanted(good));
      manifest = next;
    }
  });
}

function wanted(good: ReadonlyMap<string, readonly ListedKey[]>): string[] {
  const first = new Map<string, string>();
  for (const group of GROUPS)
    for (const { key, fingerprint } of good.get(group) ?? [])
      if (!first.has(key)) first.set(key, `${group} ${fingerprint}`);
  return entries(first);
}

function entries(map: ReadonlyMap<string, string>): string[] {
  return Array.from(map, ([key, value]) => `${key}: ${value}`).sort();
}

/** The groups as they are, and the calls that ask for them. */
class World implements CollectionOwner {
  private readonly groups = new Map<string, Held>();
  private readonly calls: { settle(answer: "now" | "then" | "error"): void }[] = [];
  private readonly source: string;

  constructor({ fields }: Ranking) {
    this.source = fields[0]?.sources[0]?.name ?? "";
  }

  list(group: string): Promise<readonly ListedKey[]> {
    return this.ask(() => this.heldBy(group).map(({ key, revision }) => ({ key, fingerprint: String(revision) })));
  }

  load(keys: readonly GroupedKey[]): Promise<readonly LoadedKey[]> {
    return this.ask(() =>
      keys.flatMap(({ group, key }) => {
        const revision = this.heldBy(group).find((held) => held.key === key)?.revision;
        if (revision === undefined) return [];
        return [{ key, fingerprint: String(revision), document: this.documentOf(group, key, revision) }];
      }),
    );
  }

  get callCount(): number {
    return this.calls.length;
  }

  /** Lets an event happen, and everything that follows at once. */
  async take(event: Event, notice: (group: string) => void): Promise<void> {
    if (event.kind === "change") this.groups.set(event.group, event.held);
    if (event.kind === "settle") this.settle(event.call, event.answer);
    else notice(event.group);
    await new Promise((resolve) => setImmediate(resolve));
  }

  settle(number: number, answer: "now" | "then" | "error"): void {
    const [call] = this.calls.splice(number % Math.max(1, this.calls.length), 1);
    call?.settle(answer);
  }

  manifest(): Manifest {
    return GROUPS.flatMap((group) => {
      const keys = this.heldBy(group).map(({ key, revision }) => ({ key, fingerprint: String(revision) }));
      return keys.length === 0 ? [] : [{ group, keys }];
    });
  }

  /** Of each key the first entry, as a document. */
  documents(): Document[] {
    const first = new Map<string, Document>();
    for (const group of GROUPS)
      for (const { key, revision } of this.heldBy(group))
        if (!first.has(key)) first.set(key, this.documentOf(group, key, revision));
    return Array.from(first.values());
  }

  private heldBy(group: string): Held {
    return this.groups.get(group) ?? [];
  }

  private documentOf(group: string, key: string, revision: number): Document {
    return { key, sources: [{ source: this.source, text: `${group} ${TEXTS[revision]}` }] };
  }

  private ask<T>(read: () => T): Promise<T> {
    const then = read();
    return new Promise((resolve, reject) => {
      this.calls.push({
        settle: (answer) =>
          answer === "error" ? reject(new Error("not now")) : resolve(answer === "then" ? then : read()),
      });
    });
  }
}

interface Pinned {
  readonly snapshot: Snapshot;
  readonly answers: string;
}

function pin(snapshot: Snapshot, ranking: Ranking): Pinned {
  return { snapshot, answers: answersOf(snapshot, ranking) };
}

function answersOf(snapshot: Snapshot, ranking: Ranking): string {
  return JSON.stringify(rank(localRetriever(snapshot, ranking.fields), ranking, [], "read file issue", 10));
}

/** Ends every call well, the last ones again after what failed was asked for once more. */
async function finish(world: World, updater: ReturnType<MakeUpdater>, order: number): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    while (world.callCount > 0) await world.take({ kind: "settle", call: order, answer: "now" }, () => undefined);
    await updater.whenIdle();
    for (const { group } of updater.collection.stale) void updater.refresh(group);
  }
}

/** Many keys of several groups, or one key that is always in the way. */
function happenings(): fc.Arbitrary<readonly Event[]> {
  const length = { maxLength: 30, size: "max" } as const;
  const many = events(GROUPS, KEYS, TEXTS.length);
  return fc.oneof(fc.array(many, length), fc.array(events(GROUPS.slice(0, 1), KEYS.slice(0, 1), 2), length));
}

function events(groups: readonly string[], keys: readonly string[], revisions: number): fc.Arbitrary<Event> {
  const group = fc.constantFrom(...groups);
  const entry = fc.record({ key: fc.constantFrom(...keys), revision: fc.nat(revisions - 1) });
  const answer = fc.constantFrom("now" as const, "now" as const, "then" as const, "error" as const);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("change" as const), group, held: fc.array(entry, { maxLength: 4 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("notice" as const), group }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("settle" as const), call: fc.nat(5), answer }) },
  );
}

function listings(): fc.Arbitrary<Listing> {
  const group = fc.constantFrom(...GROUPS);
  const entry = fc.record({ key: fc.constantFrom(...KEYS), fingerprint: fc.constantFrom("1", "2") });
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ group, keys: fc.array(entry, { maxLength: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ group, failure: fc.constant("no answer") }) },
  );
}
