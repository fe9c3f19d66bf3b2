// The options a caller may pass, or leave out.

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
