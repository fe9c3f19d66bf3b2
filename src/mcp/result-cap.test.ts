import { expect, test } from "vitest";
import { asResult, cappedResult } from "./result-cap.ts";

const text = (value: string): object => ({ type: "text", text: value });

test("a result that fits is passed on as the object it is", () => {
  const result = { content: [text("abc"), { type: "unheard-of", x: 1 }], structuredContent: { a: 1 }, _meta: { b: 2 } };
  expect(cappedResult(result, 100)).toBe(result);
});

test.each([
  ["in the middle of a word", "abcdef", 4, "abcd", 2],
  ["never in a character", "aé😀b", 6, "aé", 5],
  ["at its very size", "abcdef", 5, "abcde", 1],
])("text is cut %s", (_, whole, most, head, lost) => {
  expect(cappedResult({ content: [text(whole)], isError: true }, most)).toEqual({
    isError: true,
    content: [
      text(head),
      text(
        `[This result was cut. Left out: ${lost} bytes of text. Ask the tool for less, such as one page or fewer fields.]`,
      ),
    ],
  });
});

test("structured content is left out whole, and what comes first stays", () => {
  const { content, structuredContent } = cappedResult(
    { content: [text("first"), text("x".repeat(50)), text("last")], structuredContent: { list: "y".repeat(50) } },
    60,
  );
  expect(structuredContent).toBeUndefined();
  expect(content).toEqual([
    text("first"),
    text("x".repeat(50)),
    text("last"),
    text(
      "[This result was cut. Left out: its structured content of 61 bytes. Ask the tool for less, such as one page or fewer fields.]",
    ),
  ]);
});

test("for a client that judges it structured content comes first, text has the room that is left", () => {
  const structuredContent = { list: "y".repeat(50) };
  const result = { content: [text("x".repeat(50)), text("last")], structuredContent };
  expect(cappedResult(result, 100, true)).toEqual({
    content: [
      text("x".repeat(39)),
      text(
        "[This result was cut. Left out: 15 bytes of text. Ask the tool for less, such as one page or fewer fields.]",
      ),
    ],
    structuredContent,
  });
  const { isError, content, ...rest } = cappedResult(result, 60, true);
  expect({ isError, rest }).toEqual({ isError: true, rest: {} });
  expect(content).toMatchObject([{}, {}, { text: expect.stringContaining("its structured content of 61 bytes") }]);
});

test("pictures do not count as text, up to 8 MiB of them", () => {
  const picture = (size: number): object => ({ type: "image", mimeType: "image/png", data: "A".repeat(size) });
  const small = { content: [picture(1_000_000), text("seen")] };
  expect(cappedResult(small, 100)).toBe(small);
  expect(cappedResult({ content: [picture(9 * 1024 * 1024), text("seen")] }, 100).content).toEqual([
    text("seen"),
    text(
      "[This result was cut. Left out: a part of 9437184 bytes. Ask the tool for less, such as one page or fewer fields.]",
    ),
  ]);
});

test.each([
  ["no content", { structuredContent: { a: 1 } }, { structuredContent: { a: 1 }, content: [text('{"a":1}')] }],
  ["a number", 7, { content: [text("7\n[The server answered outside the protocol; this is its answer.]")] }],
  [
    "nothing",
    undefined,
    { content: [text("nothing\n[The server answered outside the protocol; this is its answer.]")] },
  ],
])("an answer with %s becomes a result", (_, answer, result) => {
  expect(asResult(answer)).toEqual(result);
});
