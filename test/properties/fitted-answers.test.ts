// What holds of an answer within a budget, whatever the tools, the detail asked for and the budget.

import fc from "fast-check";
import { expect, test } from "vitest";
import { definitionAt, type Detail, DETAILS } from "../../src/tools/definition-detail.ts";
import { estimatedTokens } from "../../src/base/tokens.ts";
import { type FittedAnswer, fitAnswer, type NamedFields, type ToldMatch } from "../../src/tools/fitted-answer.ts";
import { holds, isBroken } from "./seed.ts";

type Fit = (matches: readonly ToldMatch<NamedFields>[], detail: Detail, budget?: number) => FittedAnswer<NamedFields>;

const tool = fc.record({
  description: fc.oneof(fc.string({ maxLength: 300, size: "max" }), fc.constant("ä → 😀 ".repeat(20))),
  inputSchema: fc.oneof(fc.constant(undefined), fc.object({ maxDepth: 2 }), fc.constant({ properties: { a: {} } })),
});

const matches = fc
  .array(tool, { maxLength: 14, size: "max" })
  .map((tools) =>
    tools.map((one, at): ToldMatch<NamedFields> => ({ fields: { name: `n${at}` }, tool: { name: `n${at}`, ...one } })),
  );

const details = fc.constantFrom(...DETAILS);
const budgets = fc.oneof(fc.nat(60), fc.nat(1_500));

function namesOf(list: readonly ToldMatch<NamedFields>[]): string[] {
  return list.map(({ fields }) => fields.name);
}

function place(detail: Detail | undefined): number {
  return detail === undefined ? -1 : DETAILS.indexOf(detail);
}

function isWithin(fit: Fit): fc.IProperty<unknown> {
  return fc.property(matches, details, budgets, (list, detail, budget) => {
    const answer = fit(list, detail, budget);
    const texts = [JSON.stringify(answer.matches), ...answer.notes.map(({ message }) => message)];
    expect(answer.tokens).toBe(estimatedTokens(...texts));
    const isOneName = answer.matches.length <= 1 && answer.notes.length === 0 && place(answer.details[0]) <= 0;
    expect(answer.tokens <= budget || isOneName).toBe(true);
  });
}

function keepsOrder(fit: Fit): fc.IProperty<unknown> {
  return fc.property(matches, details, budgets, (list, detail, budget) => {
    const answer = fit(list, detail, budget);
    expect([...answer.matches.map(({ name }) => name), ...answer.cut]).toEqual(namesOf(list));
    expect(answer.matches.length).toBeGreaterThanOrEqual(Math.min(1, list.length));
    expect(answer.matches).toEqual(
      answer.details.map((one, at) => {
        const match = list[at] as ToldMatch<NamedFields>;
        return { ...match.fields, ...definitionAt(match.tool, match.fields.name, one) };
      }),
    );
  });
}

/** The first are told most, and none is left out while another is told more than its name. */
function givesWayFromTheEnd(fit: Fit): fc.IProperty<unknown> {
  return fc.property(matches, details, budgets, (list, detail, budget) => {
    const answer = fit(list, detail, budget);
    const told = answer.details.map(place);
    expect(told).toEqual(told.toSorted((a, b) => b - a));
    expect((told[0] ?? 0) - (told.at(-1) ?? 0)).toBeLessThanOrEqual(1);
    if (answer.cut.length > 0) expect(Math.max(...told)).toBe(0);
    if (told.some((one) => one < place(detail)) && told.length > 1) expect(answer.notes).toHaveLength(1);
  });
}

function growsWithItsBudget(fit: Fit): fc.IProperty<unknown> {
  return fc.property(matches, details, budgets, fc.nat(200), (list, detail, budget, more) => {
    const [less, all] = [fit(list, detail, budget), fit(list, detail, budget + more)];
    for (const at of list.keys()) expect(place(all.details[at])).toBeGreaterThanOrEqual(place(less.details[at]));
  });
}

const LAWS: readonly [string, (fit: Fit) => fc.IProperty<unknown>][] = [
  ["is never above its budget, unless one name alone is", isWithin],
  ["is the beginning of all matches in their order", keepsOrder],
  ["gives way from the end, in detail before in matches", givesWayFromTheEnd],
  ["never tells less for a larger budget", growsWithItsBudget],
];

test.each(LAWS)("an answer %s", (_, law) => holds(law(fitAnswer)));

/** An answer as it would be with another list or notes. */
function told(
  answer: FittedAnswer<NamedFields>,
  change: Partial<FittedAnswer<NamedFields>>,
): FittedAnswer<NamedFields> {
  const changed = { ...answer, ...change };
  const texts = [JSON.stringify(changed.matches), ...changed.notes.map(({ message }) => message)];
  return { ...changed, tokens: estimatedTokens(...texts) };
}

test.each<[string, (fit: Fit) => fc.IProperty<unknown>, Fit]>([
  [
    "its notes cost nothing",
    isWithin,
    (list, detail, budget = 0) => {
      const answer = fitAnswer(list, detail, budget);
      return { ...answer, tokens: estimatedTokens(JSON.stringify(answer.matches)) };
    },
  ],
  ["a byte is a character", isWithin, (list, detail, budget = 0) => fitAnswer(list, detail, budget + 10)],
  [
    "the shortest come first",
    keepsOrder,
    (list, detail, budget) => {
      const size = ({ tool: one }: ToldMatch<NamedFields>): number => (one.description ?? "").length;
      return fitAnswer(
        list.toSorted((a, b) => size(a) - size(b)),
        detail,
        budget,
      );
    },
  ],
  [
    "the first give way",
    givesWayFromTheEnd,
    (list, detail, budget) => {
      const answer = fitAnswer(list, detail, budget);
      return told(answer, { details: answer.details.toReversed() });
    },
  ],
  [
    "matches are left out before anything else",
    givesWayFromTheEnd,
    (list, detail, budget = 0) => {
      const kept = list.findLastIndex((_, at) => fitAnswer(list.slice(0, at + 1), detail).tokens <= budget) + 1;
      return { ...fitAnswer(list.slice(0, kept), detail), cut: namesOf(list.slice(kept)) };
    },
  ],
  [
    "what fits best is told",
    growsWithItsBudget,
    (list, detail, budget = 0) =>
      budget % 2 === 0 ? fitAnswer(list, detail, budget) : fitAnswer(list, detail, budget / 2),
  ],
])("it is seen when %s", (_, law, fit) => {
  expect(isBroken(law(fit))).toBe(true);
});
