// What a repository may take of the machine. `npm run long -- memory` does the same with 200,000 files and 1 GB.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "rolldown";
import { beforeAll, expect, test } from "vitest";
import { plantSparseTree, type SparseTree } from "../../bench/sparse-tree.ts";
import { runWatched, type WatchedRun } from "../../bench/watched-process.ts";
import { emptyDirectory } from "../planted-tree.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "ranksack-memory-"));
const LIMIT = 180 * 2 ** 20;

beforeAll(async () => {
  const output = { dir: join(FOLDER, "build", "bin"), format: "esm" } as const;
  await build({ input: { ranksack: "src/cli/main.ts" }, platform: "node", logLevel: "silent", output });
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ type: "module", version: "9.9.9" }));
}, 60_000);

/** Searches a tree for the word of its last file; the system refuses a third more than the program is told. */
async function searched(tree: SparseTree): Promise<WatchedRun> {
  const root = emptyDirectory();
  plantSparseTree(root, tree);
  const query = ["code", `needle${tree.files - 1}`, root, "--index", emptyDirectory(), "-l", "--limit", "1"];
  const flags = ["--max-memory", String(LIMIT)];
  return runWatched([join(FOLDER, "build/bin/ranksack.js"), ...query, ...flags], LIMIT * 1.5);
}

// Elsewhere nothing says what a process takes, and no limit is kept.
test.runIf(process.platform === "linux")(
  "S070: a tree is searched within its limit of memory, or the error says how far it came; nothing dies",
  async () => {
    const few = await searched({ files: 2_000, bytes: 10_000, words: 20 });
    expect(few).toMatchObject({ status: 0, signal: undefined, err: "" });
    expect(few.out).toMatch(/file1999\.ts\n$/);
    const many = await searched({ files: 2_500, bytes: 10_000, words: 500 });
    expect(many).toMatchObject({ status: 2, signal: undefined, out: "" });
    expect(many.err).toMatch(/takes more memory than there is: \d+ MB of 189 MB were taken for \d+ of 2500 files\./);
    expect(many.err).toContain("--max-memory");
    expect(Math.max(few.peak, many.peak)).toBeLessThan(LIMIT);
  },
  240_000,
);
