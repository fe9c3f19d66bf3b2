// Places in files as programs write them: compiler output, stack traces, or a path and a line. Each line is taken apart
// at white space first, and each piece is looked at once from its beginning, so that no text makes it slow.
//
//   src/a.ts:12:5 - error        tsc, gcc, clang, rustc (--> src/a.rs:12:5), go, eslint, ripgrep, Elixir, Ruby
//   src/a.ts(12,5): error        tsc, MSVC
//   at run (file:///app/a.js:12:5)      Node, Deno, browsers
//   File "app/a.py", line 12, in run    Python
//   at com.acme.App.run(App.java:12)    Java, Kotlin, Scala: com/acme/App.java
//   in /app/A.cs:line 12                C#

/** A place in a file. */
export interface LineReference {
  /** As it was written, with "/" and without a scheme: relative, absolute, or only the end of a path. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** How many different places are read from a text: a trace may be endless. */
const MOST = 200;

/** Longer pieces are data. */
const LONGEST = 4_096;

/** The places that a text names, each once, in the order of the text. */
export function lineReferences(text: string): LineReference[] {
  const found = new Map<string, LineReference>();
  for (const line of text.split("\n")) {
    if (found.size >= MOST) break;
    for (const reference of referencesIn(line)) found.set(`${reference.path}:${reference.line}`, reference);
  }
  return Array.from(found.values()).slice(0, MOST);
}

function referencesIn(line: string): LineReference[] {
  const python = /^\s*File "([^"]{1,4096})", line (\d{1,9})/.exec(line);
  if (python) return referenceTo(python[1], python[2]);
  const pieces = line.split(/\s+/);
  return pieces.flatMap((piece, at) => (piece.length > LONGEST ? [] : referencesInPiece(piece, pieces[at + 1] ?? "")));
}

function referencesInPiece(piece: string, next: string): LineReference[] {
  const java = /^(?:[\w.@-]*\/){0,3}([\w$.<>]+)\(([\w$]+\.\w+):(\d{1,9})\)/.exec(piece);
  if (java) return referenceTo(packagePath(java[1] ?? "", java[2] ?? ""), java[3]);
  const bare = piece.replace(/^[([{<"'`]+/, "");
  const line = /^\d{1,9}/.exec(next)?.[0];
  if (bare.endsWith(":line") && line !== undefined) return referenceTo(bare.slice(0, -":line".length), line);
  const inParentheses = /^([^()]+)\((\d{1,9})(?:,\d+)*\)/.exec(bare);
  if (inParentheses) return referenceTo(inParentheses[1], inParentheses[2]);
  // The colon before the line is the first that a number follows behind something with an ending: a port has none.
  const byColon = /^(.+?\.[A-Za-z][\w+]{0,15}(?:\?[^:]*)?|.*?\/[\w.-]+):(\d{1,9})(?!\w)/.exec(bare);
  return byColon ? referenceTo(byColon[1], byColon[2]) : [];
}

/** `com.acme.App.run` in `App.java` is `com/acme/App.java`. */
function packagePath(method: string, file: string): string {
  const folders = method.split(".").slice(0, -2);
  return [...folders, file].join("/");
}

function referenceTo(written: string | undefined, line: string | undefined): LineReference[] {
  const path = plainPath(written ?? "");
  const number = Number(line);
  return HAS_NAME.test(path) && number >= 1 ? [{ path, line: number }] : [];
}

/** A path ends with a name that has an ending, or lies in a folder. */
const HAS_NAME = /(?:\.[A-Za-z][\w+]{0,15}|\/[\w.-]+)$/;

/** A path without scheme, host and query, with "/". */
function plainPath(written: string): string {
  const slashed = written.replaceAll("\\", "/").replace(/\?.*$/, "");
  const local = slashed.replace(/^[A-Za-z][A-Za-z0-9+.-]+:\/\/[^/]*/, "");
  return slashed.startsWith("file:") ? decoded(local) : local;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
