// A caller's function that turns texts into vectors, asked for all tools in batches and then once per query. What it
// answers is checked here: what is wrong with it is a value, which opening makes an error and a search a note.

import { quoted } from "../base/errors.ts";
import { faultText } from "./hook-fault.ts";

/**
 * Turns texts into vectors, one each, in their order: all of one length, finite, none of zeros only; they need not be of
 * length one. Asked when the catalog is opened, 64 texts at most a call, one call after the other, and with one text per
 * search; those may overlap. It sets its own time limit. Whatever it throws is an error of opening, and a note of a
 * search, `embed-failed`.
 */
export type Embedder = (texts: readonly string[]) => Vectors | Promise<Vectors>;

/** Vectors as an embedder gives them. */
type Vectors = readonly (readonly number[] | Float32Array)[];

/** How many texts an embedder is handed at most in one call. */
export const BATCH = 64;

/** What is wrong with an answer. */
export interface EmbedFault {
  /** A clause: `it gave 2 vectors for 3 texts`. */
  readonly fault: string;
  /** The place of the text that it is about, where it is about one. */
  readonly at?: number;
  /** What was thrown, if anything was. */
  readonly cause?: unknown;
}

/** Vectors of length one, or what is wrong. */
export type Embedded = { readonly vectors: readonly Float32Array[] } | EmbedFault;

/** Asks for the vectors of texts; `dimensions` is the length they must have, if that is known already. Never throws. */
export async function embedTexts(embed: Embedder, texts: readonly string[], dimensions?: number): Promise<Embedded> {
  try {
    return readVectors(await embed(Array.from(texts)), texts.length, dimensions);
  } catch (cause) {
    return { fault: faultText(cause), cause };
  }
}

function readVectors(answer: unknown, count: number, dimensions: number | undefined): Embedded {
  if (!Array.isArray(answer)) return { fault: `it gave ${quoted(answer)}, not a list of vectors` };
  if (answer.length !== count) return { fault: `it gave ${answer.length} vectors for ${count} texts` };
  const vectors: Float32Array[] = [];
  for (const [at, given] of (answer as readonly unknown[]).entries()) {
    const vector = readVector(given, dimensions ?? vectors[0]?.length);
    if (typeof vector === "string") return { fault: vector, at };
    vectors.push(vector);
  }
  return { vectors };
}

function readVector(given: unknown, dimensions: number | undefined): Float32Array | string {
  if (!isNumbers(given)) return `it gave ${quoted(given)}, not a list of numbers`;
  if (dimensions !== undefined && given.length !== dimensions)
    return `it gave a vector of ${given.length} numbers after vectors of ${dimensions}`;
  const largest = largestOf(given);
  if (Number.isNaN(largest)) return "it gave a vector with something in it that is not a finite number";
  return largest === 0 ? "it gave a vector that is empty or all zeros" : unitVector(given, largest);
}

function isNumbers(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array;
}

/** The largest absolute value; 0 for no numbers, NaN where one is not a finite number. */
function largestOf(values: ArrayLike<unknown>): number {
  let largest = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (typeof value !== "number" || !Number.isFinite(value)) return Number.NaN;
    largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}

/** The vector at length one; divided by its largest number first, so that no square overflows. */
function unitVector(values: ArrayLike<unknown>, largest: number): Float32Array {
  const scaled = Float64Array.from({ length: values.length }, (_, at) => Number(values[at]) / largest);
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(scaled, (value) => value / length);
}
