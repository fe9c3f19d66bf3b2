import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { fileSystemDirectory } from "../../src/storage/file-system.ts";
import { MemoryDirectory } from "../../src/storage/memory-directory.ts";
import { directoryContract } from "./directory.ts";

const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ranksack-directory-"));
  folders.push(folder);
  return folder;
}

directoryContract("memory", () => Promise.resolve(new MemoryDirectory()));
directoryContract("file system", async () => fileSystemDirectory(await temporaryFolder()));
directoryContract("file system, a folder that is not there yet", async () => {
  return fileSystemDirectory(join(await temporaryFolder(), "not", "yet"));
});
