// The commands about settings as they are declared; what they do is loaded when one runs.

import type { Command } from "commander";
import type { Io } from "./io.ts";
import type { LinkFlags } from "./commands/link.ts";
import type { DoctorFlags } from "./commands/config-doctor.ts";
import type { ImportFlags } from "./commands/config-import.ts";
import type { ListFlags } from "./commands/config-list.ts";

/** Declares `ranksack config`. */
export function declareConfig(program: Command, io: Io, done: (status: number) => void): void {
  const config = program.command("config").description("The MCP servers that your clients already have.");
  config
    .command("list")
    .description("List the servers in the settings of your clients, and of this project. Nothing is started.")
    .option("--json", "one JSON object instead of text")
    .allowExcessArguments(false)
    .addHelpText("after", LIST_HELP)
    .action(async (flags: ListFlags) => {
      const { listConfig } = await import("./commands/config-list.ts");
      done(await listConfig(flags, io));
    });
  config
    .command("import")
    .description(
      "Take servers of your clients into the file that `ranksack mcp` reads. References such as ${TOKEN} stay.",
    )
    .argument("[client...]", "the clients; default: all of them")
    .option("--to <file>", "the file; default: mcp.json in the settings folder of ranksack")
    .option("--project", "also what this project brings along")
    .option("--replace", "an entry of the file gives way to a client's of the same name")
    .option("--dry-run", "only say what would be done")
    .option("--json", "one JSON object instead of text")
    .addHelpText("after", IMPORT_HELP)
    .action(async (names: string[], flags: ImportFlags) => {
      const { importConfig } = await import("./commands/config-import.ts");
      done(await importConfig(names, flags, io));
    });
  config
    .command("doctor")
    .description("Look through those settings: files that cannot be read, commands and variables that are missing.")
    .option("--json", "one JSON object instead of text")
    .allowExcessArguments(false)
    .addHelpText("after", DOCTOR_HELP)
    .action(async (flags: DoctorFlags) => {
      const { doctorConfig } = await import("./commands/config-doctor.ts");
      done(await doctorConfig(flags, io));
    });
}

/** Declares what of `ranksack mcp` is about settings. */
export function declareMcpSettings(program: Command, mcp: Command, io: Io, done: (status: number) => void): void {
  // Flags behind the name of a command are that command's, also those that both know.
  program.enablePositionalOptions();
  mcp.enablePositionalOptions();
  mcp
    .command("list")
    .description("What your clients already have: as ranksack config list.")
    .option("--json", "one JSON object instead of text")
    .allowExcessArguments(false)
    .addHelpText("after", LIST_HELP)
    .action(async (flags: ListFlags) => {
      const { listConfig } = await import("./commands/config-list.ts");
      done(await listConfig(flags, io));
    });
  mcp
    .command("link")
    .description("Put ranksack into the settings of a client: claude-code, cursor, vscode, codex …")
    .argument("<client>", "the client, as ranksack config list --help names them")
    .option("--name <name>", "what the entry is called", "ranksack")
    .option("--config <file>", "the servers that it is to front; default: yours")
    .option("--no-config", "front no servers: code search alone")
    .option("--root <dir...>", "serve code search over these repositories")
    .option("--watch", "watch their folders (Linux)")
    .option("--history", "count what their last 400 commits changed too")
    .option("--project", "the settings of this project instead of the user's")
    .option("--undo", "put the settings back as they were, to the byte")
    .option("--dry-run", "only show what would change")
    .option("--print", "print the entry, to add it by hand")
    .allowExcessArguments(false)
    .addHelpText("after", LINK_HELP)
    .action(async (client: string, flags: LinkFlags) => {
      const { linkClient } = await import("./commands/link.ts");
      done(await linkClient(client, flags, io));
    });
}

const LINK_HELP = `
Shows what changes, keeps the file as it was, and changes nothing else in it. A file that is not understood is left alone.

Examples:
  ranksack mcp link cursor --dry-run
  ranksack mcp link claude-code
  ranksack mcp link vscode --project --root .
  ranksack mcp link cursor --undo

Exit status: 0 when it is linked, or was already, or is as it was again; 2 after an error.`;

const LIST_HELP = `
Claude Code, Claude Desktop, Cursor, VS Code, Codex, Gemini CLI, opencode, Windsurf, Zed and Cline, where each keeps its
settings, and .mcp.json, .cursor, .vscode, .codex, .gemini, .zed and opencode.json of this folder.

Exit status: 0 when there are servers, 1 when there are none, 2 after an error.`;

const IMPORT_HELP = `
Examples:
  ranksack config import --dry-run            what would be taken, from where
  ranksack config import claude-code cursor
  ranksack config import --to servers.json    another file, for ranksack mcp --config

Exit status: 0 when there are servers to take, 1 when there are none, 2 after an error.`;

const DOCTOR_HELP = `
Exit status: 0 when nothing is wrong, 1 for an error or a warning, 2 when it could not look.`;
