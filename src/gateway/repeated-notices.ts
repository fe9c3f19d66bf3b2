// Some servers say hundreds of times a second that one of their lists changed. Of such notices that came at once the last
// says all that the others do, since whatever is read for it is read after all of them.

import type { ReceivedLine } from "./line-reader.ts";

/**
 * Lines that came at once, in their order; of those in a row that say alike that a list changed, and nothing else, only
 * the last.
 */
export function* withoutRepeats(lines: readonly ReceivedLine[]): Generator<ReceivedLine> {
  let isNotice = false;
  for (const [at, line] of lines.entries()) {
    const isRepeated = typeof line === "string" && line === lines[at + 1];
    isNotice = isRepeated && (isNotice || isListChanged(line));
    if (!isNotice) yield line;
  }
}

const LIST_CHANGED = /^notifications\/(?:tools|prompts|resources)\/list_changed$/;

function isListChanged(text: string): boolean {
  try {
    const { jsonrpc, method, params, ...rest } = JSON.parse(text) as Record<string, unknown>;
    const saysMore = Object.keys(rest).length + Object.keys(Object(params) as object).length > 0;
    return jsonrpc === "2.0" && typeof method === "string" && LIST_CHANGED.test(method) && !saysMore;
  } catch {
    return false;
  }
}
