// The rankings with a name. Four reproduce known systems to the digit, `default` is ours: one for tools and prose, one
// for source code. Everything here is data; docs/presets.md says how they differ and why.

import { quoted, RanksackError } from "../base/errors.ts";
import { CODEX } from "../analysis/codex-analyzer.ts";
import { CODE, ENGLISH } from "../analysis/identifier-analyzer.ts";
import { NAMES } from "../analysis/name-analyzer.ts";
import { CODE_CONTEXT_AGENT, OH_MY_PI } from "../analysis/seed-analyzers.ts";
import { PRESENCE, VALUES } from "../analysis/value-analyzer.ts";
import { SESHAT } from "../analysis/seshat-analyzer.ts";
import type { Ranking, ScoredField } from "./ranking.ts";

/**
 * Ours for tools and prose: one bag of English stems and whole identifiers, filled from every text of a tool. The name
 * counts double; what describes parameters counts half. k1 2 and the weights are those of the measured recipe for
 * tools (name 2, server 2, keys .7, parameter texts and enums .5, category .3), rounded to quarters.
 */
export const DEFAULT_RANKING: Ranking = {
  name: "default",
  repeats: "root",
  forms: true,
  leastShare: 0.03,
  fields: [
    {
      name: "bag",
      analyzer: ENGLISH,
      unit: 0.25,
      boost: 1,
      groupedBy: "server",
      similarity: { k1: 2, b: 0.65, delta: 0, idf: "lucene" },
      sources: [
        { name: "name", weight: 2 },
        { name: "server", weight: 2 },
        { name: "title", weight: 1 },
        { name: "description", weight: 1 },
        { name: "hint", weight: 1 },
        { name: "category", weight: 0.25 },
        { name: "parameter name", weight: 0.75 },
        { name: "parameter text", weight: 0.5 },
      ],
    },
    wholeField("names", "names", ["name", "full name"]),
    wholeField("server", "filter", ["server"]),
  ],
};

/** Ours for source code: the body in light stems and whole identifiers, and the path. */
export const DEFAULT_CODE_RANKING: Ranking = {
  name: "default",
  repeats: "root",
  forms: true,
  fields: [
    {
      name: "body",
      analyzer: CODE,
      unit: 1,
      boost: 1,
      similarity: { k1: 2, b: 0.5, delta: 0, idf: "lucene" },
      sources: [{ name: "body", weight: 1 }],
    },
    {
      name: "path",
      analyzer: CODE,
      unit: 1,
      boost: 1,
      similarity: { k1: 1.2, b: 0.5, delta: 0, idf: "lucene" },
      sources: [{ name: "path", weight: 1 }],
    },
    {
      name: "symbol",
      filterAs: "sym",
      analyzer: NAMES,
      unit: 1,
      boost: 1,
      similarity: { k1: 0, b: 0, delta: 0, idf: "lucene" },
      sources: [{ name: "symbol", weight: 1 }],
    },
    wholeField("ext", "filter", ["ext"]),
    wholeField("kind", "filter", ["kind"]),
    { ...wholeField("lang", "filter", ["lang"]), analyzer: VALUES },
    { ...wholeField("path", "filter", ["path"]), analyzer: PRESENCE, isKeyPattern: true },
  ],
};

/** oh-my-pi's `search_tool_bm25`: BM25+ over six weighted fields that are counted, and measured, together. */
export const OH_MY_PI_RANKING: Ranking = {
  name: "oh-my-pi",
  repeats: "linear",
  fields: [
    {
      name: "bag",
      analyzer: OH_MY_PI,
      unit: 1,
      boost: 1,
      similarity: { k1: 1.2, b: 0.75, delta: 1, idf: "lucene" },
      sources: [
        { name: "name", weight: 6 },
        { name: "label", weight: 4 },
        { name: "mcp tool name", weight: 4 },
        { name: "server name", weight: 2 },
        { name: "summary", weight: 2 },
        { name: "schema key", weight: 1 },
      ],
    },
  ],
};

