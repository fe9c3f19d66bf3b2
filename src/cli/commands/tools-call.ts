// `ranksack tools call NAME key=value…`: a tool is called once, and what it answers is printed.

import { quoted, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import { connectUpstream } from "../../gateway/upstream.ts";
import type { CallOptions } from "../../gateway/call-options.ts";
import { Bell } from "../../mcp/bell.ts";
import { RESULT_BYTES } from "../../mcp/result-cap.ts";
import type { CallResult } from "../../mcp/served-tool.ts";
import { toolCaller } from "../../mcp/tool-caller.ts";
import type { NamedTool } from "../../tools/session-view.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import { gatherNamedTools, type NamedTools, type NamedToolsFlags, theTool } from "../named-tools.ts";
import { notesText } from "../print.ts";
import { argumentsIn } from "../tool-arguments.ts";

/** Calls a tool. Returns the exit status: 0, or 2 when the tool, or the call of it, failed. @throws RanksackError */
export async function callTool(
  asked: string,
  given: readonly string[],
  flags: NamedToolsFlags,
  io: Io,
): Promise<number> {
  const named = await gatherNamedTools(flags, io);
  const found = theTool(named, asked);
  const args = argumentsIn(given, found.tool.inputSchema);
  const result = await passOn(named, found, args, flags.timeout);
  const hasFailed = result["isError"] === true;
  io.err(notesText(named.notes, io));
  if (flags.json) io.out(jsonLine(result));
  else (hasFailed ? io.err : io.out)(resultText(result));
  return hasFailed ? 2 : 0;
}

/** Calls as `call_tool` does: arguments are checked first, and a failure shows the signature. */
async function passOn(named: NamedTools, found: NamedTool, args: object, timeoutMs?: number): Promise<CallResult> {
  const withdrawn = new AbortController();
  const caller = toolCaller({
    session: named.session,
    fleet: { call: (server, tool, input, options) => callOnce(named, server, tool, input, { timeoutMs, ...options }) },
    sources: () => [],
    changes: new Bell(),
    resultBytes: RESULT_BYTES,
    callTimeoutMs: timeoutMs,
    patienceMs: 0,
    onOddResult: () => undefined,
  });
  return caller.call({ name: found.key, arguments: args }, { signal: withdrawn.signal });
}

async function callOnce(
  { servers }: NamedTools,
  server: string,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<unknown> {
  const config = servers.find(({ name }) => name === server);
  if (config === undefined) throw notCallable(tool);
  const { timeoutMs } = options;
  const upstream = await connectUpstream(config, timeoutMs === undefined ? {} : { timeoutMs });
  try {
    return await upstream.callTool(tool, input, options);
  } finally {
    await upstream.close();
  }
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
