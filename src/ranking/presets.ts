// The rankings with a name. Two reproduce known systems to the digit, `default` is ours: one for tools and prose, one
// for source code. Everything here is data; docs/presets.md says how they differ and why.

import { quoted, RanksackError } from "../base/errors.ts";
import { CODE, ENGLISH } from "../analysis/identifier-analyzer.ts";
import { CODE_CONTEXT_AGENT, OH_MY_PI } from "../analysis/seed-analyzers.ts";
import type { Ranking } from "./ranking.ts";

/**
 * Ours for tools and prose: one bag of English stems and whole identifiers, filled from every text of a tool. The name
 * counts double; what describes parameters counts half. k1 2 and the weights are those of the measured recipe for
 * tools (name 2, server 2, keys .7, parameter texts and enums .5, category .3), rounded to quarters.
 */
export const DEFAULT_RANKING: Ranking = {
  name: "default",
  repeats: "root",
  fields: [
    {
      name: "bag",
      analyzer: ENGLISH,
      unit: 0.25,
      boost: 1,
      similarity: { k1: 2, b: 0.75, delta: 0, idf: "lucene" },
      sources: [
        { name: "text", weight: 1 },
        { name: "name", weight: 2 },
        { name: "server", weight: 2 },
        { name: "title", weight: 1 },
        { name: "description", weight: 1 },
        { name: "hint", weight: 1 },
        { name: "keyword", weight: 1 },
        { name: "category", weight: 0.25 },
        { name: "parameter name", weight: 0.75 },
        { name: "parameter text", weight: 0.5 },
        { name: "enum value", weight: 0.5 },
      ],
    },
  ],
};

/** Ours for source code: the body in light stems and whole identifiers, and the path. */
export const DEFAULT_CODE_RANKING: Ranking = {
  name: "default",
  repeats: "root",
  fields: [
    {
      name: "body",
      analyzer: CODE,
      unit: 1,
      boost: 1,
      similarity: { k1: 2, b: 0.5, delta: 0, idf: "lucene" },
      sources: [
        { name: "body", weight: 1 },
        { name: "text", weight: 1 },
      ],
    },
    {
      name: "path",
      analyzer: CODE,
      unit: 1,
      boost: 1,
      similarity: { k1: 1.2, b: 0.5, delta: 0, idf: "lucene" },
      sources: [{ name: "path", weight: 1 }],
    },
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
        { name: "text", weight: 1 },
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
      sources: [
        { name: "body", weight: 1 },
        { name: "text", weight: 1 },
      ],
    },
  ],
};

/** The presets of a kind of collection, `default` first. */
export type Presets = readonly Ranking[];

/** For tools. */
export const TOOL_PRESETS: Presets = [DEFAULT_RANKING, OH_MY_PI_RANKING];

/** For repositories. */
export const CODE_PRESETS: Presets = [DEFAULT_CODE_RANKING, CODE_CONTEXT_AGENT_RANKING];

/** For plain text. */
export const TEXT_PRESETS: Presets = [DEFAULT_RANKING, OH_MY_PI_RANKING, CODE_CONTEXT_AGENT_RANKING];

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
