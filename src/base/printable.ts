// Text of other programs as it may reach a terminal. Definitions of tools, names of files and messages of servers can
// hold anything: what moves the cursor, colours, hides or turns text around becomes a space.

/** `text` on one line, without control, hidden or direction characters, and well-formed. */
export function printable(text: string): string {
  const controls = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]+/gu;
  return text.replace(controls, " ").toWellFormed();
}
