// Where a text stops being JSON, and why. The engine's own message differs between versions, names no line for some
// faults and quotes the text, which in a configuration may be a secret; this one scan names line, column and reason
// and quotes nothing. Open brackets are kept in a list and long tokens are read in loops: neither depth nor length
// costs stack.

/** The first fault of a text that is not JSON. Both numbers count from 1; a column is a UTF-16 unit. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** What was expected, as a clause: `expected "," or "}" after a value`. */
  readonly reason: string;
}

/** The first fault of `text`, or undefined when it is JSON. Linear in the text. */
export function jsonFault(text: string): JsonFault | undefined {
  return new Scan(text).fault();
}

/** What may stand at a position. */
type State = "value" | "first element" | "key" | "first key" | "colon" | "after element" | "after member" | "end";

const EXPECTED: Readonly<Record<State, string>> = {
  value: "expected a value",
  "first element": 'expected a value or "]"',
  key: "expected a name in double quotes",
  "first key": 'expected a name in double quotes or "}"',
  colon: 'expected ":" after a name',
  "after element": 'expected "," or "]" after a value',
  "after member": 'expected "," or "}" after a value',
  end: "expected nothing more after the end of the value",
};

/** The tokens of one character: where they may stand, and what may stand behind them. */
const MARKS: Readonly<Partial<Record<State, Readonly<Record<string, State | "open" | "close">>>>> = {
  value: { "{": "open", "[": "open" },
  "first element": { "{": "open", "[": "open", "]": "close" },
  "first key": { "}": "close" },
  colon: { ":": "value" },
  "after element": { ",": "value", "]": "close" },
  "after member": { ",": "key", "}": "close" },
};

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORD = /true|false|null/y;

class Scan {
  readonly #text: string;
  readonly #open: string[] = [];
  #position = 0;
  #state: State = "value";

  constructor(text: string) {
    this.#text = text;
  }

  fault(): JsonFault | undefined {
    for (this.#skip(" \t\r\n"); this.#position < this.#text.length; this.#skip(" \t\r\n")) {
      const start = this.#position;
      if (!this.#mark() && !this.#token()) return this.#faultAt(start, this.#reason(this.#text.charAt(start)));
    }
    if (this.#state === "end") return undefined;
    return this.#faultAt(this.#position, `the text ends too early: ${EXPECTED[this.#state]}`);
  }

  #mark(): boolean {
    const character = this.#text.charAt(this.#position);
    const marks = MARKS[this.#state];
    const next = marks !== undefined && Object.hasOwn(marks, character) ? marks[character] : undefined;
    if (next === undefined) return false;
    this.#position++;
    if (next === "open") {
      this.#open.push(character);
      this.#state = character === "{" ? "first key" : "first element";
    } else if (next === "close") {
      this.#open.pop();
      this.#state = this.#behindValue();
    } else this.#state = next;
    return true;
  }

  /** Reads a name or a value without parts; answers whether there was one where it may stand. */
  #token(): boolean {
    const isName = this.#state === "key" || this.#state === "first key";
    if (!isName && !this.#takesValue()) return false;
    const character = this.#text.charAt(this.#position);
    const isRead = character === '"' ? this.#string() : !isName && (this.#match(WORD) || this.#number());
    if (isRead) this.#state = isName ? "colon" : this.#behindValue();
    return isRead;
  }

  #string(): boolean {
    for (this.#position++; this.#position < this.#text.length; ) {
      const unit = this.#text.charCodeAt(this.#position);
      if (unit === QUOTE) {
        this.#position++;
        return true;
      }
      if (unit < 0x20 || (unit === BACKSLASH && !this.#match(ESCAPE))) return false;
      if (unit !== BACKSLASH) this.#position++;
    }
    return false;
  }

  #number(): boolean {
    this.#one("-");
    if (!this.#one("0") && !this.#skip(DIGITS)) return false;
    if (this.#one(".") && !this.#skip(DIGITS)) return false;
    if (!this.#one("eE")) return true;
    this.#one("+-");
    return this.#skip(DIGITS);
  }

  /** Steps over one of `characters`; answers whether there was one. */
  #one(characters: string): boolean {
    const found = this.#position < this.#text.length && characters.includes(this.#text.charAt(this.#position));
    if (found) this.#position++;
    return found;
  }

  /** Steps over all of `characters`; answers whether there was any. */
  #skip(characters: string): boolean {
    const start = this.#position;
    while (this.#one(characters));
    return this.#position > start;
  }

  /** Steps over `pattern`, which is sticky; answers whether it was there. */
  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#position;
    if (!pattern.test(this.#text)) return false;
    this.#position = pattern.lastIndex;
    return true;
  }

  #takesValue(): boolean {
    return this.#state === "value" || this.#state === "first element";
  }

  #behindValue(): State {
    const innermost = this.#open.at(-1);
    if (innermost === undefined) return "end";
    return innermost === "{" ? "after member" : "after element";
  }

  #reason(character: string): string {
    const takesName = this.#state === "key" || this.#state === "first key";
    if (character === "/") return "JSON has no comments";
    if (character === "'") return "JSON has only double quotes";
    if (character === '"' && (takesName || this.#takesValue())) return BAD_STRING;
    if (character === "}" && this.#state === "key") return 'there is a comma before this "}"';
    if (character === "]" && this.#state === "value") return 'there is a comma before this "]", or no value';
    return EXPECTED[this.#state];
  }

  #faultAt(position: number, reason: string): JsonFault {
    const before = this.#text.slice(0, position).split(/\r\n|\r|\n/);
    return { line: before.length, column: (before.at(-1) ?? "").length + 1, reason };
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DIGITS = "0123456789";
const BAD_STRING = "this text does not end, or holds a line break, a control character or an unknown escape";
