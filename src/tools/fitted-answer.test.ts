import { expect, test } from "vitest";
import { estimatedTokens } from "../base/tokens.ts";
import type { Detail } from "./definition-detail.ts";
import { type FittedAnswer, fitAnswer, type NamedFields, type ToldMatch } from "./fitted-answer.ts";

function match(name: string, description: string = `Does ${name}.`): ToldMatch<NamedFields> {
  const inputSchema = { type: "object", properties: { path: { type: "string", description: "where" } } };
  return { fields: { name }, tool: { name, description, inputSchema } };
}

const THREE = [match("one"), match("two"), match("three")];

function summed({ matches, notes }: FittedAnswer<NamedFields>): number {
  return estimatedTokens(JSON.stringify(matches), ...notes.map(({ message }) => message));
}

/** How an answer is told at every budget, from the largest that says it so. */
function told(matches: readonly ToldMatch<NamedFields>[], detail: Detail): string[] {
  const most = fitAnswer(matches, detail).tokens;
  const answers = Array.from({ length: most + 1 }, (_, less) => fitAnswer(matches, detail, most - less));
  const texts = answers.map(({ details, cut }) =>
    [...details, ...(cut.length > 0 ? [`${cut.length} cut`] : [])].join(" "),
  );
  return texts.filter((text, at) => text !== texts[at - 1]);
}

test("without a budget all is told as it was asked for", () => {
  expect(fitAnswer(THREE, "signature")).toEqual({
    matches: ["one", "two", "three"].map((name) => {
      return { name, summary: `Does ${name}.`, signature: `${name}(path?: string)` };
    }),
    details: ["signature", "signature", "signature"],
    cut: [],
    notes: [],
    // 69 + 69 + 75 bytes, two commas and two brackets: 217
    tokens: 55,
  });
  expect(fitAnswer([], "schema", 1)).toEqual({ matches: [], details: [], cut: [], notes: [], tokens: 1 });
});

test("the last are told less before any is left out", () => {
  const long = [match("one", "a ".repeat(100)), match("two", "b ".repeat(100)), match("three", "c ".repeat(100))];
  expect(told(long, "schema")).toEqual([
    "schema schema schema",
    "schema schema signature",
    "schema signature signature",
    "signature signature signature",
    "signature signature summary",
    "signature summary summary",
    "summary summary summary",
    "summary summary names",
    "summary names names",
    "names names names",
    "names names 1 cut",
    "names 2 cut",
  ]);
});

test("a note says what gave way, and how to get it", () => {
  const long = Array.from({ length: 12 }, (_, at) => match(`tool_${at}`, "a ".repeat(100)));
  const at = (budget: number): readonly unknown[] => fitAnswer(long, "summary", budget).notes;
  expect(at(550)).toEqual([
    { code: "answer-shortened", message: "To fit, less is told of the last 3 of 12; select:NAME tells one whole." },
  ]);
  expect(at(80)).toEqual([
    { code: "answer-shortened", message: "To fit, less is told of each; select:NAME tells one whole." },
  ]);
  expect(at(54)).toEqual([
    { code: "answer-cut", message: "Left out to fit: tool_7, tool_8, tool_9, tool_10, tool_11; select:NAME gets one." },
  ]);
  expect(at(35)[0]).toMatchObject({
    message: expect.stringMatching(/: tool_1, .*, tool_8 and 3 more; select:NAME gets one\.$/) as unknown,
  });
  expect(at(8)).toEqual([{ code: "answer-cut", message: "11 left out." }]);
});

test("at least one name is told", () => {
  const answer = fitAnswer(THREE, "schema", 0);
  expect(answer).toEqual({
    matches: [{ name: "one" }],
    details: ["names"],
    cut: ["two", "three"],
    notes: [],
    tokens: 4,
  });
});

test("other fields are told in any case, and count", () => {
  const scored = THREE.map(({ fields, tool }, at) => ({ fields: { ...fields, score: 9 - at }, tool }));
  const answer = fitAnswer(scored, "schema", 24);
  expect(answer.matches).toEqual([
    { name: "one", score: 9 },
    { name: "two", score: 8 },
  ]);
  expect([answer.tokens, summed(answer), fitAnswer(THREE, "schema", 27).matches.length]).toEqual([24, 24, 3]);
});

test("bytes count, not characters", () => {
  const [latin, greek] = ["a".repeat(100), "α".repeat(100)].map(
    (text) => fitAnswer([match("x", text)], "summary").tokens,
  );
  expect((greek ?? 0) - (latin ?? 0)).toBe(25);
});
