// `ranksack trust` as it is declared; what it does is loaded when it runs.

import type { Command } from "commander";
import type { TrustFlags } from "./commands/trust.ts";
import type { Io } from "./io.ts";

/** Declares `ranksack trust`. */
export function declareTrust(program: Command, io: Io, done: (status: number) => void): void {
  program
    .command("trust")
    .description("Show what the .mcp.json of a project would start, and let it.")
    .argument("[file]", "the file, or its folder; default: this folder")
    .option("--dry-run", "only show it")
    .option("--list", "list the files that are trusted")
    .option("--remove", "trust it no longer")
    .option("--json", "one JSON object instead of text")
    .allowExcessArguments(false)
    .addHelpText("after", TRUST_HELP)
    .action(async (file: string | undefined, flags: TrustFlags) => {
      const { runTrust } = await import("./commands/trust.ts");
      done(await runTrust(file, flags, io));
    });
}

const TRUST_HELP = `
Nothing of a project is started before it was looked at here. What is trusted are the entries as they stand: commands,
arguments, folders, addresses, variables and headers. If one changes, or one comes to it, all of the file is held back
until it is trusted again. The programs that a command runs are not looked into.

Exit status: 0, 1 when there was nothing to remove, 2 after an error.`;
