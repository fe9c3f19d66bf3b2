import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { parseQuery } from "../query/parse.ts";
import { type AskedWord, askedWords, countedWords, joinedWords } from "./asked-word.ts";

function asked(text: string): AskedWord[] {
  return askedWords(parseQuery(text, ["server"]), ENGLISH);
}

/** `list:0 issues:0 close:1`: each word with the number of its clause. */
function clauses(text: string): string {
  return asked(text)
    .map(({ surface, clause }) => `${surface}:${clause}`)
    .join(" ");
}

test.each([
  ["list issues", "list:0 issues:0"],
  ["List issues. Close one.", "list:0 issues:0 close:1 one:1"],
  ["any open? Close it! Done", "any:0 open:0 close:1 it:1 done:2"],
  ["list issues; close one", "list:0 issues:0 close:1 one:1"],
  ["list issues then close one", "list:0 issues:0 then:1 close:1 one:1"],
  ["list issues, and Also close one", "list:0 issues:0 and:0 also:1 close:1 one:1"],
  ["list. Then close", "list:0 then:1 close:1"],
  ["Finally, list", "finally:0 list:0"],
  ["node.js 1.2 e.g.x", "node:0 js:0 1:0 2:0 e:0 g:0 x:0"],
  ["items[0].name f().x", "items:0 0:0 name:0 f:0 x:0"],
  ["list;close", "list:0 close:1"],
  ["list ; close", "list:0 close:1"],
  ["list.\nClose", "list:0 close:1"],
  ["... list", "list:0"],
  ["", ""],
])("the clauses of %j", (text, words) => {
  expect(clauses(text)).toBe(words);
});

test("in prose, words in quotes are mentioned, wherever they stand", () => {
  const mentioned = (text: string): string[] =>
    asked(text).flatMap(({ surface, isMentioned }) => (isMentioned ? [surface] : []));
  expect(mentioned('make a new note that says "buy milk" and put it on my list')).toEqual(["buy", "milk"]);
  expect(mentioned('buy me a new note that says "buy milk" or else nothing')).toEqual(["buy", "buy", "milk"]);
  // Up to eight words, quotes are a phrase that is looked for.
  expect(mentioned('notes that say "buy milk"')).toEqual([]);
});

test("conditions that exclude or filter are no words, those that require are", () => {
  expect(clauses("server:github +label -board issues")).toBe("label:0 issues:0");
});

test("an identifier is as many words as it has parts, each with what the index holds of it", () => {
  expect(asked("createIssues")).toMatchObject([
    { typed: "createIssues", surface: "create", terms: ["creat"], certainty: 1, isTelling: true },
    { typed: "createIssues", surface: "issues", terms: ["issu"], certainty: 1, isTelling: true },
  ]);
  expect(asked("snake_case").map(({ surface }) => surface)).toEqual(["snake", "case"]);
  expect(asked("utf8")[0]).toMatchObject({ surface: "utf8", terms: ["utf8", "utf", "8"] });
  expect(asked("Café")[0]).toMatchObject({ typed: "Café", surface: "cafe", terms: ["cafe"] });
});

test("stop words count only where nothing else does", () => {
  const counted = (text: string): string[] => countedWords(asked(text)).map(({ surface }) => surface);
  expect(counted("list all the issues")).toEqual(["list", "all", "issues"]);
  expect(counted("What is it")).toEqual(["what", "is", "it"]);
});

test("neighbours of letters that make a known word are joined", () => {
  const known = new Map([
    ["webpage", "webpag"],
    ["login", "login"],
    ["mp3", "mp3"],
  ]);
  const joined = (text: string): string[] =>
    joinedWords(countedWords(asked(text)), (surface) => known.get(surface)).map(
      ({ first, second, surface, term }) => `${first.surface}+${second.surface} ${surface} ${term}`,
    );
  expect(joined("log in to a web page")).toEqual(["web+page webpage webpag"]);
  expect(joined("log the in")).toEqual([]); // in is a stop word
  expect(joined("page web")).toEqual([]);
  expect(joined("webPage")).toEqual(["web+page webpage webpag"]);
  expect(joined("mp 3")).toEqual([]);
});
