// The settings of a client with an entry of ours in them, and without it again. An edit is only believed when the text
// it made is read back: as before, with exactly that entry more or less.

import { entriesOf } from "../server-entry.ts";
import type { Client } from "./clients.ts";
import { canonical } from "./import-plan.ts";
import { type Edited, withMember, withoutMember } from "./json-edit.ts";
import { readSettings } from "./settings-text.ts";

/** What is linked: the name of the entry and the entry, as the client writes it. */
export interface Link {
  readonly name: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** `text` with the link. The same text when it stands there already. */
export async function linkedText(client: Client, text: string, link: Link): Promise<Edited> {
  const before = await documentOf(client, text);
  if ("refusal" in before) return before;
  const path = [...client.path, link.name];
  const standing = valueAt(before.document, path);
  if (standing !== undefined && canonical(standing) === canonical(link.entry)) return { text };
  const [mark, body] = splitMark(text);
  const edited = await (client.format === "toml"
    ? withTable(body, path, link, standing)
    : withMember(body, path, link.entry));
  if ("refusal" in edited) return edited;
  return believed(client, mark + edited.text, withValue(before.document, path, link.entry));
}

/** `text` without the link; the same text when it does not stand there as it was linked. */
export async function unlinkedText(client: Client, text: string, link: Link): Promise<Edited> {
  const before = await documentOf(client, text);
  if ("refusal" in before) return before;
  const path = [...client.path, link.name];
  if (canonical(valueAt(before.document, path)) !== canonical(link.entry)) return { text };
  const [mark, body] = splitMark(text);
  const edited = client.format === "toml" ? withoutTable(body, path, link) : await withoutMember(body, path);
  // A table of TOML that nothing stands in is not there.
  const [left, gone] = [withoutValue(before.document, path), withoutValue(before.document, client.path)];
  const isEmpty = entriesOf(valueAt(left, client.path))?.size === 0;
  return believed(client, mark + edited, left, ...(client.format === "toml" && isEmpty ? [gone] : []));
}

/** The entry alone, as one would write it by hand. */
export async function linkBlock(client: Client, { name, entry }: Link): Promise<string> {
  if (client.format === "toml") return tomlTable([...client.path, name], entry, "\n");
  const edited = await withMember("", [...client.path, name], entry);
  return "text" in edited ? edited.text : "";
}

type Document = { readonly document: unknown } | { readonly refusal: string };

async function documentOf({ format, path }: Client, text: string): Promise<Document> {
  const reading = await readSettings(text, format);
  if ("fault" in reading) {
    const { line, column, reason } = reading.fault;
    return { refusal: `line ${line}, column ${column}: ${reason}` };
  }
  if (entriesOf(reading.value) === undefined) return { refusal: "it does not hold an object" };
  const servers = valueAt(reading.value, path);
  if (servers !== undefined && entriesOf(servers) === undefined) return { refusal: `${path.join(".")} is no object` };
  return { document: reading.value };
}

async function believed(client: Client, text: string, ...expected: readonly unknown[]): Promise<Edited> {
  const after = await documentOf(client, text);
  const isRight = "document" in after && expected.some((one) => canonical(one) === canonical(after.document));
  return isRight ? { text } : { refusal: "its layout is not understood well enough to be edited" };
}

function splitMark(text: string): readonly [mark: string, body: string] {
  return text.startsWith("\uFEFF") ? ["\uFEFF", text.slice(1)] : ["", text];
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => entriesOf(inner)?.get(name), value);
}

function withValue(document: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const entries = new Map(entriesOf(document));
  return Object.fromEntries(entries.set(name, withValue(entries.get(name), rest, value)));
}

function withoutValue(document: unknown, [name = "", ...rest]: readonly string[]): unknown {
  const entries = new Map(entriesOf(document));
  if (rest.length === 0) entries.delete(name);
  else entries.set(name, withoutValue(entries.get(name), rest));
  return Object.fromEntries(entries);
}

/** TOML is added to at its end: a table of its own is valid behind everything, and a reader finds it. */
function withTable(text: string, path: readonly string[], { entry }: Link, standing: unknown): Edited {
  if (standing !== undefined) return { refusal: `it has another ${path.join(".")}` };
  const eol = /\r\n|\n/.exec(text)?.[0] ?? "\n";
  const gap = text === "" ? "" : text.endsWith("\n") ? eol : eol + eol;
  return { text: text + gap + tomlTable(path, entry, eol) };
}

function withoutTable(text: string, path: readonly string[], { entry }: Link): string {
  const eol = /\r\n|\n/.exec(text)?.[0] ?? "\n";
  const [before = "", after, ...more] = text.split(tomlTable(path, entry, eol));
  return after === undefined || more.length > 0 ? text : before + after;
}

function tomlTable(path: readonly string[], entry: Link["entry"], eol: string): string {
  const head = path.map((name) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))).join(".");
  const lines = Object.entries(entry).map(([name, value]) => `${name} = ${tomlValue(value)}`);
  return [`[${head}]`, ...lines, ""].join(eol);
}

/** A text or a list of them; what JSON escapes, TOML escapes in the same way, but for one character. */
function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(", ")}]`;
  return JSON.stringify(value).replaceAll("\u007F", "\\u007f");
}
