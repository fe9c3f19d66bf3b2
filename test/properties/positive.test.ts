// Law 6 has one exception: preset code-context-agent drops scores of 0 and below, as its original does.

import { expect, test } from "vitest";
import { createTextIndex } from "../../src/retrieval/text-index.ts";
import { CODE_CONTEXT_AGENT_RANKING } from "../../src/ranking/presets.ts";
import { corpora } from "./corpora.ts";
import { textEngine } from "./engine.ts";
import { finiteAndPositive, onlyPositive } from "./laws.ts";
import { holds, isBroken } from "./seed.ts";

const HALF = [
  { key: "a", text: "hello world" },
  { key: "b", text: "other text" },
];

test("a term in half of the documents counts nothing in preset code-context-agent alone", () => {
  const found = (preset: string) =>
    createTextIndex(HALF, { preset })
      .search("hello")
      .hits.map(({ key }) => key);
  expect(found("default")).toEqual(["a"]);
  expect(found("oh-my-pi")).toEqual(["a"]);
  expect(found("code-context-agent")).toEqual([]); // ln 1.5 − ln 1.5 = 0
});

test("so law 6 does not hold there", () => {
  const law = finiteAndPositive(textEngine("code-context-agent"), corpora(["text"]), {
    ranking: CODE_CONTEXT_AGENT_RANKING,
  });
  expect(isBroken(law)).toBe(true);
});

test("but every hit there is finite and positive too", () => {
  holds(onlyPositive(textEngine("code-context-agent"), corpora(["text"])));
});
