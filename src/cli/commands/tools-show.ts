// `ranksack tools show NAME`: how one tool is called, and what it says of itself.

import { printable } from "../../base/printable.ts";
import { toolSignature } from "../../tools/signature.ts";
import { textOf } from "../../tools/tool.ts";
import { type Io, painter } from "../io.ts";
import { jsonLine } from "../json.ts";
import { gatherAbout, type NamedToolsFlags, theTool } from "../named-tools.ts";
import { notesText } from "../print.ts";

/** Shows a tool. Returns the exit status. @throws RanksackError NOT_FOUND with near names for none of the tools */
export async function showTool(asked: string, flags: NamedToolsFlags, io: Io): Promise<number> {
  const named = await gatherAbout(asked, flags, io);
  const { key, name, tool } = theTool(named, asked);
  const signature = toolSignature(tool, name);
  if (flags.json) {
    const { serverInstructions: _, ...definition } = tool;
    io.out(jsonLine({ key, name, signature, definition, notes: named.notes }));
    return 0;
  }
  const paint = painter(io);
  io.err(notesText(named.notes, io));
  io.out(`${paint("bold", printable(signature))}\n`);
  if (textOf(tool.server) !== "") io.out(`${paint("dim", `server ${printable(textOf(tool.server))}`)}\n`);
  const lines = textOf(tool.description).trim().split("\n").map(printable);
  if (lines.join("") !== "") io.out(`\n${lines.join("\n")}\n`);
  return 0;
}
