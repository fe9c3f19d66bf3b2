// What is searched: a key and its texts. A document is handed to a builder and forgotten; its owner keeps the thing.

import type { Analyzer } from "../analysis/analyzer.ts";

/** One named text of a document: a tool's name, one of its parameter descriptions, a file's body. */
export interface SourceText {
  /** A source of the field that takes it; a source that no field knows is not indexed. May occur many times. */
  readonly source: string;
  /**
   * The text, or its UTF-8 bytes; bytes that are not UTF-8 separate words. Left out where there are only terms: then every
   * field that takes the source has their analyzer.
   */
  readonly text?: string | Uint8Array | undefined;
  /** What the text holds, where its owner has counted it already: who has that does not read the text. */
  readonly terms?: CountedTerms | undefined;
}

/** The terms of a text as an analyzer gives them, each once; good until they are indexed. */
export interface CountedTerms {
  /** A field with another one reads the text. */
  readonly analyzer: Analyzer;
  /** Terms of many texts by their number; the same array for as long as numbers mean the same. */
  readonly texts: readonly string[];
  /** The terms of this text, in the order in which they first occur; and how often each does. */
  readonly numbers: Uint32Array;
  readonly counts: Uint32Array;
}

/** One searchable thing: a tool, a file. */
export interface Document {
  /** The owner's stable name of it; unique in a collection; any string. */
  readonly key: string;
  readonly sources: readonly SourceText[];
  /** The owner's own bytes about it, kept beside the postings and not searched. */
  readonly attachment?: Uint8Array;
}
