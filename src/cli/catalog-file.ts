// A file of tools: the answer of a tools/list call, a list, or one tool a line. Which it is shows in the text itself,
// so that a wrong ending does not matter.

import { readFile, stat } from "node:fs/promises";
import { quoted, quotedPath, RanksackError } from "../base/errors.ts";
import type { Note } from "../retrieval/hit.ts";
import type { ToolDefinition } from "../tools/tool.ts";

const HINT = "It holds a tools/list answer, a JSON list of tools, or one JSON tool a line.";

/** Tools that were gathered, and what is worth knowing about them. */
export interface GatheredTools {
  readonly tools: readonly ToolDefinition[];
  readonly notes: readonly Note[];
}

/** The largest file that is read, in bytes: a string holds little more. */
const LARGEST = 256 * 2 ** 20;

/**
 * The tools of a file, unchecked: the catalog judges them one by one.
 *
 * @throws RanksackError NOT_FOUND, LIMIT_EXCEEDED or CONFIG_INVALID that name the file, and the line and reason where
 * one is wrong.
 */
export async function readCatalogFile(file: string): Promise<GatheredTools> {
  try {
    const { size } = await stat(file);
    return parseCatalog(size > LARGEST ? tooLarge(file) : await readFile(file), file);
  } catch (error) {
    if (error instanceof RanksackError) throw error;
    throw unreadable(file, error);
  }
}

/** The tools in the bytes of a file; `file` is its name in errors. @throws RanksackError as `readCatalogFile`. */
export function parseCatalog(bytes: Uint8Array, file: string): GatheredTools {
  const body = bytes.length > LARGEST ? tooLarge(file) : decoded(bytes);
  if (body.trim() === "") throw invalid(file, "it is empty");
  const whole = parseJson(body);
  if (whole.ok) return gathered([whole.value], file);
  return looksLikeLines(body) ? gathered(parseLines(body, file), file) : fail(file, `line ${whole.line}`, whole.reason);
}

/** Text in UTF-8, or in UTF-16 with a byte order mark, without the mark. */
function decoded(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** What the values of a file hold: each a tool, a list of tools, or an answer with one. */
function gathered(values: readonly unknown[], file: string): GatheredTools {
  const tools = values.flatMap((value) => (isAnswer(value) ? listedTools(value, file) : [value as ToolDefinition]));
  const isCut = nextCursor(values.at(-1)) !== undefined;
  return { tools, notes: isCut ? [{ code: "list-cut", message: CUT }] : [] };
}

const CUT = "The tools/list answer has a next page, which is not in the file: its tools are missing here.";

function nextCursor(value: unknown): unknown {
  return member(member(value, "result") ?? value, "nextCursor");
}

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number; readonly reason: string };

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const position = Number(/position (\d+)/.exec(reason)?.[1] ?? text.length);
    return { ok: false, line: text.slice(0, position).split("\n").length, reason: brief(reason) };
  }
}

/** The parser's message without the excerpt of the text that newer engines add. */
function brief(reason: string): string {
  return reason.replace(/, (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON$/s, "").replace(/ in JSON at position.*$/s, "");
}

/** Whether at least the first line with text is a JSON object of its own. */
function looksLikeLines(text: string): boolean {
  const first = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return parseJson(first).ok;
}

function parseLines(text: string, file: string): unknown[] {
  const values: unknown[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const bare = line.replace(/^\ufeff/, "");
    if (bare.trim() === "") continue;
    const parsed = parseJson(bare);
    if (!parsed.ok) return fail(file, `line ${index + 1}`, parsed.reason);
    values.push(parsed.value);
  }
  return values;
}

/** Whether a value is a list, or an answer that should hold one, rather than a tool. */
function isAnswer(value: unknown): boolean {
  return Array.isArray(value) || typeof value !== "object" || value === null || !("name" in value) || "tools" in value;
}

/** The list inside a list, `{ tools }` or `{ result: { tools } }`. */
function listedTools(value: unknown, file: string): readonly ToolDefinition[] {
  if (Array.isArray(value)) return value as ToolDefinition[];
  const answer = member(value, "result") ?? value;
  const tools = member(answer, "tools");
  if (Array.isArray(tools)) return tools as ToolDefinition[];
  throw invalid(file, `it holds ${quoted(value)} without a list of tools`);
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function fail(file: string, place: string, reason: string): never {
  throw new RanksackError(
    "CONFIG_INVALID",
    `The catalog ${quotedPath(file)} cannot be read: ${place}: ${reason}.`,
    HINT,
  );
}

function tooLarge(file: string): never {
  const message = `The catalog ${quotedPath(file)} is larger than 256 MiB.`;
  throw new RanksackError("LIMIT_EXCEEDED", message, "Split it, or leave out what is no tool.");
}

function invalid(file: string, reason: string): RanksackError {
  return new RanksackError("CONFIG_INVALID", `The catalog ${quotedPath(file)} cannot be read: ${reason}.`, HINT);
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "reading it is not permitted"],
]);

function unreadable(file: string, error: unknown): RanksackError {
  const code = member(error, "code");
  const reason = REASONS.get(code) ?? (error instanceof Error ? error.message : String(error));
  const kind = code === "ENOENT" ? "NOT_FOUND" : "CONFIG_INVALID";
  return new RanksackError(
    kind,
    `The catalog ${quotedPath(file)} cannot be read: ${reason}.`,
    "Pass the path of a file of tools to --catalog.",
    error,
  );
}
