// `ranksack code`: files of a repository, ranked for a query, with their best lines.

import { resolve } from "node:path";
import { RanksackError } from "../../base/errors.ts";
import { checkMaxTokens } from "../../code/agent-text.ts";
import { type AnswerFormat, answerText, failureText, hitJson } from "../../code/answer-format.ts";
import type { CodeHit } from "../../code/code-hit.ts";
import { type CodeSearchOptions, STANDARD_LIMIT } from "../../code/code-request.ts";
import { openRepository, type Repository } from "../../code/repository.ts";
import type { SearchResult } from "../../retrieval/hit.ts";
import { type CodeFormat, type FormatFlags, formatOf } from "../code-format.ts";
import { codeText, type CodeTextOptions, pathsText } from "../code-text.ts";
import type { LinkUse } from "../hyperlink.ts";
import { indexFolder } from "../index-folder.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import type { SearchFlags } from "../options.ts";
import { notesText } from "../print.ts";
import { progressLine } from "../progress.ts";

/** What `ranksack code` takes. */
export interface CodeFlags extends SearchFlags, FormatFlags {
  /** Whether `/` and the home directory may be searched. */
  readonly force?: boolean;
  /** The most lines of a file. */
  readonly lines?: number;
  /** Lines around each of them. */
  readonly context?: number;
  /** Whole functions and classes. */
  readonly block?: boolean;
  /** Only files whose path this pattern stands for. */
  readonly path?: string;
  readonly hyperlinks?: LinkUse;
  /** Whether the index is taken as it is. */
  readonly cached?: boolean;
  /** Whether every file is read. */
  readonly rebuild?: boolean;
  /** The folder of indexes; false for none, true for the user's cache. */
  readonly index?: string | boolean;
}

/** Searches and prints. Returns the exit status: 0 with hits, 1 without, 2 when the form says what went wrong. @throws RanksackError */
export async function searchCode(query: string, path: string, flags: CodeFlags, io: Io): Promise<number> {
  const format = formatOf(flags);
  try {
    return await searchAndPrint(query, path, flags, format, io);
  } catch (error) {
    if (format !== "seed" || !(error instanceof RanksackError)) throw error;
    io.out(`${failureText(query, error, format)}\n`);
    return FAILED;
  }
}

const FAILED = 2;

async function searchAndPrint(
  query: string,
  path: string,
  flags: CodeFlags,
  format: CodeFormat,
  io: Io,
): Promise<number> {
  const repository = await openIndexed(path, flags, io);
  try {
    // It was looked at just now.
    const result = await repository.search(query, { ...searchOptions(flags), cached: true });
    if (format === "text" || format === "paths") print(result, format, textOptions(repository, path, flags), io);
    else io.out(answerLines(result, format, flags));
    return result.hits.length > 0 ? 0 : 1;
  } finally {
    await repository.close();
    io.err(notesText(repository.notes, io));
  }
}

/** Opens the repository, and says how far that is if it takes long. */
async function openIndexed(path: string, flags: CodeFlags, io: Io): Promise<Repository> {
  const { preset, force = false, cached = false, rebuild = false } = flags;
  const progress = progressLine(io);
  try {
    return await openRepository(resolve(io.cwd, path), {
      force,
      cached,
      rebuild,
      index: indexFolder(flags.index, io) ?? false,
      onProgress: progress.show,
      ...(preset !== undefined && { preset }),
    });
  } finally {
    progress.end();
  }
}

function searchOptions({ limit, explain, lines, context, block, path }: CodeFlags): CodeSearchOptions {
  return {
    ...(limit !== undefined && { limit }),
    ...(explain !== undefined && { explain }),
    ...(lines !== undefined && { lines }),
    ...(context !== undefined && { context }),
    ...(block !== undefined && { block }),
    ...(path !== undefined && { path }),
  };
}

/** An answer that is printed as the library writes it. */
function answerLines(result: SearchResult<CodeHit>, format: "jsonl" | AnswerFormat, flags: CodeFlags): string {
  if (format === "jsonl") return jsonLines(result);
  const maxTokens = checkMaxTokens(flags.maxTokens, "--max-tokens");
  return `${answerText(result, format, { maxTokens, limit: flags.limit ?? STANDARD_LIMIT })}\n`;
}

/** A line for each file, and at the end one about all. */
function jsonLines({ query, total, notes, hits }: SearchResult<CodeHit>): string {
  const lines = hits.map((hit) => jsonLine({ type: "hit", ...(hitJson(hit) as object) }));
  return `${lines.join("")}${jsonLine({ type: "summary", query, total, notes, hits: hits.length })}`;
}

function textOptions({ root }: Repository, path: string, { hyperlinks = "auto" }: CodeFlags): CodeTextOptions {
  return { root, prefix: path === "." ? "" : path, links: hyperlinks };
}

function print(result: SearchResult<CodeHit>, format: "text" | "paths", options: CodeTextOptions, io: Io): void {
  io.err(notesText(result.notes, io));
  io.out(format === "paths" ? pathsText(result.hits, io, options) : codeText(result.hits, io, options));
  if (result.hits.length === 0) io.err(`No file of ${result.total} matches.\n`);
}
