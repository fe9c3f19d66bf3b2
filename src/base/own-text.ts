// A copy of a text that shares no memory with the text it was cut from. Engines keep the whole of a long text alive for
// as long as a piece of it is; what is remembered of a query must not keep the query.

/** Pieces this short are copied by the engine itself. */
const COPIED = 12;

/** `text` in memory of its own; for short texts. */
export function ownText(text: string): string {
  return text.length <= COPIED ? text : text.split("").join("");
}
