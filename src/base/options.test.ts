import { expect, test } from "vitest";
import { checkOptions } from "./options.ts";

test("options are an object or nothing", () => {
  expect(checkOptions({ preset: "x" }, "{}")).toEqual({ preset: "x" });
  expect(checkOptions(undefined, "{}")).toEqual({});
});

test.each([null, 5, "oh-my-pi", ["preset"], true])("%j are no options", (value) => {
  expect(() => checkOptions(value as unknown as object, '{ preset: "default" }')).toThrow(
    expect.objectContaining({
      code: "INVALID_ARGUMENT",
      hint: 'Pass an object such as { preset: "default" }, or nothing.',
    }),
  );
});
