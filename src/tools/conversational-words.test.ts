import { expect, test } from "vitest";
import { STOP_WORDS } from "../analysis/stop-words.ts";
import { createToolCatalog } from "./catalog.ts";
import { CONVERSATIONAL_WORDS } from "./conversational-words.ts";

test.each([
  ["hello i am planning a trip and wondering about the best weather", "trip weather"],
  ["hey maybe you are able to create several invoices for my friend", "create invoices"],
  ["thank you also find the latest news", "find latest news"],
])("of %j remains %j", (query, content) => {
  const telling = query.split(" ").filter((word) => !STOP_WORDS.has(word) && !CONVERSATIONAL_WORDS.has(word));
  expect(telling.join(" ")).toBe(content);
});

test.each("get find list search share name create delete update send new".split(" "))("%s counts in full", (word) => {
  expect(CONVERSATIONAL_WORDS.has(word)).toBe(false);
});

test.each("show give tell help all".split(" "))("%s counts little, but finds what is named after it", (word) => {
  expect(CONVERSATIONAL_WORDS.has(word)).toBe(true);
  const tools = [{ name: `${word}_rates` }, { name: "find_rates" }, { name: "rates" }];
  const keys = createToolCatalog(tools)
    .search(`${word} the rates`)
    .hits.map(({ key }) => key);
  expect(keys[0]).toBe(`${word}_rates`);
  expect(createToolCatalog(tools).search(word).hits).toHaveLength(1);
});

test("they are lower-case words, and no stop words", () => {
  expect([...CONVERSATIONAL_WORDS].filter((word) => !/^[a-z]+$/.test(word) || STOP_WORDS.has(word))).toEqual([]);
});
