import { describe, expect, test } from "vitest";
import { SOURCE_LIMIT, storedWeight } from "../index/field.ts";
import { CODE_PRESETS, presetNamed, TEXT_PRESETS, TOOL_PRESETS } from "./presets.ts";

describe.each([...TOOL_PRESETS, ...CODE_PRESETS])("preset $name, $fields.0.name", ({ fields }) => {
  test.each(fields)("$name: every source counts a whole number of units, at least 1, and stands once", (field) => {
    const weights = field.sources.map((source) => storedWeight(field, source));
    expect(weights.filter((weight) => !Number.isInteger(weight) || weight < 1)).toEqual([]);
    expect(new Set(field.sources.map(({ name }) => name)).size).toBe(field.sources.length);
    expect(field.sources.length).toBeLessThanOrEqual(SOURCE_LIMIT);
  });
});

test("default comes first, and is what no name gives", () => {
  for (const presets of [TOOL_PRESETS, CODE_PRESETS, TEXT_PRESETS]) {
    expect(presets[0]?.name).toBe("default");
    expect(presetNamed(presets, undefined)).toBe(presets[0]);
  }
});

test("presets are found by name", () => {
  expect(presetNamed(TOOL_PRESETS, "oh-my-pi").fields[0]?.similarity).toEqual({
    k1: 1.2,
    b: 0.75,
    delta: 1,
    idf: "lucene",
  });
  expect(presetNamed(CODE_PRESETS, "code-context-agent").fields[0]?.similarity).toEqual({
    k1: 1.5,
    b: 0.75,
    delta: 0,
    idf: "okapi",
  });
});

test.each(["nope", "Default", "", null, 7, "constructor"])("%j is an error that names the valid ones", (name) => {
  expect(() => presetNamed(TOOL_PRESETS, name)).toThrow(
    expect.objectContaining({
      name: "RanksackError",
      code: "INVALID_ARGUMENT",
      hint: "The presets are default, oh-my-pi, seshat, codex.",
    }),
  );
});
