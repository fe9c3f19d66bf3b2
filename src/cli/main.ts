// The program: its process as the outside of a command. A reader that has seen enough (`| head`) is success.

import { readFileSync } from "node:fs";
import type { Io } from "./io.ts";
import { runCommandLine } from "./program.ts";

/** The version of the package this file was built into. */
function packageVersion(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function processIo(): Io {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    env: process.env,
    cwd: process.cwd(),
    isTerminal: process.stdout.isTTY === true,
    readInput,
  };
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

// An exit of our own, so that servers we started end with us.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

process.exitCode = await runCommandLine(process.argv.slice(2), processIo(), packageVersion());
