// An answer of `search_tool_bm25` for people, on a few lines of a terminal:
//
//     ✓ search_tool_bm25 "ping": 2 matches, 2 activated, 19 tools to find
//     ├─ alpha/ping (alpha) 6.429 Checks that the service answers.
//     └─ beta/ping (beta) 6.429 Checks that the service answers.
//
// It reads what the host keeps beside the text for the model; where that is missing it shows the text as a warning.

import { type Environment, wantsColour } from "../../base/colour.ts";
import { checkOptions } from "../../base/options.ts";
import { countOf } from "../../base/count.ts";
import type { SearchToolBm25Details, SearchToolBm25Match, SearchToolBm25Result } from "./search-tool-bm25-result.ts";
import { type LinePart, lineText, terminalLine } from "./terminal-line.ts";

/** How an answer is shown. */
export interface RenderOptions {
  /** Whether all matches are shown, not only the first 5. Default false. */
  readonly expanded?: boolean;
  /** Whether colours are written, such as `process.stdout.isTTY`. Default false. */
  readonly colour?: boolean | undefined;
  /** The environment, such as `process.env`: FORCE_COLOR, NO_COLOR and TERM then have their say. Default none. */
  readonly env?: Environment;
  /** The most characters of a line, such as `process.stdout.columns`. Default any number. */
  readonly width?: number | undefined;
}

/** What is shown of an answer: the seed's numbers (`COLLAPSED_MATCH_LIMIT`, `MATCH_LABEL_LEN`, `MATCH_DESCRIPTION_LEN`). */
const COLLAPSED = 5;
const LABEL_WIDTH = 72;
const DESCRIPTION_WIDTH = 96;

/** The longest line of a text that is shown as it is, and the longest query, in characters. */
const TEXT_WIDTH = 200;
const QUERY_WIDTH = 72;

const NAME = "search_tool_bm25";

/** An answer as lines for a terminal, without a line break at the end. What tools say is made printable. */
export function renderSearchToolBm25(result: SearchToolBm25Result, options?: RenderOptions): string {
  const { expanded = false, colour: asked = false, env = {}, width = 0 } = checkOptions(options, "{ expanded: true }");
  const colour = wantsColour(env, asked);
  const lines = result.details ? detailLines(result.details, expanded) : textLines(result, expanded);
  return lines.map((parts) => terminalLine(parts, { colour, width })).join("\n");
}

type Line = readonly LinePart[];

function detailLines(details: SearchToolBm25Details, expanded: boolean): Line[] {
  const status = statusLine(details);
  if (details.tools.length === 0) return [status, branch("└─", [{ text: emptyText(details), style: "dim" }])];
  return [status, ...tree(details.tools.map(matchParts), expanded)];
}

function statusLine({ query, tools, activated_tools: activated, total_tools: total }: SearchToolBm25Details): Line {
  const isDone = activated.length > 0;
  const counts = [countOf(tools.length, "match", "matches"), `${activated.length} activated`];
  return [
    { text: isDone ? "✓" : "!", style: isDone ? "green" : "yellow" },
    { text: " " },
    { text: NAME, style: "bold" },
    { text: ` "${lineText(query, QUERY_WIDTH)}": ${counts.join(", ")}, ${countOf(total, "tool")} to find` },
  ];
}

function emptyText({ total_tools: total }: SearchToolBm25Details): string {
  return total === 0 ? "No discoverable tools are currently loaded." : "No matching tools found.";
}

function matchParts({ label, server_name: server, score, description }: SearchToolBm25Match): Line {
  const about = lineText(description, DESCRIPTION_WIDTH);
  return [
    { text: lineText(label, LABEL_WIDTH), style: "cyan" },
    ...(server === undefined ? [] : [{ text: ` (${lineText(server, LABEL_WIDTH)})` }]),
    { text: ` ${score.toFixed(3)}`, style: "dim" },
    ...(about === "" ? [] : [{ text: ` ${about}` }]),
  ];
}

/** Lines of a tree: the first 5 and how many more, or all. */
function tree(items: readonly Line[], expanded: boolean): Line[] {
  const shown = expanded ? items : items.slice(0, COLLAPSED);
  const rest = items.length - shown.length;
  const all: Line[] = rest > 0 ? [...shown, [{ text: `${rest} more`, style: "dim" }]] : [...shown];
  return all.map((parts, at) => branch(at === all.length - 1 ? "└─" : "├─", parts));
}

function branch(mark: string, parts: Line): Line {
  return [{ text: `${mark} `, style: "dim" }, ...parts];
}

/** The text for the model as a warning, line by line. */
function textLines({ content }: SearchToolBm25Result, expanded: boolean): Line[] {
  const texts = content.flatMap(({ text }) => text.split(/[\r\n]+/)).map((text) => lineText(text, TEXT_WIDTH));
  const items = texts.filter((text) => text !== "").map((text): Line => [{ text, style: "yellow" }]);
  return [
    [
      { text: "⚠ ", style: "yellow" },
      { text: NAME, style: "bold" },
    ],
    ...tree(items, expanded),
  ];
}
