// `bm25_search` as an object that any agent can mount: ranked search over the files of repositories. Which directories
// may be searched is said once, by whoever mounts it; a model can only choose among them.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import type { Note } from "../retrieval/hit.ts";
import { checkLimit } from "../retrieval/request.ts";
import { checkMaxTokens, STANDARD_TOKENS } from "./agent-text.ts";
import { AllowedRoots } from "./allowed-roots.ts";
import { ANSWER_FORMATS, type AnswerFormat, answerText, checkFormat, failureText } from "./answer-format.ts";
import { type CodeSearchOptions, STANDARD_LIMIT, STANDARD_LINES } from "./code-request.ts";
import { OpenRepositories } from "./open-repositories.ts";
import { openRepository, type Repository, type RepositoryOptions } from "./repository.ts";
import { type SeedAnswer, seedAnswer, seedFailure } from "./seed-answer.ts";
import { argumentsOf, type DataResult, type InputSchema, type ToolObject } from "../base/tool-object.ts";

/** How the tool is made; the rest is how each repository is opened. */
export interface CodeSearchToolOptions extends RepositoryOptions {
  /** The directories that may be searched, with all that lies below them. */
  readonly roots: readonly string[];
  /** The form of an answer unless a call asks for another: `agent` (default), `json` or `seed`. */
  readonly format?: AnswerFormat;
  /** Told of each thing once that there is to say about a repository beside its answers: as in `Repository.notes`. */
  readonly onNote?: (note: Note) => void;
}

/** `bm25_search`, and how to let go of what it holds. */
export interface CodeSearchTool extends ToolObject<DataResult<SeedAnswer>> {
  /** Closes the repositories that are open. A later call opens them again. */
  close(): Promise<void>;
}

/**
 * Makes the tool. A call answers with text in the form that was asked for, and with the answer of the seed as data.
 * Repositories are opened when they are first asked for; the four that were used last stay open.
 *
 * @throws RanksackError as `openRepository` does for a root; INVALID_ARGUMENT when there is none, or for a bad format.
 */
export function createCodeSearchTool(given: CodeSearchToolOptions): CodeSearchTool {
  const { roots = [], format, onNote, ...options } = checkOptions(given, '{ roots: ["/home/me/app"] }');
  const allowed = new AllowedRoots(roots, options.force === true);
  const standard = checkFormat(format, "agent");
  const repositories = new OpenRepositories((root) => openRepository(root, { ...options, force: true }));
  const told = new Set<string>();
  const tell = ({ notes }: Repository): void => {
    for (const note of notes) {
      if (told.has(note.message)) continue;
      told.add(note.message);
      onNote?.(note);
    }
  };
  const search = (input: Readonly<Record<string, unknown>>): Promise<DataResult<SeedAnswer>> =>
    answerCall(input, { allowed, repositories, standard, tell });
  return {
    name: "bm25_search",
    description: DESCRIPTION,
    inputSchema: inputSchema(roots.length > 1, standard),
    call: (input) => search(argumentsOf(input)),
    close: () => repositories.close(),
  };
}

/** What calls are answered from. */
interface Served {
  readonly allowed: AllowedRoots;
  readonly repositories: OpenRepositories;
  readonly standard: AnswerFormat;
  readonly tell: (repository: Repository) => void;
}

async function answerCall(
  input: Readonly<Record<string, unknown>>,
  { allowed, repositories, standard, tell }: Served,
): Promise<DataResult<SeedAnswer>> {
  const query = typeof input["query"] === "string" ? input["query"] : "";
  const format = ANSWER_FORMATS.find((one) => one === input["format"]) ?? standard;
  try {
    const { root, options, limit, maxTokens } = checkCall(input, allowed, standard);
    const result = await repositories.use(root, (repository) =>
      repository.search(query, options).finally(() => tell(repository)),
    );
    return textResult(answerText(result, format, { maxTokens, limit }), seedAnswer(result));
  } catch (error) {
    if (!(error instanceof RanksackError)) throw error;
    return { ...textResult(failureText(query, error, format), seedFailure(query, error)), isError: true };
  }
}