/**
 * seshat's `tool_search`: BM25 over one flat text, in which the name stands twice, with and without `_`. What its
 * description promises of `+` holds here.
 */
export const SESHAT_RANKING: Ranking = {
  name: "seshat",
  repeats: "linear",
  forms: true,
  fields: [
    {
      name: "bag",
      analyzer: SESHAT,
      unit: 1,
      boost: 1,
      similarity: { k1: 1.2, b: 0.75, delta: 0, idf: "lucene" },
      sources: [
        { name: "name", weight: 1 },
        { name: "category", weight: 1 },
        { name: "hint", weight: 1 },
        { name: "title", weight: 1 },
        { name: "description", weight: 1 },
        { name: "parameter name", weight: 1 },
        { name: "parameter text", weight: 1 },
      ],
    },
  ],
};

/** Codex's `tool_search` on the Rust crate bm25: BM25 over one flat text. The crate counts in 32-bit floats. */
export const CODEX_RANKING: Ranking = {
  name: "codex",
  repeats: "linear",
  fields: [
    {
      name: "bag",
      analyzer: CODEX,
      unit: 1,
      boost: 1,
      similarity: { k1: 1.2, b: 0.75, delta: 0, idf: "lucene" },
      sources: [
        { name: "name", weight: 1 },
        { name: "server", weight: 1 },
        { name: "description", weight: 1 },
        { name: "parameter name", weight: 1 },
        { name: "parameter text", weight: 1 },
      ],
    },
  ],
};

/** code-context-agent's `bm25_search`: Okapi with the epsilon floor of rank_bm25; the path is not searched. */
export const CODE_CONTEXT_AGENT_RANKING: Ranking = {
  name: "code-context-agent",
  repeats: "linear",
  fields: [
    {
      name: "body",
      analyzer: CODE_CONTEXT_AGENT,
      unit: 1,
      boost: 1,
      similarity: { k1: 1.5, b: 0.75, delta: 0, idf: "okapi" },
      sources: [{ name: "body", weight: 1 }],
    },
  ],
};

/** A field in which a text is one term: exact names, which are worth their rarity alone, and filters. */
function wholeField(name: string, role: "names" | "filter", sources: readonly string[]): ScoredField {
  const similarity = { k1: 0, b: 0, delta: 0, idf: "lucene" } as const;
  const weighted = sources.map((source) => ({ name: source, weight: 1 }));
  return { name, role, analyzer: NAMES, unit: 1, boost: 1, similarity, sources: weighted };
}

/** The presets of a kind of collection, `default` first. */
export type Presets = readonly Ranking[];

/** For tools. */
export const TOOL_PRESETS: Presets = [DEFAULT_RANKING, OH_MY_PI_RANKING, SESHAT_RANKING, CODEX_RANKING];

/** For repositories. */
export const CODE_PRESETS: Presets = [DEFAULT_CODE_RANKING, CODE_CONTEXT_AGENT_RANKING];

/** For plain text, which is one source and has neither names nor filters. */
export const TEXT_PRESETS: Presets = [...TOOL_PRESETS, CODE_CONTEXT_AGENT_RANKING].map(textRanking);

function textRanking(ranking: Ranking): Ranking {
  const words = ranking.fields.filter(({ role = "words" }) => role === "words");
  return { ...ranking, fields: words.map((field) => ({ ...field, sources: [{ name: "text", weight: 1 }] })) };
}

/**
 * The preset called `name`, or `default` when it is undefined.
 *
 * @throws RanksackError INVALID_ARGUMENT that names the valid ones.
 */
export function presetNamed(presets: Presets, name: unknown): Ranking {
  const wanted = name === undefined ? "default" : name;
  const preset = presets.find((candidate) => candidate.name === wanted);
  if (preset) return preset;
  const names = presets.map((candidate) => candidate.name).join(", ");
  throw new RanksackError("INVALID_ARGUMENT", `There is no preset ${quoted(name)} here.`, `The presets are ${names}.`);
}
