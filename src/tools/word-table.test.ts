import { expect, test } from "vitest";
import fc from "fast-check";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { ABBREVIATION_LINES } from "./word-lines-abbreviations.ts";
import { FAMILY_LINES } from "./word-lines-families.ts";
import { NOUN_LINES } from "./word-lines-nouns.ts";
import { SPECIFIC_LINES } from "./word-lines-specific.ts";
import { VERB_LINES } from "./word-lines-verbs.ts";
import { relativesOf, type WordRelation, type WordRelative } from "./word-table.ts";

const LINES: readonly (readonly [WordRelation, readonly string[]])[] = [
  ["family", linesOf(FAMILY_LINES)],
  ["abbreviation", linesOf(ABBREVIATION_LINES)],
  ["general", linesOf(SPECIFIC_LINES)],
  ["noun", linesOf(NOUN_LINES)],
  ["verb", linesOf(VERB_LINES)],
];

const STEMS = Array.from(
  new Set(LINES.flatMap(([, lines]) => lines.flatMap((line) => wordsOf(line).map(stemOf)))),
).sort();

function linesOf(text: string): string[] {
  return text.trim().split("\n");
}

function wordsOf(line: string): string[] {
  return line.split(" ").filter((word) => word !== ">");
}

function stemOf(word: string): string {
  return ENGLISH.queryTerms(word)[0] ?? "";
}

function relation(from: string, to: string): WordRelative | undefined {
  return relativesOf(stemOf(from)).find(({ term }) => term === stemOf(to));
}

test.each([
  ["repo", "repositori 0.6 abbreviation"],
  ["k8s", "kubectl 0.6 abbreviation, kubernet 0.6 abbreviation"],
  ["bitcoin", "btc 0.6 abbreviation, coin 0.6 general, crypto 0.6 general, cryptocurr 0.6 general, token 0.6 general"],
])("%s", (word, relatives) => {
  expect(
    relativesOf(stemOf(word))
      .map(({ term, factor, kind }) => `${term} ${factor} ${kind}`)
      .join(", "),
  ).toBe(relatives);
});

test.each([
  ["deleting", "remove", "verb", 0.4],
  ["emails", "inbox", "noun", 0.45],
  ["email", "mail", "abbreviation", 0.6],
  ["paid", "payment", undefined, undefined],
  ["pay", "payments", "family", 0.6],
  ["database", "db", "abbreviation", 0.6],
  ["sms", "text", "abbreviation", 0.6],
  ["pizza", "recipes", "general", 0.6],
  ["mp3", "audio", "general", 0.6],
  ["outlook", "365", "general", 0.6],
  ["book", "appointments", "verb", 0.4],
])("%s may ask for %s: %s", (from, to, kind, factor) => {
  expect(relation(from, to)?.kind).toBe(kind);
  expect(relation(from, to)?.factor).toBe(factor);
});

test.each([
  ["recipe", "pizza"],
  ["date", "monday"],
  ["issue", "sprint"],
])("%s does not ask for the specific word %s", (general, specific) => {
  expect(relation(specific, general)?.kind).toBe("general");
  expect(relation(general, specific)).toBeUndefined();
});

test("an abbreviation of several words leads one way", () => {
  expect(relation("vm", "machine")?.kind).toBe("abbreviation");
  expect(relation("machine", "vm")?.kind).toBeUndefined();
});

test("groups do not join over a word that they share", () => {
  expect(relation("book", "novel")?.kind).toBe("noun");
  expect(relation("book", "reserve")?.kind).toBe("verb");
  expect(relation("novel", "reserve")).toBeUndefined();
});

test.each(["", "8", "3", "k", "mp", "constructor", "__proto__", "zzz"])("%j has no relatives", (stem) => {
  expect(relativesOf(stem)).toEqual([]);
});

test.each(LINES)("a line of kind %s has one side, or two where it leads from specific to general", (kind, lines) => {
  const sides = kind === "general" ? 2 : 1;
  expect(lines.filter((line) => line.split(" > ").length !== sides)).toEqual([]);
});

