// `ranksack tools list`: every tool by the name that it is called by.

import { shortened } from "../../base/head.ts";
import { printable } from "../../base/printable.ts";
import { toolSummary } from "../../tools/tool.ts";
import { type Io, painter } from "../io.ts";
import { jsonLine } from "../json.ts";
import { gatherNamedTools, type NamedToolsFlags } from "../named-tools.ts";
import { notesText } from "../print.ts";

const WIDTH = 100;

/** Lists the tools. Returns the exit status: 0 with tools, 1 without. @throws RanksackError */
export async function listTools(flags: NamedToolsFlags, io: Io): Promise<number> {
  const { tools, notes, absent } = await gatherNamedTools(flags, io);
  if (flags.json) {
    const listed = tools.map(({ key, name, tool }) => ({ key, name, server: tool.server, summary: toolSummary(tool) }));
    io.out(jsonLine({ total: tools.length, absent, notes, tools: listed }));
    return tools.length > 0 ? 0 : 1;
  }
  const paint = painter(io);
  io.err(notesText(notes, io));
  for (const { name, tool } of tools) {
    const summary = shortened(printable(toolSummary(tool)).replace(/\s+/g, " ").trim(), WIDTH);
    io.out(`${paint("bold", printable(name))}${summary === "" ? "" : `  ${paint("dim", summary)}`}\n`);
  }
  if (tools.length === 0) io.err("No tools were listed.\n");
  return tools.length > 0 ? 0 : 1;
}
