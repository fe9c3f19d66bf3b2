// Snapshots that went through their image: written, and read whole or lazily.

import type { Field } from "../../src/index/field.ts";
import { type Image, readImage, readImageLazily } from "../../src/index/image-reader.ts";
import { imageParts, joinedImage } from "../../src/index/image-writer.ts";
import type { ByteSource } from "../../src/index/paged-image.ts";
import type { Snapshot } from "../../src/index/snapshot.ts";
import type { Unreadable } from "../../src/index/image-header.ts";

/** The two ways to read an image. */
export const READINGS = ["whole", "lazily"] as const;

/** One of them. */
export type Reading = (typeof READINGS)[number];

/** The image of a snapshot. */
export function imageBytes(snapshot: Snapshot, extra: Uint8Array = new Uint8Array(0)): Uint8Array {
  return joinedImage(imageParts(snapshot, "test", extra));
}

/** Bytes as a file that is read in pieces. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => bytes.slice(offset, offset + length) };
}

/** Opens an image in one of the two ways. */
export function openImage(bytes: Uint8Array, reading: Reading): Image | Unreadable {
  return reading === "whole" ? readImage(bytes) : readImageLazily(sourceOf(bytes));
}

/** The snapshot of an image that can be read. */
export function readSnapshot(bytes: Uint8Array, reading: Reading, fields: readonly Field[]): Snapshot {
  const image = openImage(bytes, reading);
  if ("reason" in image) throw new Error(image.message);
  return image.snapshot(fields);
}

/** A snapshot as it comes back. */
export function stored(snapshot: Snapshot, reading: Reading): Snapshot {
  return readSnapshot(imageBytes(snapshot), reading, snapshot.fields);
}
