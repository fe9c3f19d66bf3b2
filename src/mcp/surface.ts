// What clients see of the servers behind: the finder, and beside it what is listed directly, by the rules of a session:
// nothing, what is pinned, everything while it is little, or everything. A client that follows a growing list can have
// the finder that activates instead.

import type { ToolCatalog } from "../tools/catalog.ts";
import { describeDecision, type ModeDecision } from "../tools/mode.ts";
import { createToolSession, type ToolSession } from "../tools/session.ts";
import type { SourceState } from "../tools/source-state.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import { activatingFinder } from "./activating-finder.ts";
import type { Bell } from "./bell.ts";
import { DirectTools } from "./direct-tools.ts";
import { ExposedTools } from "./exposed-tools.ts";
import type { ServedTool } from "./served-tool.ts";
import type { ToolCall } from "./tool-caller.ts";
import { type Exposure, pinsOf, type SurfaceSettings } from "./surface-settings.ts";

/** What a client is presented. */
export interface Presented {
  /** Its tools that never change, in the order in which they are listed. */
  readonly tools: readonly ServedTool[];
  /** What is listed behind them, and changes. */
  readonly direct?: DirectTools | undefined;
}

/** What a surface is made of. */
export interface SurfaceParts {
  readonly catalog: ToolCatalog;
  readonly finder: ServedTool;
  readonly caller: ToolCall;
  readonly sources: () => readonly SourceState[];
  readonly changes: Bell;
  readonly listPatienceMs?: number | undefined;
}

const MODES: Readonly<Record<Exposure, "all" | "auto" | "standard">> = { none: "all", auto: "auto", all: "standard" };

/** What clients see. */
export class Surface {
  /** What every client is presented. */
  readonly shown: Presented;
  /** What a client is presented instead whose list may grow; only where that was asked for. */
  readonly growing: Presented | undefined;
  readonly #session: ToolSession;
  readonly #fixed: ModeDecision["mode"] | undefined;
  readonly #lists: readonly DirectTools[];

  constructor(parts: SurfaceParts, settings: SurfaceSettings) {
    const { catalog, finder, caller } = parts;
    const { expose = "none", activate = false } = settings;
    const pinned = pinsOf(settings);
    this.#session = createToolSession(catalog, { mode: MODES[expose], pinned });
    const mode = MODES[expose];
    this.#fixed = mode === "auto" ? undefined : mode;
    const isFixed = expose === "none" && (settings.pin ?? []).length === 0;
    const direct = isFixed ? undefined : directOf(this.#session, parts);
    this.shown = { tools: expose === "all" ? [] : [named(finder, settings), caller], direct };
    this.growing = activate
      ? growingOf(createToolSession(catalog, { mode: "all", pinned }), parts, settings)
      : undefined;
    this.#lists = [direct, this.growing?.direct].filter((list) => list !== undefined);
  }

  /** What the mode comes to on the tools that there are. */
  get decision(): ModeDecision {
    return this.#session.decision;
  }

  /** The mode that it comes to; where that does not depend on the tools they are not measured. */
  get mode(): ModeDecision["mode"] {
    return this.#fixed ?? this.decision.mode;
  }

  /** The decision on one line. */
  get decisionText(): string {
    return describeDecision(this.decision);
  }

  /** To be called when the catalog has changed. */
  look(): void {
    for (const list of this.#lists) list.look();
  }
}

function directOf(session: ToolSession, { caller, sources, changes, listPatienceMs }: SurfaceParts): DirectTools {
  return new DirectTools({ exposed: new ExposedTools(session), caller, sources, changes, listPatienceMs });
}

function growingOf(session: ToolSession, parts: SurfaceParts, settings: SurfaceSettings): Presented {
  const direct = directOf(session, parts);
  const finder = activatingFinder(session, parts.sources, () => direct.look());
  return { tools: [named(finder, settings), parts.caller], direct };
}

/** A tool with another hint for a host's own search. */
function named(tool: ServedTool, { hint }: SurfaceSettings): ServedTool {
  if (hint === undefined) return tool;
  const { listing } = tool;
  const _meta = { ...listing._meta, "anthropic/searchHint": hint };
  return { listing: { ...listing, _meta }, call: (input, context) => tool.call(input, context) };
}

/** What no tool of a server may be called by itself: our own tools have these names. */
const RESERVED: ReadonlySet<string> = new Set(["tool_search", "search_tool_bm25", "call_tool", "bm25_search"]);

/** The tools of a server by their own names, where the settings ask for that. */
export function surfaceNames(
  server: string,
  tools: readonly ToolDefinition[],
  { bare = [] }: SurfaceSettings,
): readonly ToolDefinition[] {
  if (!bare.includes(server) && !bare.includes("*")) return tools;
  return tools.map((tool) => (RESERVED.has(tool.name) ? tool : { ...tool, exposedName: tool.name }));
}
