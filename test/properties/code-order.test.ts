// The order of files depends on the files and the query alone: not on the limit, on what is shown of them, on the budget, or
// on the form of the answer.

import fc from "fast-check";
import { expect, test } from "vitest";
import { agentText } from "../../src/code/agent-text.ts";
import { openRepository } from "../../src/code/index.ts";
import { seedAnswer } from "../../src/code/seed-answer.ts";
import { plantTree } from "../planted-tree.ts";
import { expectLater } from "./seed.ts";

const WORDS = ["session", "token", "parse", "parseToken", "class", "function", "mail", "x"];
const FOLDERS = ["src", "test", "docs", "lib/deep"];
const ENDINGS = [".ts", ".py", ".md", ".json", ""];

const line = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((words) => words.join(" "));
const body = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
const path = fc
  .tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...WORDS), fc.nat(9), fc.constantFrom(...ENDINGS))
  .map(([folder, word, number, ending]) => `${folder}/${word}${number}${ending}`);
const tree = fc.dictionary(path, body, { maxKeys: 30 });
const query = fc
  .array(fc.constantFrom(...WORDS, "+token", "-mail", "path:src", "lang:ts", "kind:test", '"parse token"'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(" "));

test("neither limit, lines, context, blocks, budget nor form change the order of files", async () => {
  const property = fc.asyncProperty(tree, query, fc.integer({ min: 1, max: 12 }), async (files, text, limit) => {
    const repository = await openRepository(plantTree(files), { index: false });
    const all = await repository.search(text, { limit: 100 });
    const order = all.hits.map((hit) => hit.path);
    const head = order.slice(0, limit);
    for (const showing of [{}, { lines: 0 }, { lines: 9, context: 2 }, { block: true }, { explain: true }]) {
      const { hits } = await repository.search(text, { limit, ...showing });
      expect(hits.map((hit) => hit.path)).toEqual(head);
      expect(hits.map((hit) => hit.score)).toEqual(all.hits.slice(0, limit).map((hit) => hit.score));
    }
    expect(seedAnswer(all).results.map((result) => result.path)).toEqual(order);
    for (const maxTokens of [40, 120, 1_000_000]) {
      const shown = agentText(all, { maxTokens, limit: 100 }).split("\n").slice(1).join("\n");
      const paths = order.filter((one) => new RegExp(`(?:^|[ \n])${one}(?:$|[ \n])`).test(shown));
      expect(paths).toEqual(order.slice(0, paths.length));
    }
    await repository.close();
  });
  await expectLater(property);
});
