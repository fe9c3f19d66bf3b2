// Bytes of a file to text. A byte order mark decides; else it is UTF-8 if it can be, and if not Latin-1, which never
// fails. A text with a NUL character anywhere, at byte 3 or at byte 900,000, is binary and is not searched at all: half a
// file would be worse than none, because nobody would notice. Of a large file there is only the head, and that is said.

import { isUtf8 } from "node:buffer";

const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** What becomes of a file that is neither marked nor UTF-8: it is Latin-1, or UTF-8 with U+FFFD for what is invalid. */
export type InvalidText = "latin1" | "replaced";

/** What of a file there is to decode. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  /** Whether the file goes on behind them. Then the text ends with a whole line, or if lines are very long a whole character. */
  readonly isCut: boolean;
}

/** The text of the head of a file; otherwise as `decodeText`. */
export function decodeHead({ bytes, isCut }: FileBytes, invalid?: InvalidText): Uint8Array | string | undefined {
  if (!isCut) return decodeText(bytes, invalid);
  if (utf16Label(bytes) === undefined)
    return decodeText(bytes.subarray(0, endOfLines(bytes) ?? endOfCharacters(bytes)), invalid);
  const text = decodeText(bytes, invalid);
  return typeof text === "string" ? text.slice(0, endOfLines(text)) : text;
}

/** Where the last whole line ends, unless more than half would be lost. */
function endOfLines(text: Uint8Array | string): number | undefined {
  const end = (typeof text === "string" ? text.lastIndexOf("\n") : text.lastIndexOf(10)) + 1;
  return end > text.length / 2 ? end : undefined;
}

/** The length without the beginning of a UTF-8 character whose end is cut off. */
function endOfCharacters(bytes: Uint8Array): number {
  for (let end = bytes.length - 1; end >= bytes.length - 4; end--) {
    const byte = bytes[end] ?? 0;
    if (byte >= 0xc0) return end;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

/**
 * The text of a file, or undefined when it is binary. What is UTF-8 comes back as the bytes it is, without its byte
 * order mark, since the index reads those; `asString` makes a string of either. Strings are well-formed.
 */
export function decodeText(bytes: Uint8Array, invalid: InvalidText = "latin1"): Uint8Array | string | undefined {
  const utf16 = utf16Label(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    return text.includes("\u0000") ? undefined : text;
  }
  if (bytes.includes(0)) return undefined;
  if (!isUtf8(bytes)) return invalid === "replaced" ? UTF_8.decode(bytes) : latin1(bytes);
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

function utf16Label(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

/** A decoded text as a string. */
export function asString(text: Uint8Array | string): string {
  return typeof text === "string" ? text : UTF_8.decode(text);
}
