// Definitions, line by line: a word that says what the next name is (`class`, `fn`, `def`), or a form without one (a method,
// a C function). No parser: what matters is that the file that makes a thing is told from those that use it.

import type { DefinitionKind, Language } from "./languages.ts";
import { isSpaceAt, nameAt, nameEnd } from "./line-names.ts";

/** A name that a line defines. */
export interface Definition {
  readonly name: string;
  readonly kind: DefinitionKind;
}

/** Shorter and longer lines define nothing. */
export const SHORTEST = 4;
const LONGEST = 300;

/** Words that stand before a parenthesis, or a name, and define nothing. */
const NEVER: ReadonlySet<string> = new Set(
  (
    "if for foreach while switch catch return new function else do try with using lock synchronized when match elif unless " +
    "until sizeof typeof await yield throw assert super this self case and or not in is delete defined extends implements"
  ).split(" "),
);

/** What a line defines: mostly nothing, else one name; a re-export several. `path` tells package files. */
export function definitionsIn(line: string, language: Language): readonly Definition[] {
  if (line.length < SHORTEST || line.length > LONGEST) return NONE;
  const indent = indentOf(line);
  const byWord = behindKeyword(line, indent, language);
  if (byWord !== undefined) return byWord;
  const { forms } = language;
  if (forms.size === 0) return NONE;
  const found = byForm(line, indent, language);
  return found === undefined || NEVER.has(found.name) ? NONE : [found];
}

const NONE: readonly Definition[] = [];

function indentOf(line: string): number {
  let at = 0;
  while (at < line.length && (line.charCodeAt(at) === 32 || line.charCodeAt(at) === 9)) at++;
  return at;
}

/** A name, also with `@` or `#` before it. */
function wordAt(line: string, at: number): string {
  const unit = line.charCodeAt(at);
  const start = unit === 64 || unit === 35 ? at + 1 : at;
  const end = nameEnd(line, start);
  return end === start ? "" : line.slice(at, end);
}

/** The name behind the first word that announces one, if only modifiers stand before it; undefined where none does. */
function behindKeyword(line: string, indent: number, language: Language): readonly Definition[] | undefined {
  const { keywords, modifiers } = language;
  let at = indent;
  for (let words = 0; words < 10; words++) {
    const word = wordAt(line, at);
    if (word === "") return undefined;
    const bare = word.startsWith("#") || word.startsWith("@") ? word.slice(1) : word;
    const kind = keywords.get(bare) ?? (language.comments === "dash" ? keywords.get(bare.toLowerCase()) : undefined);
    const end = at + word.length;
    if (kind !== undefined && !(modifiers.has(bare) && keywords.has(nameAt(line, skipSpace(line, end))))) {
      const found = namedBehind(line, end, bare, kind, language, indent);
      if (found !== undefined || !language.forms.has("typed method")) return found === undefined ? NONE : [found];
      return undefined;
    }
    const isModifier = modifiers.has(bare) || modifiers.has(bare.toLowerCase()) || word.startsWith("@");
    if (!isModifier) return undefined;
    at = skipSpace(line, skipGroup(line, end));
    // `extern "C"`
    if (line.charAt(at) === '"') at = skipSpace(line, line.indexOf('"', at + 1) + 1);
  }
  return undefined;
}

/** Behind `(…)`, `<…>`, `[…]` or `"…"` that follows at once, such as `pub(crate)`, `@Named("x")`, `template<class T>`. */
function skipGroup(line: string, at: number): number {
  const open = line.charAt(at);
  const close = open === "(" ? ")" : open === "<" ? ">" : open === "[" ? "]" : "";
  if (close === "") return at;
  let depth = 0;
  for (let end = at; end < line.length; end++) {
    if (line.charAt(end) === open) depth++;
    else if (line.charAt(end) === close && --depth === 0) return end + 1;
  }
  return line.length;
}

function skipSpace(line: string, at: number): number {
  let end = at;
  while (end < line.length && (isSpaceAt(line, end) || isMark(line.charCodeAt(end)))) end++;
  return end;
}

/** `*`, `&`, `!`. */
function isMark(unit: number): boolean {
  return unit === 42 || unit === 38 || unit === 33;
}

/** Words that stand between a keyword and the name it announces. */
const LONGEST_BETWEEN = 6;
export const BETWEEN: ReadonlySet<string> = new Set("mut async unsafe extern class if not exists".split(" "));

