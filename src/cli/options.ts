// Options as they were typed, checked and turned into values. Messages name the flag, not the library's field.

import { quoted, RanksackError } from "../base/errors.ts";

/** A number of hits. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 1 or more. */
export function parseLimit(text: string): number {
  return parseWhole("--limit", text, 1, 8);
}

/** A number of days. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 0 or more. */
export function parseDays(text: string): number {
  return parseWhole("--days", text, 0, 30);
}

/** A number of queries to show. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 1 or more. */
export function parseFailures(text: string): number {
  return parseWhole("--failures", text, 1, 5);
}

/** A number of files. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 1 or more. */
export function parseMaxFiles(text: string): number {
  return parseWhole("--max-files", text, 1, 500_000);
}

/** A size in bytes. @throws RanksackError INVALID_ARGUMENT for what is no size from 1 byte to 256 MiB. */
export function parseMaxFileSize(text: string): number {
  return parseSize("--max-file-size", text, 2 ** 28);
}

/** A size in bytes. @throws RanksackError INVALID_ARGUMENT for what is no size. */
export function parseMaxMemory(text: string): number {
  return parseSize("--max-memory", text, Number.MAX_SAFE_INTEGER);
}

/** For Commander: as `parseMaxFileSize`. */
export function parseMaxTotalSize(text: string): number {
  return parseSize("--max-total-size", text, Number.MAX_SAFE_INTEGER);
}

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** `4096`, `512K`, `4M` and `2G`, each K being 1024 bytes. */
function parseSize(flag: string, text: string, largest: number): number {
  const [, digits = "", unit = ""] = /^(\d+)([kmg]?)(?:i?b)?$/i.exec(text.trim()) ?? [];
  const size = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
  if (digits !== "" && size >= 1 && size <= largest) return size;
  const message = `${flag} is ${quoted(text)}, which is not a size from 1 to ${largest} bytes.`;
  throw new RanksackError("INVALID_ARGUMENT", message, `Pass a size such as ${flag} 4M.`);
}

/** What chance follows from. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 0 or more. */
export function parseSeed(text: string): number {
  return parseWhole("--seed", text, 0, 7);
}

/** The first or the second half. @throws RanksackError INVALID_ARGUMENT for anything else. */
export function parseHalf(text: string): 1 | 2 {
  if (text === "1" || text === "2") return text === "1" ? 1 : 2;
  throw new RanksackError("INVALID_ARGUMENT", `--half is ${quoted(text)}, not 1 or 2.`, "Pass --half 1 or --half 2.");
}

/** What is compared. @throws RanksackError INVALID_ARGUMENT for anything else. */
export function parseMeasure(text: string): "ndcg10" | "mrr" {
  if (text === "ndcg10" || text === "mrr") return text;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `--measure is ${quoted(text)}, not ndcg10 or mrr.`,
    "Pass --measure mrr.",
  );
}

/** Words with commas between them. @throws RanksackError INVALID_ARGUMENT when there are none. */
export function parseNames(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (!names.includes("")) return names;
  const message = `${quoted(text)} is not a list of names with commas between them.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Write it like default,codex.");
}

/** A time in seconds, as milliseconds. @throws RanksackError INVALID_ARGUMENT unless it is a number above 0. */
export function parseSeconds(text: string): number {
  return parseTime("--timeout", text);
}

/** The same of a call. @throws RanksackError INVALID_ARGUMENT unless it is a number above 0. */
export function parseCallSeconds(text: string): number {
  return parseTime("--call-timeout", text);
}

/** A size. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 1 or more. */
export function parseResultBytes(text: string): number {
  return parseWhole("--result-bytes", text, 1, 102_400);
}

/** A number of lines. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 0 or more. */
export function parseLines(text: string): number {
  return parseWhole("--lines", text, 0, 3);
}

/** Lines around a line. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 0 or more. */
export function parseContext(text: string): number {
  return parseWhole("--context", text, 0, 2);
}

/** A budget of tokens. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 1 or more. */
export function parseMaxTokens(text: string): number {
  return parseWhole("--max-tokens", text, 1, 1_200);
}

/** One of a few words. @throws RanksackError INVALID_ARGUMENT that names them for anything else. */
export function oneOf<T extends string>(flag: string, known: readonly T[]): (text: string) => T {
  return (text) => {
    const found = known.find((one) => one === text);
    if (found !== undefined) return found;
    const message = `${flag} is ${quoted(text)}, which it cannot be.`;
    throw new RanksackError("INVALID_ARGUMENT", message, `Pass one of ${known.join(", ")}.`);
  };
}

/** What every search command takes. */
export interface SearchFlags {
  readonly limit?: number;
  readonly preset?: string;
  readonly json?: boolean;
  readonly explain?: boolean;
}

function parseTime(flag: string, text: string): number {
  const seconds = Number(text);
  if (text.trim() !== "" && Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  const message = `${flag} is ${quoted(text)}, which is not a number of seconds above 0.`;
  throw new RanksackError("INVALID_ARGUMENT", message, `Pass a number such as ${flag} 30.`);
}

function parseWhole(flag: string, text: string, least: number, example: number): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isSafeInteger(value) && value >= least) return value;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `${flag} is ${quoted(text)}, which is not a whole number of ${least} or more.`,
    `Pass a number such as ${flag} ${example}.`,
  );
}
