import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../test/properties/seed.ts";
import { rawWords } from "../analysis/raw-word.ts";
import { buildSnapshot } from "../index/snapshot.ts";
import type { Plan } from "../ranking/plan.ts";
import { DEFAULT_CODE_RANKING } from "../ranking/presets.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import { rankCandidates } from "../retrieval/search.ts";
import { WantedTerms } from "./wanted-terms.ts";

const { fields } = DEFAULT_CODE_RANKING;
const body = fields.find(({ name }) => name === "body")?.analyzer;

function planOf(text: string, query: string): Plan {
  const retriever = localRetriever(buildSnapshot(fields, [{ key: "a", sources: [{ source: "body", text }] }]), fields);
  return rankCandidates({ retriever, ranking: DEFAULT_CODE_RANKING }, query, 1).plan;
}

/** The terms that a plan looks for in the body. */
function termsOf({ words }: Plan): Set<string> {
  const ofBody = words.filter(({ field }) => fields[field]?.name === "body");
  return new Set(ofBody.flatMap(({ alternatives }) => alternatives.map(({ term }) => term)));
}

/** The words of `text` that hold one of `terms`: every word analysed. */
function analysed(text: string, terms: ReadonlySet<string>): string[] {
  return Array.from(rawWords(text, body?.wordBytes ?? new Uint8Array(256)))
    .filter((word) => body?.indexTerms(word.text).some((term) => terms.has(term)))
    .map((word) => word.text);
}

test("every word that gives a term is found, and none twice", () => {
  const word = fc.oneof(
    fc.constantFrom(
      "routes",
      "get_route",
      "getRoute",
      "g_e_t",
      "flies",
      "fly",
      "FLY2",
      "HTTPServer",
      "__init__",
      "a",
      "$x",
    ),
    fc.stringMatching(/^[a-z_]{1,6}$/),
  );
  const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(" "));
  holds(
    fc.property(text, fc.array(word, { minLength: 1, maxLength: 3 }), (content, query) => {
      const plan = planOf(content, query.join(" "));
      const found = new WantedTerms(plan, DEFAULT_CODE_RANKING).occurrences(content);
      expect(found.map(({ range: [start, end] }) => content.slice(start, end))).toEqual(
        analysed(content, termsOf(plan)),
      );
    }),
    500,
  );
});

test.each([
  ["a flies b", "fly", ["flies"]],
  ["get_route getRouter", "route", ["get_route"]],
  ["été ete", "ete", ["été", "ete"]],
])("in %j the query %j finds %j", (text, query, words) => {
  const found = new WantedTerms(planOf(text, query), DEFAULT_CODE_RANKING).occurrences(text);
  expect(found.map(({ range: [start, end] }) => text.slice(start, end))).toEqual(words);
});
