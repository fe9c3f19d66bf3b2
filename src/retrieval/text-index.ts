// The plain engine: strings in, ranked keys out. For whatever is neither a tool nor a file.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import type { Document } from "../index/document.ts";
import { buildSnapshot } from "../index/snapshot.ts";
import { presetNamed, TEXT_PRESETS } from "../ranking/presets.ts";
import { localRetriever } from "./local-retriever.ts";
import { checkRequest, type SearchOptions } from "./request.ts";
import { rankCandidates } from "./search.ts";
import { type Hit, matchesOf, type SearchResult } from "./hit.ts";

/** One text to be found. */
export interface TextDocument {
  /** What a hit gives back; any string, unique in the index. */
  readonly key: string;
  /** What is searched; may be empty. */
  readonly text: string;
}

/** How an index of texts ranks. */
export interface TextIndexOptions {
  /** `default`, `oh-my-pi`, `seshat`, `codex` or `code-context-agent`. */
  readonly preset?: string;
}

/** Ranked search over texts that do not change. */
export interface TextIndex {
  /** How many texts there are. */
  readonly size: number;
  /**
   * The texts that best answer `query`, 20 at most unless `limit` says otherwise.
   *
   * Every text is a query. A hit holds at least one word that counts and has a score above 0; in preset
   * `code-context-agent` a word in half of the texts or more may count nothing, as in its original.
   *
   * @throws RanksackError INVALID_ARGUMENT for a query that is no string or a limit that is no whole number above 0.
   */
  search(query: string, options?: SearchOptions): SearchResult;
}

const STANDARD_LIMIT = 20;

/**
 * Indexes texts in memory.
 *
 * @throws RanksackError INVALID_ARGUMENT for an unknown preset, a key that stands twice, or a key or text that is no
 * string; the message gives the position in the list, from 0.
 */
export function createTextIndex(documents: Iterable<TextDocument>, options?: TextIndexOptions): TextIndex {
  const ranking = presetNamed(TEXT_PRESETS, checkOptions(options, '{ preset: "default" }').preset);
  const texts = new Map<string, string>();
  const snapshot = buildSnapshot(ranking.fields, checkedDocuments(documents, texts));
  const retriever = localRetriever(snapshot, ranking.fields);
  return {
    size: retriever.size,
    search(query, searchOptions) {
      const { limit, explain: explained } = checkRequest(query, searchOptions, STANDARD_LIMIT);
      const { plan, candidates, notes, explain } = rankCandidates(
        { retriever, ranking, textsOf: (key) => [{ source: "text", text: texts.get(key) ?? "" }] },
        query,
        limit,
      );
      const hits = candidates.map((candidate): Hit => {
        const explanation = explained ? explain(candidate.key) : undefined;
        const { key, tier, score } = candidate;
        const matched = matchesOf(retriever.found(plan, candidate), plan);
        return { key, score, tier, matched, ...(explanation && { explanation }) };
      });
      return { query, hits, total: retriever.size, notes };
    },
  };
}

/** The texts as documents, one after the other; each is put into `texts`, where a phrase is looked for. */
function* checkedDocuments(documents: Iterable<TextDocument>, texts: Map<string, string>): Generator<Document> {
  if (typeof documents?.[Symbol.iterator] !== "function") {
    throw new RanksackError(
      "INVALID_ARGUMENT",
      `The documents are ${quoted(documents)}, not a list.`,
      "Pass an array of { key, text }.",
    );
  }
  let position = 0;
  for (const document of documents) {
    const { key, text } = (document ?? {}) as Partial<TextDocument>;
    if (typeof key !== "string" || typeof text !== "string") throw badDocument(position, key, text);
    if (texts.has(key)) throw duplicateKey(position, key);
    texts.set(key, text);
    position++;
    yield { key, sources: [{ source: "text", text }] };
  }
}

function badDocument(position: number, key: unknown, text: unknown): RanksackError {
  const fault = typeof key === "string" ? `the text ${quoted(text)}` : `the key ${quoted(key)}`;
  return new RanksackError(
    "INVALID_ARGUMENT",
    `Document ${position} has ${fault}, which is not a string.`,
    "Pass { key, text } with two strings.",
  );
}

function duplicateKey(position: number, key: string): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    `Document ${position} has the key ${quoted(key)}, which an earlier one has.`,
    "Give each document a key of its own.",
  );
}
