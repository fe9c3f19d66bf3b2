// The file of one stored index: read, judged, replaced and moved out of the way. Who changes anything here holds the
// lock (index-store.ts); who reads does not.
//
// The file is called `NAME.v2.index`, after the version of its format, so that builds with different formats live side
// by side. A file that is damaged, or nothing of ours, is renamed to `NAME.v2.index.damaged.…`, of which the newest
// three are kept. A file that a later build wrote is neither read nor replaced.

import { RanksackError } from "../base/errors.ts";
import type { Field } from "../index/field.ts";
import { FORMAT_VERSION, faultOf, PREAMBLE_BYTES } from "../index/image.ts";
import { readPreamble, type Unreadable } from "../index/image-header.ts";
import { type Image, readImage, readImageLazily } from "../index/image-reader.ts";
import { imageIdentity } from "../index/image-writer.ts";
import type { Snapshot } from "../index/snapshot.ts";
import type { Directory, OpenFile } from "./directory.ts";
import { removeLeftovers, replaceFile } from "./replace-file.ts";
import { randomDigits } from "./scratch-name.ts";

/** A snapshot as it was saved. */
export interface StoredIndex {
  readonly snapshot: Snapshot;
  /** The caller's own bytes as they were saved; not to be written. May throw INDEX_CORRUPT when it was opened lazily. */
  extra(): Uint8Array;
  /** Ends reading; a snapshot that was opened lazily cannot be searched any more. */
  close(): void;
}

/** Why there is no snapshot to load. */
export interface NoIndex {
  /**
   * `missing`: there is no file. `damaged`: it is not as it was written. `foreign`: it is nothing of ours. `newer`,
   * `older`: of another format. `stamp`: made with other fields or another stamp.
   */
  readonly reason: "missing" | "stamp" | Unreadable["reason"];
  /** For people, with the path. */
  readonly message: string;
  /** What a damaged or foreign file is called now; undefined when it could not be renamed. */
  readonly setAside?: string;
}

/** Which index it is, and what it must have been made with. */
export interface IndexPlace {
  readonly directory: Directory;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly stamp: string;
}

/** How many files that were moved out of the way are kept. */
const KEPT_ASIDE = 3;

/** The name of the file of an index. */
export function indexFileName(name: string): string {
  return `${name}.v${FORMAT_VERSION}.index`;
}

// Reading

/** Opens an image that lies in a file. */
export type Reading = (file: OpenFile) => Image | Unreadable;

/** Reads all of a file. Its start is judged first: who knows how large a foreign file is. */
export function readWhole(file: OpenFile): Image | Unreadable {
  const preamble = readPreamble(file.read(0, PREAMBLE_BYTES), file.size);
  return "reason" in preamble ? preamble : readImage(file.read(0, file.size));
}

/** Reads what is touched, and keeps the file open for that. */
export const readLazily: Reading = readImageLazily;

/**
 * Reads an index, or says why there is none. `aside` is what happens to a file that is damaged or foreign: it returns
 * the new name, if it has one.
 *
 * @throws RanksackError STORAGE
 */
export async function readIndex(
  place: IndexPlace,
  reading: Reading,
  aside: () => Promise<string | undefined>,
): Promise<StoredIndex | NoIndex> {
  const found = await find(place, reading);
  if (!("reason" in found)) return found;
  if (found.reason === "missing") return { ...found, message: `${found.message}${await otherFormats(place)}` };
  const setAside = isUseless(found.reason) ? await aside() : undefined;
  return setAside === undefined
    ? found
    : { ...found, setAside, message: `${found.message} It was renamed to ${setAside}.` };
}

function isUseless(reason: NoIndex["reason"] | undefined): boolean {
  return reason === "damaged" || reason === "foreign";
}

