// The options and lists that a caller may pass, or leave out.

import { quoted, RanksackError } from "./errors.ts";

/**
 * The options, or none: an object without fields.
 *
 * @throws RanksackError INVALID_ARGUMENT for anything but an object or undefined, with `example` as the way to do it.
 */
export function checkOptions<T extends object>(options: T | undefined, example: string): Partial<T> {
  if (options === undefined) return {};
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return options;
  const message = `The options are ${quoted(options)}, not an object.`;
  throw new RanksackError("INVALID_ARGUMENT", message, `Pass an object such as ${example}, or nothing.`);
}

/** @throws RanksackError INVALID_ARGUMENT when `value` cannot be gone through; `name` is what messages call it: `The tools`. */
export function checkListed(name: string, value: unknown, hint: string): void {
  if (typeof (value as Partial<Iterable<unknown>> | null | undefined)?.[Symbol.iterator] === "function") return;
  throw new RanksackError("INVALID_ARGUMENT", `${name} are ${quoted(value)}, not a list.`, hint);
}

/** A list of strings; `name` is what messages call it. @throws RanksackError INVALID_ARGUMENT for anything else. */
export function checkTexts(name: string, value: unknown, hint: string): readonly string[] {
  if (isTexts(value)) return value;
  throw new RanksackError("INVALID_ARGUMENT", `${name} is ${quoted(value)}, not a list of strings.`, hint);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && Array.from(value).every((one) => typeof one === "string");
}
