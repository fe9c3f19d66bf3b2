// What is searched: a key and its texts. A document is handed to a builder and forgotten; its owner keeps the thing.

/** One named text of a document: a tool's name, one of its parameter descriptions, a file's body. */
export interface SourceText {
  /** A source of the field that takes it; a source that no field knows is not indexed. May occur many times. */
  readonly source: string;
  /** The text, or its UTF-8 bytes; bytes that are not UTF-8 separate words. */
  readonly text: string | Uint8Array;
  /** The same text as its raw words, where its owner has told them apart already; then the text is not read. */
  readonly words?: CountedWords;
}

/** The raw words of a text, as the analyzers of its fields tell them apart, each once; good until they are counted. */
export interface CountedWords {
  /** Distinct words of many texts by their number; the same array for as long as numbers mean the same. */
  readonly texts: readonly string[];
  /** The words of this text, in the order in which they first occur. */
  readonly numbers: Uint32Array;
  /** By number: how often the word stands in this text. */
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
