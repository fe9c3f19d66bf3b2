// An image, judged for people: what it says it is, whether every byte is the one that was written, and whether what is
// written holds together. Reading checks only what keeps it from going wrong; this checks all that is known.

import { faultOf } from "./image.ts";
import { type ImageBytes, sectionOf } from "./image-bytes.ts";
import { readPreamble, type Section, type Unreadable, wordsOf } from "./image-header.ts";
import { isLive, type LiveSegment } from "./live-segment.ts";
import { exactFrequency, OVERFLOWS } from "./posting-list.ts";
import type { PostingArrays } from "./postings.ts";
import type { LoadedSegment } from "./segment.ts";
import { loadSegment, storedCounts, type StoredField, storedLive } from "./stored-segment.ts";
import { isSound, sectionBytes, wholeSections } from "./whole-image.ts";

/** What an image is. */
export interface ImageReport {
  readonly verdict: "sound" | Unreadable["reason"];
  /** What is wrong, a sentence each; empty when it is sound. */
  readonly faults: readonly string[];
  /** In the file. */
  readonly bytes: number;
  /** The caller's stamp, if that could be read. */
  readonly stamp?: string;
  /** The fields it was built with, if they could be read. */
  readonly fields?: readonly FieldReport[];
  /** How many documents are live, if the counts could be read. */
  readonly documents?: number;
  readonly segments: readonly SegmentReport[];
  readonly sections: readonly SectionReport[];
}

/** A field as the identity describes it. */
export interface FieldReport extends StoredField {
  readonly name: string;
  readonly analyzer: string;
}

/** A segment in numbers; terms and postings are those of all its fields. */
export interface SegmentReport {
  readonly rows: number;
  readonly liveRows: number;
  readonly terms: number;
  readonly postings: number;
}

