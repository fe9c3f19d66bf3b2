// `ranksack index check`: judges a stored index.

import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { quoted, quotedPath, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import { checkImage, type ImageReport, type SectionReport } from "../../index/image-check.ts";
import { type Io, painter } from "../io.ts";
import { jsonLine } from "../json.ts";

const SOUND = 0;
const DAMAGED = 1;
const FAILED = 2;

/**
 * Prints what a stored index is and whether it is sound. Returns the exit status: 0 when it is, 1 when it is damaged or
 * nothing of ours, 2 when it has a format that this version of ranksack does not read.
 *
 * @throws RanksackError NOT_FOUND or STORAGE when there is nothing to read.
 */
export async function checkIndexFile(file: string, json: boolean, io: Io): Promise<number> {
  const report = checkImage(await readIndex(resolve(io.cwd, file)));
  if (json) io.out(jsonLine({ file, ...report }));
  else io.out(reportText(file, report, io));
  if (report.verdict === "sound") return SOUND;
  return report.verdict === "newer" || report.verdict === "older" ? FAILED : DAMAGED;
}

/** No index has 2 GiB or more that could be judged at one go. */
const LARGEST = 2 ** 31;

function notAnIndex(path: string): RanksackError {
  const message = `${quotedPath(path)} is no regular file below 2 GiB.`;
  return new RanksackError("STORAGE", message, "Name the file of an index.");
}

async function readIndex(path: string): Promise<Uint8Array> {
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size >= LARGEST) throw notAnIndex(path);
    return await readFile(path);
  } catch (error) {
    if (error instanceof RanksackError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "ENOENT")
      throw new RanksackError(
        "NOT_FOUND",
        `There is no file ${quotedPath(path)}.`,
        "Name the file of an index.",
        error,
      );
    throw new RanksackError(
      "STORAGE",
      `Cannot read ${quotedPath(path)}: ${code}.`,
      "Name the file of an index.",
      error,
    );
  }
}

function reportText(
  file: string,
  { verdict, faults, bytes, documents, stamp, fields, segments, sections }: ImageReport,
  io: Io,
): string {
  const paint = painter(io);
  const lines = [
    `${printable(file)}: ${paint(verdict === "sound" ? "green" : "red", verdict)}, ${bytes} bytes`,
    ...faults.map((fault) => `  ${paint("red", "fault:")} ${printable(fault)}`),
    ...(documents === undefined ? [] : [`  ${documents} documents, stamp ${quoted(stamp)}`]),
    ...(fields ?? []).map(
      ({ name, analyzer, sources }) => `  field ${quoted(name)}: ${quoted(analyzer)}, ${sources.length} sources`,
    ),
    ...segments.map(({ rows, liveRows, terms, postings }, at) => {
      return `  segment ${at}: ${liveRows} of ${rows} rows live, ${terms} terms, ${postings} postings`;
    }),
    ...sections.map((section) => paint("dim", sectionText(section))),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function sectionText({ name, segment, field, bytes, sound }: SectionReport): string {
  return `  ${String(bytes).padStart(12)}  ${name}, segment ${segment}, field ${field}${sound ? "" : "  damaged"}`;
}
