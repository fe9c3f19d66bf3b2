// A query about code, taken apart: which of its words are stems to look for and what each counts, which are identifiers,
// and which name types. An issue with a traceback is a query as much as two words are; the longer it is, the more its
// title and its code tell against the rest.

import { CODE, CODE_PARTS } from "../analysis/identifier-analyzer.ts";
import { rawWords } from "../analysis/raw-word.ts";
import { hashUnits } from "../index/hash.ts";
import type { ParsedQuery } from "../query/parse.ts";
import type { QueryTerm } from "../query/query.ts";
import { fileKind } from "./file-kind.ts";
import { SOFT_STEMS } from "./soft-words.ts";
import { wholeName } from "./word-table.ts";
import type { CodeRules } from "./code-rules.ts";

/** What is read of a query, in UTF-16 units. */
const LONGEST_QUERY = 4_000;
/** What a soft word counts. */
const SOFT = 0.4;
/** What a word of the title of a long query counts more. */
const TITLE = 2;
/** A query of more words is long. */
const LONG = 80;
/** A query of more words is prose. */
const SHORT = 8;

/** A stem that is looked for. */
export interface AskedStem {
  /** As it was typed where it first came up. */
  readonly word: string;
  readonly term: string;
  /** The number under which facts hold it. */
  readonly hash: number;
  readonly count: number;
  /** How often in the code of the query. */
  readonly codeCount: number;
  /** What it counts against others, repeats aside. */
  readonly weight: number;
  /** Whether the name of a file may be asked for it. */
  readonly isNameable: boolean;
}

/** An identifier that is looked for whole. */
export interface AskedIdentifier {
  readonly word: string;
  /** Without separators, in lower case. */
  readonly name: string;
  readonly hash: number;
  readonly count: number;
  /** Whether the index has it as a term of its own. */
  readonly isCompound: boolean;
}

/** A query about code. */
export interface CodeQuestion {
  /** Distinct, in the order of the text. */
  readonly stems: readonly AskedStem[];
  /** All stems in the order of the text, stop words left out. */
  readonly sequence: readonly string[];
  readonly identifiers: readonly AskedIdentifier[];
  /** The one that is the whole query, if it is one. */
  readonly symbol: AskedIdentifier | undefined;
  /** The hashes of capitalised words that begin no sentence. */
  readonly capitals: readonly number[];
  /** The files it speaks of: the last two parts of paths, and bare names. */
  readonly files: ReadonlySet<string>;
  /** Whether the prior on kinds of files is off: the query is about such files. */
  readonly asksForKind: boolean;
}

/** Whether a text is a report rather than a question, in which + and - are no forms. */
export function isReport(text: string): boolean {
  return /\n/.test(text.trim()) || /```/.test(text) || wordCount(text) > LONG;
}

function wordCount(text: string): number {
  return (text.match(/\S+/g) ?? []).length;
}

/** Takes a query apart. */
export function codeQuestion(parsed: ParsedQuery, rules: CodeRules): CodeQuestion {
  const whole = parsed.scored.join(" ").slice(0, LONGEST_QUERY);
  const text = whole.replace(/<!--[\s\S]*?(?:-->|$)/g, " ").replace(/\bhttps?:\/\/\S+/g, " ");
  const isLong = isReport(text);
  const title = isLong && rules.has("title") ? (text.trim().split("\n")[0] ?? "") : "";
  const stems = countStems(text, { code: isLong ? codePart(text) : "", title, rules });
  const symbol = symbolOf(text);
  return {
    stems: stems.asked,
    sequence: stems.sequence,
    identifiers: identifiersOf(text, symbol),
    symbol,
    capitals: symbol === undefined ? capitalsOf(text) : [],
    files: filesOf(text),
    asksForKind: asksForKind(parsed, text),
  };
}

const FENCE = /```[\s\S]*?(?:```|$)/g;
const CODE_LINE = /^(?: {4,}|\t|>>> |\$ |\s*File ").*$/gm;
const TICKED = /`[^`\n]+`/g;

/** Fenced blocks, indented lines, tracebacks, sessions, and what stands in back-ticks. */
function codePart(text: string): string {
  const fenced = text.match(FENCE) ?? [];
  const rest = text.replace(FENCE, "\n");
  return [...fenced, ...(rest.match(CODE_LINE) ?? []), ...(rest.match(TICKED) ?? [])].join("\n");
}

interface Stems {
  readonly asked: readonly AskedStem[];
  readonly sequence: readonly string[];
}

interface Parts {
  readonly code: string;
  readonly title: string;
  readonly rules: CodeRules;
}

interface Counted {
  readonly word: string;
  count: number;
}

function countStems(text: string, { code, title, rules }: Parts): Stems {
  const all = stemsIn(text, false);
  const telling = stemsIn(text, true);
  const words = telling.length > 0 ? telling : all.length > 0 ? all : stemsIn(text, false, 1);
  const counts = new Map<string, Counted>();
  for (const { word, term } of words) {
    const known = counts.get(term);
    if (known) known.count++;
    else counts.set(term, { word, count: 1 });
  }
  const inTitle = new Set(stemsIn(title, true).map(({ term }) => term));
  const inCode = new Map<string, number>();
  for (const { term } of stemsIn(code, true)) inCode.set(term, (inCode.get(term) ?? 0) + 1);
  const asked = Array.from(counts, ([term, { word, count }]): AskedStem => {
    const isSoft = rules.has("soft-words") && SOFT_STEMS.has(term);
    return {
      word,
      term,
      hash: hashUnits(term),
      count,
      codeCount: inCode.get(term) ?? 0,
      weight: (isSoft ? SOFT : 1) * (inTitle.has(term) ? TITLE : 1),
      isNameable: !isSoft && term.length > 2,
    };
  });
  return { asked, sequence: words.map(({ term }) => term) };
}

interface Stem {
  readonly word: string;
  readonly term: string;
}

/** Single letters are stems only where there is nothing else. */
function stemsIn(text: string, withoutStopWords: boolean, shortest = 2): Stem[] {
  return wordsIn(text).flatMap((word) => {
    if (withoutStopWords && CODE_PARTS.isStopWord(word)) return [];
    const terms = CODE_PARTS.queryTerms(word).filter((term) => term.length >= shortest || term.charCodeAt(0) > 127);
    return terms.map((term) => ({ word, term }));
  });
}

function wordsIn(text: string): string[] {
  return Array.from(rawWords(text, CODE_PARTS.wordBytes), ({ text: word }) => word);
}

/** The last identifier of a query without white space: of `a.b.C` it is C. */
function symbolOf(text: string): AskedIdentifier | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || /[\s/]/.test(trimmed) || isFileName(trimmed)) return undefined;
  const word = wordsIn(trimmed).at(-1);
  return word === undefined ? undefined : identifierOf(word, 1);
}

function identifierOf(word: string, count: number): AskedIdentifier {
  const name = wholeName(word);
  return {
    word,
    name,
    hash: hashUnits(name),
    count,
    isCompound: CODE.queryTerms(word).includes(name) && partsOf(word) > 1,
  };
}

function partsOf(word: string): number {
  return CODE_PARTS.queryTerms(word).length;
}

/** Shorter words are no identifiers in a text. */
const SHORTEST_IDENTIFIER = 4;

/** The words of two parts or more, and the symbol. */
function identifiersOf(text: string, symbol: AskedIdentifier | undefined): AskedIdentifier[] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of wordsIn(text)) {
    if (word.length < SHORTEST_IDENTIFIER || partsOf(word) < 2) continue;
    const name = wholeName(word);
    const known = counts.get(name);
    if (known) known.count++;
    else counts.set(name, { word, count: 1 });
  }
  if (symbol !== undefined && !counts.has(symbol.name)) counts.set(symbol.name, { word: symbol.word, count: 1 });
  return Array.from(counts.values(), ({ word, count }) => identifierOf(word, count));
}

