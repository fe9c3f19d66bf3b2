// Ratel (ratel-ai/ratel, 2026): the Rust crate bm25 with its English tokenizer (NLTK's stop words, stems) at k1 .9 and
// b .4, over one flat text: the name, the description, and of the arguments and the result each property's name,
// description and enum values, at any depth of properties and items. A name stands as it is and once more split at `_`
// and between a small and a capital letter; the server is not part of the text. Of repeats in the query only the first
// counts; equal scores are in the order of the ids.

import { indexTerms } from "../../src/analysis/analyzer.ts";
import { CODEX } from "../../src/analysis/codex-analyzer.ts";
import { fieldsOf } from "../../src/eval/json-lines.ts";
import type { Ranker } from "../../src/eval/ranker.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { bm25Rank, luceneIdf } from "./bm25.ts";

/** Ratel's lexical ranking, its default. */
export const RATEL: Ranker = {
  name: "Ratel",
  build: (tools) => bm25Rank(tools, (tool) => terms(ratelText(tool)), terms, RULES),
};

const RULES = { k1: 0.9, b: 0.4, idf: luceneIdf, repeats: false, tiesByKey: true };

/** Codex searches with the same crate, so its tokens are the same. */
function terms(text: string): string[] {
  return Array.from(indexTerms(CODEX, text));
}

/** The text that Ratel indexes of a tool. */
export function ratelText({ name, description = "", inputSchema, outputSchema }: ToolDefinition): string {
  const parts = [...asIsAndSplit(name), description, ...schemaTexts(inputSchema), ...schemaTexts(outputSchema)];
  return parts.filter((part) => part !== "").join(" ");
}

function asIsAndSplit(name: string): string[] {
  const split = name.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").replaceAll("_", " ");
  return split === name ? [name] : [name, split];
}

function schemaTexts(schema: unknown): string[] {
  const { properties, items } = fieldsOf(schema);
  const own = Object.entries(fieldsOf(properties)).flatMap(([name, property]) => {
    const { description, enum: values } = fieldsOf(property);
    return [...asIsAndSplit(name), ...stringsOf([description]), ...stringsOf(values), ...schemaTexts(property)];
  });
  return [...own, ...(items === undefined ? [] : schemaTexts(items))];
}

function stringsOf(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
}
