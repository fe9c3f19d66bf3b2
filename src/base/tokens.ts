// What texts cost a model, without any tokenizer: those differ from model to model, and a budget has to give the same
// answer everywhere. Four bytes of UTF-8 are taken for a token, which for English and code is the usual four characters
// and counts other scripts by what they need.

const BYTES_PER_TOKEN = 4;

const UTF_8 = new TextEncoder();

/** The estimated tokens of texts together, rounded up once: `abcde` is 2. */
export function estimatedTokens(...texts: readonly string[]): number {
  return bytesTokens(texts.reduce((sum, text) => sum + utf8Length(text), 0));
}

/** The estimated tokens of so many bytes of UTF-8, rounded up. */
export function bytesTokens(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** How many bytes a text has as UTF-8. */
export function utf8Length(text: string): number {
  return UTF_8.encode(text).length;
}
