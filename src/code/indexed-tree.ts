// A repository as it was indexed: its files, what tells that one of them changed, and the snapshot to search. A tree is
// never edited; when anything changed, the next one is built.
//
// The system's change time says that a file changed, but two changes within one tick of its clock look like one. So
// for a file that was young when it was read, the content is remembered too, as a hash, and compared until it is old.

import { createHash } from "node:crypto";
import { extname } from "node:path";
import { indexTerms } from "../analysis/analyzer.ts";
import type { Document } from "../index/document.ts";
import { SnapshotBuilder } from "../index/snapshot.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import type { Retriever } from "../retrieval/retriever.ts";
import type { CodePreset } from "./code-preset.ts";
import { CodeReader } from "./code-reader.ts";
import { asString, decodeText } from "./decode.ts";
import { FactsBuilder } from "./facts-builder.ts";
import type { FileFacts } from "./file-facts.ts";
import { fileKind } from "./file-kind.ts";
import { languageNames } from "./language-names.ts";
import type { RepositoryLimits } from "./limits.ts";
import { byPath, type ListedFile, type Listing } from "./listing.ts";
import { Pace } from "./pace.ts";
import { type RegularFile, readRegularFile } from "./regular-file.ts";
import type { Refusal, SkippedPath } from "./skipped.ts";
import { TreeFacts } from "./tree-facts.ts";

/** A file, with what was seen when it was read. */
export interface IndexedFile extends ListedFile {
  /** A hash of what was read, or why nothing was; only while the stamp alone could miss a change. */
  readonly evidence: string | undefined;
}

/** What a search sees of a repository. */
export interface IndexedTree {
  readonly files: ReadonlyMap<string, IndexedFile>;
  readonly retriever: Retriever;
  /** How queries are read; undefined where their words are looked up as they are. */
  readonly reader: CodeReader | undefined;
  /** Left out, by path: what the listing left out, and what reading did. */
  readonly skipped: readonly SkippedPath[];
  readonly unread: readonly SkippedPath[];
}

/** Where the files are and how they are taken in. */
export interface TreeSource {
  /** A real path. */
  readonly root: string;
  readonly preset: CodePreset;
  readonly limits: RepositoryLimits;
}

/** Reads and indexes every file of a listing. */
export async function indexTree(source: TreeSource, listing: Listing): Promise<IndexedTree> {
  const { fields } = source.preset.ranking;
  const builder = new SnapshotBuilder(fields);
  const files = new Map<string, IndexedFile>();
  const facts = new Map<string, FileFacts>();
  const factsBuilder = source.preset.ranksByFacts ? new FactsBuilder() : undefined;
  const unread: SkippedPath[] = [];
  const pace = new Pace();
  for (const file of listing.files) {
    if (pace.isDue()) await pace.rest();
    const { text, refusal, evidence } = takeIn(source, file);
    files.set(file.path, { ...file, evidence });
    if (text !== undefined) {
      const known = factsBuilder?.build(file.path, asString(text));
      if (known) facts.set(file.path, known.facts);
      builder.add(documentOf(file.path, text, known?.symbols));
    }
    if (refusal) unread.push({ path: file.path, ...refusal });
  }
  const retriever = localRetriever(builder.build(), fields);
  const reader = factsBuilder && new CodeReader(new TreeFacts(facts));
  return { files, retriever, reader, skipped: merged(listing, unread), unread };
}

/**
 * The tree as it may go on being used for a newer listing: with what the listing leaves out, and without the evidence
 * that is no longer needed. Undefined when a file came, went or changed.
 */
export async function confirmTree(
  source: TreeSource,
  tree: IndexedTree,
  listing: Listing,
): Promise<IndexedTree | undefined> {
  if (tree.files.size !== listing.files.length) return undefined;
  const files = new Map<string, IndexedFile>();
  const pace = new Pace();
  for (const file of listing.files) {
    if (pace.isDue()) await pace.rest();
    const known = tree.files.get(file.path);
    const confirmed = known && confirmFile(source, known, file);
    if (!confirmed) return undefined;
    files.set(file.path, confirmed);
  }
  return { ...tree, files, skipped: merged(listing, tree.unread) };
}

function confirmFile(source: TreeSource, known: IndexedFile, listed: ListedFile): IndexedFile | undefined {
  if (known.stamp !== listed.stamp) return undefined;
  if (known.evidence === undefined) return known;
  const reading = readListed(source, listed);
  const seen = fingerprint(reading);
  return seen === known.evidence ? { ...known, evidence: evidenceOf(reading, listed) } : undefined;
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
  const text = "reason" in reading ? undefined : decodeText(reading.bytes, source.preset.invalidText);
  if (text !== undefined && (source.preset.searchesPaths || hasWords(source.preset, text))) return { text, evidence };
  const refusal = refusalFor(reading, text);
  // A file that is only too large is still found by its path.
  const byPathOnly = refusal.reason === "too-large" && source.preset.searchesPaths;
  return { refusal, evidence, ...(byPathOnly && { text: "" }) };
}

function refusalFor(reading: RegularFile | Refusal, text: Uint8Array | string | undefined): Refusal {
  if ("reason" in reading) return reading;
  if (text === undefined) return { reason: "binary", detail: "it has a NUL character" };
  return { reason: "no-words", detail: "it has no word that the preset indexes" };
}

function documentOf(path: string, text: Uint8Array | string, symbols: readonly string[] = []): Document {
  const sources = [
    { source: "body", text },
    { source: "path", text: path },
    { source: "ext", text: extname(path) },
    { source: "kind", text: fileKind(path) },
    ...languageNames(path).map((name) => ({ source: "lang", text: name })),
  ];
  return { key: path, sources: [...sources, ...symbols.map((symbol) => ({ source: "symbol", text: symbol }))] };
}

function hasWords({ ranking }: CodePreset, text: Uint8Array | string): boolean {
  const whole = asString(text);
  return ranking.fields.some(({ analyzer }) => indexTerms(analyzer, whole).next().done !== true);
}

function readListed({ root, limits }: TreeSource, { path }: ListedFile): RegularFile | Refusal {
  return readRegularFile(`${root}/${path}`, limits.maxFileBytes);
}

/** How long after a change a file is young, in milliseconds: the coarsest clock of a file system in use (FAT). */
const YOUNG = 2_000;

/** What could not be read may be readable the next time, without any change that a stamp shows. */
function evidenceOf(reading: RegularFile | Refusal, { changedAt }: ListedFile): string | undefined {
  const fragile = "reason" in reading ? reading.reason === "unreadable" : Date.now() - changedAt < YOUNG;
  return fragile ? fingerprint(reading) : undefined;
}

function fingerprint(reading: RegularFile | Refusal): string {
  if ("reason" in reading) return `${reading.reason}: ${reading.detail}`;
  return createHash("sha256").update(reading.bytes).digest("base64");
}

function merged(listing: Listing, unread: readonly SkippedPath[]): readonly SkippedPath[] {
  return [...listing.skipped, ...unread].sort(byPath);
}
