// The program: its process as the outside of a command. A reader that has seen enough (`| head`) is success.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Io } from "./io.ts";
import { runCommandLine } from "./program.ts";

/** The version of the package this file was built into. */
function packageVersion(): string {
  const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The working directory; of one that was removed under us its name alone is left. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return process.env["PWD"] ?? "/";
  }
}

function processIo(): Io {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    env: process.env,
    cwd: workingDirectory(),
    isTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    readInput,
    onStop: (work) => {
      stop = work;
    },
  };
}

/** What is to be done first; only a command that serves has any. */
let stop: (() => Promise<void>) | undefined;

function leave(status: number): void {
  if (stop === undefined) process.exit(status);
  void stop().finally(() => process.exit(status));
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return leave(0);
  process.stderr.write(`error: The answer cannot be written: ${error.message}.\nMake room, or write it elsewhere.\n`);
  process.exit(2);
});
process.stderr.on("error", () => process.exit(2));

// An exit of our own, so that servers we started end with us. The statuses are those a shell gives to the signals.
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;
for (const [signal, status] of Object.entries(SIGNALS)) process.on(signal, () => leave(status));

async function run(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), processIo(), packageVersion());
  // What a server leaves, such as a socket, must not hold the process.
  if (stop !== undefined) process.exit();
}

void run();
