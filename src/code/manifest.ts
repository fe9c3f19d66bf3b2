// The manifest of a repository, `.code-context/files.all.txt`: one path a line, as an analysis has left it there. Where
// there is one it decides which files are searched, whatever ignore files say; it cannot lead out of the repository, nor to
// what is never searched, and names a file once however often it does. New files are not in it, so a search says that it
// was used.

import { lstatSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { byPath, type Listing, ListingBuilder } from "./listing.ts";
import type { RepositoryLimits } from "./limits.ts";
import { Pace } from "./pace.ts";
import { readRegularFile } from "./regular-file.ts";
import { isSecretDirectory, isSecretFile } from "./secret.ts";
import { type Refusal, refusalOf } from "./skipped.ts";
import { type PathFilter, walkFiles, type WalkOptions } from "./walk.ts";

/** The manifest, from the root. */
const MANIFEST = ".code-context/files.all.txt";

/** The largest manifest that is read, in bytes. */
const LARGEST_MANIFEST = 67_108_864;

/** Walks a root in a way of its own. */
export type Walker = (options: WalkOptions) => Promise<Listing>;

/**
 * Lists a root, which is a real path: what its manifest names or, without one, what a walk finds and `filter` leaves.
 * A manifest that cannot be read is skipped and said. `walk` is how it is walked where a manifest does not decide.
 *
 * @throws RanksackError as `walkFiles`.
 */
export async function listFiles(
  root: string,
  limits: RepositoryLimits,
  walk: Walker = (options) => walkFiles(root, limits, options),
  filter?: PathFilter,
): Promise<Listing> {
  const manifest = limits.manifest ? readRegularFile(`${root}/${MANIFEST}`, LARGEST_MANIFEST) : undefined;
  if (manifest && !("reason" in manifest)) return listManifest(root, new TextDecoder().decode(manifest.bytes), limits);
  const listing = await walk(filter ? { filter } : {});
  if (manifest === undefined || manifest.detail === "ENOENT" || manifest.detail === "ENOTDIR") return listing;
  const found = listing.skipped.filter(({ path }) => path !== MANIFEST);
  return { ...listing, skipped: [...found, { path: MANIFEST, ...manifest }].sort(byPath) };
}

async function listManifest(root: string, text: string, limits: RepositoryLimits): Promise<Listing> {
  const listing = new ListingBuilder(limits);
  const lines = new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
  const seen = new Set<string>();
  const pace = new Pace();
  for (const line of lines) {
    if (pace.isDue()) await pace.rest();
    takeLine({ root, listing, secrets: limits.secrets, seen }, line);
  }
  return { ...listing.build(), manifest: MANIFEST };
}

/** What all lines of a manifest share. */
interface Taking {
  readonly root: string;
  readonly listing: ListingBuilder;
  readonly secrets: boolean;
  readonly seen: Set<string>;
}

/** Lists what a line of the manifest names, unless an earlier line named the same file. */
function takeLine(taking: Taking, line: string): void {
  const path = pathInside(taking.root, line);
  if (typeof path !== "string") taking.listing.skip(line, path);
  else if (!taking.seen.has(path)) {
    taking.seen.add(path);
    takeFile(taking, path);
  }
}

function takeFile({ root, listing, secrets }: Taking, path: string): void {
  const refusal = refusalByPath(path, secrets);
  if (refusal) return listing.skip(path, refusal);
  const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
  if (stats?.isFile()) listing.add(path, stats);
  else listing.skip(path, { reason: "not-a-file", detail: "it is no regular file" });
}

/** Where a line leads, links and all, from the root; or why it leads nowhere that may be read. */
function pathInside(root: string, line: string): string | Refusal {
  try {
    const path = relative(root, realpathSync(resolve(root, line)));
    if (path === "") return { reason: "not-a-file", detail: "it is the repository itself" };
    const outside = path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
    return outside ? { reason: "outside", detail: "it leads out of the repository" } : path.split(sep).join("/");
  } catch (error) {
    const refusal = refusalOf(error);
    return refusal.detail === "ENOENT" ? { reason: "missing", detail: "there is no such file" } : refusal;
  }
}

function refusalByPath(path: string, secrets: boolean): Refusal | undefined {
  const parts = path.split("/");
  if (parts.includes(".git")) return { reason: "ignored", detail: "git's own data" };
  const secret = !secrets && (isSecretFile(parts.at(-1) ?? "") || parts.some(isSecretDirectory));
  return secret ? { reason: "secret", detail: "its name" } : undefined;
}
