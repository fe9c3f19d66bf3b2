// The default ranking of code once more, as slowly and plainly as it can be said: every file is scored by the naive scorer
// and read anew, line by line, in strings. It shares with the engine the analyzer, the parser, how a query is taken apart,
// what a line defines, what a path says, and what each feature weighs; nothing of how the index holds any of it. What the
// query's conditions refuse is ranked with the rest and taken out at the end.

import { basename, extname } from "node:path";
import { CODE_PARTS } from "../../src/analysis/identifier-analyzer.ts";
import { rawWords } from "../../src/analysis/raw-word.ts";
import { CODE_FACTORS, CODE_FEATURES, type Seen } from "../../src/code/code-features.ts";
import { type AskedStem, bodyTerms, type CodeQuestion, codeQuestion } from "../../src/code/code-question.ts";
import { CODE_RULES, type CodeRule } from "../../src/code/code-rules.ts";
import { definitionsIn } from "../../src/code/definitions.ts";
import { handsNamesOn } from "../../src/code/source-scanner.ts";
import { fileKind, fileRole } from "../../src/code/file-kind.ts";
import { type DefinitionKind, languageOf } from "../../src/code/languages.ts";
import { nameRelatives } from "../../src/code/name-abbreviations.ts";
import { originalFirst, type PlacedFile } from "../../src/code/original.ts";
import { reExportsAt } from "../../src/code/re-exports.ts";
import type { TreeFile } from "../../src/code/tree-facts.ts";
import { pathWords } from "./path-words.ts";
import { wholeName } from "../../src/code/word-table.ts";
import { hashUnits } from "../../src/index/hash.ts";
import type { Document } from "../../src/index/document.ts";
import { parseQuery } from "../../src/query/parse.ts";
import { DEFAULT_CODE_RANKING } from "../../src/ranking/presets.ts";
import { filterNames } from "../../src/ranking/ranking.ts";
import {
  type AskedTerm,
  bestFirst,
  type Manner,
  type Ranked,
  rarityIn,
  referenceRanking,
  referenceScores,
} from "./scorer.ts";

/** A file of a tree, without comments in it. */
export interface CodeFile {
  readonly path: string;
  readonly text: string;
}

const FIRST = 500;
const SECOND = 100;

interface Read {
  readonly path: string;
  /** The words of each line. */
  readonly lines: readonly (readonly string[])[];
  /** What is defined where; lines from 0. */
  readonly definitions: readonly { readonly name: string; readonly kind: DefinitionKind; readonly line: number }[];
}

/** Ranks files for a query of one line, without some of the rules; by how often they changed, if that is told. */
export function referenceCodeRanking(
  files: readonly CodeFile[],
  query: string,
  without: readonly string[] = [],
  changes?: ReadonlyMap<string, number>,
): Ranked[] {
  const rules = new Set<CodeRule>(CODE_RULES.filter((rule) => !without.includes(rule)));
  if (changes) rules.add("history");
  const ranking = DEFAULT_CODE_RANKING;
  const read = files.map(readFile);
  const documents = read.map((file, at) => documentOf(file, files[at]?.text ?? ""));
  const parsed = parseQuery(query, filterNames(ranking));
  const question = codeQuestion(parsed, rules);
  const asked = (terms: readonly { term: string; count: number; weight?: number }[]): AskedTerm[] =>
    terms.map(({ term, count, weight = 1 }) => ({ term, count, weight, relatives: [] }));
  const { stems, identifiers, symbol } = question;
  const names = identifiers.filter(({ isCompound, name }) => isCompound || name === symbol?.name);
  const manner: Manner = {
    asks: () => asked(bodyTerms(question)),
    asksOf: new Map([
      ["path", rules.has("path-words") ? asked(stems.filter(({ isNameable }) => isNameable)) : []],
      ["symbol", rules.has("symbols") ? asked(names.map(({ name, count }) => ({ term: name, count }))) : []],
    ]),
  };
  const bag = bestFirst(referenceScores(ranking, documents, query, manner));
  const answering = new Set(referenceRanking(ranking, documents, query, manner).map(({ key }) => key));
  const rarity = rarityIn(ranking, ranking.fields[0] as (typeof ranking.fields)[0], documents);
  const idfs = new Map(stems.map(({ term }) => [term, rarity(term)]));
  const tree = new Tree(read, question, rules, (term) => (idfs.get(term) ?? rarity(term)).idf, changes);
  const best = bag[0]?.score ?? 1;
  const first = bag.slice(0, FIRST).map(({ key, score }) => ({ key, score: tree.firstScore(key, score / best) }));
  const behindFirst = bag.slice(FIRST).map(({ key, score }) => ({ key, score: (score / best) * 0.5, tier: "tail" }));
  const ordered = bestFirst(first);
  const inside = tree.secondScores(ordered.slice(0, SECOND));
  const lift = ordered[SECOND]?.score ?? 0;
  const lifted = inside.map(({ key, score }) => ({ key, tier: "ranked", score: lift + score }));
  const rest = ordered.slice(SECOND).map((one) => ({ ...one, tier: "ranked" }));
  return [...bestFirst(lifted), ...rest, ...behindFirst].filter(({ key }) => answering.has(key));
}

