// Who listed what: for each source of tools its last good listing and how it stands. Which tools count follows from that
// alone (sync/reconcile.ts), never from the order in which sources came. Nothing is taken apart to tell who owns a tool.
//
// A catalog that never changes keeps no more than what it was given; the listings of its sources are told apart when
// somebody asks.

import { quoted } from "../base/errors.ts";
import { allSteps } from "../base/steps.ts";
import {
  type GroupedKey,
  type ListedKey,
  type Manifest,
  type RejectedKey,
  reconcile,
  rejectedKeys,
} from "../sync/reconcile.ts";
import type { Admission, JudgedList, SourceEntry } from "./admission.ts";
import type { CatalogSource } from "./catalog-source.ts";
import type { SourceState } from "./source-state.ts";
import type { ToolTexts } from "./spoken.ts";
import { ownSource, type RejectedTool, type ToolDefinition } from "./tool.ts";
import { toolFingerprint } from "./tool-fingerprint.ts";

/** What a source listed last, and how it stands. */
interface SourceListing {
  readonly source: string;
  readonly state: SourceState["state"];
  /** Why it failed. */
  readonly reason?: string;
  /** In their order, those with a key that is taken included. */
  readonly entries: readonly SourceEntry[];
  readonly faults: readonly RejectedTool[];
  /** Parallel to the entries. */
  readonly keys: readonly ListedKey[];
  /** Whether the keys have fingerprints; those of a source that was not listed again do not matter yet. */
  readonly isRead: boolean;
}

/** What a listing changes. */
export interface ChangedTools {
  /** The tools that count now and did not, or are others, by key; in the order of their listings. */
  readonly upserts: ReadonlyMap<string, SourceEntry>;
  /** Keys that nobody lists any more. */
  readonly deletes: readonly string[];
  /** The tools of the source that count and are as they were. */
  readonly same: readonly SourceEntry[];
}

/** What a listing would change. */
export interface ForeseenChange {
  /** The entries that would count and be new or others. */
  readonly upserts: readonly SourceEntry[];
  /** Keys that nobody would list any more. */
  readonly deletes: readonly string[];
}

/** The sources of one catalog. */
export class ToolListings {
  private readonly texts: ToolTexts;
  /** What the catalog began with, until it is told apart. */
  private first: Admission | undefined;
  private readonly listings = new Map<string, SourceListing>();
  private notCounted: readonly RejectedKey[] | undefined;
  private unreadable = 0;
  private changes = 0;

  /** `texts` is what of a tool is searched. */
  constructor(texts: ToolTexts, admission: Admission) {
    this.texts = texts;
    this.first = admission;
  }

  /** All of them, ascending by name in code units. */
  get sources(): CatalogSource[] {
    return this.sorted().map((listing) => this.describe(listing));
  }

  /** The tools that were listed and do not count, ascending by source, then by position. */
  get rejected(): RejectedTool[] {
    if (this.first && this.first.faults.length + this.first.spare.length === 0) return [];
    return this.sorted().flatMap(({ source }) => this.rejectedOf(source));
  }

  /** Those of one source, by position. */
  rejectedOf(source: string): RejectedTool[] {
    const listing = this.bySource().get(source);
    if (listing === undefined) return [];
    const taken = this.taken().filter(({ group }) => group === source);
    const firstOf = this.firsts();
    const lost = taken.flatMap(({ key, holder, position: at }) => {
      const entry = listing.entries[at];
      const position = firstOf(holder, key)?.position ?? 0;
      const where = holder === source ? "" : `, which the source ${quoted(holder)} listed`;
      const reason = `its key is already taken by the tool at position ${position}${where}`;
      return entry ? [{ key, source, position: entry.position, reason }] : [];
    });
    return [...listing.faults, ...lost].sort((a, b) => a.position - b.position);
  }

  /** How one stands; undefined for one that is unknown. */
  source(name: string): CatalogSource | undefined {
    const listing = this.bySource().get(name);
    return listing && this.describe(listing);
  }

  /** How often what sources list was changed. */
  get revision(): number {
    return this.changes;
  }

  /** The keys of what a source lists, each with what tells that its tool changed. */
  *keysInSteps(entries: readonly SourceEntry[]): Generator<void, ListedKey[]> {
    const keys: ListedKey[] = [];
    for (const { key, tool } of entries) {
      keys.push({ key, fingerprint: this.fingerprint(tool) });
      yield;
    }
    return keys;
  }

  /** What would change, should a source list this; it is not taken yet. */
  foreseen(source: string, { entries }: JudgedList, keys: readonly ListedKey[]): ForeseenChange {
    const own = firstByKey(entries);
    const firstOf = this.firsts();
    const { upserts, deletes } = reconcile(this.readManifest(source), { group: source, keys });
    const coming = upserts.flatMap(({ group, key }) => (group === source ? own.get(key) : firstOf(group, key)) ?? []);
    return { upserts: coming, deletes };
  }

  /** Takes what a source lists now; `keys` are those of the entries. */
  list(
    source: string,
    { entries, faults }: JudgedList,
    keys: readonly ListedKey[] = this.fingerprinted(entries),
  ): ChangedTools {
    // Without their documents, which are forgotten once they are indexed.
    const kept = entries.map(({ key, tool, position }) => ({ key, tool, position }));
    return this.replace(source, { source, state: "ready", entries: kept, faults, keys, isRead: true });
  }

