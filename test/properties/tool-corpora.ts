// Catalogs that the rules of the tool ranking could get wrong: words that the word table relates, words of talk, verbs of
// every class, compounds, misspellings and identifiers; several servers; more tools than a window holds; queries of one
// step and of several. A document is a tool taken apart: `toolFrom` puts it together again.

import fc from "fast-check";
import type { Document, SourceText } from "../../src/index/document.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import type { Corpus } from "./corpora.ts";

const VERBS = "create add make delete remove get list send update search cancel book fetch".split(" ");
const OBJECTS = (
  "repo repository issue ticket email mail message weather forecast bitcoin crypto file folder directory website webpage " +
  "web page web site form fork path main calendar event meeting database db config settings payment pay addition"
).split(" ");
const SPECIFIC = "tesla stock company paris city location soccer sport january date".split(" ");
const IDENTIFIERS = ["createIssue", "list_files", "HTTPServer", "utf8Decode", "S3Bucket", "k8s", "github.create_issue"];
const UNSPACED = ["日本語", "請求書", "書", "한국어", "café", "ﬁle"];
const STOP_WORDS = ["the", "a", "of", "for", "to", "with", "what"];
const TALK = ["help", "show", "best", "really", "something", "friend", "looking"];
const NUMBERS = ["2024", "42", "v2", "mp3"];
const MISSPELLED = (
  "creat isue isseu repositry wether forcast emial mesage delte direcotry calender bitcion wbesite thnk somethng plese " +
  "freind ssue lfie eamil weatherforecast mailmessage forecasts zzxqy qq databse forl mai fil"
).split(" ");
/** Neighbours that a tool may write as one word. */
const APART = ["web page", "web site", "data base", "mail message"];
const STEPS = ["then", "also", "next", "finally"];
const FEW_SERVERS = ["github", "gitlab", "mail", "weather", "file server", "crypto", "calendar", "日本", ""];
const SERVERS = [...FEW_SERVERS, ...OBJECTS, ...SPECIFIC];

const TEXTS: readonly (readonly string[])[] = [
  VERBS,
  OBJECTS,
  OBJECTS,
  SPECIFIC,
  IDENTIFIERS,
  UNSPACED,
  STOP_WORDS,
  NUMBERS,
];
const QUERIES: readonly (readonly string[])[] = [
  VERBS,
  OBJECTS,
  OBJECTS,
  OBJECTS,
  SPECIFIC,
  IDENTIFIERS,
  UNSPACED,
  STOP_WORDS,
  TALK,
  NUMBERS,
  MISSPELLED,
  MISSPELLED,
  APART,
];

/** Many tools that say almost the same. */
const FEW: readonly (readonly string[])[] = [
  ["create", "delete"],
  ["file", "issue", "folder"],
];

/** Catalogs of all sizes, and something to ask of each. */
export function toolCorpora(): fc.Arbitrary<Corpus> {
  return fc.oneof(
    { weight: 3, arbitrary: catalog(TEXTS, QUERIES, { minLength: 0, maxLength: 12 }) },
    { weight: 3, arbitrary: catalog(TEXTS, QUERIES, { minLength: 20, maxLength: 60 }) },
    { weight: 2, arbitrary: catalog(FEW, [...FEW, MISSPELLED], { minLength: 26, maxLength: 60 }) },
  );
}

/** The tool whose parts stand in a document. */
export function toolFrom({ key, sources }: Document): ToolDefinition {
  const texts = (wanted: string): string[] =>
    sources.filter(({ source }) => source === wanted).map(({ text }) => String(text));
  const [name = ""] = texts("name");
  const parameters = texts("parameter name").map((parameter, at) => {
    const [description = "", value = ""] = texts("parameter text").slice(at);
    return [parameter, at % 2 === 0 ? { description } : { type: "array", items: { description, enum: [value, at] } }];
  });
  return {
    key,
    name: name.trim() === "" ? "tool" : name,
    server: texts("server")[0],
    title: texts("title")[0],
    description: texts("description")[0],
    exposedName: texts("full name")[0],
    searchHint: texts("hint")[0],
    keywords: texts("keyword"),
    category: texts("category")[0],
    inputSchema: { type: "object", properties: Object.fromEntries(parameters) },
  };
}

interface Size {
  readonly minLength: number;
  readonly maxLength: number;
}