async function find(place: IndexPlace, reading: Reading): Promise<StoredIndex | NoIndex> {
  const file = await place.directory.open(indexFileName(place.name));
  if (file === "missing") return { reason: "missing", message: `There is no index ${pathOf(place)}.` };
  if (file === "not a file") return refused(place, { reason: "foreign", message: "it is not a file" });
  let isRead = false;
  try {
    const index = interpret(place, reading, file);
    isRead = "snapshot" in index && reading === readLazily;
    return "snapshot" in index ? index : refused(place, index);
  } finally {
    if (!isRead) file.close();
  }
}

type Refusal = Pick<NoIndex, "reason" | "message">;

function interpret({ fields, stamp }: IndexPlace, reading: Reading, file: OpenFile): StoredIndex | Refusal {
  try {
    const image = reading(file);
    if ("reason" in image) return image;
    const isOurs = image.identity === imageIdentity(fields, stamp);
    if (!isOurs) return { reason: "stamp", message: "it was made with other settings" };
    return { snapshot: image.snapshot(fields), extra: () => image.extra(), close: () => file.close() };
  } catch (error) {
    return { reason: "damaged", message: faultOf(error) };
  }
}

function refused(place: IndexPlace, { reason, message }: Refusal): NoIndex {
  return { reason, message: `The index ${pathOf(place)} is not used: ${message}.` };
}

function pathOf({ directory, name }: IndexPlace): string {
  return `${directory.place}/${indexFileName(name)}`;
}

/** Says what other formats of this index there are. */
async function otherFormats({ directory, name }: IndexPlace): Promise<string> {
  const others = (await directory.list()).filter(
    (other) => other.startsWith(`${name}.v`) && /^\d+\.index$/.test(other.slice(name.length + 2)),
  );
  return others.length === 0 ? "" : ` There is ${others.join(", ")}, of another version of ranksack.`;
}

// Writing, under the lock

/**
 * Replaces the file of an index, and removes what earlier tries left. `ready` has the last word before that.
 *
 * @throws RanksackError INDEX_VERSION when a later build wrote the file; STORAGE
 */
export async function replaceIndex(
  place: IndexPlace,
  parts: readonly Uint8Array[],
  ready: () => Promise<void>,
): Promise<void> {
  const { directory, name } = place;
  await makeWay(place);
  await replaceFile(directory, indexFileName(name), parts, ready);
  await removeLeftovers(directory, indexFileName(name));
}

/** Looks at the start of what is there: what we did not write is renamed, what a later build wrote stays. */
async function makeWay(place: IndexPlace): Promise<void> {
  const start = await startOf(place);
  if (start?.reason === "newer") {
    const hint = "Use the later version of ranksack, or remove the file.";
    throw new RanksackError("INDEX_VERSION", `The index ${pathOf(place)} is not replaced: ${start.message}.`, hint);
  }
  if (isUseless(start?.reason)) await rename(place);
}

/** What is wrong with the start of the file, if there is one. */
async function startOf({ directory, name }: IndexPlace): Promise<Unreadable | undefined> {
  const file = await directory.open(indexFileName(name));
  if (file === "missing") return undefined;
  if (file === "not a file") return { reason: "foreign", message: "it is not a file" };
  try {
    const preamble = readPreamble(file.read(0, PREAMBLE_BYTES), file.size);
    return "reason" in preamble ? preamble : undefined;
  } finally {
    file.close();
  }
}

/** Renames the file if it is damaged or foreign, and returns its new name. @throws RanksackError STORAGE */
export async function moveAside(place: IndexPlace): Promise<string | undefined> {
  const found = await find(place, readWhole);
  return "reason" in found && isUseless(found.reason) ? rename(place) : undefined;
}

async function rename({ directory, name }: IndexPlace): Promise<string> {
  const start = `${indexFileName(name)}.damaged.`;
  const aside = `${start}${new Date().toISOString().replace(/\D/g, "")}-${randomDigits()}`;
  await directory.rename(indexFileName(name), aside);
  const all = (await directory.list().catch(() => [])).filter((other) => other.startsWith(start)).toSorted();
  // What is not a file cannot be removed, and should not be: it is not ours.
  for (const old of all.slice(0, -KEPT_ASIDE)) await directory.remove(old).catch(() => {});
  return aside;
}
