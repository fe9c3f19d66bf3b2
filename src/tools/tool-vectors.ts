// The vectors of the tools of a catalog, and which tools are nearest to the vector of a query: every one is compared, so
// the answer is exact. At 10,000 tools of 256 numbers that is 2.5 million multiplications.

import { quoted, RanksackError } from "../base/errors.ts";
import { type Scored, TopHits } from "../ranking/top-hits.ts";
import { BATCH, type EmbedFault, type Embedder, embedTexts } from "./embedder.ts";
import { FUSED, type NearTool } from "./fusion.ts";

/** Vectors by key; immutable. */
export class ToolVectors {
  /** How many numbers a vector has; undefined when there are no tools. */
  readonly dimensions: number | undefined;
  private readonly keys: readonly string[];
  private readonly known: ReadonlySet<string>;
  private readonly numbers: Float32Array;

  /** `vectors` are parallel to the keys, of length one and of the same dimensions. */
  constructor(keys: readonly string[], vectors: readonly Float32Array[]) {
    this.keys = keys;
    this.known = new Set(keys);
    const dimensions = vectors[0]?.length ?? 0;
    this.dimensions = vectors[0]?.length;
    this.numbers = new Float32Array(keys.length * dimensions);
    for (const [row, vector] of vectors.entries()) this.numbers.set(vector, row * dimensions);
  }

  /**
   * The 100 tools nearest to a vector of length one, nearest first, then by key. A tool that points away from it, or has
   * nothing in common with it (a cosine of 0), is not near.
   */
  nearest(vector: Float32Array, mayAnswer: ((key: string) => boolean) | undefined): NearTool[] {
    const top = new TopHits<Scored>(FUSED);
    for (const [row, key] of this.keys.entries()) {
      const score = this.cosine(row, vector);
      if (score > 0 && score >= top.threshold && mayAnswer?.(key) !== false) top.offer({ key, tier: "ranked", score });
    }
    return top.sorted().map(({ key, score }) => ({ key, cosine: score }));
  }

  /** Whether a tool has a vector. */
  has(key: string): boolean {
    return this.known.has(key);
  }

  /** Those of other tools than these. */
  without(gone: ReadonlySet<string>): ToolVectors {
    const rows = this.keys.flatMap((key, row) => (gone.has(key) ? [] : [row]));
    if (rows.length === this.keys.length) return this;
    return new ToolVectors(
      rows.map((row) => this.keys[row] as string),
      rows.map((row) => this.vector(row)),
    );
  }

  /** Those of both, which have no tool in common. */
  with(more: ToolVectors): ToolVectors {
    if (more.keys.length === 0) return this;
    return new ToolVectors([...this.keys, ...more.keys], [...this.all(), ...more.all()]);
  }

  private all(): Float32Array[] {
    return this.keys.map((_, row) => this.vector(row));
  }

  private vector(row: number): Float32Array {
    const { numbers, dimensions = 0 } = this;
    return numbers.subarray(row * dimensions, (row + 1) * dimensions);
  }

  private cosine(row: number, vector: Float32Array): number {
    const { numbers } = this;
    const start = row * vector.length;
    let sum = 0;
    // Both are as long as the loop: the query's vector was checked against the dimensions.
    for (let at = 0; at < vector.length; at++) sum += (vector[at] as number) * (numbers[start + at] as number);
    return sum;
  }
}

/** A tool and the text its vector is made from. */
export interface EmbeddedTool {
  readonly key: string;
  readonly text: () => string;
}

/**
 * Has tools embedded, 64 at a time; `dimensions` is the length their vectors must have, if that is known already.
 *
 * @throws RanksackError UPSTREAM_UNAVAILABLE when the embedder throws, INVALID_ARGUMENT when what it answers cannot be
 * used; both name the tool, or the first and the last of the batch.
 */
export async function embedTools(
  embed: Embedder,
  tools: readonly EmbeddedTool[],
  dimensions?: number,
): Promise<ToolVectors> {
  const vectors: Float32Array[] = [];
  for (let first = 0; first < tools.length; first += BATCH) {
    const batch = tools.slice(first, first + BATCH);
    const answer = await embedTexts(
      embed,
      batch.map(({ text }) => text()),
      dimensions ?? vectors[0]?.length,
    );
    if (!("vectors" in answer)) throw embedError(answer, batch);
    vectors.push(...answer.vectors);
  }
  return new ToolVectors(
    tools.map(({ key }) => key),
    vectors,
  );
}

function embedError({ fault, at, cause }: EmbedFault, batch: readonly EmbeddedTool[]): RanksackError {
  const message = `The embedder failed for ${namesOf(at === undefined ? batch : batch.slice(at, at + 1))}: ${fault}.`;
  if (cause !== undefined) {
    const hint = "See that what embed calls can be reached and answers, and open the catalog again.";
    return new RanksackError("UPSTREAM_UNAVAILABLE", message, hint, cause);
  }
  const hint = "Let embed return one vector per text, all of the same length, of finite numbers and not all zeros.";
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}

function namesOf(tools: readonly EmbeddedTool[]): string {
  const [first, last] = [tools[0]?.key, tools.at(-1)?.key];
  return tools.length === 1 ? `tool ${quoted(first)}` : `the tools ${quoted(first)} to ${quoted(last)}`;
}