function catalog(
  words: readonly (readonly string[])[],
  asked: readonly (readonly string[])[],
  size: Size,
): fc.Arbitrary<Corpus> {
  return fc.array(parts(words), { ...size, size: "max" }).chain((bodies) => {
    const documents = bodies.map((sources, at): Document => ({ key: `${"zaZ9".charAt(at % 4)}${at}`, sources }));
    const all = { minLength: documents.length, maxLength: documents.length };
    const names = documents.flatMap(({ sources }) =>
      sources.filter(({ source }) => source === "name" || source === "full name").map(({ text }) => String(text)),
    );
    return fc.record({
      documents: fc.constant(documents),
      shuffled: fc.shuffledSubarray(documents, all),
      query: queries(asked, names),
    });
  });
}

function parts(words: readonly (readonly string[])[]): fc.Arbitrary<readonly SourceText[]> {
  const sourced = (source: string, text: fc.Arbitrary<string>, most = 1): fc.Arbitrary<SourceText[]> =>
    fc.array(text, { maxLength: most, size: "max" }).map((texts) => texts.map((one) => ({ source, text: one })));
  const name = fc
    .tuple(phrase(words, 1, 3, " "), fc.constantFrom("_", "_", "-", " ", "."))
    .map(([text, separator]) => [{ source: "name", text: text.replaceAll(" ", separator) }]);
  return fc
    .tuple(
      name,
      fc.constantFrom(...SERVERS).map((text) => (text === "" ? [] : [{ source: "server", text }])),
      sourced("description", description(words)),
      sourced("title", phrase(words, 0, 3)),
      sourced("full name", phrase(words, 1, 2, "__")),
      sourced("hint", phrase(words, 0, 3)),
      sourced("keyword", phrase(words, 1, 1), 2),
      sourced("category", phrase(words, 1, 1)),
      sourced("parameter name", phrase(words, 1, 2, "_"), 2),
      sourced("parameter text", phrase(words, 0, 3), 3),
    )
    .map((all) => all.flat());
}

function description(words: readonly (readonly string[])[]): fc.Arbitrary<string> {
  const opening = fc.constantFrom("", "", "", "", "Deprecated: ", "[DEPRECATED] ");
  const sentences = fc.array(fc.tuple(phrase(words, 1, 6), fc.constantFrom(". ", ".\n", "\n", "? ")), { maxLength: 3 });
  return fc.tuple(opening, sentences).map(([start, all]) => start + all.flat().join(""));
}

function phrase(
  words: readonly (readonly string[])[],
  least: number,
  most: number,
  separator = " ",
): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(...words.map((list) => fc.constantFrom(...list))), {
      minLength: least,
      maxLength: most,
      size: "max",
    })
    .map((list) => list.join(separator));
}

/** Words, steps, forms and names. */
function queries(words: readonly (readonly string[])[], names: readonly string[]): fc.Arbitrary<string> {
  const word = fc.oneof(...words.map((list) => fc.constantFrom(...list)));
  const separator = fc.oneof(
    { weight: 8, arbitrary: fc.constant(" ") },
    { weight: 1, arbitrary: fc.constantFrom(". ", "; ", "? ", ".", "().", ", ", "\n") },
    { weight: 1, arbitrary: fc.constantFrom(...STEPS).map((step) => ` ${step} `) },
  );
  const prose = (most: number): fc.Arbitrary<string> =>
    fc.array(fc.tuple(word, separator), { maxLength: most, size: "max" }).map((list) => list.flat().join(""));
  const starts = fc.constantFrom("", "", "", "+", "-", '"', '-"', "server:");
  const form = fc.tuple(starts, word).map(([start, text]) => `${start}${text}${start.endsWith('"') ? '"' : ""}`);
  const name = names.length === 0 ? word : fc.constantFrom(...names);
  return fc.oneof(
    { weight: 4, arbitrary: prose(5) },
    { weight: 3, arbitrary: prose(14) },
    { weight: 2, arbitrary: fc.tuple(prose(5), word, prose(5)).map(([a, quoted, b]) => `${a} "${quoted}" ${b}`) },
    { weight: 2, arbitrary: fc.array(form, { maxLength: 5, size: "max" }).map((list) => list.join(" ")) },
    { weight: 1, arbitrary: name },
    { weight: 2, arbitrary: fc.tuple(prose(3), name, prose(3)).map((list) => list.join(" ")) },
    { weight: 1, arbitrary: name.map((one) => one.toUpperCase()) },
    { weight: 1, arbitrary: name.map((one) => `${one.replaceAll(/\W|_/g, "-")} ${one} mcp__${one}`) },
  );
}
