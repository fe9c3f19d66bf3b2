import { expect, test } from "vitest";
import { NoToolList, readToolPages } from "./tool-pages.ts";

type Pages = Readonly<Record<string, unknown>>;

/** Answers from a table of pages; the first page stands under "-". */
function read(pages: Pages): ReturnType<typeof readToolPages> {
  return readToolPages(async (cursor) => pages[cursor ?? "-"]);
}

test.each<[string, Pages, unknown]>([
  ["one page", { "-": { tools: [1, 2] } }, { tools: [1, 2] }],
  ["no tools", { "-": { tools: [] } }, { tools: [] }],
  ["a cursor that is null", { "-": { tools: [1], nextCursor: null } }, { tools: [1] }],
  ["a cursor that is the empty string", { "-": { tools: [1], nextCursor: "" }, "": { tools: [2] } }, { tools: [1, 2] }],
  [
    "the empty string as a last cursor",
    { "-": { tools: [1], nextCursor: "" }, "": { tools: [1], nextCursor: "" } },
    { tools: [1] },
  ],
  ["an empty page", { "-": { tools: [], nextCursor: "b" }, b: { tools: [2] } }, { tools: [2] }],
])("%s", async (_, pages, expected) => {
  expect(await read(pages)).toEqual(expected);
});

test.each<[string, Pages, unknown[]]>([
  ["the same page for ever", { "-": { tools: [1], nextCursor: "b" }, b: { tools: [1], nextCursor: "b" } }, [1]],
  [
    "the same cursor with another page",
    { "-": { tools: [1], nextCursor: "b" }, b: { tools: [2], nextCursor: "b" } },
    [1, 2],
  ],
  [
    "a circle",
    { "-": { tools: [1], nextCursor: "b" }, b: { tools: [2], nextCursor: "c" }, c: { tools: [3], nextCursor: "b" } },
    [1, 2, 3],
  ],
])("a cursor that comes back ends the list: %s", async (_, pages, tools) => {
  expect(await read(pages)).toEqual({ tools, cut: "its tool list comes back to a page it has sent before" });
});

test("pages nested too deep to compare are kept", async () => {
  const deep = () => JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  const { tools } = await read({ "-": { tools: [deep()], nextCursor: "b" }, b: { tools: [deep()], nextCursor: "b" } });
  expect(tools).toHaveLength(2);
});

test("exactly 10 000 tools are a whole list", async () => {
  const half = Array.from({ length: 5000 }, (_, at) => at);
  const pages = { "-": { tools: half, nextCursor: "b" }, b: { tools: half, nextCursor: "c" }, c: { tools: [] } };
  expect(await read(pages)).toEqual({ tools: [...half, ...half] });
});

test.each([[undefined], [null], ["text"], [{}], [{ tools: {} }]])("a page %j is no list", async (page) => {
  await expect(read({ "-": page })).rejects.toThrow(NoToolList);
});

test("a failure to ask is handed on", async () => {
  await expect(readToolPages(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});
