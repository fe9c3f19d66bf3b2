// `ranksack code`: files of a repository, ranked for a query, with their best lines.

import { resolve } from "node:path";
import { quoted, RanksackError } from "../../base/errors.ts";
import { checkMaxTokens } from "../../code/agent-text.ts";
import { type AnswerFormat, answerText, failureText, hitJson } from "../../code/answer-format.ts";
import type { CodeHit } from "../../code/code-hit.ts";
import { type CodeSearchOptions, STANDARD_LIMIT } from "../../code/code-request.ts";
import { openRepositories, type Repositories } from "../../code/repositories.ts";
import { openRepository, type Repository } from "../../code/repository.ts";
import type { SearchResult } from "../../retrieval/hit.ts";
import { type OpenFlags, openOptions } from "../code-options.ts";
import { type CodeFormat, type FormatFlags, formatOf } from "../code-format.ts";
import { codeText, type CodeTextOptions, pathsText } from "../code-text.ts";
import type { LinkUse } from "../hyperlink.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import type { SearchFlags } from "../options.ts";
import { noQuery, SEVERAL_WORDS } from "../no-query.ts";
import { notesText } from "../print.ts";
import { progressLine } from "../progress.ts";

/** What `ranksack code` takes. */
export interface CodeFlags extends SearchFlags, FormatFlags, OpenFlags {
  /** Instead of searching: list the files, list what is left out, say why a path is or is not searched. */
  readonly files?: boolean;
  readonly skipped?: boolean;
  readonly why?: string;
  /** The most lines of a file. */
  readonly lines?: number;
  /** Lines around each of them. */
  readonly context?: number;
  /** Whole functions and classes. */
  readonly block?: boolean;
  /** Only files whose path this pattern stands for. */
  readonly path?: string;
  readonly hyperlinks?: LinkUse;
}

/**
 * Does what the words behind `code` ask for; `query` are the words behind `--`, where there are some. Returns the exit
 * status: 0 with hits, 1 without, 2 when the form of the answer says what went wrong.
 *
 * @throws RanksackError
 */
export async function runCode(
  words: readonly string[],
  query: string | undefined,
  flags: CodeFlags,
  io: Io,
): Promise<number> {
  if (query === undefined && words[0] === "extract" && words.length > 1) {
    const { asksForBlocks, extractCode } = await import("./extract.ts");
    if (asksForBlocks(words)) return extractCode(words.slice(1), flags, io);
  }
  const [text, ...paths] = query === undefined ? words : [query, ...words];
  if (text === undefined) throw noQuery('code "session token"');
  const format = formatOf(flags);
  try {
    return await searchAndPrint(text, paths.length === 0 ? ["."] : paths, flags, format, io);
  } catch (error) {
    const failure = flags.rev === undefined ? mistaken(error, words, query) : error;
    if (format !== "seed" || !(failure instanceof RanksackError)) throw failure;
    io.out(`${failureText(text, failure, format)}\n`);
    return FAILED;
  }
}

const FAILED = 2;

/** A path that is not there may be a word of a query that was not quoted, or a second query. */
function mistaken(error: unknown, words: readonly string[], query: string | undefined): unknown {
  if (!(error instanceof RanksackError) || error.code !== "NOT_FOUND" || words.length < 2) return error;
  if (query === undefined) return new RanksackError(error.code, error.message, SEVERAL_WORDS, error);
  const message = `There are two queries, or ${quoted(words[0])} is no directory: ${error.message}`;
  return new RanksackError("INVALID_ARGUMENT", message, "Before -- stand paths alone: ranksack code PATH -- words");
}

async function searchAndPrint(
  query: string,
  paths: readonly string[],
  flags: CodeFlags,
  format: CodeFormat,
  io: Io,
): Promise<number> {
  const searched = await openPaths(paths, flags, io);
  try {
    // It was looked at just now.
    const result = await searched.search(query, { ...searchOptions(flags), cached: true });
    if (format === "text" || format === "paths") print(result, format, textOptions(paths, flags, io), io);
    else io.out(answerLines(result, format, flags));
    return result.hits.length > 0 ? 0 : 1;
  } finally {
    await searched.close();
    io.err(notesText(searched.notes, io));
  }
}

/** One repository, or several whose hits have their paths as they were given; says how far that is if it takes long. */
async function openPaths(paths: readonly string[], flags: CodeFlags, io: Io): Promise<Repository | Repositories> {
  const progress = progressLine(io);
  const options = { ...openOptions(flags, io), onProgress: progress.show };
  const [first = "."] = paths;
  const roots = paths.map((path) => ({ root: resolve(io.cwd, path), name: path }));
  try {
    if (paths.length === 1) return await openRepository(resolve(io.cwd, first), options);
    return await openRepositories(roots, options);
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
  const lines = hits.map((hit) => jsonLine({ type: "hit", ...hitJson(hit) }));
  return `${lines.join("")}${jsonLine({ type: "summary", query, total, notes, hits: hits.length })}`;
}

/** Of one repository the paths are those within it. What is in a revision may not be on disk, so nothing links there. */
function textOptions(paths: readonly string[], { hyperlinks = "auto", rev }: CodeFlags, { cwd }: Io): CodeTextOptions {
  const [path = "."] = paths;
  const isOne = paths.length === 1;
  return {
    root: isOne ? resolve(cwd, path) : cwd,
    prefix: isOne && path !== "." ? path : "",
    links: rev === undefined ? hyperlinks : "never",
  };
}

function print(result: SearchResult<CodeHit>, format: "text" | "paths", options: CodeTextOptions, io: Io): void {
  io.err(notesText(result.notes, io));
  io.out(format === "paths" ? pathsText(result.hits, io, options) : codeText(result.hits, io, options));
  if (result.hits.length === 0) io.err(`No file of ${result.total} matches.\n`);
}