function namedBehind(
  line: string,
  at: number,
  word: string,
  kind: DefinitionKind,
  language: Language,
  indent: number,
): Definition | undefined {
  let start = skipSpace(line, at);
  // The receiver of a Go method, the type parameters of a Kotlin function.
  if (start < line.length && "(<[".includes(line.charAt(start))) start = skipSpace(line, skipGroup(line, start));
  if (word === "define" && line.charAt(start) === "'") start++;
  let name = nameAt(line, start);
  let end = start + name.length;
  // `enum class X`, `const fn x`, `const enum X`, `static mut X`, `const async fn x`, `extension String`.
  while (
    name !== "" &&
    (language.keywords.has(name) || (name.length <= LONGEST_BETWEEN && BETWEEN.has(name.toLowerCase())))
  ) {
    const next = skipSpace(line, end);
    const nextName = nameAt(line, next);
    if (nextName === "" || next === end) break;
    kind = language.keywords.get(name) ?? kind;
    name = nextName;
    end = next + name.length;
  }
  // `A::B`, `self.name`, `Phoenix.Router`, `String.trimmed`: the last part is the symbol.
  for (;;) {
    // `List<T>.name`
    const behind = line.charAt(end) === "<" ? skipGroup(line, end) : end;
    if (behind > end && line.charAt(behind) === ".") end = behind;
    const joint = jointAt(line, end);
    if (joint === "" || (joint === ":" && language.comments !== "dash")) break;
    name = nameAt(line, end + joint.length);
    end += joint.length + name.length;
  }
  if (name === "" || NEVER.has(name)) return undefined;
  return isDefined(line, { word, kind, name, end, indent }, language)
    ? { name, kind: kindOf(line, end, kind) }
    : undefined;
}

/** `.`, `:` or `::` before a name; empty where no name goes on. */
function jointAt(line: string, at: number): string {
  const joint = line.charAt(at) === "." ? "." : line.startsWith("::", at) ? "::" : line.charAt(at) === ":" ? ":" : "";
  const start = at + joint.length;
  return joint !== "" && nameEnd(line, start) > start ? joint : "";
}

interface Named {
  readonly word: string;
  readonly kind: DefinitionKind;
  readonly name: string;
  /** Behind the name. */
  readonly end: number;
  readonly indent: number;
}

