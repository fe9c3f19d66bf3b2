// A walk that goes on: the first one reads all directories and has them watched, later ones look only at what changed.
// Where that cannot be trusted all is walked again, so what is listed is always what a new walk would list. Nothing
// happens by itself: changes are noted, and looked at when somebody asks.

import type { Note } from "../retrieval/hit.ts";
import { type Changes, DirectoryWatch } from "./directory-watch.ts";
import type { Environment } from "./git-config.ts";
import type { Listing } from "./listing.ts";
import type { RepositoryLimits } from "./limits.ts";
import { type RememberedWalk, walkChanged, type WalkMemory } from "./partial-walk.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";
import { startWalk, walkFiles, walkOn, type WalkOptions } from "./walk.ts";

/** How long nothing is looked at but what is told, in milliseconds: a file that is mapped into memory changes unseen. */
const TRUST = 600_000;

/** What is known of a root. */
interface Known {
  readonly walk: RememberedWalk;
  readonly listing: Listing;
  /** When all was walked, in milliseconds. */
  readonly walkedAt: number;
}

/** Owns the walk of one root with one set of limits. */
export class WatchedWalk {
  private readonly root: string;
  private readonly limits: RepositoryLimits;
  private readonly watch: DirectoryWatch;
  private known: Known | undefined;
  private around: (Surroundings & { readonly lookedAt: number }) | undefined;

  constructor(root: string, limits: RepositoryLimits, watch: DirectoryWatch = new DirectoryWatch(root)) {
    this.root = root;
    this.limits = limits;
    this.watch = watch;
  }

  /** That nothing is watched, and why; empty while all is well. */
  get notes(): readonly Note[] {
    const { fault } = this.watch;
    if (fault === undefined) return [];
    return [{ code: "unwatched", message: `Each search looks at all files of ${this.root}: ${fault}.` }];
  }

  /**
   * The files as they are now, as `walkFiles` lists them; the options are the same each time. Not to be called again
   * before it is done.
   */
  async list(options: WalkOptions = {}): Promise<Listing> {
    const { root, limits, watch } = this;
    if (watch.fault !== undefined) return walkFiles(root, limits, options);
    const changes = await watch.changes();
    const { known } = this;
    // Should anything fail, the next time begins anew.
    this.known = undefined;
    const isSame = this.lookAround(known?.walk.witness.tops ?? [], options.env);
    const gone = isSame && known ? await this.goOn(known, changes) : undefined;
    const next = gone ?? (await this.begin(options));
    watch.settle(next.walk.witness.directories);
    this.known = next;
    return next.listing;
  }

  close(): void {
    this.watch.close();
  }

  /** Whether what surrounds the files is as it was, for certain. */
  private lookAround(tops: Iterable<string>, env: Environment = process.env): boolean {
    const before = this.around;
    const lookedAt = Date.now();
    const around = surroundingsOf(this.root, tops, env);
    this.around = { ...around, lookedAt };
    return before?.text === around.text && before.lookedAt - before.changedAt > TICK;
  }

  private async goOn(known: Known, { paths, isPartial }: Changes): Promise<Known | undefined> {
    if (isPartial || Date.now() - known.walkedAt > TRUST) return undefined;
    const { walk } = known;
    const changed = new Set([...paths, ...walk.witness.linked]);
    if (changed.size === 0) return known;
    const listing = await walkChanged(walk, this.limits, known.listing, changed);
    const further = listing && furtherNames(listing, walk.witness.linked);
    if (listing === undefined || further === undefined || further.length === 0) return listing && { ...known, listing };
    const last = await walkChanged(walk, this.limits, listing, further);
    return last && { ...known, listing: last };
  }

  private async begin(options: WalkOptions): Promise<Known> {
    const walkedAt = Date.now();
    const { watch } = this;
    watch.leaveAll();
    const witness: WalkMemory = {
      enter: (path) => watch.enter(path),
      leave: (path) => watch.leave(path),
      directories: new Map(),
      tops: new Set(),
      linked: new Set(),
    };
    const { walk, pending } = startWalk(this.root, this.limits, { ...options, witness });
    await walkOn(walk, pending);
    return { walk: { ...walk, witness }, listing: walk.listing.build(), walkedAt };
  }
}

/** Files that got a further name since they were looked at: of that the system tells at the new name alone. */
function furtherNames({ files }: Listing, linked: ReadonlySet<string>): string[] {
  if (linked.size === 0) return [];
  const inodes = new Set(files.filter(({ path }) => linked.has(path)).map(({ inode }) => inode));
  return files.flatMap(({ path, inode }) => (inodes.has(inode) && !linked.has(path) ? [path] : []));
}

/** The coarsest clock of a file system in use, in milliseconds: two changes within one tick of it look like one. */
const TICK = 2_000;
