import { describe, test } from "vitest";
import { CODE_PRESETS, TEXT_PRESETS, TOOL_PRESETS } from "../../src/ranking/presets.ts";
import { createTextIndex } from "../../src/retrieval/text-index.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { corpora } from "./corpora.ts";
import { toolOf } from "./engine.ts";
import { type Explained, explainedBy, explanationsCombine, sourcesSumUp } from "./explanations.ts";
import { groupedCorpora, RELATED_RANKING, weighing } from "./related.ts";
import { holds } from "./seed.ts";

const WANTED = { explain: true, limit: 50 };

const texts: (preset: string) => Explained =
  (preset) =>
  ({ documents, query }) =>
    createTextIndex(
      documents.map(({ key, sources }) => ({ key, text: String(sources[0]?.text ?? "") })),
      { preset },
    ).search(query, WANTED).hits;

const tools: (preset: string) => Explained =
  (preset) =>
  ({ documents, query }) =>
    createToolCatalog(documents.map(toolOf), { preset }).search(query, WANTED).hits;

describe("the parts of an explanation combine to the score within 1e-9", () => {
  test.each(TEXT_PRESETS)("texts, preset $name", ({ name }) =>
    holds(explanationsCombine(texts(name), corpora(["text"]))),
  );
  test.each(TOOL_PRESETS)("catalog, preset $name", ({ name }) =>
    holds(explanationsCombine(tools(name), corpora(["name", "title", "description", "parameter"]))),
  );
});

describe.each([...TOOL_PRESETS, ...CODE_PRESETS, RELATED_RANKING])("$name over $fields.0.name", (ranking) => {
  const explained = ranking === RELATED_RANKING ? explainedBy(ranking, weighing(ranking)) : explainedBy(ranking);
  const cases = groupedCorpora([
    ...ranking.fields.flatMap(({ sources }) => sources.map(({ name }) => name)),
    "elsewhere",
  ]);

  test("the parts of an explanation with sources combine within 1e-9", () => {
    holds(explanationsCombine(explained, cases));
  });

  test("what the sources count is the frequency, exactly", () => {
    holds(sourcesSumUp(explained, ranking, cases));
  });
});
