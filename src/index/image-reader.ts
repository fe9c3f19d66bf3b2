// An image back to a snapshot: whole, as views of bytes in memory, or lazy, on a file that is read when a search
// needs it.

import type { Field } from "./field.ts";
import { damagedImage } from "./image.ts";
import { type ImageBytes, sectionOf } from "./image-bytes.ts";
import type { Unreadable } from "./image-header.ts";
import { lazySegment } from "./lazy-segment.ts";
import { type ByteSource, openPaged } from "./paged-image.ts";
import type { Segment } from "./segment.ts";
import { type Snapshot, snapshotOf } from "./snapshot.ts";
import { loadSegment, type StoredCounts, storedCounts, storedLive } from "./stored-segment.ts";
import { openWhole } from "./whole-image.ts";

/** An image that can be read. All of its methods may throw INDEX_CORRUPT. */
export interface Image {
  /** What imageIdentity made when it was written; compare it before taking the snapshot. */
  readonly identity: string;
  /** The caller's own bytes; not to be written. */
  extra(): Uint8Array;
  /** The snapshot, for the fields that the identity is of. */
  snapshot(fields: readonly Field[]): Snapshot;
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Reads an image in memory, verified from end to end; its arrays are views of the bytes. @throws RanksackError INDEX_CORRUPT */
export function readImage(bytes: Uint8Array): Image | Unreadable {
  const image = openWhole(bytes);
  return "reason" in image
    ? image
    : imageOf(image, (segment, fields, counts) => loadSegment(image, segment, fields, counts));
}

/**
 * Reads an image where it lies, as much as a search touches; the source stays open as long as the snapshot is used.
 *
 * @throws RanksackError INDEX_CORRUPT
 */
export function readImageLazily(source: ByteSource): Image | Unreadable {
  const image = openPaged(source);
  return "reason" in image
    ? image
    : imageOf(image, (segment, fields, counts) => lazySegment(image, segment, fields, counts));
}

type ReadSegment = (segment: number, fields: readonly Field[], counts: StoredCounts) => Segment;

function imageOf(image: ImageBytes, read: ReadSegment): Image {
  return {
    identity: DECODER.decode(image.bytes(sectionOf(image, "identity"))),
    extra: () => image.bytes(sectionOf(image, "extra")),
    snapshot(fields) {
      if (image.preamble.segments > 0 && image.preamble.fields !== fields.length)
        throw damagedImage("it has other fields than it says");
      const segments = Array.from({ length: image.preamble.segments }, (_, segment) => {
        const counts = storedCounts(image, segment);
        return storedLive(read(segment, fields, counts), counts);
      });
      return snapshotOf(fields, segments);
    },
  };
}
