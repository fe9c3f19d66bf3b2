// Arguments of a tool as they are typed: `key=value`, or an object in JSON. What a value is, its schema says: where it may be
// a string it is one, and else it is JSON if it can be.

import { quoted, RanksackError } from "../base/errors.ts";
import { isSchema } from "../tools/schema.ts";

/**
 * The arguments that words give, a later one in place of an earlier one.
 *
 * @throws RanksackError INVALID_ARGUMENT for a word that is neither form
 */
export function argumentsIn(words: readonly string[], schema: unknown): Record<string, unknown> {
  const properties = isSchema(schema) && isSchema(schema["properties"]) ? schema["properties"] : {};
  const pairs = words.flatMap((word): [string, unknown][] => {
    if (word.startsWith("{")) return Object.entries(objectIn(word));
    const border = word.indexOf("=");
    if (border < 1) throw noArgument(word);
    const name = word.slice(0, border);
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [[name, valueOf(word.slice(border + 1), property)]];
  });
  return Object.fromEntries(pairs);
}

function objectIn(word: string): object {
  const value = parsed(word);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw noArgument(word);
}

function valueOf(text: string, schema: unknown): unknown {
  const { type } = isSchema(schema) ? schema : {};
  const isText = type === "string" || (Array.isArray(type) && type.includes("string"));
  const value = isText ? undefined : parsed(text);
  return value === undefined ? text : value;
}

/** What a text is in JSON; undefined when it is nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function noArgument(word: string): RanksackError {
  const message = `${quoted(word)} is no argument.`;
  return new RanksackError("INVALID_ARGUMENT", message, `Write key=value, or all of them as JSON: '{"key": 1}'.`);
}
