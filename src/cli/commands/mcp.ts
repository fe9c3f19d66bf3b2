// `ranksack mcp`: an MCP server on standard streams, in front of the servers of a configuration, and over the files of
// repositories.

import { resolve } from "node:path";
import { RanksackError } from "../../base/errors.ts";
import { readConfig, type ServerConfigs } from "../../gateway/config.ts";
import { codeFinder } from "../../mcp/code-finder.ts";
import { Gateway } from "../../mcp/gateway.ts";
import { instructionsFor } from "../../mcp/instructions.ts";
import { jsonLog, type Log } from "../../mcp/log.ts";
import { serveClient } from "../../mcp/stdio-service.ts";
import { indexFolder } from "../index-folder.ts";
import type { Io } from "../io.ts";

/** What `ranksack mcp` takes. */
export interface McpFlags {
  /** A file of servers. There is no default: a client starts us in any folder, and a file in it must start nothing. */
  readonly config?: string;
  /** The repositories whose files are searched. */
  readonly root?: readonly string[];
  /** The folder of indexes; false for none, true for the user's cache. */
  readonly index?: string | boolean;
  /** The longest that a server may take to connect, and to list, in milliseconds. */
  readonly timeout?: number;
  /** The longest that a server may be silent about a call, in milliseconds. */
  readonly callTimeout?: number;
  /** The most bytes of a result. */
  readonly resultBytes?: number;
}

/** Serves until the client is gone; returns the exit status. @throws RanksackError when there is nothing to serve. */
export async function serveMcp(flags: McpFlags, io: Io, version: string): Promise<number> {
  const log = jsonLog(io.err);
  const gateway = await openGateway(flags, log, io);
  const { root = [] } = flags;
  const code = root.length === 0 ? undefined : openCode(root, flags, io);
  const close = async (): Promise<void> => {
    await Promise.all([gateway?.close(), code?.close().catch(() => {})]);
  };
  io.onStop?.(close);
  gateway?.start();
  const tools = [...(gateway?.tools ?? []), ...(code ? [code] : [])];
  const instructions = instructionsFor({ servers: gateway?.servers, code: code !== undefined });
  log("info", "serving", { version, tools: tools.map(({ listing }) => listing.name) });
  await serveClient({ name: "ranksack", version, instructions, tools }, log);
  log("info", "client-gone");
  await close();
  return 0;
}

async function openGateway(flags: McpFlags, log: Log, io: Io): Promise<Gateway | undefined> {
  if (flags.config === undefined && flags.root === undefined) throw nothingToServe();
  if (flags.config === undefined) return undefined;
  const configs: ServerConfigs = await readConfig(resolve(io.cwd, flags.config), io.env);
  const { timeout: timeoutMs, callTimeout: callTimeoutMs, resultBytes } = flags;
  return new Gateway(configs, log, { timeoutMs, callTimeoutMs, resultBytes });
}

function openCode(roots: readonly string[], flags: McpFlags, io: Io): ReturnType<typeof codeFinder> {
  const index = indexFolder(flags.index, io) ?? false;
  return codeFinder({ roots: roots.map((root) => resolve(io.cwd, root)), index });
}

function nothingToServe(): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    "There is nothing to serve: neither --config nor --root is given.",
    'Pass --config FILE with {"mcpServers": …}, such as .mcp.json, or --root DIR.',
  );
}
