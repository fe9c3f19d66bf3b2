// The result of a tool as a model gets it: unchanged, unless it is so large that it would fill the model's window. Then
// text is cut at a character, what is structured is left out whole rather than broken, and a last part says what is
// missing and what to do. A client that called the tool directly holds the result against the schema that it was told: for
// it what is structured comes first and text takes what room is left, and a result without it is an error. Pictures and the like are counted apart: a screen shot is large and costs a model little.

import { utf8Length } from "../base/tokens.ts";
import type { CallResult } from "./served-tool.ts";

/** How much of a result is passed on, in bytes of UTF-8. */
export const RESULT_BYTES: number = 100 * 1024;

/** How much of what is no text, in bytes of base64. */
const BINARY_BYTES = 8 * 1024 * 1024;

/** The result of a server as MCP has it; what is none is passed on as text, with a word about it. */
export function asResult(answer: unknown): CallResult {
  const isObject = typeof answer === "object" && answer !== null && !Array.isArray(answer);
  const result = isObject ? (answer as CallResult) : {};
  if (Array.isArray(result["content"])) return result;
  const { structuredContent } = result;
  if (structuredContent !== undefined) return { ...result, content: [textPart(JSON.stringify(structuredContent))] };
  const text = JSON.stringify(isObject ? result : answer) ?? "nothing";
  return { content: [textPart(`${text}\n[The server answered outside the protocol; this is its answer.]`)] };
}

/**
 * The result itself when it is small enough, else as much of it as `most` bytes hold, and a notice. `isJudged` says that its
 * client holds it against a schema.
 */
export function cappedResult(result: CallResult, most: number, isJudged = false): CallResult {
  const { content, structuredContent, ...rest } = result;
  const parts = Array.isArray(content) ? content : [];
  const [structured, text, binary] = [sizeOf(structuredContent), sumOf(parts, textSize), sumOf(parts, binarySize)];
  if (structured + text <= most && binary <= BINARY_BYTES) return result;
  const isKept = structuredContent !== undefined && (structured + text <= most || (isJudged && structured <= most));
  const cut = new Cut(isKept ? most - structured : most, binary <= BINARY_BYTES);
  const kept = parts.flatMap((part) => cut.take(part));
  const left = cut.left(structuredContent === undefined || isKept ? 0 : structured);
  const isFailure = isJudged && structuredContent !== undefined && !isKept;
  return {
    ...rest,
    content: [...kept, textPart(noticeOf(left))],
    ...(isKept && { structuredContent }),
    ...(isFailure && { isError: true }),
  };
}

/** Takes parts while there is room. */
class Cut {
  #room: number;
  readonly #withBinary: boolean;
  readonly #left: string[] = [];
  #bytes = 0;

  constructor(room: number, withBinary: boolean) {
    this.#room = room;
    this.#withBinary = withBinary;
  }

  take(part: unknown): unknown[] {
    if (binarySize(part) > 0 && !this.#withBinary) return this.#leave(`a part of ${binarySize(part)} bytes`);
    const size = textSize(part);
    if (size <= this.#room) {
      this.#room -= size;
      return [part];
    }
    const { type, text } = part as { type?: unknown; text?: unknown };
    if (type !== "text" || typeof text !== "string") return this.#leave(`a part of ${size} bytes`);
    const head = headOfBytes(text, this.#room);
    this.#room = 0;
    this.#bytes += size - utf8Length(head);
    return head === "" ? [] : [{ ...(part as object), text: head }];
  }

  /** What was left out, as clauses. */
  left(structured: number): readonly string[] {
    const bytes = this.#bytes > 0 ? [`${this.#bytes} bytes of text`] : [];
    const whole = structured > 0 ? [`its structured content of ${structured} bytes`] : [];
    return [...bytes, ...whole, ...this.#left];
  }

  #leave(what: string): [] {
    this.#left.push(what);
    return [];
  }
}

function noticeOf(left: readonly string[]): string {
  const what = left.length > 4 ? [...left.slice(0, 4), `${left.length - 4} more`] : left;
  return `[This result was cut. Left out: ${what.join(", ")}. Ask the tool for less, such as one page or fewer fields.]`;
}

function textPart(text: string): object {
  return { type: "text", text };
}

/** The first characters of a text that take no more bytes. */
function headOfBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  let end = Math.max(0, most);
  // A byte that goes on with a character begins with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}

function textSize(part: unknown): number {
  const { type, text } = part as { type?: unknown; text?: unknown };
  if (type === "text" && typeof text === "string") return utf8Length(text);
  return sizeOf(part) - binarySize(part);
}

function binarySize(part: unknown): number {
  const { data, resource } = part as { data?: unknown; resource?: { blob?: unknown } };
  return [data, resource?.blob].reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
}

function sizeOf(value: unknown): number {
  return value === undefined ? 0 : utf8Length(JSON.stringify(value) ?? "");
}

function sumOf(parts: readonly unknown[], size: (part: unknown) => number): number {
  return parts.reduce<number>((sum, part) => sum + size(part), 0);
}
