import { expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { seedAnswer, seedFailure } from "./seed-answer.ts";

test("an answer has the keys of the seed, in its order", () => {
  const hit = {
    key: "src/auth/service.py",
    path: "src/auth/service.py",
    score: 12.450012,
    tier: "ranked",
    matched: [],
    lines: [{ line: 15, text: "  class AuthenticationService:", ranges: [], terms: ["authentication"] }],
  } as const;
  const answer = seedAnswer({
    query: "authentication",
    hits: [hit, { ...hit, score: 0.000012 }],
    total: 342,
    notes: [],
  });
  expect(JSON.stringify({ ...answer, results: answer.results.slice(0, 1) })).toBe(
    '{"status":"success","query":"authentication","total_documents":342,"results":[{"path":"src/auth/service.py",' +
      '"score":12.45,"matching_lines":[{"line":15,"text":"class AuthenticationService:",' +
      '"matched_tokens":["authentication"]}]}],"count":2}',
  );
  expect(answer.results[1]?.score).toBe(0.00001);
});

test("nothing found is a success without results", () => {
  expect(seedAnswer({ query: "", hits: [], total: 3, notes: [] })).toEqual({
    status: "success",
    query: "",
    total_documents: 3,
    results: [],
    count: 0,
  });
});

test("a failure has them as well, and says what went wrong", () => {
  const error = new RanksackError("NOT_FOUND", 'There is no directory "x".', "Check the spelling.");
  expect(JSON.stringify(seedFailure("q", error))).toBe(
    '{"status":"error","query":"q","total_documents":0,"results":[],"count":0,' +
      '"error":{"code":"NOT_FOUND","message":"There is no directory \\"x\\". Check the spelling."}}',
  );
});
