import { expect, test } from "vitest";
import { LastWords, shown } from "./last-words.ts";

const NODE_CRASH = `node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module '/srv/server.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.20.2
`;

const PYTHON_CRASH = `Traceback (most recent call last):
  File "server.py", line 1, in <module>
    import mcp
ModuleNotFoundError: No module named 'mcp'
`;

const NPM_FAILURE = `npm error code E404
npm error 404 Not Found - GET https://registry.example/@a%2fb - Not found
npm error 404
npm error 404  '@a/b@*' is not in this registry.
npm error A complete log of this run can be found in: /home/u/.npm/_logs/1.log
`;

test.each([
  ["nothing", "", ""],
  ["one line", "listening\n", "listening"],
  ["the last of many", "one\ntwo\nthree\n\n\n", "three"],
  ["an open line", "one\nlast words", "last words"],
  ["a crash of Node", NODE_CRASH, "Error: Cannot find module '/srv/server.js'"],
  ["a crash of Python", PYTHON_CRASH, "ModuleNotFoundError: No module named 'mcp'"],
  ["a failure of npm", NPM_FAILURE, "npm error 404 Not Found - GET https://registry.example/@a%2fb - Not found"],
  ["colours", "\u001b[31mred\u001b[0m\r\n", "red"],
  ["text that hides", "a\u202eb\u200bc\u0007d\n", "a b c d"],
])("of %s", (_, text, line) => {
  expect(wordsOf(text)).toBe(line);
});

test("secrets and credentials in addresses are not repeated", () => {
  expect(wordsOf("bad token sk-1234\n", ["sk-1234"])).toBe("bad token ***");
  expect(wordsOf("cannot reach https://me:pass@host/x\n")).toBe("cannot reach https://***@host/x");
});

test("a line whose head was lost is not shown, for half a secret would pass", () => {
  expect(wordsOf(`${"secret".repeat(4000)}\n`, ["secret"])).toBe("");
  expect(wordsOf(`${"secret".repeat(4000)}\nafter\n`, ["secret"])).toBe("after");
});

test("a long line is cut after its secrets are gone", () => {
  expect(shown(`${"x".repeat(190)} token-of-mine`, ["token-of-mine"])).toBe(`${"x".repeat(190)} ***`);
  expect(shown("y".repeat(300), [])).toBe(`${"y".repeat(199)}…`);
});

function wordsOf(text: string, secrets: readonly string[] = []): string {
  const words = new LastWords(secrets);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 5) words.push(bytes.subarray(at, at + 5));
  return words.line();
}
