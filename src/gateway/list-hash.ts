// What tells that a server lists what it listed before: a hash of all that it says, whatever the order in which it writes
// the properties of an object, since some servers write them in another order each time.

import { createHash } from "node:crypto";
import { inSlices } from "./slices.ts";

/** Equal for equal lists, and as good as never for others. `tools` are data, nested no deeper than the stack allows. */
export function listHash(tools: readonly unknown[]): Promise<string> {
  return inSlices(hashed(tools));
}

function* hashed(tools: readonly unknown[]): Generator<void, string> {
  const hash = createHash("sha256");
  for (const tool of tools) {
    hash.update(canonicalJson(tool)).update("\n");
    yield;
  }
  return hash.digest("base64url");
}

/** A value as JSON, the properties of each object ascending by name in code units. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(",")}}`;
}
