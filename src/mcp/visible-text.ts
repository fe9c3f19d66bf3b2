// What servers say of their tools, as a model may read it: without characters that a person who looks at it would not
// see. They carry instructions past reviewers: tag characters spell ASCII, variation selectors any byte, direction marks
// turn text around. Joiners between letters and the selectors of emoji stay, since scripts need them. What servers
// answer to calls is not touched.

/** Controls but line ends and tabs, direction marks, zero-width spaces, tags, and the selectors beyond the sixteenth. */
const HIDDEN =
  /(?![\t\n\r])\p{Cc}|[\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** `text` with nothing hidden in it, and well-formed. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, "").toWellFormed();
}

/** JSON data with nothing hidden in its texts. Names of properties stay, as a caller has to use them. */
export function visibleData<T extends object>(data: T): T {
  const json = JSON.stringify(data, (_, value: unknown) => (typeof value === "string" ? visibleText(value) : value));
  return JSON.parse(json) as T;
}
