// `ranksack code extract`: the functions and classes that places point at, as they are written or pasted.

import { join } from "node:path";
import { RanksackError } from "../../base/errors.ts";
import { type ExtractedBlock, extractBlocks } from "../../code/extract.ts";
import { lineReferences } from "../../code/line-reference.ts";
import { type FormatFlags, formatOf } from "../code-format.ts";
import { linker, type LinkUse } from "../hyperlink.ts";
import { printable } from "../../base/printable.ts";
import { errPainter, type Io, painter } from "../io.ts";
import { jsonLine } from "../json.ts";

/** What `ranksack code extract` takes of the flags of `code`. */
export interface ExtractFlags extends FormatFlags {
  /** Whether `/` and the home directory may be read. */
  readonly force?: boolean;
  readonly hyperlinks?: LinkUse;
}

/** Whether the words behind `code` ask for blocks: the word itself, then places, or `-` for standard input. */
export function asksForBlocks(words: readonly string[]): boolean {
  const [verb, ...places] = words;
  const isPlace = (place: string): boolean => place === "-" || lineReferences(place).length > 0;
  return verb === "extract" && places.length > 0 && places.every(isPlace);
}

/** Prints the blocks. Returns the exit status: 0 with blocks, 1 without. @throws RanksackError */
export async function extractCode(places: readonly string[], flags: ExtractFlags, io: Io): Promise<number> {
  const format = formatOf(flags);
  if (format !== "text" && format !== "json") throw wrongFormat(format);
  const typed = places.filter((place) => place !== "-");
  const pasted = typed.length < places.length ? new TextDecoder().decode(await io.readInput()) : "";
  const { blocks, missing } = await extractBlocks(io.cwd, [...typed, pasted].join("\n"), {
    force: flags.force === true,
  });
  if (format === "json") io.out(jsonLine({ blocks, missing }));
  else {
    io.out(blocks.map((block) => blockText(block, flags, io)).join("\n"));
    // A trace names many files of others; only what was typed was meant.
    const meant = new Set(typed.flatMap(lineReferences).map(placeText));
    for (const place of missing.map(placeText))
      if (meant.has(place) || blocks.length === 0) io.err(missingText(place, io));
    if (blocks.length + missing.length === 0) io.err("There is no place in a file in this text.\n");
  }
  return blocks.length > 0 ? 0 : 1;
}

function wrongFormat(format: string): RanksackError {
  const message = `Blocks are not printed as ${format}.`;
  return new RanksackError("INVALID_ARGUMENT", message, "Leave the format out, or pass --json.");
}

function placeText({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${path}:${line}`;
}

function missingText(place: string, io: Io): string {
  return `${errPainter(io)("yellow", "note:")} ${printable(place)} is no line of a file of this folder.\n`;
}

/** A heading, then numbered lines, as ripgrep shows matches and their context. */
function blockText({ path, name, places, lines }: ExtractedBlock, flags: ExtractFlags, io: Io): string {
  const paint = painter(io);
  const link = linker(io, flags.hyperlinks ?? "auto");
  const file = join(io.cwd, path);
  const named = new Set(places);
  const head = `${link(paint("cyan", printable(path)), file)}${name === undefined ? "" : `  ${paint("bold", printable(name))}`}`;
  const body = lines.map(({ line, text }) => {
    const sign = named.has(line) ? ":" : "-";
    return `${link(paint("green", String(line)), file, line)}${paint("dim", sign)}${printable(text)}`;
  });
  return [head, ...body, ""].join("\n");
}
