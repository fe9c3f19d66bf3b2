// What a scanner must know of a language to find its definitions: the words that come before a name and say what it is,
// the words that may stand before those, and the forms that have no such word. Data; definitions.ts reads it.

/** What a definition makes. */
export type DefinitionKind = "type" | "function" | "value" | "export";

/** A form of definition without a word of its own. */
export type Form =
  /** `name(…) {` with any words before it: Java, C#, C++. */
  | "typed method"
  /** `name(…) {` with modifiers alone before it: JavaScript. */
  | "method"
  /** `type name(…)` or `name(…)` in column 0, without `;`: C. */
  | "function in column 0"
  /** `NAME =` or `NAME: T =` in column 0. */
  | "assignment in column 0"
  /** `a.b.name = function`, `name: function`, `name = (…) =>`, `exports.name =`. */
  | "assigned function"
  /** One tab, a capital, `=`: a constant of a Go group; `Name struct {` of a type group. */
  | "group member"
  /** `name() {`: shell. */
  | "shell function"
  /** `} name;`: the end of a C typedef. */
  | "typedef end"
  /** `export { a, b } from`, `pub use a::{b, c}`, `from .a import b` in a package file. */
  | "re-export";

/** How comments are written. */
export type Comments = "slash" | "hash" | "python" | "dash" | "none";

/** A language. */
export interface Language {
  readonly comments: Comments;
  /** What the name behind a word is. */
  readonly keywords: ReadonlyMap<string, DefinitionKind>;
  /** What may stand before such a word. */
  readonly modifiers: ReadonlySet<string>;
  readonly forms: ReadonlySet<Form>;
}

interface Words {
  readonly comments: Comments;
  readonly type?: string;
  readonly function?: string;
  readonly value?: string;
  readonly modifiers?: string;
  readonly forms?: readonly Form[];
}

function language({ comments, forms = [], modifiers = "", ...words }: Words): Language {
  const keywords = new Map<string, DefinitionKind>();
  for (const kind of ["type", "function", "value"] as const)
    for (const word of words[kind]?.split(" ") ?? []) keywords.set(word, kind);
  return { comments, keywords, modifiers: new Set(modifiers.split(" ")), forms: new Set(forms) };
}

const SCRIPT = language({
  comments: "slash",
  type: "class interface enum namespace module type",
  function: "function",
  value: "const let var",
  modifiers: "export default declare abstract async public private protected static override readonly get set accessor",
  forms: ["method", "assigned function", "re-export"],
});

const JVM_MODIFIERS =
  "public private protected internal static final abstract sealed open override data inner value inline partial async " +
  "readonly virtual extern unsafe new strictfp synchronized native default transient volatile suspend operator infix " +
  "tailrec lateinit const companion annotation implicit lazy case fileprivate mutating nonmutating convenience required " +
  "indirect dynamic export expect actual fun tagged ref";

const JVM = language({
  comments: "slash",
  type: "class interface enum record object protocol struct trait typealias namespace extension actor union delegate",
  function: "fun def func",
  value: "val var let",
  modifiers: JVM_MODIFIERS,
  forms: ["typed method"],
});

const C = language({
  comments: "slash",
  type: "struct enum union class namespace concept using",
  value: "define",
  modifiers: "typedef static inline extern const constexpr template",
  forms: ["function in column 0", "typed method", "typedef end"],
});

const LANGUAGES: readonly (readonly [extensions: string, language: Language])[] = [
  ["ts tsx mts cts js jsx mjs cjs vue svelte astro", SCRIPT],
  [
    "py pyi pyx",
    language({
      comments: "python",
      type: "class",
      function: "def",
      modifiers: "async",
      forms: ["assignment in column 0", "re-export"],
    }),
  ],
  ["go", language({ comments: "slash", type: "type", function: "func", value: "const var", forms: ["group member"] })],
  [
    "rs",
    language({
      comments: "slash",
      type: "struct enum trait union type mod",
      function: "fn macro_rules",
      value: "const static",
      modifiers: "pub default async unsafe extern crate in super self",
      forms: ["re-export"],
    }),
  ],
  ["java kt kts scala sc groovy cs swift dart", JVM],
  ["c h cc cpp cxx hh hpp hxx m mm", C],
  ["rb", language({ comments: "hash", type: "class module", function: "def", forms: ["assignment in column 0"] })],
  [
    "php",
    language({
      comments: "slash",
      type: "class interface trait enum",
      function: "function",
      value: "const define",
      modifiers: "public private protected static final abstract readonly",
    }),
  ],
  [
    "ex exs",
    language({
      comments: "python",
      type: "defmodule defprotocol defimpl",
      function: "def defp defmacro defmacrop defguard defguardp defdelegate",
    }),
  ],
  ["erl hrl", language({ comments: "none" })],
  ["lua", language({ comments: "dash", function: "function", modifiers: "local", forms: ["assigned function"] })],
  [
    "sh bash zsh",
    language({ comments: "hash", function: "function", forms: ["shell function", "assignment in column 0"] }),
  ],
  [
    "sql",
    language({
      comments: "dash",
      type: "table view type schema",
      function: "function procedure trigger",
      value: "index",
      modifiers: "create or replace temporary temp unique materialized if not exists external",
    }),
  ],
  [
    "proto graphql sol",
    language({ comments: "slash", type: "message enum service contract interface library", function: "rpc function" }),
  ],
];

const BY_EXTENSION: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap(([extensions, known]) => extensions.split(" ").map((extension) => [extension, known] as const)),
);

/** Whatever else: what most languages call a definition. */
const ANY = language({
  comments: "none",
  type: "class interface struct enum trait module",
  function: "function def func fn fun sub proc",
});

/** The language of a file by its extension, in lower case and without a dot. */
export function languageOf(extension: string): Language {
  return BY_EXTENSION.get(extension) ?? ANY;
}
