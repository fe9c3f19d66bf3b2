// `ranksack tools check NAME…`: whether tools are there before somebody counts on them, and for each that is not, why.

import { printable } from "../../base/printable.ts";
import type { Selection } from "../../tools/selection.ts";
import { type Io, painter } from "../io.ts";
import { jsonLine } from "../json.ts";
import { gatherNamedTools, missText, type NamedTools, type NamedToolsFlags } from "../named-tools.ts";
import { notesText } from "../print.ts";

/** What became of a name. */
interface Checked {
  readonly asked: string;
  readonly state: "ready" | "unknown" | "ambiguous";
  /** What it is called. */
  readonly name?: string;
  /** Why it cannot be called, a sentence. */
  readonly reason?: string;
  /** Names that may have been meant. */
  readonly near?: readonly string[];
}

/** Checks names. Returns the exit status: 0 when each is one tool that is there, 1 otherwise. @throws RanksackError */
export async function checkTools(asked: readonly string[], flags: NamedToolsFlags, io: Io): Promise<number> {
  const named = await gatherNamedTools(flags, io);
  const checked = asked.map((one) => checkName(one, named.select([one]), named));
  const isReady = checked.every(({ state }) => state === "ready");
  if (flags.json) io.out(jsonLine({ ready: isReady, absent: named.absent, checked, notes: named.notes }));
  else print(checked, named, io);
  return isReady ? 0 : 1;
}

function checkName(asked: string, { tools: [tool], unknown, ambiguous }: Selection, named: NamedTools): Checked {
  if (tool !== undefined) return { asked, state: "ready", name: tool.name };
  const [several] = ambiguous;
  if (several !== undefined)
    return { asked, state: "ambiguous", reason: "It is the name of several tools.", near: several.candidates };
  return { asked, state: "unknown", reason: missText(named, asked), near: unknown[0]?.near ?? [] };
}

function print(checked: readonly Checked[], { notes }: NamedTools, io: Io): void {
  const paint = painter(io);
  io.err(notesText(notes, io));
  for (const { asked, state, name, reason, near = [] } of checked) {
    const mark = state === "ready" ? paint("green", "ready") : paint("yellow", state);
    const called = name === undefined || name === asked ? "" : `  called ${printable(name)}`;
    const why = reason === undefined ? "" : `  ${printable(reason)}`;
    const meant = near.length === 0 ? "" : ` Did you mean ${printable(near.join(" or "))}?`;
    io.out(`${mark}  ${printable(asked)}${called}${why}${meant}\n`);
  }
}
