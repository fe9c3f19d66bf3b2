// A glob as git reads it (gitignore(5), wildmatch), compiled to a row of steps that are all followed at once: a text of
// n bytes costs at most n times the number of steps, whatever the pattern is. Nothing is tried and taken back.
//
// Pattern and text are strings of bytes (each unit 0 to 255), because git compares bytes: `?` is one byte of a name.

const SLASH = 47;

/** One step. A step that may take nothing lets the steps behind it begin at once. */
interface Step {
  /** 256 entries: 1 for a byte that the step takes. */
  readonly takes: Uint8Array;
  /** Whether it may take more than one. */
  readonly repeats: boolean;
  /** How many steps further on one may begin before this step has taken anything. */
  readonly passes: readonly number[];
}

const NOTHING = new Uint8Array(256);
const ANYTHING = new Uint8Array(256).fill(1);
const ANY_BUT_SLASH: Uint8Array = withoutSlash(ANYTHING.slice());
const SINGLE_BYTES: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) => {
  const takes = new Uint8Array(256);
  takes[byte] = 1;
  return takes;
});

/**
 * Whether a text matches, for texts as this `pattern` stands for: `*` and `?` stop at a slash, `**` between slashes or
 * at an end does not, `[...]` is a set with ranges, `!` or `^` and POSIX names, a backslash takes the next byte as it
 * is. An unfinished set or escape matches nothing.
 *
 * With `ignoreCase` texts are to come in lower case. As with git, a capital that stands alone in a set or behind
 * a backslash then matches nothing, though one in a range or a class does.
 */
export function globMatcher(pattern: string, ignoreCase = false): (text: string) => boolean {
  const steps = parseGlob(pattern, ignoreCase);
  // Most texts are told apart by their end or their length already.
  const tail = ignoreCase ? "" : literalTail(pattern);
  const shortest = shortestMatch(steps);
  return (text) => text.length >= shortest && text.endsWith(tail) && follows(steps, text);
}

/** What every match ends with. Two stars may stand for nothing together with the slash behind them, so it is no part. */
function literalTail(pattern: string): string {
  const special = Math.max(...Array.from("*?[]\\", (character) => pattern.lastIndexOf(character)));
  const tail = pattern.slice(special + 1);
  return tail.startsWith("/") ? tail.slice(1) : tail;
}

/** How many bytes a match has at least: one for each step that takes just one, but for the slash behind a gate. */
function shortestMatch(steps: readonly Step[]): number {
  return steps.reduce((length, step) => length + (step === GATE ? -1 : step.repeats ? 0 : 1), 0);
}

function follows(steps: readonly Step[], text: string): boolean {
  let active = new Uint8Array(steps.length + 1);
  let next = new Uint8Array(steps.length + 1);
  active[0] = 1;
  passOver(steps, active);
  for (let at = 0; at < text.length; at++) {
    if (!advance(steps, active, next, text.charCodeAt(at))) return false;
    passOver(steps, next);
    [active, next] = [next, active];
    next.fill(0);
  }
  return active[steps.length] === 1;
}

/** Feeds one byte to every active step; says whether any took it. */
function advance(steps: readonly Step[], active: Uint8Array, next: Uint8Array, byte: number): boolean {
  let taken = false;
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at];
    if (active[at] !== 1 || step?.takes[byte] !== 1) continue;
    next[step.repeats ? at : at + 1] = 1;
    taken = true;
  }
  return taken;
}

/** Activates what lies behind steps that may take nothing. Such passes lead forward only, so one sweep is enough. */
function passOver(steps: readonly Step[], active: Uint8Array): void {
  for (let at = 0; at < steps.length; at++)
    if (active[at] === 1) for (const pass of steps[at]?.passes ?? []) active[at + pass] = 1;
}

function parseGlob(pattern: string, ignoreCase: boolean): Step[] {
  const steps: Step[] = [];
  let at = 0;
  while (at < pattern.length) {
    const character = pattern[at];
    if (character === "*") {
      const end = endOfStars(pattern, at);
      steps.push(...starSteps(pattern, at, end));
      at = end;
    } else if (character === "[") {
      const set = parseSet(pattern, at + 1, ignoreCase);
      steps.push(once(set?.takes ?? NOTHING));
      at = set?.end ?? pattern.length;
    } else {
      steps.push(once(character === "?" ? ANY_BUT_SLASH : literalTable(pattern, at, ignoreCase)));
      at += character === "\\" ? 2 : 1;
    }
  }
  return steps;
}

function once(takes: Uint8Array): Step {
  return { takes, repeats: false, passes: [] };
}

function anyNumberOf(takes: Uint8Array): Step {
  return { takes, repeats: true, passes: [1] };
}

/** Leads to the next step, or past it and the slash behind it: two stars and their slash may stand for nothing. */
const GATE: Step = { takes: NOTHING, repeats: false, passes: [1, 3] };

function endOfStars(pattern: string, start: number): number {
  let end = start;
  while (pattern[end] === "*") end++;
  return end;
}