/** Whether the name behind a word is made there and not merely mentioned. */
function isDefined(line: string, { word, kind, end, indent }: Named, { comments, forms }: Language): boolean {
  if (kind === "value" && word !== "type" && word !== "mod" && word !== "module")
    return indent === 0 || !(forms.has("method") || forms.has("typed method"));
  const rest = line.slice(end).trimStart();
  if (forms.has("typedef end") && kind === "type") return rest === "" || /^[{:]|^final\b|^=/.test(rest);
  if (word === "type") return /^[=<[(]/.test(rest) || comments !== "slash" || !forms.has("method");
  if (word === "mod") return rest.startsWith("{");
  if (word === "module" && forms.has("method")) return rest.startsWith("{");
  return kind !== "value" || indent === 0 || !(forms.has("method") || forms.has("typed method"));
}

/** What is assigned a function is one. */
function kindOf(line: string, end: number, kind: DefinitionKind): DefinitionKind {
  if (kind !== "value") return kind;
  const assigned = /^[^=]*=\s*(?:\(|async\b|function\b|<|[\w$]+\s*=>)/.test(line.slice(end));
  return assigned ? "function" : kind;
}

function byForm(
  line: string,
  indent: number,
  { forms, keywords, modifiers, comments }: Language,
): Definition | undefined {
  if (indent === 0 && forms.has("assignment in column 0")) {
    const name = nameAt(line, 0);
    if (name !== "" && /^\s*(?::[^=]+)?=(?![=~>])/.test(line.slice(name.length))) return { name, kind: "value" };
  }
  if (indent === 1 && forms.has("group member")) return groupMember(line);
  if (forms.has("assigned function")) {
    const found = assignedFunction(line, indent);
    if (found) return found;
  }
  if (forms.has("shell function")) {
    const name = nameAt(line, indent);
    if (name !== "" && /^\s*\(\)/.test(line.slice(indent + name.length))) return { name, kind: "function" };
  }
  if (forms.has("typedef end") && line.startsWith("}")) {
    const name = /^\}\s*(\w+)\s*;/.exec(line)?.[1];
    if (name !== undefined) return { name, kind: "type" };
  }
  if (indent === 0 && forms.has("function in column 0")) return functionInColumn0(line, keywords);
  if (indent > 0 && comments === "slash" && endsOpen(line)) {
    if (forms.has("method")) return method(line, indent, modifiers);
    if (forms.has("typed method")) return typedMethod(line, indent);
  }
  return undefined;
}

function endsOpen(line: string): boolean {
  let end = line.length;
  while (end > 0 && isSpaceAt(line, end - 1)) end--;
  return line.charAt(end - 1) === "{";
}

function groupMember(line: string): Definition | undefined {
  const name = nameAt(line, 1);
  if (name === "") return undefined;
  const rest = line.slice(1 + name.length);
  if (/^\s+(?:struct|interface)\b/.test(rest)) return { name, kind: "type" };
  return /^[A-Z]/.test(name) && /^\s+(?:[\w.*[\]]+\s+)?=/.test(rest) ? { name, kind: "value" } : undefined;
}

const FUNCTION = /^(?:async\b\s*)?(?:function\b|\([^()]*\)\s*(?::[^=]*)?=>|[\w$]+\s*=>)/;

function behindSpace(line: string, at: number): number {
  let end = at;
  while (isSpaceAt(line, end)) end++;
  return end;
}

function isSign(character: string): boolean {
  return character === ":" || character === "=";
}

function assignedFunction(line: string, indent: number): Definition | undefined {
  let name = nameAt(line, indent);
  let end = indent + name.length;
  let parts = 1;
  let first = name;
  while (name !== "" && line.charAt(end) === ".") {
    if (parts === 1) first = name;
    name = nameAt(line, end + 1);
    end += 1 + name.length;
    parts++;
  }
  if (name === "" || !isSign(line.charAt(behindSpace(line, end)))) return undefined;
  const sign = /^\s*([:=])\s*(?!=)/.exec(line.slice(end));
  if (sign === null) return undefined;
  if (parts === 1 && indent === 0) return undefined;
  const rest = line.slice(end + sign[0].length);
  if (FUNCTION.test(rest) || (parts > 1 && /^(?:async\s*)?\(/.test(rest) && endsOpen(line)))
    return { name, kind: "function" };
  return parts > 1 && sign[1] === "=" && (first === "exports" || first === "module") && name !== "exports"
    ? { name, kind: "value" }
    : undefined;
}

/** `name(…) {` behind modifiers. */
function method(line: string, indent: number, modifiers: ReadonlySet<string>): Definition | undefined {
  let at = indent;
  for (;;) {
    while (/[*#]/.test(line.charAt(at))) at++;
    const name = nameAt(line, at);
    if (name === "") return undefined;
    const next = line.charAt(at + name.length);
    const open = next === "<" ? skipGroup(line, at + name.length) : at + name.length;
    // What is not closed before the brace is a call with a function in it.
    if (line.charAt(open) === "(") return skipGroup(line, open) < line.length ? { name, kind: "function" } : undefined;
    if (!modifiers.has(name)) return undefined;
    at = skipSpace(line, at + name.length);
  }
}

/** `words name(…) {`: the word before the first parenthesis. */
function typedMethod(line: string, indent: number): Definition | undefined {
  const open = line.indexOf("(", indent);
  if (open < 0) return undefined;
  const before = line.slice(indent, open).trimEnd();
  const name = /[\p{L}_$~][\p{L}\p{N}_$]*$/u.exec(before)?.[0] ?? "";
  const words = before.slice(0, before.length - name.length);
  if (name === "" || /[=.;{}]/.test(words) || words.split(/\s+/).some((word) => NEVER.has(word))) return undefined;
  return { name, kind: "function" };
}

/** `type name(` or `name(` or `A::name(` where a line begins, and no `;` ends it. */
function functionInColumn0(line: string, keywords: Language["keywords"]): Definition | undefined {
  const open = line.indexOf("(");
  if (open <= 0 || !/^[\p{L}_]/u.test(line) || line.trimEnd().endsWith(";")) return undefined;
  const before = line.slice(0, open).trimEnd();
  const name = /[\p{L}_~][\p{L}\p{N}_]*$/u.exec(before)?.[0] ?? "";
  const words = before.slice(0, before.length - name.length);
  if (name === "" || /[=.;{}#]/.test(words) || words.split(/[\s*&]+/).some((word) => NEVER.has(word))) return undefined;
  return keywords.has(name) ? undefined : { name, kind: "function" };
}
