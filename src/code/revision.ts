// The files of a git revision, read out of the object store: nothing is checked out and nothing of the work tree is
// touched.

import { spawn } from "node:child_process";
import { basename, dirname } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import { gitEnvironment, gitRefuses, noGit, runGit } from "./git-run.ts";
import { type Listing, ListingBuilder } from "./listing.ts";
import type { RepositoryLimits } from "./limits.ts";
import type { RegularFile } from "./regular-file.ts";
import { isSecretDirectory, isSecretFile } from "./secret.ts";
import type { Refusal } from "./skipped.ts";

/** The files of a revision below a directory. */
export interface Revision {
  readonly listing: Listing;
  /** Reads a file of the listing. */
  readonly read: (path: string) => RegularFile | Refusal;
}

/** How much of a revision is held in memory, in bytes. */
const MOST_BYTES = 2 ** 31;

/**
 * Reads what a revision (a commit, a tag, a branch, `HEAD~3`) has below `root`. Links and submodules are left out, as are
 * secrets unless the limits let them in; of a large file the head is read. Ignore rules mean nothing for what git keeps.
 *
 * @throws RanksackError INVALID_ARGUMENT for what is no name, NOT_FOUND when there is no such revision, LIMIT_EXCEEDED when
 * it is too large, STORAGE when git is not there or refuses.
 */
export async function readRevision(root: string, rev: unknown, limits: RepositoryLimits): Promise<Revision> {
  if (typeof rev !== "string" || rev === "" || /[\0\n]/.test(rev)) throw noName(rev);
  const tree = await treeOf(root, rev);
  const builder = new ListingBuilder(limits);
  const objects = new Map<string, string>();
  let sum = 0;
  for (const entry of await entriesOf(root, tree)) {
    const blob = parseEntry(entry);
    if (blob === undefined) continue;
    const refusal = refusalFor(blob, limits);
    if (refusal) {
      builder.skip(blob.path, refusal);
      continue;
    }
    builder.add(blob.path, statusOf(blob.size));
    objects.set(blob.path, blob.object);
    sum += Math.min(blob.size, limits.maxFileBytes);
    if (sum > MOST_BYTES) throw tooMuch(rev);
  }
  const contents = await readObjects(root, new Set(objects.values()), limits.maxFileBytes);
  return {
    listing: builder.build(),
    read: (path) => {
      const head = contents.get(objects.get(path) ?? "");
      if (head === undefined) return { reason: "unreadable", detail: "git has no such object" };
      return { bytes: head.bytes, stats: statusOf(head.size), isCut: head.size > head.bytes.length };
    },
  };
}

/** An entry of a tree. */
interface Blob {
  readonly path: string;
  readonly mode: string;
  readonly object: string;
  readonly size: number;
}

/** `mode type object size<tab>path`; the size is padded, and `-` for what is no blob. */
function parseEntry(entry: string): Blob | undefined {
  const tab = entry.indexOf("\t");
  const [mode = "", , object = "", size = ""] = entry.slice(0, tab).split(/ +/);
  return tab < 0 ? undefined : { path: entry.slice(tab + 1), mode, object, size: size === "-" ? 0 : Number(size) };
}

/** Of a larger file not even the head is read, in bytes: git hands it over whole. */
const LARGEST_BLOB = 2 ** 28;

function refusalFor({ path, mode, size }: Blob, { secrets }: RepositoryLimits): Refusal | undefined {
  if (mode === "120000") return { reason: "link", detail: "it is a symbolic link" };
  if (mode === "160000") return { reason: "not-a-file", detail: "it is a submodule" };
  const folders = dirname(path).split("/");
  const isSecret = isSecretFile(basename(path)) || folders.some(isSecretDirectory);
  if (isSecret && !secrets) return { reason: "secret", detail: "its name" };
  if (size <= LARGEST_BLOB) return undefined;
  return { reason: "too-large", detail: `it has ${size} bytes, the limit is ${LARGEST_BLOB}` };
}

/** An object never changes, so it needs no times. */
function statusOf(size: number): RegularFile["stats"] {
  return { size, mtimeMs: 0, ctimeMs: 0, ino: 0 };
}

