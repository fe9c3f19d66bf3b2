// A tool in a ranked list on its way through the hooks: its place, and how that came about. Explanations are made when
// they are asked for, the last step around the ones before.

import type { Explanation } from "../ranking/explanation.ts";
import { compareScored, type Scored } from "../ranking/top-hits.ts";

/** A tool in a ranked list. */
export interface RankedTool extends Scored {
  /** How the score came about. */
  readonly explain: () => Explanation | undefined;
}

/** The largest factor below 1: it lowers any number of 1e-300 or more by one or two of the smallest steps there are. */
const JUST_BELOW = 1 - Number.EPSILON;

/**
 * The tools in the order they come in, with scores that say the same: where one would come before its predecessor, by its
 * score or among equals by its key, it is lowered to just below it. Looks at what comes before only.
 */
export function scoredInOrder(tools: readonly RankedTool[]): RankedTool[] {
  const ordered: RankedTool[] = [];
  for (const tool of tools) {
    const before = ordered.at(-1);
    ordered.push(before === undefined || compareScored(before, tool) <= 0 ? tool : below(before, tool));
  }
  return ordered;
}

function below(before: RankedTool, tool: RankedTool): RankedTool {
  const score = before.score * JUST_BELOW;
  const explain = (): Explanation | undefined => {
    const explained = tool.explain();
    const lowered = numberLeaf("what keeps it behind the tool before it", score - tool.score);
    return explained && { what: "sum of the score and what orders it", value: score, parts: [explained, lowered] };
  };
  return { ...tool, score, explain };
}

/** A part of 0 that holds the explanation of a score of which only the order counted; none where there is none. */
export function orderOnly(what: string, before: Explanation | undefined): Explanation[] {
  if (before === undefined) return [];
  const parts = [before, numberLeaf("what of it counts besides the order", 0)];
  return [{ what: `product of ${what} and what of it counts`, value: 0, parts }];
}

/** A number that is not made of others. */
export function numberLeaf(what: string, value: number): Explanation {
  return { what, value, parts: [] };
}
