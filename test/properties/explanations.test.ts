import { describe, test } from "vitest";
import { TEXT_PRESETS, TOOL_PRESETS } from "../../src/ranking/presets.ts";
import { createTextIndex } from "../../src/retrieval/text-index.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { corpora } from "./corpora.ts";
import { toolOf } from "./engine.ts";
import { type Explained, explanationsCombine } from "./explanations.ts";
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