/** The name of the tree of a revision. What follows `--end-of-options` is a name, whatever it looks like. */
async function treeOf(root: string, rev: string): Promise<string> {
  const run = await runGit(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${rev}^{tree}`]);
  if (run.status === 0) return run.out.toString("utf8").trim();
  throw run.status === 1 ? noRevision(root, rev) : gitRefuses(root, run);
}

/** The entries of a tree below the root. */
async function entriesOf(root: string, tree: string): Promise<string[]> {
  const run = await runGit(root, ["ls-tree", "-r", "-z", "-l", tree]);
  if (run.status !== 0) throw gitRefuses(root, run);
  return run.out
    .toString("utf8")
    .split("\0")
    .filter((entry) => entry !== "");
}

/** The first bytes of a blob. */
interface Head {
  readonly bytes: Uint8Array;
  /** How many the blob has. */
  readonly size: number;
}

/** The heads of blobs by their names, of `most` bytes. One that is missing is left out. */
async function readObjects(
  root: string,
  objects: ReadonlySet<string>,
  most: number,
): Promise<ReadonlyMap<string, Head>> {
  const contents = new Map<string, Head>();
  if (objects.size === 0) return contents;
  const child = spawn("git", ["--no-pager", "-C", root, "cat-file", "--batch"], {
    env: gitEnvironment(),
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise<void>((done, fail) => {
    child.once("error", (error) => fail(noGit(error)));
    child.once("close", (status) => (status === 0 ? done() : fail(gitRefuses(root, { status, said: "" }))));
  });
  // A child that ends early closes its input; how it ended is told above.
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${Array.from(objects).join("\n")}\n`);
  const reader = new BatchReader(contents, most);
  const read = (async () => {
    for await (const chunk of child.stdout) reader.take(chunk as Buffer);
  })();
  await Promise.all([read, ended]);
  return contents;
}

const LINE_END = 10;

/** Takes the answer of `cat-file --batch` apart: `name type size`, a line end, the content, a line end. */
class BatchReader {
  private readonly contents: Map<string, Head>;
  private readonly most: number;
  private parts: Buffer[] = [];
  private length = 0;
  /** What is being read, and how long it is with its line end; undefined before a head. */
  private blob: { readonly name: string; readonly length: number } | undefined;

  constructor(contents: Map<string, Head>, most: number) {
    this.contents = contents;
    this.most = most;
  }

  take(chunk: Buffer): void {
    this.parts.push(chunk);
    this.length += chunk.length;
    if (this.blob !== undefined && this.length < this.blob.length) return;
    let pending: Buffer = Buffer.concat(this.parts);
    for (let rest = this.step(pending); rest !== undefined; rest = this.step(pending)) pending = rest;
    this.parts = [pending];
    this.length = pending.length;
  }

  /** Reads one head or content off the beginning; undefined when there is not enough. */
  private step(pending: Buffer): Buffer | undefined {
    if (this.blob === undefined) {
      const end = pending.indexOf(LINE_END);
      if (end < 0) return undefined;
      const [name = "", type = "", size = ""] = pending.toString("latin1", 0, end).split(" ");
      if (type === "blob") this.blob = { name, length: Number(size) + 1 };
      return pending.subarray(end + 1);
    }
    const { name, length } = this.blob;
    if (pending.length < length) return undefined;
    const size = length - 1;
    this.contents.set(name, { bytes: Uint8Array.from(pending.subarray(0, Math.min(size, this.most))), size });
    this.blob = undefined;
    return pending.subarray(length);
  }
}

function noName(rev: unknown): RanksackError {
  const message = `rev is ${quoted(rev)}, which is not the name of a revision.`;
  return new RanksackError("INVALID_ARGUMENT", message, "Pass a commit, a tag or a branch, such as HEAD~3.");
}

function noRevision(root: string, rev: string): RanksackError {
  const message = `There is no revision ${quoted(rev)} in ${quoted(root)}.`;
  return new RanksackError("NOT_FOUND", message, "Pass a commit, a tag or a branch that git knows there.");
}

function tooMuch(rev: string): RanksackError {
  const message = `The revision ${quoted(rev)} has more than ${MOST_BYTES} bytes.`;
  return new RanksackError("LIMIT_EXCEEDED", message, "Search a directory of it, or lower maxFileBytes.");
}
