// Runs rank.ts in a Node process of its own.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

/** Runs the program with variables added to the environment and returns what it prints. */
export type RankProgram = (environment: Readonly<Record<string, string>>) => string;

/** Bundles rank.ts into a folder that lasts as long as this process. */
export async function rankProgram(): Promise<RankProgram> {
  const folder = mkdtempSync(join(tmpdir(), "ranksack-rank-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const input = fileURLToPath(new URL("rank.ts", import.meta.url));
  await build({ input, platform: "node", logLevel: "silent", output: { dir: folder, entryFileNames: "rank.mjs" } });
  return (environment) =>
    execFileSync(process.execPath, [join(folder, "rank.mjs")], {
      env: { ...process.env, ...environment },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
}
