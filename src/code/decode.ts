// Bytes of a file to text. A byte order mark decides; else it is UTF-8 if it can be, and if not Latin-1, which never
// fails. A text with a NUL character anywhere, at byte 3 or at byte 9 million, is binary and is not searched at all: half
// a file would be worse than none, because nobody would notice.

import { isUtf8 } from "node:buffer";

const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** What becomes of a file that is neither marked nor UTF-8: it is Latin-1, or UTF-8 with U+FFFD for what is invalid. */
export type InvalidText = "latin1" | "replaced";

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
