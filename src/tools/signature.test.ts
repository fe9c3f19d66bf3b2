import { expect, test } from "vitest";
import { toolSignature } from "./signature.ts";

const text = { type: "string" };

function object(properties: Record<string, unknown>, required: readonly string[] = []): object {
  return { type: "object", properties, required };
}

function signature(inputSchema: unknown): string {
  return toolSignature({ name: "listed", inputSchema }, "call");
}

test("what a model needs to call a tool", () => {
  const inputSchema = object(
    {
      labels: { type: "array", items: text },
      owner: { ...text, description: "who" },
      state: { enum: ["open", "closed"] },
      title: text,
    },
    ["owner", "title"],
  );
  expect(toolSignature({ name: "issue", inputSchema }, "create_issue")).toBe(
    'create_issue(owner: string, title: string, labels?: string[], state?: "open" | "closed")',
  );
});

test.each<[string, unknown, string]>([
  ["nothing is known", undefined, "call()"],
  ["there is nothing to pass", { type: "object" }, "call()"],
  ["the schema is none", "object", "call(…)"],
  ["any key will do", { type: "object", additionalProperties: text }, "call([key: string]: string)"],
  ["a required one is not described", { type: "object", required: ["a", 7] }, "call(a: any)"],
  [
    "names need quotes",
    object({ "max-results": text, $top: text }, ["max-results"]),
    'call("max-results": string, $top?: string)',
  ],
  ["names would break the line", object({ "a\n\u2028\u202eb": text }), 'call("a\\n\\u2028\\u202eb"?: string)'],
  [
    "the schema is a reference",
    { $ref: "#/$defs/Input", $defs: { Input: object({ a: text }, ["a"]) } },
    "call(a: string)",
  ],
  [
    "the schema is of several parts",
    { allOf: [object({ a: text }, ["a"]), object({ a: { type: "null" }, b: text })], properties: { c: text } },
    "call(a: string, c?: string, b?: string)",
  ],
  [
    "the schema is one of several",
    { oneOf: [object({ kind: { const: "a" }, x: text }, ["kind", "x"]), object({ kind: { const: "b" } }, ["kind"])] },
    'call(kind: "a" | "b", x?: string)',
  ],
])("parameters where %s", (_, schema, line) => {
  expect(signature(schema)).toBe(line);
});

test.each<[string, unknown, string]>([
  ["a plain type", { type: "integer" }, "integer"],
  ["several", { type: ["string", "null"] }, "string | null"],
  ["nullable", { type: "number", nullable: true }, "number | null"],
  ["anything", {}, "any"],
  ["anything, said otherwise", true, "any"],
  ["nothing", false, "never"],
  ["an unknown type", { type: "file" }, "any"],
  ["a constant", { const: "on" }, '"on"'],
  ["values of several types", { enum: ["a", 1, true, null, { b: 1 }, [2]] }, '"a" | 1 | true | null | object | any[]'],
  ["eight values", { enum: [1, 2, 3, 4, 5, 6, 7, 8] }, "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8"],
  ["more than eight", { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | …"],
  ["a value that is a text", { enum: ["a".repeat(41), "b"] }, 'string | "b"'],
  ["a list", { type: "array", items: { type: "boolean" } }, "boolean[]"],
  ["a list of anything", { type: "array" }, "any[]"],
  ["a list of alternatives", { items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  ["places", { type: "array", prefixItems: [text, { type: "number" }] }, "[string, number]"],
  ["places, said otherwise", { type: "array", items: [text] }, "[string]"],
  ["alternatives", { anyOf: [text, { type: "array", items: text }, text] }, "string | string[]"],
  ["alternatives that narrow", { type: "string", anyOf: [{ pattern: "^a" }, { format: "date" }] }, "string"],
  ["alternatives of which one is anything", { anyOf: [text, {}] }, "any"],
  [
    "many alternatives",
    { oneOf: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => ({ const: value })) },
    "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | …",
  ],
  ["one part", { allOf: [{ $ref: "#/$defs/Id" }], description: "whose" }, "string | integer"],
  ["several parts", { allOf: [{ type: "string" }, { minLength: 1 }] }, "string"],
  ["parts that are apart", { allOf: [{ enum: ["a", "b"] }, { type: "string" }] }, '("a" | "b") & string'],
  ["a reference", { $ref: "#/$defs/Id" }, "string | integer"],
  ["a reference that leads nowhere", { $ref: "#/$defs/No" }, "any"],
  ["a reference to itself", { $ref: "#/$defs/Loop" }, "any"],
  ["an object", object({ b: text, a: text }, ["a"]), "{ a: string, b?: string }"],
  ["an object of objects", object({ a: object({ b: object({ c: text }) }) }), "{ a?: { b?: object } }"],
  ["an object of anything", { type: "object" }, "object"],
  ["an object by key", { type: "object", additionalProperties: { type: "integer" } }, "{ [key: string]: integer }"],
  ["what it is without saying so", { items: object({ a: text }) }, "{ a?: string }[]"],
])("a type is %s", (_, type, written) => {
  const schema = {
    ...object({ x: type }, ["x"]),
    $defs: { Id: { type: ["string", "integer"] }, Loop: { anyOf: [{ $ref: "#/$defs/Loop" }] } },
  };
  expect(signature(schema)).toBe(`call(x: ${written})`);
});

test("an object that holds itself is an object further down", () => {
  const schema = object({ node: { $ref: "#/$defs/Node" } });
  const Node = object({ children: { type: "array", items: { $ref: "#/$defs/Node" } }, name: text }, ["name"]);
  const line = "call(node?: { name: string, children?: { name: string, children?: object[] }[] })";
  expect(signature({ ...schema, $defs: { Node } })).toBe(line);
});

test("twelve parameters of a nested object are written", () => {
  const properties = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`p${at}`, {}]));
  expect(signature(object({ x: object(properties) }))).toMatch(/p11\?: any, … }\)$/);
});

test("a long line says less of each parameter before it leaves any out", () => {
  const many = (count: number, schema: unknown): object =>
    object(Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema])));
  const state = { enum: ["open", "closed", "merged", "draft", "locked", "stale", "new", "done"] };
  const nested = object({ state: object({ state }) });
  expect(signature(many(3, nested))).toContain("{ state?: { state?: ");
  expect(signature(many(10, nested))).toContain("{ state?: object }");
  expect(signature(many(16, nested))).toContain("p15?: object)");
  expect(signature(many(8, state))).toContain('"open" | "closed" | "merged" | …');
  expect(signature(many(20, state))).toContain("p19?: string)");
  const cut = signature(many(40, text));
  expect(cut).toMatch(/, p\d+\?: string, …\)$/);
  expect(cut.length).toBeLessThanOrEqual("call()".length + 400);
});

test("a schema that throws costs only what throws", () => {
  const hostile = {
    get type(): string {
      throw new Error("no");
    },
  };
  expect(signature(object({ a: text, b: hostile }, ["a"]))).toBe("call(a: string, b?: any)");
  expect(signature(new Proxy({}, { get: () => ({}).valueOf.call(null) }))).toBe("call(…)");
});

test("a name that would break the line does not", () => {
  expect(toolSignature({ name: "x" }, "a\nb\u2028c")).toBe("a b c()");
});
