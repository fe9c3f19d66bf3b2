// What holds of a signature, whatever a tool was listed with.

import fc from "fast-check";
import { expect, test } from "vitest";
import { toolSignature } from "../../src/tools/signature.ts";
import { holds, isBroken } from "./seed.ts";

type Sign = (schema: unknown) => string;

const sign: Sign = (inputSchema) => toolSignature({ name: "listed", inputSchema }, "call");

const KEYWORDS =
  "type $ref const enum anyOf oneOf allOf properties items prefixItems required additionalProperties nullable $defs".split(
    " ",
  );
const name = fc.oneof(fc.constantFrom("a", "b", "max-results", "#", "$defs", "ä\n"), fc.string({ unit: "binary" }));
const typeName = fc.constantFrom("string", "object", "array", "null", "integer", "file");
const reference = fc.constantFrom("#", "#/", "#/$defs/a", "#/properties/a", "#/allOf", "https://x/y", "#/$defs/b");

/** Schemas, some of whose keywords hold what they may not. */
const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const list = fc.array(tie("schema"), { maxLength: 3 });
  const right: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(typeName, fc.array(typeName, { maxLength: 3 })),
    $ref: reference,
    const: fc.jsonValue({ maxDepth: 1 }),
    enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 12 }),
    properties: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
    $defs: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
    required: fc.array(name, { maxLength: 3 }),
    nullable: fc.boolean(),
  };
  const field = fc.constantFrom(...KEYWORDS).chain((keyword) => {
    const value = right[keyword] ?? fc.oneof(list, tie("schema"));
    const wrong = fc.anything({ maxDepth: 1 });
    return fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: wrong }).map((one) => [keyword, one]);
  });
  const fields = fc.array(field, { maxLength: 3 }).map((all): unknown => Object.fromEntries(all));
  return { schema: fc.oneof({ maxDepth: 4 }, fc.boolean(), fields) };
});

/** A schema that holds itself somewhere, or throws when it is read. */
const hostile = fc
  .tuple(schema, fc.constantFrom("properties", "items", "anyOf", "allOf", "enum"), fc.nat(3))
  .map(([one, keyword, kind]) => {
    const circle: Record<string, unknown> = typeof one === "object" && one !== null ? { ...one } : {};
    if (kind === 0) circle[keyword] = circle;
    else if (kind === 1) circle[keyword] = { a: circle, b: [circle, circle] };
    else if (kind === 2) circle[keyword] = [circle, circle, { a: circle }];
    else Object.defineProperty(circle, keyword, { enumerable: true, get: () => assertNever() });
    return circle;
  });

function assertNever(): never {
  throw new Error("read");
}

function isOneShortLine(signs: Sign): fc.IProperty<unknown> {
  return fc.property(fc.oneof(schema, hostile, fc.anything()), (inputSchema) => {
    const line = signs(inputSchema);
    expect(line).toMatch(/^call\(.*\)$/u);
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(line.isWellFormed()).toBe(true);
    expect(line.length).toBeLessThanOrEqual("call()".length + 400);
  });
}

const plain = fc.record({
  names: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 12 }),
  required: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
});

function tellsEveryParameter(signs: Sign): fc.IProperty<unknown> {
  return fc.property(plain, ({ names, required }) => {
    const properties = Object.fromEntries(names.map((one) => [one, { type: "string" }]));
    const needed = names.filter((_, at) => required[at]);
    const optional = names.filter((one) => !needed.includes(one));
    const told = [...needed.map((one) => `${one}: string`), ...optional.map((one) => `${one}?: string`)];
    expect(signs({ type: "object", properties, required: needed })).toBe(`call(${told.join(", ")})`);
  });
}

test("a signature is one line of 400 characters at most beside the name, and never throws", () => {
  holds(isOneShortLine(sign));
});

test("it tells every parameter, required ones first", () => holds(tellsEveryParameter(sign)));

test.each<[string, (signs: Sign) => fc.IProperty<unknown>, Sign]>([
  ["names stand as they are", isOneShortLine, (schema) => sign(schema).replace(/\\n/g, "\n")],
  ["required ones are not told apart", tellsEveryParameter, (schema) => sign(schema).replaceAll("?", "")],
  ["the last is left out", tellsEveryParameter, (schema) => sign(schema).replace(/, \w+\??: string\)$/, ")")],
])("it is seen when %s", (_, law, signs) => {
  expect(isBroken(law(signs))).toBe(true);
});