/** Capitalised words that begin no sentence: mostly types. */
function capitalsOf(text: string): number[] {
  // A process that asks one question takes longer to read the classes of letters than for all else here.
  if (/^[^A-Z\u0080-\uffff]*$/.test(text)) return [];
  const found = text.match(/(?<![.!?:\n]\s*|^\s*|[\p{L}\p{N}_.])\p{Lu}[\p{L}\p{N}_]*/gu) ?? [];
  return Array.from(new Set(found), (word) => hashUnits(wholeName(word)));
}

/** Names and paths of files: `sessions.py` also by the folder it lies in, as a traceback has it. */
function filesOf(text: string): Set<string> {
  const files = new Set<string>();
  if (!text.includes(".")) return files;
  const paths = /[\p{L}\p{N}_.@+-]*[\p{L}\p{N}_](?:[/\\][\p{L}\p{N}_.@+-]+)*\.[a-z]\w{0,7}(?![\w.(/\\])/giu;
  for (const path of text.match(paths) ?? []) {
    const parts = path.split(/[/\\]/);
    const name = parts.at(-1) ?? "";
    if (!isFileName(name)) continue;
    files.add(name);
    if (parts.length > 1) files.add(parts.slice(-2).join("/"));
  }
  return files;
}

function isFileName(name: string): boolean {
  return fileKind(name) !== "other" && /^[^.].*\.\w+$/.test(name);
}

const KIND_WORDS: ReadonlySet<string> = new Set(
  (
    "test tests testing fixture fixtures mock mocks spec specs snapshot doc docs documentation readme changelog example " +
    "examples benchmark benchmarks yaml yml toml json dockerfile makefile cmake workflow vendor vendored generated license"
  ).split(" "),
);

/** A filter for a kind asks for it, and one for a path whose words name such files; what is excluded is not asked for. */
function asksForKind({ filters, scope = [], text: written }: ParsedQuery, text: string): boolean {
  const asked = [...filters, ...scope];
  if (asked.some(({ name, value }) => name === "kind" || (name === "path" && namesKind(value)))) return true;
  if (/\n/.test(written.trim()) || wordCount(text) > SHORT) return false;
  return namesKind(text);
}

function namesKind(text: string): boolean {
  return wordsIn(text).some((word) => KIND_WORDS.has(word.toLowerCase()));
}

/** What the index is asked: the stems, and the compound identifiers as terms of their own. */
export function bodyTerms({ stems, identifiers }: CodeQuestion): QueryTerm[] {
  const parts = stems.map(({ word, term, count, weight }) => ({ word, term, count, weight }));
  const wholes = identifiers.filter(({ isCompound }) => isCompound);
  return [...parts, ...wholes.map(({ word, name, count }) => ({ word, term: name, count }))];
}
