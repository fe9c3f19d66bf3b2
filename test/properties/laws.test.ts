// Laws 2, 3, 4 and 6 for every preset: texts, rankings with all their fields in one and in several segments, catalogs.

import type fc from "fast-check";
import { describe, test } from "vitest";
import { CODE_PRESETS, TEXT_PRESETS, TOOL_PRESETS } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { type Corpus, corpora } from "./corpora.ts";
import { type Build, catalogDocuments, catalogEngine, segmentEngine, textEngine } from "./engine.ts";
import { agreement, type Expected, finiteAndPositive, limitIndependence, totalOrder } from "./laws.ts";
import { groupedCorpora, RELATED_RANKING, weighing, weightOf } from "./related.ts";
import { holds } from "./seed.ts";

interface Subject {
  readonly name: string;
  readonly build: Build;
  readonly cases: fc.Arbitrary<Corpus>;
  readonly expected: Expected;
}

const TEXTS: Subject[] = TEXT_PRESETS.map((ranking) => ({
  name: `texts, preset ${ranking.name}`,
  build: textEngine(ranking.name),
  cases: corpora(["text"]),
  expected: { ranking },
}));

const SEGMENTS: Subject[] = [...TOOL_PRESETS, ...CODE_PRESETS].flatMap((ranking) =>
  [65_536, 3].map((rows) => ({
    name: `${ranking.name} over ${ranking.fields.map((field) => field.name).join(" and ")}, ${rows} rows a segment`,
    build: segmentEngine(ranking, rows),
    cases: corpora(sourcesOf(ranking)),
    expected: { ranking },
  })),
);

/** The default ranking of tools is more than its index: see tool-laws.test.ts. */
const CATALOGS: Subject[] = TOOL_PRESETS.filter(({ name }) => name !== "default").map((ranking) => ({
  name: `catalog, preset ${ranking.name}`,
  build: catalogEngine(ranking.name),
  cases: corpora(["name", "title", "description", "parameter"]),
  expected: { ranking, documents: (documents) => catalogDocuments(ranking.name, documents) },
}));

const RELATED: Subject[] = [65_536, 3].map((rows) => ({
  name: `groups, relatives and weights of words, ${rows} rows a segment`,
  build: segmentEngine(RELATED_RANKING, rows, weighing(RELATED_RANKING)),
  cases: groupedCorpora(sourcesOf(RELATED_RANKING)),
  expected: { ranking: RELATED_RANKING, manner: { weightOf } },
}));

describe.each([...TEXTS, ...SEGMENTS, ...CATALOGS, ...RELATED])("$name", ({ build, cases, expected }) => {
  test("law 2: limit independence", () => holds(limitIndependence(build, cases)));
  test("law 3: total order", () => holds(totalOrder(build, cases)));
  test("law 4: agreement with the reference scorer", () => holds(agreement(build, cases, expected)));
  // Okapi's idf may be 0 or less: see positive.test.ts.
  if (expected.ranking.name !== "code-context-agent")
    test("law 6: finite and positive", () => holds(finiteAndPositive(build, cases, expected)));
});

function sourcesOf({ fields }: Ranking): string[] {
  return [...fields.flatMap((field) => field.sources.map(({ name }) => name)), "elsewhere"];
}