function readFile({ path, text }: CodeFile): Read {
  const language = languageOf(extname(path).slice(1).toLowerCase());
  const lines = text.split("\n");
  return {
    path,
    lines: lines.map(wordsOf),
    definitions: lines.flatMap((content, line) => {
      const handedOn = handsNamesOn(path, language)
        ? reExportsAt(content, content.length - content.trimStart().length)
        : [];
      const made = definitionsIn(content, language).map(({ name, kind }) => ({ name, kind, line }));
      return [...handedOn.map((name) => ({ name, kind: "export" as const, line })), ...made];
    }),
  };
}

function wordsOf(text: string): string[] {
  return Array.from(rawWords(text, CODE_PARTS.wordBytes), (word) => word.text);
}

function stemsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => CODE_PARTS.indexTerms(word)).filter((term) => term.length > 1 || term > "\u007f");
}

function documentOf({ path, definitions }: Read, text: string): Document {
  const symbols = new Set(definitions.map(({ name }) => wholeName(name)));
  return {
    key: path,
    sources: [
      { source: "body", text },
      { source: "path", text: path },
      { source: "ext", text: extname(path) },
      { source: "kind", text: fileKind(path) },
      ...Array.from(symbols, (symbol) => ({ source: "symbol", text: symbol })),
    ],
  };
}

/** 3f / (f + 2 · norm). */
function saturated(frequency: number, norm = 1): number {
  return frequency === 0 ? 0 : (3 * frequency) / (frequency + 2 * norm);
}

class Tree {
  private readonly files: ReadonlyMap<string, Read>;
  private readonly kinds: ReadonlyMap<string, TreeFile["kind"]>;
  private readonly question: CodeQuestion;
  private readonly rules: ReadonlySet<CodeRule>;
  private readonly idf: (term: string) => number;
  private readonly average: number;
  private readonly changes: ReadonlyMap<string, number>;

