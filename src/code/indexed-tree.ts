// A repository as it was indexed: its files, what tells that one of them changed, and the snapshot to search. A tree is
// never edited; when anything changed, the next one is made of it (tree-update.ts).
//
// The system's change time says that a file changed, but two changes within one tick of its clock look like one. So
// for a file that was young when it was read, the content is remembered too, as a hash, and compared until it is old.

import { indexTerms } from "../analysis/analyzer.ts";
import { digestOf } from "../index/checksum.ts";
import { type Snapshot, SnapshotBuilder } from "../index/snapshot.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import type { Retriever } from "../retrieval/retriever.ts";
import type { CodePreset } from "./code-preset.ts";
import { CodeReader } from "./code-reader.ts";
import { asString, decodeHead } from "./decode.ts";
import { factsAt, type Places, placesIn } from "./facts-bytes.ts";
import { FileDocuments } from "./file-documents.ts";
import { type FileTable, fileTable } from "./file-table.ts";
import type { RepositoryLimits } from "./limits.ts";
import { byPath, type ListedFile, type Listing } from "./listing.ts";
import { checkMemory, type Memory, memoryOf } from "./memory-limit.ts";
import { Pace } from "./pace.ts";
import { type RegularFile, readHead } from "./regular-file.ts";
import type { Refusal, SkippedPath } from "./skipped.ts";
import { TreeFacts } from "./tree-facts.ts";
import { type FileDigest, NO_SUMMARY, nextSummary, type TreeSummary, WITHOUT } from "./tree-summary.ts";

/** What a search sees of a repository. */
export interface IndexedTree {
  /** Every file that was listed, as it was when it was read. */
  readonly files: FileTable;
  /** Hashes of what was read, or why nothing was, by path: of files whose stamp alone could miss a change. */
  readonly evidence: ReadonlyMap<string, string>;
  readonly snapshot: Snapshot;
  /** What the files say together; undefined where they are not ranked by facts. */
  readonly summary: TreeSummary | undefined;
  /** Where the documents are, if that is written down. */
  readonly places?: Places;
  readonly retriever: Retriever;
  /** How queries are read; undefined where their words are looked up as they are. */
  readonly reader: CodeReader | undefined;
  /** Left out, by path: what the listing left out, and what reading did. */
  readonly skipped: readonly SkippedPath[];
  readonly unread: readonly SkippedPath[];
  /** The manifest that decided which files there are. */
  readonly manifest?: string | undefined;
}

/** Where the files are and how they are taken in. */
export interface TreeSource {
  /** A real path. */
  readonly root: string;
  readonly preset: CodePreset;
  readonly limits: RepositoryLimits;
  /** Reads a file by its path where the files are not those on disk, but those of a revision. */
  readonly read?: (path: string) => RegularFile | Refusal;
}

/** Reads and indexes every file of a listing. */
export async function indexTree(source: TreeSource, listing: Listing, tell: Tell = () => {}): Promise<IndexedTree> {
  const { digests, ...taken } = await takeFiles(source, listing.files, tell);
  const files = fileTable(listing.files);
  const summary = digests && nextSummary(NO_FILES, NO_SUMMARY, files, NOBODY, digests);
  return treeOf(source, { files, summary, ...taken }, listing);
}

/** Says how many of the files were read. */
export type Tell = (done: number, total: number) => void;

/** What came of reading files. */
export interface TakenFiles extends Pick<IndexedTree, "snapshot" | "evidence" | "unread"> {
  /** Of the files that have facts, by path. */
  readonly digests: ReadonlyMap<string, FileDigest> | undefined;
}

const NO_FILES: FileTable = fileTable([]);
const NOBODY: ReadonlySet<string> = new Set();

/** Memory is looked at every so many slices of time: a look takes as long as reading a file or two. */
const SLICES_A_LOOK = 8;

/** Reads and indexes files, in slices of time. @throws RanksackError LIMIT_EXCEEDED when memory runs out */
export async function takeFiles(
  source: TreeSource,
  files: readonly ListedFile[],
  tell: Tell = () => {},
): Promise<TakenFiles> {
  const builder = new SnapshotBuilder(source.preset.ranking.fields);
  const documents = new FileDocuments(source.preset.ranksByFacts);
  const evidence = new Map<string, string>();
  const unread: SkippedPath[] = [];
  const pace = new Pace();
  let memory: Memory | undefined;
  let slices = 0;
  for (const [at, file] of files.entries()) {
    if (pace.isDue()) {
      tell(at, files.length);
      await pace.rest();
      memory ??= memoryOf(source.limits.maxMemoryBytes);
      if (slices++ % SLICES_A_LOOK === 0) checkMemory(memory, at, files.length);
    }
    const taken = takeIn(source, file);
    if (taken.evidence !== undefined) evidence.set(file.path, taken.evidence);
    if (taken.text !== undefined) builder.add(documents.of(file.path, taken.text));
    if (taken.refusal) unread.push({ path: file.path, ...taken.refusal });
  }
  return { snapshot: builder.build(), evidence, unread, digests: documents.digests };
}

