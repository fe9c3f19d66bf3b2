import { expect, test } from "vitest";
import { hashUnits } from "../index/hash.ts";
import { parseQuery, plainQuery } from "../query/parse.ts";
import { type CodeQuestion, codeQuestion, isReport } from "./code-question.ts";
import { CODE_RULES } from "./code-rules.ts";

const RULES = new Set(CODE_RULES);

function ask(text: string): CodeQuestion {
  return codeQuestion(isReport(text) ? plainQuery(text) : parseQuery(text, ["kind", "path"]), RULES);
}

test("stems are distinct, without stop words; soft words count less and name no file", () => {
  const { stems, sequence } = ask("fix the routes of the router, the routes");
  expect(stems.map(({ term, count, weight, isNameable }) => [term, count, weight, isNameable])).toEqual([
    ["fix", 1, 0.4, false],
    ["rout", 2, 1, true],
    ["router", 1, 1, true],
  ]);
  expect(sequence).toEqual(["fix", "rout", "router", "rout"]);
});

test.each([
  ["Router", "router"],
  ["axum.extract.FromRequest", "fromrequest"],
  ["send_mail", "sendmail"],
  ["two words", undefined],
  ["src/app.ts", undefined],
  ["app.ts", undefined],
])("the symbol of %j is %s", (text, name) => {
  expect(ask(text).symbol?.name).toBe(name);
});

test("a single letter is a symbol too", () => {
  const { stems, symbol } = ask("g");
  expect([stems.map(({ term }) => term), symbol?.name]).toEqual([["g"], "g"]);
});

test("identifiers have two parts or more; capitals begin no sentence", () => {
  const { identifiers, capitals } = ask("Why does sendMail drop a Message in parse_token");
  expect(identifiers.map(({ name }) => name)).toEqual(["sendmail", "parsetoken"]);
  expect(capitals).toEqual([hashUnits("message")]);
});

test("the title of a report counts twice, and its code by itself", () => {
  const { stems } = ask("Crash in mailer\n\nIt is `sendMail`:\n```\nsendMail(token)\n```\n");
  const of = (term: string): unknown => stems.find((stem) => stem.term === term);
  expect(of("mailer")).toMatchObject({ weight: 2, codeCount: 0 });
  expect(of("token")).toMatchObject({ weight: 1, codeCount: 1 });
  expect(of("mail")).toMatchObject({ count: 2, codeCount: 2 });
});

test("files that it speaks of", () => {
  const text = 'File "/usr/lib/requests/sessions.py", line 3, see https://x.y/z/other.py, e.g. and app.ts';
  expect(Array.from(ask(text).files)).toEqual(["sessions.py", "requests/sessions.py", "app.ts"]);
});

test.each([
  ["router tests", true],
  ["kind:test router", true],
  ["-kind:test router", false],
  ["path:tests/unit router", true],
  ["path:src router", false],
  ["changelog", true],
  ["router", false],
  ["why does the router not pass its tests when run twice", false],
  ["router\ntests", false],
])("whether %j asks for tests or documents: %s", (text, asks) => {
  expect(ask(text).asksForKind).toBe(asks);
});

test.each([
  ["two words", false],
  ["two\nlines", true],
  ["a ```fence```", true],
  ["word ".repeat(81), true],
])("whether %j is a report: %s", (text, is) => {
  expect(isReport(text)).toBe(is);
});
