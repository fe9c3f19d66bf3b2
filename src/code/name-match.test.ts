import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryFacts } from "../../test/memory-tree.ts";
import { holds } from "../../test/properties/seed.ts";
import { pathWords } from "../../test/reference/path-words.ts";
import { nameRelatives } from "./name-abbreviations.ts";
import { NameMatcher, type NamingStem } from "./name-match.ts";

const TERMS = [
  "rout",
  "router",
  "routin",
  "cfg",
  "config",
  "set",
  "parse",
  "parser",
  "pars",
  "mail",
  "ser",
  "serialize",
];
const WORDS = ["routes", "router", "cfg", "config", "settings", "parse", "parser", "mail", "ser", "x", "serializer"];

const stem = fc.record({
  term: fc.constantFrom(...TERMS),
  worth: fc.constantFrom(0.1, 0.3, 1.7),
  isNameable: fc.boolean(),
});
const stems = fc.uniqueArray(stem, { minLength: 1, maxLength: 6, selector: ({ term }) => term });
const part = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }).map((words) => words.join("_"));
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join("/")}.ts`);
const paths = fc.uniqueArray(path, { minLength: 1, maxLength: 8 });

type Stem = Pick<NamingStem, "term" | "worth" | "isNameable">;

function begins(a: string, b: string): boolean {
  return a === b || (a.length > 3 && b.length > 3 && (a.startsWith(b) || b.startsWith(a)));
}

/** The worth of the nameable stems that the words meet, in the order in which they meet them. */
function naiveWorth(words: readonly string[], asked: readonly Stem[]): number {
  const met = new Set(words.flatMap((word) => asked.filter(({ term }) => begins(word, term))));
  return Array.from(met).reduce((sum, { isNameable, worth }) => sum + (isNameable ? worth : 0), 0);
}

function naiveCount(words: readonly string[], asked: readonly Stem[]): number {
  const stands = (word: string, term: string): boolean => begins(word, term) || !!nameRelatives(word)?.has(term);
  return asked.filter(({ term, isNameable }) => isNameable && words.some((word) => stands(word, term))).length;
}

test("names say what every word compared with every stem would", () => {
  const property = fc.property(paths, stems, (given, asked) => {
    const tree = memoryFacts(new Map(given.map((one) => [one, "text"])));
    const sequence = asked.map(({ term }) => term);
    const names = new NameMatcher(tree.names, asked as unknown as NamingStem[], sequence, true);
    const nameable = asked.filter(({ isNameable }) => isNameable);
    const total = nameable.reduce((sum, { worth }) => sum + worth, 0);
    for (const one of given) {
      const file = tree.file(one)?.number;
      if (file === undefined) throw new Error("there is no such file");
      const { name, parent, folders } = pathWords(one);
      const shares = names.shares(file);
      const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
      expect(names.nameShare(file)).toBe(share(naiveWorth([...name, ...parent], asked), total));
      expect(shares.path).toBe(share(naiveWorth([...name, ...folders], asked), total));
      expect(shares.name).toBe(share(naiveCount([...name, ...parent], asked), nameable.length));
    }
  });
  holds(property);
});
