import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonInSteps } from "./json-slices.ts";

/** What comes of a text, and in how many steps. */
function read(text: string): { value: unknown; steps: number } {
  const work = jsonInSteps(Buffer.from(text));
  for (let steps = 0; ; steps++) {
    const { done, value } = work.next();
    if (done) return { value, steps };
  }
}

function outcome(parse: () => unknown): string {
  try {
    const value = parse();
    return `${JSON.stringify(value)} ${Object.keys(Object(value)).join()}`;
  } catch (error) {
    return error instanceof SyntaxError ? "no JSON" : String(error);
  }
}

test("a list of tools is parsed tool by tool", () => {
  const tools = Array.from({ length: 50 }, (_, at) => ({ name: `t${at}`, inputSchema: { properties: { a: [1] } } }));
  const message = { jsonrpc: "2.0", id: 7, result: { tools, nextCursor: "x" } };
  const { value, steps } = read(JSON.stringify(message, null, 1));
  expect(value).toEqual(message);
  expect(steps).toBe(50 + 3);
});

test.each([
  '{"__proto__":{"a":1},"b":2}',
  '{"a":1,"b":2,"a":{"c":3}}',
  '{"2":0,"1":1,"a":[]}',
  '{"a\\"b\\\\":"\\\\\\"","c":"\\u0000\\ud800"}',
  ' [ 1 , -2.5e+3 , true , null , "ä😀" ] \r\n',
  "[[[[[1]]],{}]]",
  '"alone"',
  "12",
  "",
  " ",
  "{",
  "[1,]",
  "[,1]",
  "[1 2]",
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  "{a:1}",
  '{1:"a"}',
  '{"a" "b"}',
  "[1]]",
  "[}",
  "[[[[}]]]",
  '["open',
  '["\\"]',
  "[tru]",
  "[01]",
  "{}x",
  '{"a":1}{"b":2}',
])("as JSON.parse: %s", (text) => {
  expect(outcome(() => read(text).value)).toBe(outcome(() => JSON.parse(text)));
});

test("whatever stands in it, whole or damaged, it comes out as with JSON.parse", () => {
  const damaged = fc.tuple(
    fc.json({ maxDepth: 6 }),
    fc.nat(),
    fc.constantFrom("", '"', "\\", ",", "]", "}", "{", "x", " "),
  );
  fc.assert(
    fc.property(damaged, fc.boolean(), ([json, place, put], isWhole) => {
      const at = place % (json.length + 1);
      const text = isWhole ? json : json.slice(0, at) + put + json.slice(at + 1);
      // Half a surrogate pair cannot be written in UTF-8.
      fc.pre(text.isWellFormed());
      expect(outcome(() => read(text).value)).toBe(outcome(() => JSON.parse(text)));
    }),
    { numRuns: 2_000 },
  );
});
