// Results that the SDK does not even let into its transports: one that is no object, or has something else than an object
// under `_meta`, as servers write that have nothing to say there. Over HTTP, where the SDK reads what comes, such a result
// travels in a wrapping; wherever it came from, it is unwrapped and freed of such a `_meta` before the client judges it.

/** Where an odd result stands in the wrapping. */
const WRAPPED = "ranksack/odd-result";

/** What no odd message is without; a text that has it may still be like any other. */
const LIKELY_ODD = /"(?:_meta|result)"\s*:\s*(?![\s{])/;

type Fields = Readonly<Record<string, unknown>>;

/** The text of a message, or of a list of them, as the SDK's transports take it. */
export function carriedText(text: string): string {
  if (!LIKELY_ODD.test(text)) return text;
  try {
    const message: unknown = JSON.parse(text);
    const carried = Array.isArray(message) ? message.map(wrapped) : wrapped(message);
    return carried === message ? text : JSON.stringify(carried);
  } catch {
    return text;
  }
}

/** Puts the message that is meant in place of what was carried; the same object. */
export function mendMessage(message: object): void {
  const { result, params } = message as { result?: unknown; params?: unknown };
  if (isFields(params) && isOdd(params)) Object.assign(message, { params: mended(params) });
  const meant = isFields(result) && WRAPPED in result ? result[WRAPPED] : result;
  if (meant !== result || (isFields(meant) && isOdd(meant))) Object.assign(message, { result: mended(meant) });
}

function wrapped(message: unknown): unknown {
  if (!isFields(message)) return message;
  const { result, params } = message;
  if ("result" in message && isOdd(result)) return { ...message, result: { [WRAPPED]: result } };
  return isFields(params) && isOdd(params) ? { ...message, params: mended(params) } : message;
}

function isOdd(value: unknown): boolean {
  return !isFields(value) || ("_meta" in value && !isFields(value["_meta"]));
}

function mended(value: unknown): unknown {
  if (!isFields(value) || isFields(value["_meta"])) return value;
  const { _meta: _, ...rest } = value;
  return rest;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
