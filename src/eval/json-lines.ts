// Files of judged tools and queries: JSON, one value a line, each with the place it stands at, so that whatever is wrong
// with it can be said with file and line.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";

/** A value of a file and its place there. */
export interface PlacedValue {
  readonly value: unknown;
  /** `line 3`, or `entry 3` of a list; counted from 1. */
  readonly place: string;
}

/** A file as it was named, and the folder that its name starts from. */
export interface NamedFile {
  readonly file: string;
  readonly cwd: string;
}

/**
 * The values of a file with one a line; empty lines are none.
 *
 * @throws RanksackError NOT_FOUND or CONFIG_INVALID with the file and, where one is wrong, the line.
 */
export async function readJsonLines(named: NamedFile, hint: string): Promise<PlacedValue[]> {
  return parseJsonLines(await readText(named, hint), named.file);
}

/** The values of a file with one a line, or of a file that is one JSON list. @throws RanksackError as `readJsonLines`. */
export async function readJsonValues(named: NamedFile, hint: string): Promise<PlacedValue[]> {
  const text = await readText(named, hint);
  const list = text.trimStart().startsWith("[") ? parseList(text) : undefined;
  return list?.map((value, at) => ({ value, place: `entry ${at + 1}` })) ?? parseJsonLines(text, named.file);
}

/** An error about a place of a file. */
export function placeFault(file: string, place: string, reason: string, hint: string): RanksackError {
  return new RanksackError("CONFIG_INVALID", `${quoted(file)} cannot be used: ${place}: ${reason}.`, hint);
}

/** A value as an object whose fields may be anything; of what is no object, one without fields. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function parseJsonLines(text: string, file: string): PlacedValue[] {
  return text.split("\n").flatMap((line, at) => {
    const place = `line ${at + 1}`;
    return line.trim() === "" ? [] : [{ value: parseLine(line, file, place), place }];
  });
}

function parseLine(line: string, file: string, place: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    const hint = "Each line is one JSON object.";
    throw new RanksackError("CONFIG_INVALID", `${quoted(file)} cannot be used: ${place}: no JSON.`, hint, error);
  }
}

/** Undefined when the text is no JSON list: then it may still be lines. */
function parseList(text: string): readonly unknown[] | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function readText({ file, cwd }: NamedFile, hint: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readFile(resolve(cwd, file)));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "ENOENT") throw new RanksackError("NOT_FOUND", `There is no file ${quoted(file)}.`, hint, error);
    throw new RanksackError("CONFIG_INVALID", `${quoted(file)} cannot be read: ${code}.`, hint, error);
  }
}
