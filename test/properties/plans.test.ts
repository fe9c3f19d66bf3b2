import { describe, test } from "vitest";
import { CODE_PRESETS, TOOL_PRESETS } from "../../src/ranking/presets.ts";
import { bestOfAgreement, rankPlan } from "./plans.ts";
import { holds } from "./seed.ts";

describe("law 4: a document gets the best of a word's alternatives", () => {
  test.each([...TOOL_PRESETS, ...CODE_PRESETS])("preset $name over $fields.0.name", (ranking) =>
    holds(bestOfAgreement(rankPlan, ranking)),
  );
});
