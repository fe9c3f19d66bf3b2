// A command of the command line as it is run, with what it prints held as text.

import type { Io } from "../src/cli/io.ts";
import { runCommandLine } from "../src/cli/program.ts";

/** What came of a command. */
export interface CommandRun {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Calls a command with an outside of strings: no terminal, no environment, nothing to read, unless `overrides` say so. */
export async function runWith(command: (io: Io) => Promise<number>, overrides: Partial<Io>): Promise<CommandRun> {
  const printed = { out: "", err: "" };
  const io: Io = {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    env: {},
    cwd: ".",
    isTerminal: false,
    errIsTerminal: false,
    readInput: () => Promise.resolve(new Uint8Array(0)),
    ...overrides,
  };
  return { status: await command(io), ...printed };
}

/** Runs a command line. */
export function runLine(argv: readonly string[], overrides: Partial<Io>): Promise<CommandRun> {
  return runWith((io) => runCommandLine(argv, io, "1.2.3"), overrides);
}

/** What a command line answers with `--json`, when it has nothing else to say. */
export async function answerOf(argv: readonly string[], overrides: Partial<Io>): Promise<Record<string, unknown>> {
  const { out, err } = await runLine([...argv, "--json"], overrides);
  if (err !== "") throw new Error(err);
  return JSON.parse(out) as Record<string, unknown>;
}
