import { expect, test } from "vitest";
import type { ReceivedLine } from "./line-reader.ts";
import { withoutRepeats } from "./repeated-notices.ts";

function left(...lines: readonly ReceivedLine[]): ReceivedLine[] {
  return Array.from(withoutRepeats(lines));
}

const TOOLS = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';
const PROMPTS = '{"method": "notifications/prompts/list_changed", "params": {}, "jsonrpc": "2.0"}';

test("of notices in a row that a list changed the last is left", () => {
  expect(left(TOOLS, TOOLS, TOOLS)).toEqual([TOOLS]);
  expect(left(TOOLS, TOOLS, PROMPTS, PROMPTS, PROMPTS, TOOLS)).toEqual([TOOLS, PROMPTS, TOOLS]);
  expect(left("hello", TOOLS, TOOLS, "hello", TOOLS)).toEqual(["hello", TOOLS, "hello", TOOLS]);
});

test.each([
  ["text", "listening"],
  ["an empty line", ""],
  ["half a message", '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"'],
  ["a request", '{"jsonrpc":"2.0","id":1,"method":"notifications/tools/list_changed"}'],
  ["a notice that says more", '{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{}}}'],
  ["progress", '{"jsonrpc":"2.0","method":"notifications/progress"}'],
  ["what quotes a notice", `{"jsonrpc":"2.0","method":"notifications/message","params":${TOOLS}}`],
  ["a number", "12"],
])("%s is left as often as it comes", (_, line) => {
  expect(left(line, line, line)).toEqual([line, line, line]);
});

test("long lines are not looked at, and keep their place", () => {
  const long = [Buffer.from(TOOLS)];
  expect(left(TOOLS, long, long, TOOLS, TOOLS)).toEqual([TOOLS, long, long, TOOLS]);
});