/** A tree without what can be made of the rest. */
export type TreeParts = Pick<IndexedTree, "files" | "evidence" | "snapshot" | "summary" | "places" | "unread">;

/** A tree of what was taken in, with what its listing leaves out. */
export function treeOf(
  { preset }: TreeSource,
  taken: TreeParts,
  { skipped, manifest }: Omit<Listing, "files">,
): IndexedTree {
  return { ...taken, ...searchersOf(preset, taken), skipped: mergedSkips(skipped, taken.unread), manifest };
}

/** What answers queries of a snapshot. */
export function searchersOf(
  preset: CodePreset,
  { files, snapshot, summary, places }: Pick<TreeParts, "files" | "snapshot" | "summary" | "places">,
): Pick<IndexedTree, "retriever" | "reader"> {
  const retriever = localRetriever(snapshot, preset.ranking.fields);
  const facts =
    summary &&
    (() => {
      const known = places ?? placesIn(snapshot, files.paths);
      return new TreeFacts(files, summary, (number) => factsAt(snapshot, known[number] ?? WITHOUT), known);
    });
  return { retriever, reader: facts && new CodeReader(facts) };
}

interface Taken {
  /** What is searched of it; undefined when nothing is. */
  readonly text?: Uint8Array | string;
  readonly refusal?: Refusal;
  readonly evidence: string | undefined;
}

function takeIn(source: TreeSource, file: ListedFile): Taken {
  const reading = readListed(source, file);
  const evidence = evidenceOf(reading, file);
  const text = "reason" in reading ? undefined : decodeHead(reading, source.preset.invalidText);
  if ("reason" in reading || text === undefined || !(source.preset.searchesPaths || hasWords(source.preset, text)))
    return { refusal: refusalFor(reading, text), evidence };
  const detail = `it has ${file.size} bytes, of which the first ${reading.bytes.length} are searched`;
  return { text, evidence, ...(reading.isCut && { refusal: { reason: "cut", detail } }) };
}

function refusalFor(reading: RegularFile | Refusal, text: Uint8Array | string | undefined): Refusal {
  if ("reason" in reading) return reading;
  if (text === undefined) return { reason: "binary", detail: "it has a NUL character" };
  return { reason: "no-words", detail: "it has no word that the preset indexes" };
}

function hasWords({ ranking }: CodePreset, text: Uint8Array | string): boolean {
  const whole = asString(text);
  return ranking.fields.some(({ analyzer }) => indexTerms(analyzer, whole).next().done !== true);
}

/** Reads a file of a tree, or its head. */
export function readListed(
  { root, limits, read }: TreeSource,
  { path }: Pick<ListedFile, "path">,
): RegularFile | Refusal {
  return read === undefined ? readHead(`${root}/${path}`, limits.maxFileBytes) : read(path);
}

/** How long after a change a file is young, in milliseconds: the coarsest clock of a file system in use (FAT). */
const YOUNG = 2_000;

/** What a file must still be, while its stamp alone could miss a change. */
export function evidenceNow(source: TreeSource, file: ListedFile): { readonly seen: string; readonly kept: boolean } {
  const reading = readListed(source, file);
  return { seen: fingerprint(reading), kept: evidenceOf(reading, file) !== undefined };
}

/** What could not be read may be readable the next time, without any change that a stamp shows. */
function evidenceOf(reading: RegularFile | Refusal, { changedAt }: ListedFile): string | undefined {
  const fragile = "reason" in reading ? reading.reason === "unreadable" : Date.now() - changedAt < YOUNG;
  return fragile ? fingerprint(reading) : undefined;
}

function fingerprint(reading: RegularFile | Refusal): string {
  if ("reason" in reading) return `${reading.reason}: ${reading.detail}`;
  return digestOf(reading.bytes);
}

/** Both lists as one, by path. */
export function mergedSkips(listed: readonly SkippedPath[], unread: readonly SkippedPath[]): readonly SkippedPath[] {
  return unread.length === 0 ? listed : [...listed, ...unread].sort(byPath);
}
