// `ranksack mcp`: an MCP server on standard streams or a port of this machine, in front of the servers of a configuration,
// and over the files of repositories.

import { join, resolve } from "node:path";
import { RanksackError } from "../../base/errors.ts";
import { RELAYED } from "../../gateway/caller.ts";
import type { ServerConfigs } from "../../gateway/config.ts";
import { ListCache } from "../../gateway/list-cache.ts";
import { readToken, tokenFile } from "../../mcp/bearer-token.ts";
import { codeFinder } from "../../mcp/code-finder.ts";
import { Gateway } from "../../mcp/gateway.ts";
import type { Clients } from "../../gateway/kept-server.ts";
import type { HttpAddress } from "../../mcp/http-service.ts";
import { instructionsFor } from "../../mcp/instructions.ts";
import { jsonLog, type Log } from "../../mcp/log.ts";
import type { Face } from "../../mcp/sdk.ts";
import type { ServedTool } from "../../mcp/served-tool.ts";
import { type GatewayFacts, StatusFile, statusFolder } from "../../mcp/status-file.ts";
import type { Presented } from "../../mcp/surface.ts";
import { type Exposure, readSurfaceSettings, settingsOver, type SurfaceSettings } from "../../mcp/surface-settings.ts";
import { serveClient } from "../../mcp/stdio-service.ts";
import { fileSystemDirectory } from "../../storage/file-system.ts";
import { type OpenFlags, openOptions } from "../code-options.ts";
import { indexFolder } from "../index-folder.ts";
import type { Io } from "../io.ts";
import { checkRepositoryFlags } from "../repository-flags.ts";
import { serverSources } from "../server-sources.ts";
import { Stopping } from "../stopping.ts";

/** What `ranksack mcp` takes. */
export interface McpFlags extends Omit<OpenFlags, "preset" | "rev" | "cached" | "rebuild"> {
  /**
   * A file of servers, or false for none. By default those that the user imported; of a folder that a client happens to
   * start us in only what is trusted.
   */
  readonly config?: string | false;
  /** The repositories whose files are searched. */
  readonly root?: readonly string[];
  /** Where HTTP is served, in place of the standard streams. */
  readonly http?: HttpAddress;
  /** The file of the token that callers of HTTP must send. */
  readonly tokenFile?: string;
  /** Whether the folders of the repositories are watched. */
  readonly watch?: boolean;
  /** Which tools of servers are listed. */
  readonly expose?: Exposure;
  /** Tools and servers that are listed beside the finder. */
  readonly pin?: readonly string[];
  /** Servers whose tools keep their own names. */
  readonly bare?: readonly string[];
  /** What a host's own search finds the finder by. */
  readonly hint?: string;
  /** Whether searches make the list grow. */
  readonly activate?: boolean;
  /** The longest that a server may take to connect, and to list, in milliseconds. */
  readonly timeout?: number;
  /** The longest that a server may be silent about a call, in milliseconds. */
  readonly callTimeout?: number;
  /** The most bytes of a result. */
  readonly resultBytes?: number;
}

/** Serves until the client is gone, or we are stopped; returns the exit status. @throws RanksackError when it cannot. */
export async function serveMcp(flags: McpFlags, io: Io, version: string): Promise<number> {
  if (flags.root === undefined) checkRepositoryFlags(flags);
  const log = jsonLog(io.err);
  const gateway = await openGateway(flags, log, io);
  const { root = [] } = flags;
  const code = root.length === 0 ? undefined : openCode(root, flags, log, io);
  const face = faceOf(version, gateway, code);
  const stopping = new Stopping(io, async () => {
    await Promise.all([gateway?.close(), code?.close().catch(() => {})]);
  });
  try {
    const serving = { version, tools: face.tools.map(({ listing }) => listing.name) };
    await (flags.http === undefined ? overStreams : overHttp)({ face, flags, io, log, serving, stopping, gateway });
    return 0;
  } finally {
    await stopping.stop();
  }
}

interface Serving {
  readonly face: Face;
  readonly flags: McpFlags;
  readonly io: Io;
  readonly log: Log;
  /** What the log says of it. */
  readonly serving: object;
  readonly stopping: Stopping;
  readonly gateway: Gateway | undefined;
}

async function overStreams({ face, io, log, serving, stopping, gateway }: Serving): Promise<void> {
  log("info", "serving", { ...serving });
  announce({ version: face.version }, { io, stopping, gateway });
  const starting = {
    onClient: (clients: Clients) => gateway?.start(clients),
    onRootsChanged: () => gateway?.rootsChanged(),
  };
  const { growing } = face;
  await serveClient({ ...face, ...starting, growing: growing && { ...growing, ...starting } }, log);
  log("info", "client-gone");
}

