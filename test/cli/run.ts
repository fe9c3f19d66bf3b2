// The command line in this process, with strings as its outside.

import type { Io } from "../../src/cli/io.ts";
import { runCommandLine } from "../../src/cli/program.ts";

/** What a command line printed. */
export interface Run {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in a working directory. */
export async function runIn(cwd: string, argv: readonly string[], overrides: Partial<Io> = {}): Promise<Run> {
  const printed = { out: "", err: "" };
  const io: Io = {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    env: {},
    cwd,
    isTerminal: false,
    errIsTerminal: false,
    readInput: () => Promise.resolve(new Uint8Array()),
    ...overrides,
  };
  return { status: await runCommandLine(argv, io, "1.2.3"), ...printed };
}
