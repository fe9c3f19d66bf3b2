// Activating tools under a budget. What is active stays: a tool that does not fit is refused by name, never put in
// another's place, so that the list of tools only grows at its end. A smaller one that is asked for later may still fit.

import { definitionTokens } from "./definition-size.ts";
import { type SessionState, withActive } from "./session-state.ts";
import type { SessionView } from "./session-view.ts";

/**
 * Why a tool was not activated.
 *
 * - `unknown`: there is none by this key; the same for what is hidden or out of reach.
 * - `too-many-tools`, `too-many-tokens`: the session's budget has no room for it.
 */
export type RefusalReason = "unknown" | "too-many-tools" | "too-many-tokens";

/** A tool that was not activated. */
export interface RefusedTool {
  /** As it was asked for. */
  readonly key: string;
  /** For programs. */
  readonly reason: RefusalReason;
  /** For people and models, a clause: `12 of 12 tools are active`. */
  readonly detail: string;
}

/** What became of the tools that were to be activated; each in one list, in the order they were asked for. */
export interface Activation {
  /** Active from now on. */
  readonly activated: readonly string[];
  /** Those that could be called before: active, or listed from the start. */
  readonly already: readonly string[];
  /** Those that cannot be called. */
  readonly refused: readonly RefusedTool[];
}

/** An activation and the state after it. */
export interface Activated extends Activation {
  readonly state: SessionState;
}

/**
 * Activates tools by key, in this order; asking twice is asking once. `bySearch` tells that a search brought them in:
 * then they are selected too, and so are those that were active before.
 */
export function activateTools(view: SessionView, keys: readonly string[], bySearch: boolean): Activated {
  const room = new Room(view);
  const activated: string[] = [];
  const already: string[] = [];
  const selected: string[] = [];
  const refused: RefusedTool[] = [];
  for (const key of new Set(keys)) {
    const place = view.place(key);
    const refusal = place === undefined ? UNKNOWN : place === "findable" ? room.take(key) : undefined;
    if (refusal) refused.push({ key, ...refusal });
    else (place === "findable" ? activated : already).push(key);
    if (!refusal && bySearch && place !== "listed") selected.push(key);
  }
  return { state: withActive(view.state, activated, selected), activated, already, refused };
}

type Refusal = Omit<RefusedTool, "key">;

const UNKNOWN: Refusal = { reason: "unknown", detail: "there is no such tool" };

/** The room that a budget leaves, which each activation takes from. */
class Room {
  private readonly view: SessionView;
  private tools: number;
  private tokens: number;

  constructor(view: SessionView) {
    const { active, budget } = view.state;
    this.view = view;
    this.tools = active.length;
    this.tokens = budget.tokens === null ? 0 : activeTokens(view);
  }

  /** Takes the room of a tool, or says why there is none. */
  take(key: string): Refusal | undefined {
    const { budget } = this.view.state;
    if (budget.tools !== null && this.tools + 1 > budget.tools)
      return { reason: "too-many-tools", detail: `${this.tools} of ${budget.tools} tools are active` };
    const tokens = budget.tokens === null ? 0 : toolTokens(this.view, key);
    if (budget.tokens !== null && this.tokens + tokens > budget.tokens) {
      const detail = `it takes ${tokens} tokens, and ${this.tokens} of ${budget.tokens} are taken`;
      return { reason: "too-many-tokens", detail };
    }
    this.tools++;
    this.tokens += tokens;
    return undefined;
  }
}

/** The estimated tokens of the activated tools; one that is not there any more counts nothing. */
export function activeTokens(view: SessionView): number {
  return view.state.active.reduce((sum, key) => sum + toolTokens(view, key), 0);
}

function toolTokens({ tools, names }: SessionView, key: string): number {
  const tool = tools.get(key);
  return tool ? definitionTokens(tool, names.exposed(key) ?? key) : 0;
}
