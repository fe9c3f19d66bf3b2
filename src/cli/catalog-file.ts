// A file of tools: the answer of a tools/list call, a list, or one tool a line. Which it is shows in the text itself,
// so that a wrong ending does not matter.

import { readFile } from "node:fs/promises";
import { quoted, RanksackError } from "../base/errors.ts";
import type { ToolDefinition } from "../tools/tool.ts";

const HINT = "It holds a tools/list answer, a JSON list of tools, or one JSON tool a line.";

/**
 * The tools of a file, unchecked: the catalog judges them one by one.
 *
 * @throws RanksackError NOT_FOUND or CONFIG_INVALID that name the file, and the line and reason where one is wrong.
 */
export async function readCatalogFile(file: string): Promise<readonly ToolDefinition[]> {
  try {
    return parseCatalog(await readFile(file, "utf8"), file);
  } catch (error) {
    if (error instanceof RanksackError) throw error;
    throw unreadable(file, error);
  }
}

/** The tools in `text`; `file` is its name in errors. @throws RanksackError as `readCatalogFile`. */
export function parseCatalog(text: string, file: string): readonly ToolDefinition[] {
  const body = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (body.trim() === "") throw invalid(file, "it is empty");
  const whole = parseJson(body);
  if (whole.ok && !isTool(whole.value)) return listedTools(whole.value, file);
  if (whole.ok) return [whole.value as ToolDefinition];
  return looksLikeLines(body) ? parseLines(body, file) : fail(file, `line ${whole.line}`, whole.reason);
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

function parseLines(text: string, file: string): ToolDefinition[] {
  const tools: ToolDefinition[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = parseJson(line);
    if (!parsed.ok) return fail(file, `line ${index + 1}`, parsed.reason);
    tools.push(parsed.value as ToolDefinition);
  }
  return tools;
}

function isTool(value: unknown): boolean {
  return typeof value === "object" && value !== null && "name" in value && !("tools" in value);
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
  throw new RanksackError("CONFIG_INVALID", `The catalog ${quoted(file)} cannot be read: ${place}: ${reason}.`, HINT);
}

function invalid(file: string, reason: string): RanksackError {
  return new RanksackError("CONFIG_INVALID", `The catalog ${quoted(file)} cannot be read: ${reason}.`, HINT);
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
    `The catalog ${quoted(file)} cannot be read: ${reason}.`,
    "Pass the path of a file of tools to --catalog.",
    error,
  );
}
