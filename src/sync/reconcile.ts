// What changes in an index when a group of its documents is listed anew. A group is whatever is listed at one go: the
// tools of a server, the files of a subtree. A listing speaks for its own group alone, and which key belongs to which
// group is written down, never read from the key: group `a` knows nothing of `a_b`. A listing that failed says nothing.
//
// Several entries may have one key. Then the first counts: in the order of the groups' names, and within a group of its
// listing. So what is indexed depends on the last good listing of each group, never on which of them came first.

/** A key, and what tells that its document changed. */
export interface ListedKey {
  readonly key: string;
  /** Not empty; another one whenever the document is another. A hash, a revision, size and times of a file. */
  readonly fingerprint: string;
}

/** What a group holds. */
export interface ListedGroup {
  readonly group: string;
  readonly keys: readonly ListedKey[];
}

/** That a group could not be listed, and why. */
export interface FailedListing {
  readonly group: string;
  readonly failure: string;
}

/** What came of listing a group. */
export type Listing = ListedGroup | FailedListing;

/** What is indexed: the last good listing of each group that holds anything, ascending by group in code units. */
export type Manifest = readonly ListedGroup[];

/** A key of a group. */
export interface GroupedKey extends ListedKey {
  readonly group: string;
}

/** A group whose documents are those of an earlier time, because it could not be read since. */
export interface StaleGroup {
  readonly group: string;
  readonly reason: string;
}

/** What a listing changes. */
export interface Reconciled {
  /** Whose documents are new, different, or those of another group than before. */
  readonly upserts: readonly GroupedKey[];
  /** Keys that no group holds any more. */
  readonly deletes: readonly string[];
  /** The manifest after the change; the same object when the listing says what is known. */
  readonly manifest: Manifest;
  /** Given when the listing failed; then nothing changes. */
  readonly stale?: StaleGroup;
}

/** An entry that is not indexed, because an earlier one has its key. */
export interface RejectedKey {
  readonly group: string;
  /** Its place in the listing of its group, from 0. */
  readonly position: number;
  readonly key: string;
  /** The group of the entry that counts, its own or another. */
  readonly holder: string;
}

/** Compares a listing with what is indexed. Takes time for every key of the group, and of the others if any changed. */
export function reconcile(manifest: Manifest, listing: Listing): Reconciled {
  const { group } = listing;
  if ("failure" in listing) return { upserts: [], deletes: [], manifest, stale: { group, reason: listing.failure } };
  const before = manifest.find((known) => known.group === group)?.keys ?? [];
  const changed = changedKeys(before, listing.keys);
  if (changed === undefined) return { upserts: [], deletes: [], manifest };
  const next = withGroup(manifest, listing);
  const was = holders(manifest, changed);
  const now = holders(next, changed);
  const isNew = ({ group: holder, key, fingerprint }: GroupedKey): boolean =>
    was.get(key)?.group !== holder || was.get(key)?.fingerprint !== fingerprint;
  return {
    upserts: Array.from(now.values()).filter(isNew),
    deletes: Array.from(changed).filter((key) => !now.has(key)),
    manifest: next,
  };
}

/** A manifest in which the entries that count have the given fingerprints, by key. */
export function withFingerprints(manifest: Manifest, fingerprints: ReadonlyMap<string, string>): Manifest {
  const open = new Map(fingerprints);
  return manifest.map(({ group, keys }) => ({
    group,
    keys: keys.map((entry) => {
      const fingerprint = open.get(entry.key) ?? entry.fingerprint;
      open.delete(entry.key);
      return { key: entry.key, fingerprint };
    }),
  }));
}

/** The entries of all groups that are not indexed. */
export function rejectedKeys(manifest: Manifest): RejectedKey[] {
  const holder = new Map<string, string>();
  const rejected: RejectedKey[] = [];
  for (const { group, keys } of manifest) {
    for (const [position, { key }] of keys.entries()) {
      const earlier = holder.get(key);
      if (earlier === undefined) holder.set(key, group);
      else rejected.push({ group, position, key, holder: earlier });
    }
  }
  return rejected;
}

/**
 * The keys of all that stands between the equal heads and the equal tails of two listings: they may have changed, no
 * others can. Undefined when the listings are equal.
 */
function changedKeys(before: readonly ListedKey[], after: readonly ListedKey[]): Set<string> | undefined {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && isSame(before[head], after[head])) head++;
  if (head === before.length && head === after.length) return undefined;
  let tail = 0;
  while (tail < most - head && isSame(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail++;
  const between = [before, after].flatMap((keys) => keys.slice(head, keys.length - tail));
  return new Set(between.map(({ key }) => key));
}

function isSame(a: ListedKey | undefined, b: ListedKey | undefined): boolean {
  return a?.key === b?.key && a?.fingerprint === b?.fingerprint;
}

function withGroup(manifest: Manifest, { group, keys }: ListedGroup): Manifest {
  const others = manifest.filter((known) => known.group !== group);
  if (keys.length === 0) return others;
  const listed = { group, keys: keys.map(({ key, fingerprint }) => ({ key, fingerprint })) };
  return [...others, listed].sort((a, b) => (a.group < b.group ? -1 : 1));
}

/** For each of these keys the entry that counts, where there is one. */
function holders(manifest: Manifest, wanted: ReadonlySet<string>): Map<string, GroupedKey> {
  const found = new Map<string, GroupedKey>();
  for (const { group, keys } of manifest) {
    for (const { key, fingerprint } of keys)
      if (wanted.has(key) && !found.has(key)) found.set(key, { group, key, fingerprint });
  }
  return found;
}
