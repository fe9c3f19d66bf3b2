// What a repository searches and what not, path by path, for whoever wonders why a file is or is not found.

import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { countOf } from "../base/count.ts";
import { decodeHead } from "./decode.ts";
import { isGenerated, isMinified } from "./generated.ts";
import { type IndexedTree, readListed, type TreeSource } from "./indexed-tree.ts";
import type { Refusal, SkippedPath } from "./skipped.ts";

/** A file that is searched. */
export interface SearchedFile {
  /** Relative to the root, with "/". */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Whether it is large and only its head is searched. */
  readonly cut: boolean;
}

/** Why a path is searched or not. */
export type PathReason = SearchedReason | UnsearchedReason;

/** A file that is searched, or a folder of such. */
export interface SearchedReason {
  /** Relative to the root, with "/". */
  readonly path: string;
  /** It is. */
  readonly searched: true;
  /** More about it, a clause for people. */
  readonly detail: string;
}

/** A path that is not searched: it or the folder that was left out as a whole, and why. */
export interface UnsearchedReason extends SkippedPath {
  /** It is not. */
  readonly searched: false;
}

/** The files that are searched, by path. */
export function searchedFiles(tree: IndexedTree): SearchedFile[] {
  const reasons = new Map(tree.unread.map(({ path, reason }) => [path, reason]));
  return tree.files.paths
    .filter((path) => (reasons.get(path) ?? "cut") === "cut")
    .map((path) => ({ path, size: tree.files.get(path)?.size ?? 0, cut: reasons.has(path) }));
}

/** Why `path`, absolute or from the root, is searched or not. */
export function reasonFor(tree: IndexedTree, source: TreeSource, path: string): PathReason {
  const { root } = source;
  const inside = pathFrom(root, path);
  if (inside === undefined) return unsearched(path, { reason: "outside", detail: "it lies outside of the repository" });
  const files = searchedFiles(tree);
  if (files.some((file) => file.path === inside))
    return { path: inside, searched: true, detail: detailOf(tree, source, inside) };
  const below = inside === "" ? "" : `${inside}/`;
  const count = files.filter((searched) => searched.path.startsWith(below)).length;
  if (count > 0) return { path: below, searched: true, detail: `${countOf(count, "file")} of this folder` };
  const skipped = skippedAt(tree, inside);
  return skipped ? { ...skipped, searched: false } : unsearched(inside, whyUnmet(tree, root, inside));
}

function unsearched(path: string, refusal: Refusal): UnsearchedReason {
  return { path, searched: false, ...refusal };
}

/** From the root and with "/"; undefined for a path outside, by name or by a link above it. */
function pathFrom(root: string, path: string): string | undefined {
  const full = resolve(root, path);
  const inside = relative(root, behindLinks(full, root));
  const isOutside = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return isOutside ? undefined : inside.split(sep).join("/");
}

/** The same place by its real name, where it is spelled through a link to the root or a folder above it. */
function behindLinks(full: string, root: string): string {
  if (full === root || full.startsWith(root + sep)) return full;
  try {
    return join(realpathSync(dirname(full)), basename(full));
  } catch {
    return full;
  }
}

function detailOf(tree: IndexedTree, source: TreeSource, path: string): string {
  const reading = readListed(source, { path });
  const text = "reason" in reading ? "" : (decodeHead(reading) ?? "");
  const kinds = [...(isMinified(path, text) ? ["minified"] : []), ...(isGenerated(path, text) ? ["generated"] : [])];
  const cut = tree.unread.find((skipped) => skipped.path === path);
  return [...kinds, ...(cut ? [cut.detail] : [])].join(", ") || "whole";
}

/** What was said of the path itself, or of the nearest folder above it. */
function skippedAt(tree: IndexedTree, inside: string): SkippedPath | undefined {
  const byPath = new Map(tree.skipped.map((skipped) => [skipped.path, skipped]));
  for (let at = inside; at !== "."; at = dirname(at)) {
    const skipped = byPath.get(at) ?? byPath.get(`${at}/`);
    if (skipped) return skipped;
  }
  return undefined;
}

/** Why a walk or a manifest never came by. */
function whyUnmet(tree: IndexedTree, root: string, inside: string): Refusal {
  const stats = lstatSync(join(root, inside), { throwIfNoEntry: false });
  if (stats === undefined) return { reason: "missing", detail: "there is no such file" };
  if (inside.split("/").includes(".git")) return GITS_OWN;
  if (tree.manifest !== undefined) return { reason: "unlisted", detail: `${tree.manifest} does not name it` };
  return stats.isDirectory() ? { reason: "missing", detail: "there is no file in it" } : GITS_OWN;
}

const GITS_OWN: Refusal = { reason: "ignored", detail: "git's own data" };
