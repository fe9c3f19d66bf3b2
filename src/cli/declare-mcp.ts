// `ranksack mcp` as it is declared: flags, help and examples. What it needs is loaded when it runs.

import type { Command } from "commander";
import type { McpFlags } from "./commands/mcp.ts";
import { declareMcpSettings } from "./declare-config.ts";
import type { StatusFlags } from "./commands/status.ts";
import type { Io } from "./io.ts";
import { parseHttpAddress } from "./mcp-options.ts";
import { EXPOSURES } from "../mcp/surface-settings.ts";
import { repositoryFlags } from "./repository-flags.ts";
import { oneOf, parseCallSeconds, parseResultBytes, parseSeconds } from "./options.ts";

/** Declares `mcp`; `done` is told the exit status. */
export function declareMcp(program: Command, io: Io, version: string, done: (status: number) => void): void {
  const mcp = program.command("mcp");
  repositoryFlags(mcp)
    .description("Serve MCP on standard streams or HTTP: one finder in front of many servers, and search over code.")
    .option("--config <file>", 'the servers to front, {"mcpServers": …}; default: yours, see ranksack config import')
    .option("--no-config", "front no servers: code search alone")
    .option("--root <dir...>", "serve bm25_search over these repositories")
    .option("--watch", "watch their folders, so that a search looks only at what changed (Linux)")
    .option("--http <[host:]port>", "serve HTTP on this machine instead, to many clients at once", parseHttpAddress)
    .option("--token-file <file>", "where the token is that callers of --http must send; made when it is missing")
    .option(
      "--expose <which>",
      `list tools of servers as well: ${EXPOSURES.join(", ")}; auto: all while they are few; default: none`,
      oneOf("--expose", EXPOSURES),
    )
    .option("--pin <name...>", "list these tools beside the finder; server:* for all of a server")
    .option("--bare <server...>", "call the tools of these servers by their own names; * for all")
    .option("--hint <text>", "what a host that hides tools finds the finder by")
    .option("--activate", "what is found is added to the list, for clients of 2025 at standard streams")
    .option(
      "--timeout <seconds>",
      "the longest that a server may take to connect, and to list; default: 20",
      parseSeconds,
    )
    .option(
      "--call-timeout <seconds>",
      "the longest that a server may be silent in a call; default: 60",
      parseCallSeconds,
    )
    .option("--result-bytes <n>", "the most bytes of a result; default: 102400", parseResultBytes)
    .option("--index <dir>", "where indexes are kept; default: ranksack in the user's cache")
    .option("--no-index", "keep no index")
    .allowExcessArguments(false)
    .addHelpText("after", MCP_EXAMPLES)
    .action(async (flags: McpFlags) => {
      const { serveMcp } = await import("./commands/mcp.ts");
      done(await serveMcp(flags, io, version));
    });
  declareMcpSettings(program, mcp, io, done);
}

/** Declares `status`; `done` is told the exit status. */
export function declareStatus(program: Command, io: Io, done: (status: number) => void): void {
  program
    .command("status")
    .description("Say how running gateways stand: servers, tools, what was left out and why.")
    .option("--json", "one JSON object instead of text")
    .allowExcessArguments(false)
    .addHelpText("after", "\nExit status: 0 when a gateway of yours runs, 1 when none does, 2 after an error.")
    .action(async (flags: StatusFlags) => {
      const { showStatus } = await import("./commands/status.ts");
      done(await showStatus(flags, io));
    });
}

const MCP_EXAMPLES = `
A client starts it; it says what happens as JSON lines on stderr.

Examples:
  ranksack config import                              takes the servers of your clients
  claude mcp add ranksack -- ranksack mcp             fronts them
  claude mcp add ranksack -- ranksack mcp --config ~/servers.json
  ranksack mcp --no-config --root ~/src/app           code search alone
  ranksack mcp --config servers.json --root . --call-timeout 300
  ranksack mcp --config servers.json --http 8765      at http://127.0.0.1:8765/mcp, for callers with the token

Exit status: 0 when its client is gone or it was stopped, 2 when it cannot serve.`;
