// SQLite FTS5 as ToolHive's optimizer uses it: the porter tokenizer over unicode61, two columns (name and description),
// the words of the query joined by OR, and the built-in bm25() with k1 1.2 and b .75 over both columns together. Its idf
// is ln((N − n + ½) / (n + ½)), and where that is not above 0, 10⁻⁶ (sqlite.org/fts5.html, the bm25 function).

import type { Ranker } from "../../src/eval/ranker.ts";
import { bm25Rank } from "./bm25.ts";
import { porterStem } from "./porter-stemmer.ts";

/** FTS5's ranking; a word that stands twice in the query counts twice. */
export const FTS5: Ranker = {
  name: "FTS5 porter",
  build: (tools) => {
    return bm25Rank(tools, ({ name, description = "" }) => fts5Terms(`${name} ${description}`), fts5Terms, RULES);
  },
};

const RULES = { k1: 1.2, b: 0.75, idf, repeats: true, tiesByKey: false };

function idf(all: number, found: number): number {
  const value = Math.log((all - found + 0.5) / (found + 0.5));
  return value > 0 ? value : 1e-6;
}

const TOKEN = /[\p{L}\p{N}\p{Co}]+/gu;
const MARKS = /\p{M}+/gu;

/** Tokens shorter or longer than this are not stemmed. */
const STEMMED = { least: 3, most: 64 };

/** The tokens of a text: letters and digits without their marks, in lower case, stemmed. */
export function fts5Terms(text: string): string[] {
  const bare = text.normalize("NFD").replace(MARKS, "").toLowerCase();
  return (bare.match(TOKEN) ?? []).map((token) => {
    return token.length < STEMMED.least || token.length > STEMMED.most ? token : porterStem(token);
  });
}
