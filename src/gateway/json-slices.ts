// JSON of many megabytes, parsed step by step: the outermost levels are taken apart here, and what stands in them is
// parsed value by value, so that a list of tools is parsed tool by tool. What comes of it, and what is no JSON, is as
// with `JSON.parse`.

/** How many levels are taken apart: a message, its result, the list in it. */
const LEVELS = 3;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The value of a JSON text in UTF-8, in steps. @throws SyntaxError for what is no JSON. */
export function* jsonInSteps(bytes: Buffer): Generator<void, unknown> {
  const text = new JsonText(bytes);
  const value = yield* valueOf(text, LEVELS);
  text.end();
  return value;
}

function* valueOf(text: JsonText, levels: number): Generator<void, unknown> {
  const first = text.peek();
  if (levels > 0 && first === OPEN_OBJECT) return yield* objectOf(text, levels);
  if (levels > 0 && first === OPEN_LIST) return yield* listOf(text, levels);
  yield;
  return text.value();
}

function* objectOf(text: JsonText, levels: number): Generator<void, object> {
  const object: Record<string, unknown> = {};
  text.take(OPEN_OBJECT);
  for (let isFirst = true; !text.takes(CLOSE_OBJECT); isFirst = false) {
    if (!isFirst) text.take(COMMA);
    if (text.peek() !== QUOTE) throw text.fault();
    const name = text.value() as string;
    text.take(COLON);
    const value = yield* valueOf(text, levels - 1);
    // Assigned, this one would be another prototype.
    if (name === "__proto__") Object.defineProperty(object, name, { value, ...PLAIN });
    else object[name] = value;
  }
  return object;
}

const PLAIN = { writable: true, enumerable: true, configurable: true };

function* listOf(text: JsonText, levels: number): Generator<void, unknown[]> {
  const list: unknown[] = [];
  text.take(OPEN_LIST);
  for (let isFirst = true; !text.takes(CLOSE_LIST); isFirst = false) {
    if (!isFirst) text.take(COMMA);
    list.push(yield* valueOf(text, levels - 1));
  }
  return list;
}

/** A JSON text and how far it has been read. */
class JsonText {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The next byte that is no white space, or undefined at the end. */
  peek(): number | undefined {
    while (isSpace(this.#bytes[this.#at])) this.#at++;
    return this.#bytes[this.#at];
  }

  /** Reads a byte, if it is the next one. */
  takes(byte: number): boolean {
    if (this.peek() !== byte) return false;
    this.#at++;
    return true;
  }

  take(byte: number): void {
    if (!this.takes(byte)) throw this.fault();
  }

  /** Reads a whole value. */
  value(): unknown {
    this.peek();
    const start = this.#at;
    this.#at = this.#endOf(start);
    return JSON.parse(this.#bytes.toString("utf8", start, this.#at));
  }

  end(): void {
    if (this.peek() !== undefined) throw this.fault();
  }

  fault(): SyntaxError {
    return new SyntaxError(`This is no JSON from byte ${this.#at} on`);
  }

  /** Where the value that begins at `start` ends, if it is one; `JSON.parse` judges that. */
  #endOf(start: number): number {
    const bytes = this.#bytes;
    let depth = 0;
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) at = this.#endOfString(at) - 1;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
      else if (depth === 0 && isBorder(byte)) return at;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
      if (depth === 0 && (byte === QUOTE || byte === CLOSE_LIST || byte === CLOSE_OBJECT)) return at + 1;
    }
    return bytes.length;
  }

  #endOfString(start: number): number {
    for (let quote = start; ; ) {
      quote = this.#bytes.indexOf(QUOTE, quote + 1);
      if (quote < 0) return this.#bytes.length;
      let slashes = 0;
      while (this.#bytes[quote - 1 - slashes] === BACKSLASH) slashes++;
      if (slashes % 2 === 0) return quote + 1;
    }
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** What ends a number or a word. */
function isBorder(byte: number | undefined): boolean {
  return byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || isSpace(byte);
}