  constructor(
    files: readonly Read[],
    question: CodeQuestion,
    rules: ReadonlySet<CodeRule>,
    idf: (term: string) => number,
    changes: ReadonlyMap<string, number> = new Map(),
  ) {
    this.changes = changes;
    this.files = new Map(files.map((file) => [file.path, file]));
    this.kinds = kindsOf(files.map(({ path }) => path));
    this.question = question;
    this.rules = rules;
    this.idf = idf;
    const lengths = files.map(({ lines }) => stemsOf(lines.flat()).length);
    this.average = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / files.length);
  }

  firstScore(path: string, share: number): number {
    const isSource = !this.hasPrior() || this.kinds.get(path) === "code";
    return (isSource ? 1 : 0.5) * (share + 0.5 * this.worthShare(path, "parent"));
  }

  secondScores(candidates: readonly Ranked[]): Ranked[] {
    const measured = candidates.map(({ key }) => this.measure(key));
    const totals = measured.map(({ body, identifiers, window }) => body + identifiers + window / 1.4);
    const most = (values: readonly number[]): number => Math.max(Number.MIN_VALUE, ...values);
    const best = most(totals);
    const code = most(measured.map((one) => one.code));
    const votes = this.votes(
      candidates.map(({ key }) => key),
      totals,
    );
    const mostVotes = most(Array.from(votes.values()));
    const mostChanges = most(candidates.map(({ key }) => this.changes.get(key) ?? 0));
    const copies = this.nearCopies(candidates.map(({ key }) => key));
    return candidates.map(({ key, score }, at) => {
      const one = measured[at] as Measured;
      const seen: Seen = {
        file: this.treeFile(key),
        isNearCopy: copies.has(key),
        bag: score,
        window: one.window / best,
        block: one.block / best,
        body: one.body / best,
        identifiers: one.identifiers / best,
        code: one.code / code,
        used: Math.sqrt((votes.get(key) ?? 0) / mostVotes),
        history: (this.changes.get(key) ?? 0) / mostChanges,
        ...this.names(key),
        ...this.defined(key),
      };
      const sum = CODE_FEATURES.filter(({ rule }) => rule === undefined || this.rules.has(rule)).reduce(
        (total, { weight, value }) => total + weight * value(seen),
        0,
      );
      const factors = this.hasPrior() ? CODE_FACTORS.filter(({ rule }) => this.rules.has(rule)) : [];
      return { key, score: factors.reduce((product, { value }) => product * value(seen), sum) };
    });
  }

  private hasPrior(): boolean {
    return this.rules.has("prior") && !this.question.asksForKind;
  }

  private treeFile(path: string): TreeFile {
    const isCopy = Array.from(this.files.values()).some(
      (other) => this.isBefore(other.path, path) && this.isSame(other, path),
    );
    return {
      path,
      kind: this.kinds.get(path),
      role: fileRole(path),
      facts: { isGenerated: false },
      isCopy,
    } as unknown as TreeFile;
  }

  private isBefore(a: string, b: string): boolean {
    const placed = (path: string): PlacedFile => ({ path, kind: this.kinds.get(path) ?? "other" });
    return a !== b && originalFirst(placed(a), placed(b)) < 0;
  }

  /** Files of one name with at least 90 % of at least 20 identifiers in common with one that is no such copy itself. */
  private nearCopies(paths: readonly string[]): ReadonlySet<string> {
    const words = new Map(paths.map((path) => [path, new Set(this.read(path).lines.flat().map(wholeName))]));
    const wordsOf = (path: string): ReadonlySet<string> => words.get(path) as ReadonlySet<string>;
    const copies = new Set<string>();
    const inOrder = paths.filter((path) => wordsOf(path).size >= 20).toSorted((a, b) => (this.isBefore(a, b) ? -1 : 1));
    for (const [at, path] of inOrder.entries()) {
      const own = wordsOf(path);
      const isAlike = (other: string): boolean =>
        basename(other) === basename(path) &&
        Array.from(own).filter((word) => wordsOf(other).has(word)).length >=
          0.9 * Math.max(own.size, wordsOf(other).size);
      if (inOrder.slice(0, at).some((other) => !copies.has(other) && isAlike(other))) copies.add(path);
    }
    return copies;
  }

  private isSame({ lines }: Read, path: string): boolean {
    const own = this.read(path).lines;
    return stemsOf(own.flat()).length >= 30 && JSON.stringify(lines) === JSON.stringify(own);
  }

  private read(path: string): Read {
    return this.files.get(path) as Read;
  }

  private stems(): (AskedStem & { readonly idf: number })[] {
    return this.question.stems.map((stem) => ({ ...stem, idf: this.idf(stem.term) })).filter(({ idf }) => idf > 0);
  }

  private measure(path: string): Measured {
    const { lines, definitions } = this.read(path);
    const stemLines = lines.map((words) => stemsOf(words));
    const all = stemLines.flat();
    const norm = 0.5 + (0.5 * all.length) / this.average;
    const own = definitions.filter(({ kind }) => kind !== "export").map(({ name }) => stemsOf([name]));
    const masses = this.stems().map(({ term, idf, weight, count, codeCount }) => ({
      term,
      mass: idf * weight * Math.sqrt(count),
      codeMass: idf * Math.sqrt(codeCount),
    }));
    const frequency = (term: string): number => {
      const count = countIn(all, term);
      return count === 0 ? 0 : count + 2 * Math.min(3, own.filter((stems) => stems.includes(term)).length);
    };
    const sumOver = (value: (mass: (typeof masses)[number]) => number): number =>
      masses.reduce((sum, mass) => sum + value(mass), 0);
    const made = definitions.filter(({ kind }) => kind !== "export");
    const starts = Array.from(new Set(made.map(({ line }) => line))).sort((a, b) => a - b);
    const blocks = [0, ...starts].map((start, at) => {
      const from = at === 0 ? 0 : start;
      const to = starts[at] ?? stemLines.length;
      const inside = stemLines.slice(from, Math.max(from, to)).flat();
      const names = at === 0 ? [] : made.filter(({ line }) => line === start).map(({ name }) => stemsOf([name]));
      const isNamed = (term: string): boolean =>
        names.some((stems) => stems.includes(term)) && own.some((stems) => stems.includes(term));
      return sumOver(({ term, mass }) => {
        const count = countIn(inside, term);
        return mass * saturated(count === 0 ? 0 : count + (isNamed(term) ? 2 : 0));
      });
    });
    const windows = Array.from({ length: Math.ceil(stemLines.length / 20) }, (_, strip) => {
      const inside = stemLines.slice(strip * 20, strip * 20 + 40).flat();
      return sumOver(({ term, mass }) => mass * saturated(countIn(inside, term)));
    });
    const wholes = lines.flat().map(wholeName);
    const identifiers = this.question.identifiers.map(({ name, count, isCompound }) => {
      const found = countIn(wholes, name);
      const times = definitions.filter((one) => one.kind !== "export" && wholeName(one.name) === name).length;
      const mass = this.identifierRarity(name, isCompound) * Math.sqrt(count);
      return found === 0 ? 0 : mass * saturated(found + 3 * Math.min(2, times), norm);
    });
    const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => b - a);
    const [w1 = 0, , w3 = 0, , w5 = 0] = sorted(windows);
    const [b1 = 0, b2 = 0, b3 = 0] = sorted(blocks);
    return {
      window: w1 + w3 / 2 + w5 / 4,
      block: b1 + b2 / 2 + b3 / 4,
      body: sumOver(({ term, mass }) => mass * saturated(frequency(term), norm)),
      code: sumOver(({ term, codeMass }) => codeMass * saturated(frequency(term), norm)),
      identifiers: identifiers.reduce((sum, value) => sum + value, 0),
    };
  }

  private identifierRarity(name: string, isCompound: boolean): number {
    if (isCompound) return this.idf(name);
    const definers = Math.max(1, this.definersOf(name).length);
    return Math.log(1 + (this.files.size - definers + 0.5) / (definers + 0.5)) / 2;
  }

  private definersOf(name: string): string[] {
    return Array.from(this.files.values()).flatMap(({ path, definitions }) =>
      definitions.some((one) => one.kind !== "export" && wholeName(one.name) === name) ? [path] : [],
    );
  }

  private votes(paths: readonly string[], totals: readonly number[]): Map<string, number> {
    const voters = paths
      .map((path, at) => ({ path, total: totals[at] ?? 0 }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total || (a.path < b.path ? -1 : 1))
      .slice(0, 6);
    const votes = new Map<string, number>();
    for (const { path, total } of voters) {
      const wholes = this.read(path).lines.flat().map(wholeName);
      for (const name of new Set(wholes)) {
        const definers = this.definersOf(name);
        if (definers.length > 3) continue;
        const vote = ((total / (voters[0]?.total ?? 1)) * Math.log(1 + countIn(wholes, name))) / definers.length;
        for (const definer of definers)
          if (definer !== path && paths.includes(definer)) votes.set(definer, (votes.get(definer) ?? 0) + vote);
      }
    }
    return votes;
  }

  private nameable(): (AskedStem & { readonly idf: number })[] {
    return this.stems().filter(({ isNameable }) => isNameable);
  }

  private worthShare(path: string, which: "parent" | "folders"): number {
    const words = pathWords(path);
    const nameable = this.nameable();
    const worth = (stems: typeof nameable): number => stems.reduce((sum, { idf, weight }) => sum + idf * weight, 0);
    const met = nameable.filter(({ term }) => [...words.name, ...words[which]].some((word) => isAlike(word, term)));
    return nameable.length === 0 ? 0 : worth(met) / worth(nameable);
  }

  private names(path: string): Pick<Seen, "name" | "path" | "whole" | "inOrder" | "mentioned"> {
    const { name, parent } = pathWords(path);
    const nameable = this.nameable();
    const parts = path.split("/");
    const isMentioned = parts.length > 1 && this.question.files.has(parts.slice(-2).join("/"));
    const mentioned = isMentioned ? 1 : this.question.files.has(parts.at(-1) ?? "") ? 0.5 : 0;
    if (nameable.length === 0) return { name: 0, path: 0, whole: 0, inOrder: 0, mentioned };
    const stands = (word: string, term: string): boolean =>
      isAlike(word, term) || (this.rules.has("abbreviations") && nameRelatives(word)?.has(term) === true);
    const met = nameable.filter(({ term }) => [...name, ...parent].some((word) => stands(word, term)));
    const kin = this.stems().filter(({ term }) => name.some((word) => isKin(word, term)));
    const isWhole = name.length > 0 && name.every((word) => kin.some(({ term }) => isKin(word, term)));
    const worth = (stems: typeof nameable): number => stems.reduce((sum, { idf, weight }) => sum + idf * weight, 0);
    const whole = isWhole ? Math.min(1, worth(kin) / worth(nameable)) : 0;
    const { sequence } = this.question;
    const isInOrder = sequence.some(
      (_, from) =>
        from + name.length <= sequence.length && name.every((word, at) => isKin(word, sequence[from + at] ?? "")),
    );
    return {
      name: met.length / nameable.length,
      path: this.worthShare(path, "folders"),
      whole,
      inOrder: isInOrder ? whole : 0,
      mentioned,
    };
  }

  private defined(path: string): Pick<Seen, "symbol" | "defines" | "capitals"> {
    const { symbol, identifiers, capitals } = this.question;
    const { definitions } = this.read(path);
    const kinds = (hash: number): DefinitionKind[] =>
      definitions.filter(({ name }) => hashUnits(wholeName(name)) === hash).map(({ kind }) => kind);
    const handed = (found: readonly DefinitionKind[]): boolean => found.every((kind) => kind === "export");
    const shareOf = (found: readonly DefinitionKind[]): number => (found.length === 0 ? 0 : handed(found) ? 0.5 : 1);
    const ofSymbol = symbol === undefined ? [] : kinds(symbol.hash);
    const asked = symbol === undefined ? identifiers : [];
    const capital = capitals.map((hash) => {
      const definers = Array.from(this.files.values()).filter(({ definitions: others }) =>
        others.some(({ name, kind }) => kind !== "export" && hashUnits(wholeName(name)) === hash),
      ).length;
      return kinds(hash).includes("type") ? 1 / definers : 0;
    });
    const mean = (values: readonly number[]): number =>
      values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      symbol: ofSymbol.includes("type") ? 1 : 0.5 * shareOf(ofSymbol),
      defines: mean(asked.map(({ hash }) => shareOf(kinds(hash)))),
      capitals: mean(capital),
    };
  }
}

interface Measured {
  readonly window: number;
  readonly block: number;
  readonly body: number;
  readonly code: number;
  readonly identifiers: number;
}

function countIn(words: readonly string[], wanted: string): number {
  return words.filter((word) => word === wanted).length;
}

function isAlike(a: string, b: string): boolean {
  return a === b || (a.length > 3 && b.length > 3 && (a.startsWith(b) || b.startsWith(a)));
}

function isKin(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length < 4 || b.length < 4) return false;
  const different = Array.from(a).findIndex((letter, at) => letter !== b[at]);
  const common = different < 0 ? a.length : different;
  return common >= 4 && common >= 0.6 * Math.max(a.length, b.length);
}

/** Folders say nothing where more than 98 % of what is source by its name lies in them. */
function kindsOf(paths: readonly string[]): Map<string, TreeFile["kind"]> {
  const byName = (path: string): TreeFile["kind"] => fileKind(path.split("/").at(-1) ?? "");
  const sources = paths.filter((path) => byName(path) === "code");
  const sunk = sources.filter((path) => fileKind(path) !== "code");
  return new Map(paths.map((path) => [path, sunk.length > sources.length * 0.98 ? byName(path) : fileKind(path)]));
}
