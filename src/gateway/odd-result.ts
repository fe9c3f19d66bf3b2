// Answers that the SDK does not even let into its transports, so that their calls would wait in vain: a result that is no
// object, or has something else than an object under `_meta`, as servers write that have nothing to say there; an error
// that lacks a code or a message; neither of the two, or both. Over HTTP, where the SDK reads what comes, such a result
// travels in a wrapping; wherever it came from, it is unwrapped and freed of such a `_meta` before the client judges it. An
// error gets what it lacks.

/** Where an odd result stands in the wrapping. */
const WRAPPED = "ranksack/odd-result";

/** What no odd result is without; a text that has it may still be like any other. */
const LIKELY_ODD = /"(?:_meta|result|error)"\s*:\s*(?![\s{])/;

/** Texts as short as this are looked at closely, in UTF-16 units; an odd error is seldom longer. */
const SHORT = 4_096;

/** JSON-RPC: the server has met a fault. */
const INTERNAL_ERROR = -32_603;

type Fields = Readonly<Record<string, unknown>>;

/** The text of a message, or of a list of them, as the SDK's transports take it. */
export function carriedText(text: string): string {
  if (text.length > SHORT && !LIKELY_ODD.test(text)) return text;
  try {
    const read: unknown = JSON.parse(text);
    const messages = Array.isArray(read) ? read : [read];
    const carried = messages.map(wrapped);
    if (carried.every((one, at) => one === messages[at])) return text;
    return JSON.stringify(Array.isArray(read) ? carried : carried[0]);
  } catch {
    return text;
  }
}

/** Puts the message that is meant in place of what was carried; the same object. */
export function mendMessage(message: object): void {
  const given = message as Record<string, unknown>;
  const { params } = given;
  if (isFields(params) && isOdd(params)) given["params"] = withoutMeta(params);
  if (!isAnswer(given)) return;
  const { result: _, error: __, ...rest } = given;
  const meant = answerOf(given);
  for (const field of ["result", "error"]) if (!(field in meant)) delete given[field];
  const { result } = meant;
  const bare = isFields(result) && WRAPPED in result ? result[WRAPPED] : result;
  Object.assign(given, rest, meant, "result" in meant && { result: withoutMeta(bare) });
}

function wrapped(message: unknown): unknown {
  if (!isFields(message)) return message;
  const { params, result, error } = message;
  if (!isAnswer(message))
    return isFields(params) && isOdd(params) ? { ...message, params: withoutMeta(params) } : message;
  const meant = answerOf(message);
  const { result: _, error: __, ...rest } = message;
  if ("result" in meant && isOdd(result)) return { ...rest, result: { [WRAPPED]: result } };
  const isAsItWas = "result" in meant ? !("error" in message) : meant.error === error && !("result" in message);
  return isAsItWas ? message : { ...rest, ...meant };
}

/** Whether a message answers a request of ours, or is meant to. */
function isAnswer({ id, method }: Fields): boolean {
  return method === undefined && (typeof id === "number" || typeof id === "string");
}

interface Meant {
  readonly result?: unknown;
  readonly error?: unknown;
}

/** What an answer comes to: a result, or an error that has all that it needs. */
function answerOf(message: Fields): Meant {
  const { result, error } = message;
  const isError = isFields(error) || (typeof error === "string" && error !== "");
  if (isError) return { error: wholeError(error) };
  return "result" in message ? { result } : { error: wholeError({ message: "an answer without a result" }) };
}

function wholeError(error: Fields | string): Fields {
  const given = typeof error === "string" ? { message: error } : error;
  const { code, message } = given;
  if (Number.isInteger(code) && typeof message === "string") return given;
  return {
    ...given,
    code: Number.isInteger(code) ? code : INTERNAL_ERROR,
    message: typeof message === "string" ? message : "an error without a message",
  };
}

function isOdd(value: unknown): boolean {
  return !isFields(value) || ("_meta" in value && !isFields(value["_meta"]));
}

function withoutMeta(value: unknown): unknown {
  if (!isFields(value) || !isOdd(value)) return value;
  const { _meta: _, ...rest } = value;
  return rest;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
