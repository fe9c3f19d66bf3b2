// Which paths are left out, by the rules of ignore files as git reads them (gitignore(5)): in a file the last rule that
// matches wins, a deeper file wins over a higher one, and what lies in an ignored directory cannot be brought back.
// `.ranksackignore` wins over `.ignore`, that over `.gitignore`. No file is read here (ignore-files).
//
// Paths and rules are strings of bytes, see `byteString`. A path is relative to the topmost directory with rules.

import { globMatcher } from "./glob.ts";

/** One rule of an ignore file. */
export interface IgnoreRule {
  /** As it stands in the file. */
  readonly line: string;
  /** Which line of the file it is, from 1. */
  readonly lineNumber: number;
  /** Whether it brings back what an earlier rule left out. */
  readonly negated: boolean;
  readonly directoriesOnly: boolean;
  /** Whether it speaks of `path` (relative to the directory of its file), whose last part is `name`. */
  readonly matches: (path: string, name: string) => boolean;
}

/** An ignore file. */
export interface RuleFile {
  /** The directory it speaks of: empty for the topmost, else with a slash at the end. */
  readonly base: string;
  /** Its path, for people. */
  readonly path: string;
  readonly rules: readonly IgnoreRule[];
}

/** The kinds of ignore files, the one that wins first. */
export const IGNORE_KINDS = ["ranksack", "ignore", "git"] as const;

/** One of IGNORE_KINDS. */
export type IgnoreKind = (typeof IGNORE_KINDS)[number];

/** The files whose rules hold in a directory, by kind, the deepest first. */
export type IgnoreRules = Readonly<Record<IgnoreKind, readonly RuleFile[]>>;

/** No rules. */
export const NO_RULES: IgnoreRules = { ranksack: [], ignore: [], git: [] };

/** What decided that a path is left out. */
export interface Decision {
  readonly kind: IgnoreKind;
  readonly file: RuleFile;
  readonly rule: IgnoreRule;
}

/** The rule that leaves `path` out, or undefined when it stays. Its parents have been asked before and stay. */
export function decidingRule(rules: IgnoreRules, path: string, isDirectory: boolean): Decision | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  for (const kind of IGNORE_KINDS) {
    for (const file of rules[kind]) {
      const rule = lastMatch(file, path, name, isDirectory);
      if (rule) return rule.negated ? undefined : { kind, file, rule };
    }
  }
  return undefined;
}

function lastMatch(
  { base, rules }: RuleFile,
  path: string,
  name: string,
  isDirectory: boolean,
): IgnoreRule | undefined {
  const relative = path.slice(base.length);
  return rules.findLast((rule) => (isDirectory || !rule.directoriesOnly) && rule.matches(relative, name));
}

/** A path as git compares it: one unit for each byte of its UTF-8. */
export function byteString(text: string): string {
  return /^[\u0000-\u007f]*$/.test(text) ? text : Buffer.from(text).toString("latin1");
}

/**
 * The rules of an ignore file, given as bytes, in their order. Blank lines and comments have none. With `ignoreCase`
 * the letters a to z match in either case.
 */
export function parseIgnoreFile(bytes: Uint8Array, ignoreCase = false): IgnoreRule[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  const lines = (text.startsWith("\u00ef\u00bb\u00bf") ? text.slice(3) : text).split("\n");
  return lines.flatMap((line, at) => {
    const kept = withoutTrailingSpaces(line.endsWith("\r") ? line.slice(0, -1) : line);
    return kept === "" || kept.startsWith("#") ? [] : [parseRule(kept, at + 1, ignoreCase)];
  });
}

/** Spaces at the end go, unless a backslash holds them. */
function withoutTrailingSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === " ") continue;
    if (line[at] === "\\") at++;
    end = at + 1;
  }
  return line.slice(0, end);
}

function parseRule(line: string, lineNumber: number, ignoreCase: boolean): IgnoreRule {
  const negated = line.startsWith("!");
  const stated = negated ? line.slice(1) : line;
  const directoriesOnly = stated.endsWith("/");
  const pattern = directoriesOnly ? stated.slice(0, -1) : stated;
  const exact = pattern.includes("/") ? pathMatcher(pattern, ignoreCase) : nameMatcher(pattern, ignoreCase);
  const matches: RuleMatcher = ignoreCase ? (path, name) => exact(lowerCase(path), lowerCase(name)) : exact;
  return { line: Buffer.from(line, "latin1").toString(), lineNumber, negated, directoriesOnly, matches };
}

type RuleMatcher = IgnoreRule["matches"];

/** A string of bytes with a to z for A to Z. */
function lowerCase(bytes: string): string {
  return bytes.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A pattern without a slash is about the last part of a path, at any depth. */
function nameMatcher(pattern: string, ignoreCase: boolean): RuleMatcher {
  const special = literalLength(pattern);
  const same = ignoreCase ? lowerCase(pattern) : pattern;
  if (special === pattern.length) return (_, name) => name === same;
  const tail = same.slice(1);
  if (pattern.startsWith("*") && literalLength(tail) === tail.length) return (_, name) => name.endsWith(tail);
  const matches = globMatcher(pattern, ignoreCase);
  return (_, name) => matches(name);
}

/**
 * A pattern with a slash is about the whole path. Git compares what comes before the first special character by itself
 * and lets the glob begin behind it, so that two stars right behind a literal start count as a whole part; so do we.
 */
function pathMatcher(pattern: string, ignoreCase: boolean): RuleMatcher {
  const anchored = pattern.startsWith("/") ? pattern.slice(1) : pattern;
  const stated = anchored.slice(0, literalLength(anchored));
  const literal = ignoreCase ? lowerCase(stated) : stated;
  if (literal.length === anchored.length) return (path) => path === literal;
  const matches = globMatcher(anchored.slice(literal.length), ignoreCase);
  return (path) => path.startsWith(literal) && matches(path.slice(literal.length));
}

/** How many bytes stand before the first that is special in a glob. */
function literalLength(pattern: string): number {
  const special = pattern.search(/[*?[\\]/);
  return special < 0 ? pattern.length : special;
}
