import { expect, test } from "vitest";
import { buildSnapshot } from "../index/snapshot.ts";
import { CODE_CONTEXT_AGENT_RANKING, DEFAULT_CODE_RANKING } from "../ranking/presets.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import type { RankedCandidates } from "../retrieval/search.ts";
import { rankRelaxed } from "./relaxed-search.ts";

const FILES = {
  "src/session.ts": "export function refreshSession(token) { validate(token); }",
  "src/mail.ts": "export function receiveMail(inbox) {}",
  "docs/mail.md": "How mail is received and refreshed.",
};

function ranked(query: string, ranking = DEFAULT_CODE_RANKING): RankedCandidates {
  const documents = Object.entries(FILES).map(([path, text]) => ({
    key: path,
    sources: [
      { source: "body", text },
      { source: "path", text: path },
      { source: "lang", text: path.endsWith(".md") ? "markdown" : "typescript" },
    ],
  }));
  return rankRelaxed(
    { retriever: localRetriever(buildSnapshot(ranking.fields, documents), ranking.fields), ranking },
    query,
    9,
  );
}

function found(query: string): string[] {
  return ranked(query).candidates.map(({ key }) => key);
}

function notes(query: string): string[] {
  return ranked(query).notes.map(({ code, message }) => `${code}: ${message}`);
}

test("a query that finds something is left alone", () => {
  expect(found("mail").toSorted()).toEqual(["docs/mail.md", "src/mail.ts"]);
  expect(found("mail nowhereword")).toHaveLength(2);
  expect(found("recieve mail")).toHaveLength(2);
  expect(notes("recieve mail")).toEqual([]);
});

test("when no file holds all that is required, nothing is required, and a note says so", () => {
  expect(found("+mail +token")).toHaveLength(3);
  expect(notes("+mail +token")).toEqual([
    'required-dropped: No file meets all of the query; "mail", "token" need not be there now.',
  ]);
  expect(found('+"mail inbox" token')).toHaveLength(3);
});

test.each([
  ["recieve", ["src/mail.ts", "docs/mail.md"], '"receiv"'],
  ["valid", ["src/session.ts"], '"validat"'],
  ["sesion tokn", ["src/session.ts"], '"token"'],
])("words that stand nowhere are taken for near ones: %s", (query, files, named) => {
  expect(new Set(found(query))).toEqual(new Set(files));
  expect(notes(query)[0]).toContain("near ones were searched");
  expect(notes(query)[0]).toContain(named);
});

test("exclusions and filters stay", () => {
  expect(found("recieve -inbox")).toEqual(["docs/mail.md"]);
  expect(found("+recieve lang:markdown")).toEqual(["docs/mail.md"]);
  expect(found("recieve path:src")).toEqual(["src/mail.ts"]);
  expect(found("mail path:nowhere")).toEqual([]);
  expect(found("path:src")).toEqual(["src/mail.ts", "src/session.ts"]);
  expect(found("qqqqq path:src")).toEqual(["src/mail.ts", "src/session.ts"]);
  expect(notes("qqqqq path:src")).toEqual([
    "filters-only: No file holds a word of the query; these are the files that its filters let through.",
  ]);
  expect(notes("path:src")).toEqual([]);
});

test("nothing near, nothing found", () => {
  expect(ranked("qqqqqqq")).toMatchObject({ candidates: [], notes: [] });
  expect(found("")).toEqual([]);
});

test("a preset without forms answers as its original", () => {
  expect(ranked("recieve", CODE_CONTEXT_AGENT_RANKING).candidates).toEqual([]);
});
