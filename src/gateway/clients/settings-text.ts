// The text of a client's settings as a value, or the place where it cannot be read. A message names line, column and
// reason and never quotes the text, which is full of secrets. The parsers are loaded when a file asks for them.

import type { Node, ParseError } from "jsonc-parser";
import { jsonFault } from "../json-fault.ts";

/** How a client's settings are written; `jsonc` is JSON with comments and commas at the end. */
export type SettingsFormat = "json" | "jsonc" | "toml";

/** Why a text cannot be read; both numbers count from 1. */
export interface SettingsFault {
  readonly line: number;
  readonly column: number;
  /** A clause: `expected a value`. */
  readonly reason: string;
}

/** A value, or the first fault. */
export type SettingsReading = { readonly value: unknown } | { readonly fault: SettingsFault };

/** Reads `text`. A byte order mark is passed over; a text of nothing but space is an empty object. */
export async function readSettings(text: string, format: SettingsFormat): Promise<SettingsReading> {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (body.trim() === "") return { value: {} };
  if (format === "toml") return readToml(body);
  return format === "json" ? readJson(body) : readJsonc(body);
}

/** What is wrong is looked for only where something is: these files may be many megabytes. */
function readJson(text: string): SettingsReading {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const fault = jsonFault(text);
    if (fault === undefined) throw error;
    return { fault };
  }
}

async function readJsonc(text: string): Promise<SettingsReading> {
  try {
    const tree = await jsoncTree(text);
    return "fault" in tree ? tree : { value: valueOf(tree.root) };
  } catch (error) {
    if (error instanceof RangeError) return { fault: { line: 1, column: 1, reason: "it is nested too deeply" } };
    throw error;
  }
}

/**
 * The tree of a text in JSON with comments, with offsets into it, or the first fault.
 *
 * @throws RangeError for what is nested too deeply.
 */
export async function jsoncTree(text: string): Promise<{ readonly root: Node } | { readonly fault: SettingsFault }> {
  const { parseTree, printParseErrorCode } = await import("jsonc-parser");
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (root !== undefined && first === undefined) return { root };
  const reason = first === undefined ? "expected a value" : spelledOut(printParseErrorCode(first.error));
  return { fault: { ...placeOf(text, first?.offset ?? 0), reason } };
}

/** `CommaExpected` is `comma expected`. */
function spelledOut(code: string): string {
  return code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

/** The value of a node. Names such as `__proto__` are names like any other; of a name that comes twice the last counts. */
export function valueOf(node: Node): unknown {
  const { children = [] } = node;
  if (node.type === "array") return children.map(valueOf);
  if (node.type !== "object") return node.value as unknown;
  return Object.fromEntries(children.flatMap(({ children: [key, value] = [] }) => member(key, value)));
}

function member(key: Node | undefined, value: Node | undefined): [string, unknown][] {
  return key === undefined || value === undefined ? [] : [[String(key.value), valueOf(value)]];
}

async function readToml(text: string): Promise<SettingsReading> {
  const { parse, TomlError } = await import("smol-toml");
  try {
    return { value: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [sentence = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    return { fault: { line: error.line, column: error.column, reason: sentence } };
  }
}

/** Where an offset stands. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
