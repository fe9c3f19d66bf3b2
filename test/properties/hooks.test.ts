// Laws 2, 3, 5 and 6 and explanations for catalogs with hooks, whatever the hooks answer: scores of any size and many
// equal ones, vectors that point anywhere, and failures.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Hit } from "../../src/retrieval/hit.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import type { Embedder } from "../../src/tools/embedder.ts";
import { openToolCatalog, type OpenToolCatalogOptions } from "../../src/tools/open-catalog.ts";
import type { Reranker } from "../../src/tools/reranker.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { type Corpus, corpora } from "./corpora.ts";
import { toolOf } from "./engine.ts";
import { faultyNode } from "./explanations.ts";
import { isNear } from "./laws.ts";
import { expectLater, isBrokenLater } from "./seed.ts";

/** What hooks answer: scores and vectors by a number that is made of a text. */
interface Answers {
  readonly scores: readonly number[];
  readonly vectors: readonly (readonly number[])[];
}

/** Opens a catalog. */
type Open = (tools: readonly ToolDefinition[], given: Answers) => Promise<Find>;
type Find = (query: string, limit: number) => Promise<Hits>;
type Law = (open: Open, corpus: Corpus, given: Answers) => Promise<void>;
type Hits = readonly (Hit & { readonly tool: ToolDefinition })[];
type Case = readonly [corpus: Corpus, answers: Answers];

const EXTREMES = [0, -0, 1, -1, 1e-17, -1e-17, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE];
const anyScore = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...EXTREMES));
const anyVector = fc
  .array(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom(1e300, 1e-300)), { minLength: 3, maxLength: 3 })
  .map((numbers) => (numbers.some((number) => number !== 0) ? numbers : [1, 1, 1]));
const answers: fc.Arbitrary<Answers> = fc.record({
  scores: fc.array(anyScore, { minLength: 1, maxLength: 9 }),
  vectors: fc.array(anyVector, { minLength: 1, maxLength: 9 }),
});

/** Few documents of every kind, and many that are alike: more than the reranker is handed, more than are fused. */
const cases: fc.Arbitrary<Case> = fc.tuple(
  fc.oneof(
    { weight: 3, arbitrary: corpora(["name", "title", "description", "parameter"]) },
    { weight: 1, arbitrary: crowds() },
  ),
  answers,
);

function crowds(): fc.Arbitrary<Corpus> {
  const sizes = fc.tuple(fc.integer({ min: 28, max: 130 }), fc.integer({ min: 1, max: 40 }));
  return sizes.map(([count, named]) => {
    const documents = Array.from({ length: count }, (_, at) => {
      const name = at < named ? "read file" : `file ${at % 7}`;
      return { key: `k${at}`, sources: [name, "", "read ".repeat(at % 5)].map((text) => ({ source: "name", text })) };
    });
    return { documents, shuffled: documents.toReversed(), query: "read file" };
  });
}

function numberOf(text: string): number {
  let number = 7;
  for (let at = 0; at < text.length; at++) number = (number * 31 + text.charCodeAt(at)) % 65_521;
  return number;
}

const rerankBy =
  ({ scores }: Answers): Reranker =>
  (_, candidates) =>
    candidates.map(({ key }) => scores[numberOf(key) % scores.length] ?? 0);

const embedBy =
  ({ vectors }: Answers): Embedder =>
  (texts) =>
    texts.map((text) => vectors[numberOf(text) % vectors.length] ?? []);

const failing = (): never => {
  throw new Error("down");
};

const HOOKS: readonly (readonly [string, (given: Answers) => OpenToolCatalogOptions])[] = [
  ["a reranker", (given) => ({ rerank: rerankBy(given) })],
  ["an embedder", (given) => ({ embed: embedBy(given) })],
  ["both", (given) => ({ rerank: rerankBy(given), embed: embedBy(given) })],
  ["both, the reranker failing", (given) => ({ rerank: failing, embed: embedBy(given) })],
  [
    "both, without rules of the first window",
    (given) => ({ rerank: rerankBy(given), embed: embedBy(given), without: ["rerank"] }),
  ],
  ["both, preset seshat", (given) => ({ rerank: rerankBy(given), embed: embedBy(given), preset: "seshat" })],
];

function opened(options: (given: Answers) => OpenToolCatalogOptions): Open {
  return async (tools, given) => {
    const catalog = await openToolCatalog(tools, options(given));
    return async (query, limit) => (await catalog.search(query, { limit, explain: true })).hits;
  };
}

function property(law: Law, open: Open): fc.IAsyncProperty<unknown> {
  return fc.asyncProperty(cases, ([corpus, given]) => law(open, corpus, given));
}

