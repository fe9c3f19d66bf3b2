// All that the index knows of a file beside its postings: where its words stand, in strips of lines and in blocks that
// begin at definitions; the identifiers it uses and those it defines. Plain arrays; made by FactsBuilder, from the path and
// the text alone. Words are 32-bit hashes: of 4 billion pairs of words one is taken for one word.

/** Lines are counted in strips of this many; a window is two strips. */
export const STRIP_LINES = 20;

/** The most lines and pieces that are told apart; those behind count as the last. */
export const MOST_LINES = 65_535;

/** Numbers of what a definition makes, as they are stored. */
export const TYPE = 1;
export const FUNCTION = 2;
export const VALUE = 3;
/** Made elsewhere and handed on. */
export const EXPORT = 4;

/** The facts of one file. */
export interface FileFacts {
  /** How many words it has, counted part by part. */
  readonly length: number;
  /** Whether a program wrote it, or it has lines that no person reads. */
  readonly isGenerated: boolean;
  /** The hashes of the distinct stems, ascending. */
  readonly terms: Uint32Array;
  /** Parallel to `terms`: where the places of a stem end in `places`; they begin where those before end. */
  readonly ends: Uint32Array;
  /** Parallel to `terms`: how many defined names hold the stem, at most 3. */
  readonly defined: Uint8Array;
  /** A piece for each occurrence, ascending within a stem. */
  readonly places: Uint16Array;
  /** By piece: its strip, and its block. Pieces are lines of one strip and one block. */
  readonly strips: Uint16Array;
  readonly blocks: Uint16Array;
  /** The hashes of the distinct identifiers, whole, ascending, and how often each stands there. */
  readonly identifiers: Uint32Array;
  readonly uses: Uint16Array;
  /** The hashes of the names it defines, ascending by hash, then by line; and what each is. */
  readonly names: Uint32Array;
  readonly kinds: Uint8Array;
  /** By definition: the line, from 1, at most 65535; and the block that begins there. */
  readonly lines: Uint16Array;
  readonly nameBlocks: Uint16Array;
  /** Pairs of a block and the hash of a stem in a name defined there: `block, hash, block, hash …`, by block. */
  readonly blockStems: Uint32Array;
}
