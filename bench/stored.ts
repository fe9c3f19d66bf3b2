// What bench-image.ts measures: a catalog's image written, opened and searched, with the time that reading files takes
// told from the time that is ours.

import { readFileSync } from "node:fs";
import { analysisStamp } from "../src/analysis/unicode.ts";
import type { Field } from "../src/index/field.ts";
import { checkImage, type SectionReport } from "../src/index/image-check.ts";
import { buildSnapshot } from "../src/index/snapshot.ts";
import { DEFAULT_RANKING } from "../src/ranking/presets.ts";
import { localRetriever } from "../src/retrieval/local-retriever.ts";
import { rankCandidates } from "../src/retrieval/search.ts";
import type { Directory, OpenFile } from "../src/storage/directory.ts";
import { fileSystemDirectory } from "../src/storage/file-system.ts";
import { type IndexStore, indexStore } from "../src/storage/index-store.ts";
import { toolDocument, toolTexts } from "../src/tools/fields.ts";
import type { ToolDefinition } from "../src/tools/tool.ts";

const FIELDS: readonly Field[] = DEFAULT_RANKING.fields;

/** Milliseconds. `reading` is in open and read; the rest is ours. */
export interface Timing {
  readonly load: number;
  readonly query: number;
  readonly reading: number;
  readonly reads: number;
  readonly hits: number;
}

/** The store that is measured, in a folder. */
export function storeIn(folder: string): IndexStore {
  return storeOf(fileSystemDirectory(folder));
}

function storeOf(directory: Directory): IndexStore {
  return indexStore({
    directory,
    name: "tools",
    fields: FIELDS,
    stamp: analysisStamp(FIELDS.map(({ analyzer }) => analyzer)),
  });
}

/** Indexes tools and saves them; milliseconds for each. */
export async function saveTools(
  folder: string,
  tools: readonly ToolDefinition[],
): Promise<{ build: number; save: number }> {
  const start = performance.now();
  const snapshot = buildSnapshot(
    FIELDS,
    tools.map((tool) => toolDocument(tool, toolTexts("default"))),
  );
  const built = performance.now();
  await storeIn(folder).save(snapshot);
  return { build: built - start, save: performance.now() - built };
}

/** The sections of the image in a file. */
export function sectionsOf(file: string): readonly SectionReport[] {
  const { verdict, sections } = checkImage(readFileSync(file));
  if (verdict !== "sound") throw new Error(verdict);
  return sections;
}

/** Opens the store in one of the two ways and asks one query. */
export async function openAndSearch(folder: string, way: "load" | "openLazily", query: string): Promise<Timing> {
  const spent = { time: 0, reads: 0 };
  const directory = clocked(fileSystemDirectory(folder), spent);
  const start = performance.now();
  const store = storeOf(directory);
  const index = await store[way]();
  if ("reason" in index) throw new Error(index.message);
  const loaded = performance.now();
  const retriever = localRetriever(index.snapshot, DEFAULT_RANKING.fields);
  const { candidates } = rankCandidates({ retriever, ranking: DEFAULT_RANKING }, query, 8);
  const end = performance.now();
  index.close();
  return {
    load: loaded - start,
    query: end - loaded,
    reading: spent.time,
    reads: spent.reads,
    hits: candidates.length,
  };
}

/** The directory, with what its reads take added up. What is not asked of it is not found out, its mark above all. */
function clocked(directory: Directory, spent: { time: number; reads: number }): Directory {
  const open = async (name: string): Promise<OpenFile | "missing" | "not a file"> => {
    const start = performance.now();
    const file = await directory.open(name);
    spent.time += performance.now() - start;
    return typeof file === "string" ? file : clockedFile(file, spent);
  };
  return Object.create(directory, { open: { value: open } }) as Directory;
}

function clockedFile(file: OpenFile, spent: { time: number; reads: number }): OpenFile {
  return {
    ...file,
    read(offset, length) {
      const start = performance.now();
      const bytes = file.read(offset, length);
      spent.time += performance.now() - start;
      spent.reads++;
      return bytes;
    },
  };
}