const LIMITS = [1, 2, 3, 7, 29, 30, 31, 99, 100, 101];

const limitIndependence: Law = async (open, { documents, query }, given) => {
  const find = await open(documents.map(toolOf), given);
  const all = await find(query, documents.length + 1);
  for (const limit of LIMITS) expect(bytes(await find(query, limit))).toBe(bytes(all.slice(0, limit)));
};

const totalOrder: Law = async (open, { documents, shuffled, query }, given) => {
  const [find, findShuffled] = [await open(documents.map(toolOf), given), await open(shuffled.map(toolOf), given)];
  const hits = await find(query, documents.length + 1);
  for (const [at, hit] of hits.slice(1).entries()) expect(isBefore(hits[at] as Hit, hit)).toBe(true);
  expect(bytes(await findShuffled(query, documents.length + 1))).toBe(bytes(hits));
};

/** Every hit is a tool that was given, once, and has a finite score above 0. */
const integrity: Law = async (open, { documents, query }, given) => {
  const tools = documents.map(toolOf);
  const byKey = new Map(tools.map((tool) => [tool.key, tool]));
  const hits = await (await open(tools, given))(query, tools.length + 1);
  for (const { key, tool, score } of hits) {
    expect(tool).toBe(byKey.get(key));
    expect(Number.isFinite(score) && score > 0).toBe(true);
  }
  expect(new Set(hits.map(({ key }) => key)).size).toBe(hits.length);
};

const explained: Law = async (open, { documents, query }, given) => {
  const find = await open(documents.map(toolOf), given);
  for (const { score, explanation } of await find(query, documents.length + 1)) {
    expect(isNear(explanation?.value ?? Number.NaN, score)).toBe(true);
    expect(explanation && faultyNode(explanation)).toBe(undefined);
  }
};

/** With a word that every tool holds, what is found is what meets the forms of the query, hooks or not. */
const sameForms: Law = async (open, { documents, query }, given) => {
  const tools = documents.map(toolOf).map((tool) => ({ ...tool, description: `${tool.description} everywhere` }));
  const asked = `everywhere ${query}`;
  const hits = await (await open(tools, given))(asked, tools.length + 1);
  const byWords = createToolCatalog(tools).search(asked, { limit: tools.length + 1 }).hits;
  expect(hits.map(({ key }) => key).sort()).toEqual(byWords.map(({ key }) => key).sort());
};

function bytes(hits: Hits): string {
  return JSON.stringify(hits);
}

function isBefore(a: Hit, b: Hit): boolean {
  if (a.tier !== b.tier) return a.tier === "name" || b.tier === "tail";
  return a.score > b.score || (a.score === b.score && a.key < b.key);
}

describe.each(HOOKS)("%s", (_, options) => {
  const open = opened(options);
  test("law 2: limit independence", () => expectLater(property(limitIndependence, open)));
  test("law 3: total order", () => expectLater(property(totalOrder, open)));
  test("laws 5 and 6: the tools that were given, finite and above 0", () => expectLater(property(integrity, open)));
  test("the parts of an explanation combine to the score within 1e-9", () => expectLater(property(explained, open)));
  if (options({ scores: [], vectors: [] }).preset === undefined)
    test("forms hold for what vectors find", () => expectLater(property(sameForms, open)));
});

// Catalogs with a fault, where the laws must fail.

/** Scores of a reranker that sees the hits that are shown, and whose answer is taken as it is. */
const naive: Open = async (tools, { scores }) => {
  const catalog = createToolCatalog(tools);
  return async (query, limit) =>
    catalog
      .search(query, { limit, explain: true })
      .hits.map((hit) => ({ ...hit, score: scores[numberOf(hit.key) % scores.length] ?? 0 }))
      .toSorted((a, b) => b.score - a.score);
};

/** A list by vectors that knows nothing of forms. */
const formless: Open = async (tools, given) => {
  const words = createToolCatalog(tools);
  const all = tools.map((tool) => ({ ...tool, name: `everywhere ${tool.name}` }));
  const vectors = await openToolCatalog(all, { embed: embedBy(given) });
  return async (query, limit) => {
    const { hits } = await vectors.search("everywhere", { limit });
    return [...words.search(query, { limit }).hits, ...hits].filter(
      (hit, at, list) => list.findIndex(({ key }) => key === hit.key) === at,
    );
  };
};

test.each<[string, Law, Open]>([
  ["limit independence", limitIndependence, naive],
  ["total order", totalOrder, naive],
  ["finite and above 0", integrity, naive],
  ["explanations", explained, naive],
  ["forms", sameForms, formless],
])("%s is seen to break on a catalog with a fault", async (_, law, open) => {
  expect(await isBrokenLater(property(law, open))).toBe(true);
});