function textResult(text: string, structuredContent: SeedAnswer): DataResult<SeedAnswer> {
  return { content: [{ type: "text", text }], structuredContent };
}

/** A call, checked. */
interface Call {
  readonly root: string;
  readonly options: CodeSearchOptions;
  readonly limit: number;
  readonly maxTokens: number;
}

/** The search itself checks what else there is to check. */
function checkCall(input: Readonly<Record<string, unknown>>, allowed: AllowedRoots, standard: AnswerFormat): Call {
  const unknown = Object.keys(input).find((name) => !(name in PROPERTIES));
  if (unknown !== undefined) throw unknownArgument(unknown);
  if (typeof input["query"] !== "string") throw noQuery(input["query"]);
  checkFormat(input["format"], standard);
  const limit = checkLimitNamed(input["top_k"]);
  const shown = { ...given("lines", input), ...given("context", input), ...given("block", input) };
  const options = { limit, rebuild: input["rebuild"] === true, ...shown, ...given("path", input) };
  const maxTokens = checkMaxTokens(input["max_tokens"], "max_tokens");
  return { root: allowed.resolve(input["repo_path"]), options, limit, maxTokens };
}

function given(name: string, input: Readonly<Record<string, unknown>>): object {
  return input[name] === undefined ? {} : { [name]: input[name] };
}

function checkLimitNamed(value: unknown): number {
  return checkLimit(value, STANDARD_LIMIT, "top_k");
}

function unknownArgument(name: string): RanksackError {
  const known = Object.keys(PROPERTIES).join(", ");
  return new RanksackError("INVALID_ARGUMENT", `There is no argument ${quoted(name)}.`, `The arguments are ${known}.`);
}

function noQuery(query: unknown): RanksackError {
  const message = `query is ${quoted(query)}, not a string.`;
  return new RanksackError("INVALID_ARGUMENT", message, "Pass the words to search for.");
}

const DESCRIPTION = `Ranked full-text search over the files of a repository (BM25 with rules for code): the files that best answer a question or hold the rarest of its words, with their most telling lines.

Use it for concepts ("where are sessions refreshed"), for code whose exact words you do not know, and when a search for a string finds too much. Words are stemmed and identifiers come apart: getUserAuth, get_user_auth and "user auth" find one another. Use ripgrep instead for an exact string or regular expression, for every occurrence, and for counts.

The query is free text, never a syntax error. "two words" stand together; +word must be there, -word must not; path:src/auth or path:*.ts, lang:python, ext:ts narrow it down.`;

const PROPERTIES: Readonly<Record<string, unknown>> = {
  query: { type: "string", description: "What to look for: a question, words, or identifiers." },
  repo_path: { type: "string", description: "Absolute path of the repository, or of a directory in it." },
  top_k: { type: "integer", minimum: 1, default: STANDARD_LIMIT, description: "The most files to return." },
  rebuild: { type: "boolean", default: false, description: "Index anew; changed files are noticed without it." },
  path: { type: "string", description: "Only files whose path holds this, or matches it as a glob: src/**/*.ts" },
  lines: { type: "integer", minimum: 0, default: STANDARD_LINES, description: "The most lines shown of a file." },
  context: { type: "integer", minimum: 0, default: 0, description: "Lines shown around each of them." },
  block: { type: "boolean", default: false, description: "Show the whole functions and classes around them." },
  max_tokens: {
    type: "integer",
    minimum: 1,
    default: STANDARD_TOKENS,
    description: "The most tokens of the answer in format agent: paths first, then lines by rank.",
  },
  format: { type: "string", enum: ANSWER_FORMATS, description: "agent: compact text; json; seed: the classic JSON." },
};

function inputSchema(needsPath: boolean, standard: AnswerFormat): InputSchema {
  const format = { ...(PROPERTIES["format"] as object), default: standard };
  return {
    type: "object",
    properties: { ...PROPERTIES, format },
    required: needsPath ? ["query", "repo_path"] : ["query"],
    additionalProperties: false,
  };
}