/** Listens before any server is started: a port that is taken costs nothing then. */
async function overHttp({ face, flags, io, log, serving, stopping, gateway }: Serving): Promise<void> {
  const { http: address = { host: "127.0.0.1", port: 0 } } = flags;
  const file = flags.tokenFile === undefined ? tokenFile(io.env) : resolve(io.cwd, flags.tokenFile);
  if (file === undefined) throw noTokenFile();
  const [{ serveHttp }, token] = await Promise.all([import("../../mcp/http-service.ts"), readToken(file)]);
  const service = await serveHttp(face, address, { token }, log);
  stopping.first(() => service.close());
  announce({ version: face.version, url: service.url }, { io, stopping, gateway });
  gateway?.start({ abilities: RELAYED });
  log("info", "serving", { ...serving, url: service.url, tokenFile: file });
  await stopping.asked;
}

/** Says in a file how the gateway stands, for as long as it runs. */
function announce(facts: GatewayFacts, { io, stopping, gateway }: Pick<Serving, "io" | "stopping" | "gateway">): void {
  const folder = statusFolder(io.env);
  if (folder === undefined || gateway === undefined) return;
  const file = new StatusFile(folder, facts, () => gateway.status);
  gateway.onChange(() => file.changed());
  stopping.first(() => file.close());
}

/** What clients are presented: the surface of the gateway, and code. */
function faceOf(version: string, gateway: Gateway | undefined, code: ServedTool | undefined): Face {
  const present = ({ tools, direct }: Presented): Face => ({
    name: "ranksack",
    version,
    instructions: instructionsFor({
      servers: gateway?.servers,
      finder: tools.find(({ listing }) => listing.name !== "call_tool")?.listing.name,
      code: code !== undefined,
    }),
    tools: [...tools, ...(code ? [code] : [])],
    direct,
    parked: gateway?.parked,
    passed: gateway?.passed,
    status: gateway && (() => gateway.status),
  });
  const { shown = { tools: [] }, growing } = gateway?.surface ?? {};
  return { ...present(shown), growing: growing && present(growing) };
}

async function openGateway(flags: McpFlags, log: Log, io: Io): Promise<Gateway | undefined> {
  const sources = flags.config === false ? undefined : await serverSources(flags.config, io);
  for (const message of sources?.held ?? []) log("warn", "not-trusted", { message });
  if (sources === undefined || sources.files.length === 0) {
    if (flags.root === undefined) throw nothingToServe(sources?.held ?? []);
    return undefined;
  }
  const held = sources.held.map(() => ({ server: ".mcp.json", reason: NOT_TRUSTED }));
  const configs = { ...sources, problems: [...sources.problems, ...held] };
  const { timeout: timeoutMs, callTimeout: callTimeoutMs, resultBytes } = flags;
  const surface = surfaceOf(flags, configs);
  if (surface.activate === true && flags.http !== undefined)
    log("warn", "not-activating", { reason: "only a client at the standard streams can follow a list that grows" });
  const folder = indexFolder(flags.index, io);
  const cache = folder === undefined ? undefined : new ListCache(fileSystemDirectory(join(folder, "servers")));
  return new Gateway(configs, log, { cache, timeoutMs, callTimeoutMs, resultBytes, surface });
}

/** What is set of the surface; the command line goes before the file. */
function surfaceOf({ expose, pin, bare, hint, activate }: McpFlags, { settings }: ServerConfigs): SurfaceSettings {
  const asked = readSurfaceSettings({ expose, pin, bare, hint, activate }, "The command line");
  return settingsOver(asked, readSurfaceSettings(settings, '"ranksack" of the configuration'));
}

function openCode(roots: readonly string[], flags: McpFlags, log: Log, io: Io): ReturnType<typeof codeFinder> {
  return codeFinder({
    ...openOptions(flags, io),
    roots: roots.map((root) => resolve(io.cwd, root)),
    watch: flags.watch === true,
    onNote: ({ code, message }) => log("warn", code, { message }),
  });
}

function noTokenFile(): RanksackError {
  const message = "There is no place for the token that callers of --http must send: HOME is not set.";
  return new RanksackError("INVALID_ARGUMENT", message, "Pass --token-file FILE.");
}

const NOT_TRUSTED = "it is not trusted as it stands; the user can look at it with ranksack trust";

function nothingToServe(held: readonly string[]): RanksackError {
  if (held.length > 0) return new RanksackError("NOT_ALLOWED", held.join(" "), "Or pass --config FILE or --root DIR.");
  return new RanksackError(
    "INVALID_ARGUMENT",
    "There is nothing to serve: neither --config nor --root is given, and you have imported no servers.",
    'Pass --config FILE with {"mcpServers": …}, or --root DIR; or see ranksack config import.',
  );
}
