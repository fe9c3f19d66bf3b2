// A member put into an object of a text in JSON, with or without comments, as a careful person would: on a line of its
// own where the others have one, indented as they are, behind the last of them, and nothing else touched.

import type { Node } from "jsonc-parser";
import { jsoncTree } from "./settings-text.ts";

/** A text, or why it cannot be edited, as a clause. */
export type Edited = { readonly text: string } | { readonly refusal: string };

/** How a text is laid out. */
interface Layout {
  readonly text: string;
  /** The line break. */
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
}

/** `text`, which is valid, with `value` at `path`; objects on the way are made. What stands there is replaced. */
export async function withMember(text: string, path: readonly string[], value: unknown): Promise<Edited> {
  const layout = layoutOf(text);
  if (text.trim() === "") return { text: `${rendered(nested(path, value), "", layout)}${layout.eol}` };
  const tree = await jsoncTree(text);
  if ("fault" in tree) return { refusal: tree.fault.reason };
  let node = tree.root;
  for (const [at, name] of path.entries()) {
    if (node.type !== "object") return { refusal: `${path.slice(0, at).join(".") || "it"} is no object` };
    const member = memberOf(node, name);
    if (member === undefined) return { text: inserted(layout, node, name, nested(path.slice(at + 1), value)) };
    node = member;
  }
  const { offset, length } = node;
  const indent = indentAt(text, offset);
  return { text: text.slice(0, offset) + rendered(value, indent, layout) + text.slice(offset + length) };
}

/** `text`, which is valid, without the member at `path`. What is not there is gone already. */
export async function withoutMember(text: string, path: readonly string[]): Promise<string> {
  const { applyEdits, modify } = await import("jsonc-parser");
  return applyEdits(text, modify(text, [...path], undefined, {}));
}

/** The last value of a name counts, as it does for every parser. */
function memberOf({ children = [] }: Node, name: string): Node | undefined {
  return children.findLast(({ children: [key] = [] }) => key?.value === name)?.children?.[1];
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

function layoutOf(text: string): Layout {
  const eol = /\r\n|\n/.exec(text)?.[0] ?? "\n";
  const unit = /(?:^|\n)([ \t]+)["/]/.exec(text)?.[1] ?? "  ";
  return { text, eol, unit: unit.startsWith("\t") ? "\t" : unit.replaceAll("\t", "") };
}

function inserted(layout: Layout, node: Node, name: string, value: unknown): string {
  const { text, unit, eol } = layout;
  const close = node.offset + node.length - 1;
  const lineStart = text.lastIndexOf("\n", close - 1) + 1;
  const last = node.children?.at(-1);
  const indent = text.slice(lineStart, close);
  const isOnOwnLine = lineStart > node.offset && indent.trim() === "";
  const key = `${JSON.stringify(name)}: `;
  if (isOnOwnLine) {
    const inner = last === undefined || !startsLine(text, last.offset) ? indent + unit : indentAt(text, last.offset);
    const comma = last === undefined || hasComma(text.slice(last.offset + last.length, close)) ? "" : ",";
    const end = last === undefined ? lineStart : last.offset + last.length;
    const trailing = last !== undefined && comma === "" ? "," : "";
    const line = `${inner}${key}${rendered(value, inner, layout)}${trailing}${eol}`;
    return text.slice(0, end) + comma + text.slice(end, lineStart) + line + text.slice(lineStart);
  }
  if (last !== undefined) {
    const end = last.offset + last.length;
    return `${text.slice(0, end)}, ${key}${compact(value)}${text.slice(end)}`;
  }
  const inside = text.slice(node.offset + 1, close);
  if (inside.trim() !== "") return `${text.slice(0, close)}${key}${compact(value)}${text.slice(close)}`;
  const base = indentAt(text, node.offset);
  const line = `${eol}${base}${unit}${key}${rendered(value, base + unit, layout)}${eol}${base}`;
  return text.slice(0, node.offset + 1) + line + text.slice(close);
}

/** The space that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).trim() === "";
}

/** Whether a comma stands in a text of space and comments. */
function hasComma(text: string): boolean {
  return text.replace(/\/\/[^\r\n]*|\/\*[^]*?\*\//g, "").includes(",");
}

function rendered(value: unknown, indent: string, { unit, eol }: Layout): string {
  return JSON.stringify(value, undefined, unit).replaceAll("\n", `${eol}${indent}`);
}

/** On one line, with a space after commas and colons. */
function compact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${compact(one)}`)
    .join(", ")} }`;
}
