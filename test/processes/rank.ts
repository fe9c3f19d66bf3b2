// A program of its own that ranks a fixed collection and prints the answers as JSON lines: the same bytes in every
// process, locale and state of the language's prototypes. FREEZE=1 freezes those before the engine is loaded.

import type * as Ranksack from "../../src/index.ts";

const PROTOTYPE_WORDS = ["constructor", "__proto__", "toString", "hasOwnProperty", "prototype", "valueOf"];
const WORDS = ["issue", "İstanbul", "istanbul", "file", "straße", "ﬁle", "日本語", ...PROTOTYPE_WORDS];
const KEY_STARTS = ["a", "A", "ä", "z", "Z", "i", "I", "İ", "ı", "_", "10", "9", "ch", "å", "😀", "\uffff"];

const COLLECTIONS = [Object, Array, Map, Set, WeakMap, Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array];
const VALUES = [String, Number, Boolean, Function, RegExp, Error, Promise, TextEncoder, TextDecoder];
const PROTOTYPES: readonly object[] = [
  Object.getPrototypeOf(Uint8Array.prototype),
  ...COLLECTIONS.map(({ prototype }) => prototype),
  ...VALUES.map(({ prototype }) => prototype),
];

if (process.env["FREEZE"] === "1") PROTOTYPES.forEach((prototype) => Object.freeze(prototype));
const before = PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length);

const { createTextIndex, createToolCatalog }: typeof Ranksack = await import("../../src/index.ts");

const texts = KEY_STARTS.flatMap((start, at) =>
  WORDS.map((word, turn) => ({ key: `${start}${turn}`, text: `${word} ${WORDS[(at + turn) % 5]} issue` })),
);
const tools = texts.map(({ key, text }) => ({
  key,
  name: text.split(" ")[0] ?? "",
  description: text,
  inputSchema: JSON.parse(`{"type":"object","properties":{"__proto__":{"description":"own"},"constructor":{}}}`),
}));

for (const preset of ["default", "oh-my-pi", "code-context-agent"])
  for (const word of WORDS)
    print(createTextIndex(texts, { preset }).search(`${word} issue`, { limit: 1_000, explain: true }));
for (const preset of ["default", "oh-my-pi"])
  for (const word of WORDS) print(createToolCatalog(tools, { preset }).search(word, { limit: 1_000 }));

const after = PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length);
print({
  prototypesUnchanged: JSON.stringify(before) === JSON.stringify(after),
  frozen: Object.isFrozen(Object.prototype),
});

function print(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
