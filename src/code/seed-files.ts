// Which files preset `code-context-agent` searches, as its original does: those that a manifest names, else all but
// what it always leaves out. Where the original reads outside of the repository, twice, or nothing at all below a folder
// called `build`, this does not (test/golden/README.md).

import { lstatSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { byPath, type Listing, ListingBuilder } from "./listing.ts";
import type { RepositoryLimits } from "./limits.ts";
import { Pace } from "./pace.ts";
import { readRegularFile } from "./regular-file.ts";
import { isSecretDirectory, isSecretFile } from "./secret.ts";
import { type Refusal, refusalOf } from "./skipped.ts";
import { walkFiles } from "./walk.ts";

/** The manifest, from the root: one path a line, written by a run of the original. */
const MANIFEST = ".code-context/files.all.txt";

/** The largest manifest that is read, in bytes. */
const LARGEST_MANIFEST = 67_108_864;

/** The folders and endings that the original leaves out when it has no manifest. */
const FOLDERS = /^(\.git|node_modules|__pycache__|\.venv|venv|\.code-context|dist|build)$/;
const ENDINGS = /\.(pyc|pyo|so|dylib|dll|exe|bin|jpg|png|gif|pdf|zip)$/i;

/** Lists a root for the preset; as `walkFiles` otherwise. */
export async function listSeedFiles(root: string, limits: RepositoryLimits): Promise<Listing> {
  const manifest = readRegularFile(`${root}/${MANIFEST}`, LARGEST_MANIFEST);
  if (!("reason" in manifest)) return listManifest(root, new TextDecoder().decode(manifest.bytes), limits);
  const listing = await walkFiles(root, limits, { filter: seedFilter });
  if (manifest.detail === "ENOENT" || manifest.detail === "ENOTDIR") return listing;
  return { ...listing, skipped: [...listing.skipped, { path: MANIFEST, ...manifest }].sort(byPath) };
}

function seedFilter(path: string): Refusal | undefined {
  const folder = path.endsWith("/") && FOLDERS.test(path.slice(path.lastIndexOf("/", path.length - 2) + 1, -1));
  const detail = folder ? "a folder that the preset leaves out" : "an ending that the preset leaves out";
  return folder || ENDINGS.test(path) ? { reason: "ignored", detail } : undefined;
}

async function listManifest(root: string, text: string, limits: RepositoryLimits): Promise<Listing> {
  const listing = new ListingBuilder(limits.maxFiles);
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
    takeLine(root, line, seen, listing);
  }
  return listing.build();
}

/** Lists what a line of the manifest names, unless an earlier line named the same file. */
function takeLine(root: string, line: string, seen: Set<string>, listing: ListingBuilder): void {
  const path = pathInside(root, line);
  if (typeof path !== "string") listing.skip(line, path);
  else if (!seen.has(path)) {
    seen.add(path);
    takeFile(root, path, listing);
  }
}

function takeFile(root: string, path: string, listing: ListingBuilder): void {
  const refusal = refusalByPath(path);
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

function refusalByPath(path: string): Refusal | undefined {
  const parts = path.split("/");
  if (parts.includes(".git")) return { reason: "ignored", detail: "git's own data" };
  const secret = isSecretFile(parts.at(-1) ?? "") || parts.some(isSecretDirectory);
  return secret ? { reason: "secret", detail: "its name" } : undefined;
}
