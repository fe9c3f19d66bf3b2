// Laws 1, 2, 3, 4 and 6 for the default ranking of tools, with all of its rules and with each of them switched off.

import { describe, test } from "vitest";
import { TOOL_RULES } from "../../src/tools/rules.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { corpora } from "./corpora.ts";
import { type Explained, explanationsCombine } from "./explanations.ts";
import { limitIndependence, totalOrder } from "./laws.ts";
import { holds, RUNS } from "./seed.ts";
import { toolCorpora, toolFrom } from "./tool-corpora.ts";
import { hiddenCountNothing, memoryless, toolAgreement, toolEngine, toolPositive } from "./tool-laws.ts";

const CASES = toolCorpora();
/** Odd texts of every kind, in tools. */
const ODD = corpora(["name", "server", "title", "description", "parameter name"]);

const MANNERS = [
  ["all rules", []],
  ...TOOL_RULES.map((rule) => [`all rules but "${rule}"`, [rule]]),
  ["no rule", TOOL_RULES],
] as [string, string[]][];

describe.each(MANNERS)("catalog, preset default, %s", (_, without) => {
  // There are many rules, and what they share is run with all of them.
  const runs = without.length === 1 ? Math.ceil(RUNS / 4) : RUNS;
  const build = toolEngine(without);
  const explained: Explained = ({ documents, query }) =>
    createToolCatalog(documents.map(toolFrom), { without }).search(query, { explain: true, limit: 60 }).hits;

  test("law 2: limit independence", () => holds(limitIndependence(build, CASES), runs));
  test("law 3: total order", () => holds(totalOrder(build, CASES), runs));
  test("law 4: agreement with the naive ranking", () => holds(toolAgreement(build, CASES, without), runs));
  test("law 6: finite and positive", () => holds(toolPositive(build, CASES, without), runs));
  test("the parts of an explanation combine to the score within 1e-9", () => {
    holds(explanationsCombine(explained, CASES), runs);
  });
});

describe("catalog, preset default, odd texts", () => {
  const build = toolEngine();
  test("law 2: limit independence", () => holds(limitIndependence(build, ODD)));
  test("law 3: total order", () => holds(totalOrder(build, ODD)));
  test("law 4: agreement with the naive ranking", () => holds(toolAgreement(build, ODD)));
  test("law 6: finite and positive", () => holds(toolPositive(build, ODD)));
});

test("law 1: what was asked before leaves no trace", () => holds(memoryless(toolEngine(), CASES)));
test("law 1: tools that cannot be found leave no trace", () => holds(hiddenCountNothing(CASES)));
