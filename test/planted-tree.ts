// Small trees on disk for tests, gone again when the test is over.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A new empty directory that everyone may read, as a real path. */
export function emptyDirectory(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "ranksack-")));
  chmodSync(root, 0o755);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** A new directory with these files, as a real path; a path with "/" at its end is an empty directory. */
export function plantTree(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = emptyDirectory();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(path.endsWith("/") ? join(root, path) : dirname(join(root, path)), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(join(root, path), content);
  }
  return root;
}

/** Makes a directory the top of a git repository, as empty as git takes it. */
export function plantRepository(top: string): void {
  for (const folder of ["objects", "refs", "info"]) mkdirSync(join(top, ".git", folder), { recursive: true });
  writeFileSync(join(top, ".git/HEAD"), "ref: refs/heads/main\n");
}

/** Makes named pipes, which block whoever opens them. */
export function plantPipes(...paths: readonly string[]): void {
  execFileSync("env", ["mkfifo", ...paths]);
}

/** Does something without the rights of the superuser, whom no permission stops. */
export async function asOrdinaryUser<T>(act: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0 || process.seteuid === undefined) return act();
  process.seteuid(65_534);
  try {
    return await act();
  } finally {
    process.seteuid(0);
  }
}
