import { expect, test } from "vitest";
import { UnfitTool } from "./tool-fit.ts";
import { NoToolList, readToolPages } from "./tool-pages.ts";

type Pages = Readonly<Record<string, unknown>>;

/** Answers from a table of pages; the first page stands under "-". */
function read(pages: Pages): ReturnType<typeof readToolPages> {
  return readToolPages(async (cursor) => pages[cursor ?? "-"]);
}

const [A, B, C] = [{ name: "a" }, { name: "b" }, { name: "c" }] as const;

test.each<[string, Pages, unknown]>([
  ["one page", { "-": { tools: [A, B] } }, { tools: [A, B] }],
  ["no tools", { "-": { tools: [] } }, { tools: [] }],
  ["a cursor that is null", { "-": { tools: [A], nextCursor: null } }, { tools: [A] }],
  ["a cursor that is the empty string", { "-": { tools: [A], nextCursor: "" }, "": { tools: [B] } }, { tools: [A, B] }],
  [
    "the empty string as a last cursor",
    { "-": { tools: [A], nextCursor: "" }, "": { tools: [A], nextCursor: "" } },
    { tools: [A] },
  ],
  ["an empty page", { "-": { tools: [], nextCursor: "b" }, b: { tools: [B] } }, { tools: [B] }],
])("%s", async (_, pages, expected) => {
  expect(await read(pages)).toEqual(expected);
});

test.each<[string, Pages, unknown[]]>([
  ["the same page for ever", { "-": { tools: [A], nextCursor: "b" }, b: { tools: [A], nextCursor: "b" } }, [A]],
  [
    "the same cursor with another page",
    { "-": { tools: [A], nextCursor: "b" }, b: { tools: [B], nextCursor: "b" } },
    [A, B],
  ],
  [
    "a circle",
    { "-": { tools: [A], nextCursor: "b" }, b: { tools: [B], nextCursor: "c" }, c: { tools: [C], nextCursor: "b" } },
    [A, B, C],
  ],
])("a cursor that comes back ends the list: %s", async (_, pages, tools) => {
  expect(await read(pages)).toEqual({ tools, cut: "its tool list comes back to a page it has sent before" });
});

test("S008: a cursor that is always new ends at 100 pages, and what was read is kept", async () => {
  let page = 0;
  const { tools, cut } = await readToolPages(async () => ({ tools: [{ name: `t${page}` }], nextCursor: `${++page}` }));
  expect(tools).toHaveLength(100);
  expect(cut).toBe("its tool list has more than 100 pages");
});

test("an entry that cannot be kept costs no other, and pages nested too deep to compare are read", async () => {
  const deep = (): unknown => JSON.parse(`{"name":"d","x":${"[".repeat(50_000)}${"]".repeat(50_000)}}`);
  const { tools } = await read({
    "-": { tools: [deep(), A], nextCursor: "b" },
    b: { tools: [deep()], nextCursor: "b" },
  });
  const unfit = new UnfitTool("d", "it is nested deeper than 64 levels");
  expect(tools).toEqual([unfit, A, unfit]);
});

test("exactly 10 000 tools are a whole list, and one more is not", async () => {
  const half = Array.from({ length: 5000 }, (_, at) => ({ name: `t${at}` }));
  const pages = (more: unknown[]): Pages => ({
    "-": { tools: half, nextCursor: "b" },
    b: { tools: half, nextCursor: "c" },
    c: { tools: more },
  });
  expect(await read(pages([]))).toEqual({ tools: [...half, ...half] });
  const { tools, cut } = await read(pages([A]));
  expect([tools.length, cut]).toEqual([10_000, "its tool list has more than 10000 tools"]);
});

test("a list of more than 32 MiB is cut before the tool that is too much", async () => {
  // 200 KiB a tool as JSON: 163 of them are 31.8 MiB.
  const large = { name: "n", description: "x".repeat(200 * 1024 - 29) };
  const pages = { "-": { tools: Array(100).fill(large), nextCursor: "b" }, b: { tools: Array(100).fill(large) } };
  const { tools, cut } = await read(pages);
  expect([tools.length, cut]).toEqual([163, "its tool list is larger than 32 MiB"]);
});

test.each<[string, unknown[], number | undefined]>([
  ["the least that a page says", [5_000, 2_000, undefined], 2_000],
  ["nothing", [undefined, undefined, undefined], undefined],
  ["0, which says that it is old at once", [0, 0, 0], undefined],
  ["nonsense", ["a day", -1, null], undefined],
])("how long a list may be kept: %s", async (_, [first, second, third], ttlMs) => {
  const { ttlMs: told } = await read({
    "-": { tools: [], nextCursor: "b", ttlMs: first },
    b: { tools: [], nextCursor: "c", ttlMs: second },
    c: { tools: [], ttlMs: third },
  });
  expect(told).toBe(ttlMs);
});

test.each([[undefined], [null], ["text"], [{}], [{ tools: {} }]])("a page %j is no list", async (page) => {
  await expect(read({ "-": page })).rejects.toThrow(NoToolList);
});

test("a failure to ask is handed on", async () => {
  await expect(readToolPages(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});
