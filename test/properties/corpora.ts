// Collections and queries that a ranking could get wrong: tiny vocabularies, where almost everything ties; frequencies
// beyond a byte; every kind of odd text; words whose hashes are equal; keys that sort differently in each locale.

import fc from "fast-check";
import type { Document, SourceText } from "../../src/index/document.ts";

/** Documents with distinct keys, and something to ask of them. */
export interface Corpus {
  readonly documents: readonly Document[];
  /** The same documents in another order. */
  readonly shuffled: readonly Document[];
  readonly query: string;
}

const COMMON = ["read", "file", "issue", "the", "create", "_"];
const RARE = ["zebra", "quartz", "vortex"];
const IDENTIFIERS = ["createIssue", "create_issue", "HTTPServer", "utf8Decode", "S3Bucket", "issues", "reading"];

/** Three pairs of equal 32-bit FNV-1a hashes: a cache or dictionary that trusts the hash joins them. */
export const COLLIDING: readonly string[] = ["costarring", "liquid", "declinate", "macallums", "altarage", "zinke"];

const UNSPACED = ["日本語", "請求書", "書", "東京タワー", "한국어", "สวัสดี"];
const FOLDED = ["café", "cafe\u0301", "Straße", "İstanbul", "ﬁle", "①②", "ΟΔΟΣ", "½"];
const NO_WORDS = ["😀", "👩‍👩‍👧", "\ud800", "\udc00x", "\u0000", "", "!!!", "\u200b"];
const PROTOTYPE = ["constructor", "__proto__", "toString", "hasOwnProperty"];
const ODD = [...UNSPACED, ...FOLDED, ...NO_WORDS, ...PROTOTYPE];

const KEY_STARTS = ["", "a", "A", "Z", "ä", "10", "9", "😀", "\uffff", "__proto__"];

/** Collections whose texts stand in the given sources. */
export function corpora(sources: readonly string[]): fc.Arbitrary<Corpus> {
  const ties = textOf(COMMON.slice(0, 3), 2);
  const tiny = textOf([...COMMON, ...RARE], 6);
  const identifiers = textOf([...IDENTIFIERS, ...COLLIDING, ...COMMON], 8);
  const odd = fc.oneof(textOf(ODD, 6), unitStrings());
  return fc.oneof(
    { weight: 2, arbitrary: collection(sources, ties, ties, 40) },
    { weight: 2, arbitrary: collection(sources, tiny, tiny, 40) },
    { weight: 2, arbitrary: collection(sources, identifiers, identifiers, 20) },
    { weight: 2, arbitrary: collection(sources, odd, odd, 12) },
    { weight: 2, arbitrary: collection(sources, repeated(), tiny, 12) },
    { weight: 3, arbitrary: collection(sources, tiny, forms([...COMMON, ...RARE, "read file"]), 20) },
  );
}

function collection(
  sources: readonly string[],
  text: fc.Arbitrary<string>,
  query: fc.Arbitrary<string>,
  most: number,
): fc.Arbitrary<Corpus> {
  const sourceText: fc.Arbitrary<SourceText> = fc.record({ source: fc.constantFrom(...sources), text });
  const body = fc.tuple(
    fc.constantFrom(...KEY_STARTS),
    fc.array(sourceText, { maxLength: Math.min(4, sources.length) }),
  );
  return fc.tuple(fc.array(body, { maxLength: most, size: "max" }).map(keyed), query).chain(([documents, asked]) => {
    const all = { minLength: documents.length, maxLength: documents.length };
    return fc.shuffledSubarray(documents, all).map((shuffled) => ({ documents, shuffled, query: asked }));
  });
}

function keyed(bodies: readonly (readonly [string, readonly SourceText[]])[]): Document[] {
  return bodies.map(([start, sources], at) => ({ key: `${start}${at}`, sources }));
}

function textOf(vocabulary: readonly string[], most: number): fc.Arbitrary<string> {
  const words = fc.array(fc.constantFrom(...vocabulary), { maxLength: most, size: "max" });
  return fc.tuple(words, fc.constantFrom(" ", " ", "-", ". ", "\0")).map(([list, separator]) => list.join(separator));
}

/** Words with what could be forms around them: required, excluded, phrases, filters, and half of each. */
function forms(vocabulary: readonly string[]): fc.Arbitrary<string> {
  const starts = fc.constantFrom("", "", "", "+", "-", '"', '+"', '-"', "server:", "ext:", "--", "+ ");
  const word = fc.tuple(starts, fc.constantFrom(...vocabulary), fc.constantFrom("", "", '"'));
  return fc
    .array(word, { maxLength: 5 })
    .map((words) => words.map(([start, text, end]) => `${start}${text}${start.endsWith('"') ? '"' : end}`).join(" "));
}

/** Any UTF-16 units at all, half of them surrogates or ASCII. */
function unitStrings(): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }), fc.nat(127));
  return fc.array(unit, { maxLength: 12 }).map((units) => String.fromCharCode(...units));
}

/** A word around the borders of a byte, among others: 62 … 66 and 250 … 700 times. */
function repeated(): fc.Arbitrary<string> {
  const times = fc.oneof(
    fc.integer({ min: 62, max: 66 }),
    fc.integer({ min: 250, max: 260 }),
    fc.integer({ min: 1, max: 700 }),
  );
  return fc
    .tuple(fc.constantFrom(...COMMON, ...RARE), times, textOf([...COMMON, ...RARE], 6))
    .map(([word, count, rest]) => `${`${word} `.repeat(count)}${rest}`);
}
