// Where the bytes of an image's sections come from, verified: the whole file in memory, or a file that is read in
// pieces. What lies above reads sections by name and knows nothing of checksums.

import { damagedImage, ENTRY_BYTES, PREAMBLE_BYTES, type SectionName, sectionNumber } from "./image.ts";
import type { Preamble, Section } from "./image-header.ts";

/** The sections of an image of any number of segments. */
export interface ImageBytes {
  readonly preamble: Preamble;
  readonly sections: readonly Section[];
  /**
   * The bytes of a section, from a multiple of 8 in their buffer; not to be written.
   *
   * @throws RanksackError INDEX_CORRUPT when they are not those that were stored.
   */
  bytes(section: Section): Uint8Array;
}

/** How many bytes preamble and table take together. */
export function headerBytes({ sections }: Preamble): number {
  return PREAMBLE_BYTES + sections * ENTRY_BYTES;
}

/** A section by its name. */
export function sectionOf({ preamble, sections }: ImageBytes, name: SectionName, segment = 0, field = 0): Section {
  return sections[sectionNumber({ name, segment, field }, preamble.fields)] as Section;
}

/** A section as numbers of 32 bits. @throws RanksackError INDEX_CORRUPT */
export function u32Section(image: ImageBytes, section: Section): Uint32Array {
  const bytes = image.bytes(section);
  if (bytes.length % 4 !== 0) throw damagedImage(`section "${section.name}" ends within a number`);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}
