// `ranksack tools call NAME key=value…`: a tool is called once, and what it answers is printed.

import { quoted, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import type { Upstream } from "../../gateway/upstream.ts";
import { Bell } from "../../mcp/bell.ts";
import { RESULT_BYTES } from "../../mcp/result-cap.ts";
import type { CallResult } from "../../mcp/served-tool.ts";
import { toolCaller } from "../../mcp/tool-caller.ts";
import type { NamedTool } from "../../tools/session-view.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import { gatherNamedTools, isKnown, type NamedTools, type NamedToolsFlags, theTool } from "../named-tools.ts";
import { OpenServers } from "../open-servers.ts";
import { notesText } from "../print.ts";
import { argumentsIn } from "../tool-arguments.ts";

/**
 * Calls a tool. Its name, or what a gateway kept of the servers, tells which one has it, so that no other is started; a
 * name that is not there is looked for in what all of them list now. Returns the exit status: 0, or 2 when the tool, or the call of it, failed.
 *
 * @throws RanksackError
 */
export async function callTool(
  asked: string,
  given: readonly string[],
  flags: NamedToolsFlags,
  io: Io,
): Promise<number> {
  const open = new OpenServers();
  try {
    const named = await lookedThrough(asked, flags, open, io);
    const found = theTool(named, asked);
    const args = argumentsIn(given, found.tool.inputSchema);
    const result = await passOn({ named, found, open }, args, flags.timeout);
    const hasFailed = result["isError"] === true;
    io.err(notesText(named.notes, io));
    if (flags.json) io.out(jsonLine(result));
    else (hasFailed ? io.err : io.out)(resultText(result));
    return hasFailed ? 2 : 0;
  } finally {
    await open.close();
  }
}

async function lookedThrough(asked: string, flags: NamedToolsFlags, open: OpenServers, io: Io): Promise<NamedTools> {
  const keep = (upstream: Upstream): void => open.keep(upstream);
  const named = await gatherNamedTools({ ...flags, fromCache: flags.live !== true }, io, { keep, about: asked });
  const notes = named.notes.filter(({ code }) => code !== "from-cache");
  if (!named.isNarrowed || isKnown(asked, named)) return { ...named, notes };
  await open.close();
  return gatherNamedTools(flags, io, { keep });
}

interface Asked {
  readonly named: NamedTools;
  readonly found: NamedTool;
  readonly open: OpenServers;
}

/** Calls as `call_tool` does: arguments are checked first, and a failure shows the signature. */
async function passOn({ named, found, open }: Asked, args: object, timeoutMs?: number): Promise<CallResult> {
  const withdrawn = new AbortController();
  const caller = toolCaller({
    session: named.session,
    fleet: {
      call: async (server, tool, input, options) => {
        const config = named.servers.find(({ name }) => name === server);
        if (config === undefined) throw notCallable(tool);
        return (await open.only(config, timeoutMs)).callTool(tool, input, options);
      },
    },
    sources: () => [],
    changes: new Bell(),
    resultBytes: RESULT_BYTES,
    callTimeoutMs: timeoutMs,
    patienceMs: 0,
    onOddResult: () => undefined,
  });
  return caller.call({ name: found.key, arguments: args }, { signal: withdrawn.signal });
}

function notCallable(tool: string): RanksackError {
  const message = `${quoted(tool)} is known from a file alone: there is no server to call.`;
  return new RanksackError("INVALID_ARGUMENT", message, "Name its server: --config FILE.");
}

/** What a result holds, as text: its texts, else its data; of other parts what they are. */
function resultText({ content, structuredContent }: CallResult): string {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  if (parts.length === 0 && structuredContent !== undefined) return `${JSON.stringify(structuredContent, null, 2)}\n`;
  return parts.map((part) => `${partText(part)}\n`).join("");
}

function partText(part: unknown): string {
  const { type, text } = (part ?? {}) as { type?: unknown; text?: unknown };
  if (type === "text" && typeof text === "string") return text.split("\n").map(printable).join("\n");
  return `[${printable(typeof type === "string" ? type : "part")}: see --json]`;
}
