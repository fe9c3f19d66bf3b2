// The front matter of a Markdown file: lines between two lines of ---, of YAML the part that such files use. A value is
// a plain text, which may go on in indented lines; a text in single or double quotes; or one folded by > or kept by |.
// Lists, maps, anchors and tags are passed over: they are known to be there, not what they say. Beyond YAML, a plain
// text may hold ": ", since people write descriptions so; short of it, quoted keys and keys with spaces are no keys,
// spaces at the end of a line are lost, and > folds indented lines as well.

/** A file taken apart. */
export interface FrontMatter {
  /** The values by their keys; undefined for one that is no text. */
  readonly values: ReadonlyMap<string, string | undefined>;
  /** What follows. */
  readonly body: string;
}

/** Why a file has no front matter that can be read, as a clause. */
export interface FrontMatterFault {
  readonly fault: string;
}

/** Takes a file apart. Lines may end in any of the three ways. */
export function readFrontMatter(text: string): FrontMatter | FrontMatterFault {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines[0]?.trimEnd() !== "---") return { fault: "it does not begin with a line of ---" };
  const end = lines.findIndex((line, at) => at > 0 && /^(---|\.\.\.)\s*$/.test(line));
  if (end < 0) return { fault: "its front matter has no line of --- at its end" };
  const values = new Map<string, string | undefined>();
  for (let at = 1; at < end; ) {
    const entry = KEY.exec(lines[at] ?? "");
    const next = entry ? nextEntry(lines, at, end) : at + 1;
    if (!entry && !isBlank(lines[at])) return { fault: `line ${at + 1} of its front matter is no "key: value"` };
    if (entry) {
      const [, key = "", value = ""] = entry;
      if (values.has(key)) return { fault: `its front matter has ${key} twice` };
      const read = readValue(value.trim(), lines.slice(at + 1, next));
      if (typeof read === "object") return { fault: `the text of ${key} ${read.fault}` };
      values.set(key, read);
    }
    at = next;
  }
  return { values, body: lines.slice(end + 1).join("\n") };
}

const KEY = /^([\w.-]+)[ \t]*:(?:[ \t]+(.*))?$/;

/** A line without content at the level of the keys. */
function isBlank(line: string | undefined): boolean {
  return /^\s*(#.*)?$/.test(line ?? "");
}

/** Where the lines end that belong to the key at `at`: the next one that is neither indented, empty, nor of a list. */
function nextEntry(lines: readonly string[], at: number, end: number): number {
  let next = at + 1;
  while (next < end && /^(\s|$|-\s|-$)/.test(lines[next] ?? "")) next++;
  return next;
}

/** The text of a value; undefined when it is none. `more` are the lines after the one of its key. */
function readValue(value: string, more: readonly string[]): string | undefined | FrontMatterFault {
  const block = /^([|>])[-+1-9]{0,2}(?:\s+#.*)?$/.exec(value);
  if (block) return blockText(more, block[1] === ">");
  const all = [value, ...more.map((line) => line.trim())];
  const start = all.findIndex((line) => !isBlank(line));
  const lines = start < 0 ? [] : all.slice(start);
  const [first = ""] = lines;
  if (first.startsWith('"')) return doubleQuoted(folded(lines));
  if (first.startsWith("'")) return singleQuoted(folded(lines));
  const isOther = OTHER.test(first) || (start > 0 && KEY.test(first));
  return isOther ? undefined : folded(lines.map(withoutComment)).trim();
}

/** How a value begins that is no text. */
const OTHER = /^[-?](\s|$)|^[&*![{@`%|>]/;

function withoutComment(line: string): string {
  return line.replace(/(^|[ \t])#.*$/, "").trimEnd();
}

/** Lines as one text: a break is a space, and a break more for each empty line. */
function folded(lines: readonly string[]): string {
  let text = "";
  let breaks = 0;
  for (const line of lines) {
    if (line === "") breaks++;
    else {
      text += text === "" ? line : `${breaks === 0 ? " " : "\n".repeat(breaks)}${line}`;
      breaks = 0;
    }
  }
  return text;
}

/** The lines under > or |, without the indentation of the first; ends as its text does. */
function blockText(lines: readonly string[], isFolded: boolean): string {
  const indent = /^\s*/.exec(lines.find((line) => line.trim() !== "") ?? "")?.[0].length ?? 0;
  const kept = lines.map((line) => (line.slice(0, indent).trim() === "" ? line.slice(indent) : line).trimEnd());
  return (isFolded ? folded(kept) : kept.join("\n")).trim();
}

function singleQuoted(text: string): string | FrontMatterFault {
  const quoted = /^'((?:[^']|'')*)'(?!')(.*)$/s.exec(text);
  if (!quoted || !isBlank(quoted[2])) return { fault: quoted ? AFTER : OPEN };
  return (quoted[1] ?? "").replaceAll("''", "'");
}

function doubleQuoted(text: string): string | FrontMatterFault {
  const quoted = /^"((?:[^"\\]|\\.)*)"(.*)$/s.exec(text);
  if (!quoted || !isBlank(quoted[2])) return { fault: quoted ? AFTER : OPEN };
  const unknown = new Set<string>();
  const read = (quoted[1] ?? "").replace(ESCAPE, (escape: string, x?: string, u?: string, other: string = "") => {
    const code = x ?? u;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    const character = ESCAPES.get(other);
    if (character === undefined) unknown.add(escape);
    return character ?? "";
  });
  const [first] = unknown;
  return first === undefined ? read.toWellFormed() : { fault: `has the unknown escape ${first}` };
}

const OPEN = "has a quote that is not closed";
const AFTER = "goes on after its closing quote";

const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|(.))/gs;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  [" ", " "],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
