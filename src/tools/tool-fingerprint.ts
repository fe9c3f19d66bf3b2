// What tells that a tool became another one: the checksum of all that is searched and of all that its definition says as
// JSON, unknown fields included. It is taken when a tool is listed, so a definition that its owner edits in place, or that
// answers something else each time, is seen to have changed when it is listed again.

import { checksum } from "../index/checksum.ts";
import type { ToolTexts } from "./spoken.ts";
import type { ToolDefinition } from "./tool.ts";

/** What decides how a tool stands; read by name, since a definition may be an object that computes them. */
const FLAGS = ["server", "source", "exposedName", "loadMode", "alwaysLoad", "shouldDefer", "hidden"] as const;

const UTF_8 = new TextEncoder();

/**
 * The fingerprint of a tool: equal for equal content in the same order, and as good as never for other. Undefined for a
 * definition that cannot be read, or written as JSON: then nobody can tell that it is the same.
 */
export function toolFingerprint(tool: ToolDefinition, texts: ToolTexts): string | undefined {
  try {
    const said = texts(tool).map(({ source, text }) => [source, String(text)]);
    return hashText(JSON.stringify([said, FLAGS.map((flag) => tool[flag]), tool]));
  } catch {
    return undefined;
  }
}

function hashText(text: string): string {
  const bytes = UTF_8.encode(text);
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  const { low, high } = checksum(words, 0, words.length);
  return `${bytes.length.toString(36)}-${low.toString(36)}-${high.toString(36)}`;
}
