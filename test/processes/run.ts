// Runs programs of this folder in Node processes of their own.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

/** Runs the program rank.ts with variables added to the environment and returns what it prints. */
export type RankProgram = (environment: Readonly<Record<string, string>>) => string;

/** Bundles rank.ts into a folder that lasts as long as this process. */
export async function rankProgram(): Promise<RankProgram> {
  const program = await bundled("rank");
  return (environment) =>
    execFileSync(process.execPath, [program], {
      env: { ...process.env, ...environment },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
}

/** Bundles a program of this folder into one file that lasts as long as this process. */
export async function bundled(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `ranksack-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const input = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  await build({ input, platform: "node", logLevel: "silent", output: { dir: folder, entryFileNames: `${name}.mjs` } });
  return join(folder, `${name}.mjs`);
}

/** A process that runs. */
export interface Run {
  readonly child: ChildProcess;
  /** When it prints for the first time. */
  readonly started: Promise<void>;
  /** When it has ended: by itself with status 0, or by a signal. Fails with what it wrote to its error output otherwise. */
  readonly ended: Promise<string>;
}

/** Starts a bundled program. */
export function start(program: string, args: readonly string[]): Run {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const text = { out: "", err: "" };
  child.stderr.on("data", (data: Buffer) => void (text.err += data.toString()));
  const started = new Promise<void>((resolve) => {
    child.stdout.on("data", (data: Buffer) => {
      text.out += data.toString();
      resolve();
    });
    child.once("close", () => resolve());
  });
  const ended = new Promise<string>((resolve, reject) => {
    child.once("close", (status, signal) => {
      if (status === 0 || signal !== null) resolve(text.out);
      else reject(new Error(`status ${status}: ${text.err}`));
    });
  });
  return { child, started, ended };
}