  /** Forgets a source. */
  remove(source: string): ChangedTools {
    return this.replace(source, undefined);
  }

  /** Says how a source stands; what it listed last stays. */
  mark(source: string, state: SourceState["state"], reason?: string): void {
    const known = this.bySource().get(source) ?? { entries: [], faults: [], keys: [], isRead: true };
    const { entries, faults, keys, isRead } = known;
    const why = reason === undefined ? {} : { reason };
    this.bySource().set(source, { source, state, ...why, entries, faults, keys, isRead });
  }

  private replace(source: string, next: SourceListing | undefined): ChangedTools {
    const listings = this.bySource();
    const { upserts, deletes } = reconcile(this.readManifest(source), { group: source, keys: next?.keys ?? [] });
    this.changes++;
    if (next) listings.set(source, next);
    else listings.delete(source);
    this.notCounted = undefined;
    const changed = this.entriesOf(upserts);
    return { upserts: changed, deletes, same: this.counting(source).filter(({ key }) => !changed.has(key)) };
  }

  private entriesOf(upserts: readonly GroupedKey[]): Map<string, SourceEntry> {
    const changed = new Map<string, SourceEntry>();
    const firstOf = this.firsts();
    for (const { group, key } of upserts) {
      const entry = firstOf(group, key);
      if (entry) changed.set(key, entry);
    }
    return changed;
  }

  /** The first entry of a source with a key; a source is gone through when it is first asked for. */
  private firsts(): (source: string, key: string) => SourceEntry | undefined {
    const firsts = new Map<string, ReadonlyMap<string, SourceEntry>>();
    return (source, key) => {
      const first = firsts.get(source) ?? firstByKey(this.bySource().get(source)?.entries ?? []);
      firsts.set(source, first);
      return first.get(key);
    };
  }

  /** The entries of a source that count. */
  private counting(source: string): SourceEntry[] {
    const taken = new Set(this.taken().flatMap(({ group, position }) => (group === source ? [position] : [])));
    return (this.bySource().get(source)?.entries ?? []).filter((_, at) => !taken.has(at));
  }

  private describe({ source, state, reason, entries, faults }: SourceListing): CatalogSource {
    const tools = this.taken().reduce((left, { group }) => (group === source ? left - 1 : left), entries.length);
    const why = reason ?? (state === "ready" && tools === 0 ? emptyReason(entries.length + faults.length) : undefined);
    return { source, state, tools, ...(why !== undefined && { reason: why }) };
  }

  /** The entries of all sources that do not count, by their place among the entries of their source. */
  private taken(): readonly RejectedKey[] {
    return (this.notCounted ??= rejectedKeys(this.manifest()));
  }

  private manifest(): Manifest {
    return this.sorted().map(({ source, keys }) => ({ group: source, keys }));
  }

  /** The same in which the keys of a source have fingerprints. */
  private readManifest(source: string): Manifest {
    const listing = this.bySource().get(source);
    if (listing && !listing.isRead)
      this.listings.set(source, { ...listing, keys: this.fingerprinted(listing.entries), isRead: true });
    return this.manifest();
  }

  private fingerprinted(entries: readonly SourceEntry[]): ListedKey[] {
    return allSteps(this.keysInSteps(entries));
  }

  private fingerprint(tool: ToolDefinition): string {
    return toolFingerprint(tool, this.texts) ?? `unreadable ${this.unreadable++}`;
  }

  private sorted(): SourceListing[] {
    return Array.from(this.bySource().values()).sort((a, b) => (a.source < b.source ? -1 : 1));
  }

  private bySource(): Map<string, SourceListing> {
    if (this.first) for (const listing of firstListings(this.first)) this.listings.set(listing.source, listing);
    this.first = undefined;
    return this.listings;
  }
}

function firstByKey(entries: readonly SourceEntry[]): ReadonlyMap<string, SourceEntry> {
  const first = new Map<string, SourceEntry>();
  for (const entry of entries) if (!first.has(entry.key)) first.set(entry.key, entry);
  return first;
}

function emptyReason(listed: number): string {
  return listed === 0 ? "it lists no tools" : `none of the ${listed} tools that it lists could be taken`;
}

/** The tools that a catalog begins with, by the source that each names. */
function firstListings({ tools, spare, faults, positions }: Admission): SourceListing[] {
  const listings = new Map<string, { entries: SourceEntry[]; faults: RejectedTool[] }>();
  const of = (source: string): { entries: SourceEntry[]; faults: RejectedTool[] } => {
    const known = listings.get(source) ?? { entries: [], faults: [] };
    listings.set(source, known);
    return known;
  };
  let place = 0;
  for (const [key, tool] of tools) {
    of(ownSource(tool)).entries.push({ key, tool, position: positions?.get(key) ?? place });
    place++;
  }
  for (const entry of spare) of(ownSource(entry.tool)).entries.push(entry);
  for (const fault of faults) of(fault.source).faults.push(fault);
  return Array.from(listings, ([source, listed]) => {
    const entries = listed.entries.sort((a, b) => a.position - b.position);
    const keys = entries.map(({ key }) => ({ key, fingerprint: "unread" }));
    return { source, state: "ready", entries, faults: listed.faults, keys, isRead: false };
  });
}