/** Two or more stars cross slashes only where they fill the room between two slashes or an end and a slash. */
function starSteps(pattern: string, start: number, end: number): Step[] {
  const opens = start === 0 || pattern[start - 1] === "/";
  const closes = end === pattern.length || pattern[end] === "/" || pattern.startsWith("\\/", end);
  if (end - start === 1 || !opens || !closes) return [anyNumberOf(ANY_BUT_SLASH)];
  return pattern[end] === "/" ? [GATE, anyNumberOf(ANYTHING)] : [anyNumberOf(ANYTHING)];
}

function literalTable(pattern: string, at: number, ignoreCase: boolean): Uint8Array {
  const isEscaped = pattern[at] === "\\";
  const byte = pattern.charCodeAt(isEscaped ? at + 1 : at);
  return SINGLE_BYTES[ignoreCase && !isEscaped && isCapital(byte) ? byte + TO_SMALL : byte] ?? NOTHING;
}

/** How far a small letter is from its capital. */
const TO_SMALL = 32;

function isCapital(byte: number): boolean {
  return byte >= 65 && byte <= 90;
}

interface SetInPattern {
  readonly takes: Uint8Array;
  /** The place behind the closing bracket. */
  readonly end: number;
}

/** Reads a set from behind its opening bracket, or gives undefined when it does not end or names an unknown class. */
function parseSet(pattern: string, start: number, ignoreCase: boolean): SetInPattern | undefined {
  const negated = pattern[start] === "!" || pattern[start] === "^";
  const members = new Uint8Array(256);
  const first = negated ? start + 1 : start;
  // The byte that a range may begin with: the member just read, unless a range or a class came last.
  let low = 0;
  let at = first;
  do {
    const member = parseMember(pattern, at, low);
    if (member === undefined) return undefined;
    for (let byte = 0; byte < 256; byte++) {
      if (member.takes[byte] !== 1) continue;
      members[byte] = 1;
      if (ignoreCase && member.isMany && isCapital(byte)) members[byte + TO_SMALL] = 1;
    }
    low = member.low;
    at = member.end;
  } while (pattern[at] !== "]");
  const takes = negated ? members.map((held) => 1 - held) : members;
  return { takes: withoutSlash(takes), end: at + 1 };
}

interface SetMember extends SetInPattern {
  readonly low: number;
  /** Whether it is a range or a class. */
  readonly isMany: boolean;
}

function parseMember(pattern: string, at: number, low: number): SetMember | undefined {
  const next = pattern[at + 1];
  if (pattern[at] === "-" && low > 0 && next !== undefined && next !== "]") return parseRange(pattern, at + 1, low);
  if (pattern[at] === "[" && next === ":") return parseClass(pattern, at);
  return parseByte(pattern, at);
}

function parseByte(pattern: string, at: number): SetMember | undefined {
  const place = pattern[at] === "\\" ? at + 1 : at;
  if (place >= pattern.length) return undefined;
  const byte = pattern.charCodeAt(place);
  return { takes: SINGLE_BYTES[byte] ?? NOTHING, low: byte, end: place + 1, isMany: false };
}

function parseRange(pattern: string, at: number, low: number): SetMember | undefined {
  const high = parseByte(pattern, at);
  return high && { takes: table((byte) => byte >= low && byte <= high.low), low: 0, end: high.end, isMany: true };
}

/** `[:name:]` inside a set; without the closing `:]` its bracket is a member like any other. */
function parseClass(pattern: string, at: number): SetMember | undefined {
  const close = pattern.indexOf("]", at + 2);
  if (close < 0) return undefined;
  if (close < at + 3 || pattern[close - 1] !== ":") return parseByte(pattern, at);
  const takes = CLASSES.get(pattern.slice(at + 2, close - 1))?.();
  return takes && { takes, low: 0, end: close + 1, isMany: true };
}

/** The POSIX classes in ASCII, whatever the locale. White space is what git calls so: no vertical tab, no form feed. */
const CLASSES: ReadonlyMap<string, () => Uint8Array> = new Map([
  ["alnum", () => matching(/[a-z0-9]/i)],
  ["alpha", () => matching(/[a-z]/i)],
  ["blank", () => matching(/[ \t]/)],
  ["cntrl", () => table((byte) => byte < 32 || byte === 127)],
  ["digit", () => matching(/[0-9]/)],
  ["graph", () => matching(/[!-~]/)],
  ["lower", () => matching(/[a-z]/)],
  ["print", () => matching(/[ -~]/)],
  ["punct", () => matching(/[!-/:-@[-`{-~]/)],
  ["space", () => matching(/[ \t\n\r]/)],
  ["upper", () => matching(/[A-Z]/)],
  ["xdigit", () => matching(/[0-9a-f]/i)],
]);

function matching(characters: RegExp): Uint8Array {
  return table((byte) => characters.test(String.fromCharCode(byte)));
}

function table(takes: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (takes(byte) ? 1 : 0));
}

function withoutSlash(takes: Uint8Array): Uint8Array {
  takes[SLASH] = 0;
  return takes;
}