test.each(LINES)("words of kind %s are lower-case, and each is a stem of its own on its side", (_, lines) => {
  const sides = lines.flatMap((line) => line.split(" > ")).map((side) => side.split(" "));
  expect(sides.flat().filter((word) => !/^[a-z0-9]{2,}$/.test(word))).toEqual([]);
  expect(sides.filter((words) => new Set(words.map(stemOf)).size < words.length)).toEqual([]);
});

test.each(LINES)("the lines of kind %s are sorted and differ", (_, lines) => {
  expect(lines).toEqual(Array.from(new Set(lines)).sort());
});

test("each line gives a relation that no other line gives at the same factor or more", () => {
  const givers = new Map<string, { factor: number; lines: string[] }>();
  for (const [kind, lines] of LINES) for (const line of lines) count(kind, line, givers);
  const needed = new Set(Array.from(givers.values()).flatMap(({ lines }) => (lines.length === 1 ? lines : [])));
  const all = LINES.flatMap(([kind, lines]) => lines.map((line) => `${kind}: ${line}`));
  expect(all.filter((line) => !needed.has(line))).toEqual([]);
});

const FACTORS: Readonly<Record<WordRelation, number>> = {
  family: 0.6,
  abbreviation: 0.6,
  general: 0.6,
  noun: 0.45,
  verb: 0.4,
};

/** Notes who gives each relation of a line at the highest factor. */
function count(kind: WordRelation, line: string, givers: Map<string, { factor: number; lines: string[] }>): void {
  const factor = FACTORS[kind];
  for (const [from, to] of new Set(pairsOf(kind, line))) {
    const relation = `${stemOf(from)} ${stemOf(to)}`;
    const known = givers.get(relation);
    if (stemOf(from) === stemOf(to) || (known && known.factor > factor)) continue;
    const lines = known?.factor === factor ? known.lines : [];
    givers.set(relation, { factor, lines: [...lines, `${kind}: ${line}`] });
  }
}

function pairs(from: readonly string[], to: readonly string[]): (readonly [string, string])[] {
  return from.flatMap((a) => to.map((b) => [a, b] as const));
}

function pairsOf(kind: WordRelation, line: string): (readonly [string, string])[] {
  const words = wordsOf(line);
  const border = line.split(" ").indexOf(">");
  if (border > 0) return pairs(words.slice(0, border), words.slice(border));
  return kind === "abbreviation" && words.length > 2 ? pairs(words.slice(0, 1), words.slice(1)) : pairs(words, words);
}

test("every relation of every line is in the table, at the factor of its kind or a higher one", () => {
  for (const [kind, lines] of LINES) {
    for (const [from, to] of lines.flatMap((line) => pairsOf(kind, line))) {
      if (stemOf(from) === stemOf(to)) continue;
      expect(relation(from, to)?.factor, `${from} ${to}`).toBeGreaterThanOrEqual(FACTORS[kind]);
    }
  }
});

test("relatives of any stem: none twice, none itself, factors of their kind, in order", () => {
  const stems = fc.oneof(fc.constantFrom(...STEMS), fc.string());
  const property = fc.property(stems, (stem) => {
    const found = relativesOf(stem);
    expect(new Set(found.map(({ term }) => term)).size).toBe(found.length);
    expect(found.some(({ term }) => term === stem)).toBe(false);
    expect(found.filter(({ factor, kind }) => factor !== FACTORS[kind])).toEqual([]);
    expect([...found].sort((a, b) => b.factor - a.factor || (a.term < b.term ? -1 : 1))).toEqual(found);
  });
  fc.assert(property, { seed: 4, numRuns: 3000 });
});

test("families, verbs and nouns are related both ways, at one factor or a higher one from another line", () => {
  const property = fc.property(fc.constantFrom(...STEMS), (stem) => {
    for (const { term, factor, kind } of relativesOf(stem)) {
      if (kind === "general" || kind === "abbreviation") continue;
      const back = relativesOf(term).find((relative) => relative.term === stem);
      expect(back?.factor, `${term} ${stem}`).toBeGreaterThanOrEqual(factor);
    }
  });
  fc.assert(property, { seed: 44, numRuns: 3000 });
});