/** A section in numbers. */
export interface SectionReport extends Pick<Section, "name" | "segment" | "field" | "pages"> {
  readonly bytes: number;
  /** Whether it has the checksum it should have. */
  readonly sound: boolean;
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Judges the bytes of a file, whatever they are; never throws. They are copied unless they begin at a multiple of 8. */
export function checkImage(given: Uint8Array): ImageReport {
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
  const nothing = { bytes: bytes.length, segments: [], sections: [] };
  const preamble = readPreamble(bytes, bytes.length);
  if ("reason" in preamble) return { verdict: preamble.reason, faults: [sentence(preamble.message)], ...nothing };
  const faults: string[] = [];
  const sections = attempt(faults, () => wholeSections(preamble, bytes));
  if (!sections) return { verdict: "damaged", faults, ...nothing };
  const reports = sections.map((section) => sectionReport(section, isSound(wordsOf(bytes), section)));
  for (const report of reports) if (!report.sound) faults.push(`Section ${placeOf(report)} is not what was written.`);
  const image = { preamble, sections, bytes: (section: Section) => sectionBytes(bytes, section) };
  const content = faults.length === 0 ? checkContent(image, faults) : { segments: [] };
  return {
    verdict: faults.length === 0 ? "sound" : "damaged",
    faults,
    bytes: bytes.length,
    ...content,
    sections: reports,
  };
}

/** `"documents" of field 0 in segment 1`. */
function placeOf({ name, segment, field }: SectionReport): string {
  return `"${name}" of field ${field} in segment ${segment}`;
}

function sectionReport({ name, segment, field, pages, length }: Section, sound: boolean): SectionReport {
  return { name, segment, field, pages, bytes: length, sound };
}

function attempt<T>(faults: string[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    faults.push(sentence(faultOf(error)));
    return undefined;
  }
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

type Content = Pick<ImageReport, "stamp" | "fields" | "documents" | "segments">;

function checkContent(image: ImageBytes, faults: string[]): Content {
  const identity = readIdentity(image);
  if (!identity) {
    faults.push("The identity does not describe the fields.");
    return { segments: [] };
  }
  const { stamp, fields } = identity;
  const segments = Array.from({ length: image.preamble.segments }, (_, at) => {
    return attempt(faults, () => checkSegment(image, at, fields, faults));
  }).filter((live) => live !== undefined);
  checkKeys(segments, faults);
  const documents = segments.reduce((sum, { liveRows }) => sum + liveRows, 0);
  return { stamp, fields, documents, segments: segments.map(segmentReport) };
}

function readIdentity(image: ImageBytes): { stamp: string; fields: readonly FieldReport[] } | undefined {
  try {
    const { stamp, fields } = JSON.parse(DECODER.decode(image.bytes(sectionOf(image, "identity")))) as Record<
      string,
      unknown
    >;
    const { segments, fields: count } = image.preamble;
    const fits = Array.isArray(fields) && (segments === 0 || fields.length === count) && fields.every(isField);
    return fits && typeof stamp === "string" ? { stamp, fields } : undefined;
  } catch {
    return undefined;
  }
}

function isField(value: unknown): value is FieldReport {
  const { name, analyzer, sources } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof name === "string" && typeof analyzer === "string" && Array.isArray(sources);
}

interface LoadedLive extends LiveSegment {
  readonly segment: LoadedSegment;
}

function segmentReport({ segment, liveRows }: LoadedLive): SegmentReport {
  const sum = (count: (arrays: PostingArrays) => number): number => {
    return segment.fields.reduce((total, { arrays }) => total + count(arrays), 0);
  };
  const postings = sum(({ documents }) => documents.length);
  return { rows: segment.keys.size, liveRows, terms: sum(({ terms }) => terms.size), postings };
}

function checkSegment(image: ImageBytes, at: number, fields: readonly FieldReport[], faults: string[]): LoadedLive {
  const counts = storedCounts(image, at);
  const segment = loadSegment(image, at, fields, counts);
  const live = { ...storedLive(segment, counts), segment };
  for (const [place, { arrays }] of segment.fields.entries()) {
    const field = fields[place];
    const tell = (fault: string): void => void faults.push(`Field "${field?.name}" of segment ${at}: ${fault}.`);
    checkTerms(arrays, tell);
    checkPostings(arrays, field?.sources.length ?? 0, tell);
    if (liveLength(live, arrays) !== live.liveLengths[place]) tell("the live length is not that of the live rows");
  }
  return live;
}

type Tell = (fault: string) => void;

function checkTerms({ terms }: PostingArrays, tell: Tell): void {
  let lost = 0;
  for (let number = 0; number < terms.size; number++) if (terms.find(terms.term(number)) !== number) lost++;
  if (lost > 0) tell(`${lost} terms cannot be found`);
}

function checkPostings(
  { offsets, documents, frequencies, sources, overflow, lengths }: PostingArrays,
  sourceCount: number,
  tell: Tell,
): void {
  const sums = new Float64Array(lengths.length);
  let overflows = 0;
  let unsorted = 0;
  let sourceless = 0;
  for (let term = 0; term + 1 < offsets.length; term++) {
    for (let at = offsets[term] as number; at < (offsets[term + 1] as number); at++) {
      const row = documents[at] as number;
      const frequency = frequencies[at] as number;
      const isFirst = at === offsets[term];
      if (row >= lengths.length || (!isFirst && row <= (documents[at - 1] as number))) unsorted++;
      if (frequency === OVERFLOWS && overflow.at[overflows] === at) overflows++;
      if (sources.length > 0 && (sources[at] === 0 || (sources[at] as number) >>> sourceCount !== 0)) sourceless++;
      sums[row] = (sums[row] as number) + (frequency === OVERFLOWS ? exactFrequency(overflow, at) : frequency);
    }
  }
  if (unsorted > 0) tell(`${unsorted} postings are not in order, or of rows that do not exist`);
  if (sourceless > 0) tell(`${sourceless} postings have impossible sources`);
  if (overflows !== overflow.at.length || overflow.frequencies.some((frequency) => frequency < OVERFLOWS))
    tell("the overflow does not fit");
  if (lengths.some((length, row) => length !== sums[row])) tell("lengths are not the sums of frequencies");
}

function liveLength(live: LiveSegment, { lengths }: PostingArrays): number {
  return lengths.reduce((sum, length, row) => (isLive(live, row) ? sum + length : sum), 0);
}

function checkKeys(segments: readonly LoadedLive[], faults: string[]): void {
  const keys = new Set<string>();
  let rows = 0;
  for (const live of segments) {
    for (let row = 0; row < live.segment.keys.size; row++) if (isLive(live, row)) keys.add(live.segment.keys.at(row));
    rows += live.liveRows;
  }
  if (keys.size !== rows) faults.push(`${rows - keys.size} live keys stand twice.`);
}
