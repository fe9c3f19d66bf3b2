// A program of its own that works on one stored index, in the way its arguments say: FOLDER WAY …

import { applyChangeSet } from "../../src/index/change-set.ts";
import type { Document } from "../../src/index/document.ts";
import { checkImage } from "../../src/index/image-check.ts";
import { buildSnapshot, type Snapshot } from "../../src/index/snapshot.ts";
import { fileSystemDirectory } from "../../src/storage/file-system.ts";
import { type IndexWriter, indexStore } from "../../src/storage/index-store.ts";
import { countIn, FIELDS, STORE, searchAll, storedCount, turnDocument } from "./stored-turns.ts";

const [folder = "", way = "", ...args] = process.argv.slice(2);
const numbers = args.map(Number);
const directory = fileSystemDirectory(folder);
const store = indexStore({ directory, ...STORE });

const WAYS: Readonly<Record<string, () => Promise<void>>> = { write, read, rebuild, last };
await WAYS[way]?.();

/** WRITER EDITS: adds one document after the other and deletes its fifth last, each in an edit of its own. */
async function write(): Promise<void> {
  const [writer = 0, edits = 0] = numbers;
  for (let turn = 0; turn < edits; turn++) await store.edit((held) => editOnce(held, writer, turn));
}

async function editOnce(held: IndexWriter, writer: number, turn: number): Promise<void> {
  const index = await held.load();
  if ("reason" in index) throw new Error(index.message);
  const change = { upserts: [turnDocument(writer, turn)], deletes: [turnDocument(writer, turn - 5).key] };
  await held.save(applyChangeSet(index.snapshot, change), countIn(storedCount(index.extra()) + 1));
}

/** EDITS: loads whole and lazily in turn, checks and searches, until so many edits were made. Prints how often. */
async function read(): Promise<void> {
  const [edits = 0] = numbers;
  let loads = 0;
  for (let count = 0; count < edits; loads++) {
    const index = loads % 2 === 0 ? await store.load() : await store.openLazily();
    if ("reason" in index) throw new Error(index.message);
    const found = storedCount(index.extra());
    if (found < count) throw new Error(`went back from ${count} to ${found} edits`);
    count = found;
    searchAll(index.snapshot);
    index.close();
    await check();
    // Sixteen processes share a few cores: who only reads leaves some time to those who write.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  process.stdout.write(`${loads}\n`);
}

async function check(): Promise<void> {
  const file = await directory.open(store.file);
  if (typeof file === "string") throw new Error(`the index is ${file}`);
  const { verdict, faults } = checkImage(file.read(0, file.size));
  file.close();
  if (verdict !== "sound") throw new Error(faults.join(" "));
}

/** FIRST DOCUMENTS: builds and saves generation FIRST, FIRST + 1, … without end. */
async function rebuild(): Promise<void> {
  const [first = 0, documents = 0] = numbers;
  process.stdout.write("started\n");
  for (let generation = first; ; generation++)
    await store.save(generationOf(generation, documents), countIn(generation));
}

function generationOf(generation: number, count: number): Snapshot {
  const documents: Document[] = Array.from({ length: count }, (_, at) => turnDocument(generation, at));
  return buildSnapshot(FIELDS, documents);
}

/** GENERATION: saves, and is gone without a further step. */
async function last(): Promise<void> {
  const [generation = 0] = numbers;
  await store.save(generationOf(generation, 100), countIn(generation));
  process.kill(process.pid, "SIGKILL");
}
