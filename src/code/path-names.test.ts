import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../test/properties/seed.ts";
import { pathWords } from "../../test/reference/path-words.ts";
import { fileKind } from "./file-kind.ts";
import {
  foldersEnd,
  foldersStart,
  kindOf,
  nameStart,
  ownKindOf,
  parentEnd,
  parentStart,
  type PathNames,
  pathNames,
} from "./path-names.ts";

/** The words of a file by the columns. */
function wordsIn(names: PathNames, file: number): ReturnType<typeof pathWords> {
  const text = (words: Uint32Array): string[] => Array.from(words, (word) => names.words[word] ?? "");
  const above = (start: number, end: number): string[] => text(names.folderWords.slice(start, end));
  return {
    name: text(names.nameWords.slice(nameStart(names, file), names.nameEnds[file])),
    parent: above(parentStart(names, file), parentEnd(names, file)),
    folders: above(foldersStart(names, file), foldersEnd(names, file)),
  };
}

test.each([
  ["src/http/routerTable.ts", { name: ["router", "tabl"], parent: ["http"], folders: ["src", "http"] }],
  ["src/http/index.ts", { name: ["http"], parent: ["src"], folders: ["src", "http"] }],
  ["http/mod.rs", { name: ["http"], parent: [], folders: ["http"] }],
  ["index.ts", { name: ["index"], parent: [], folders: [] }],
  ["a/.gitignore", { name: ["gitignor"], parent: [], folders: [] }],
])("%s", (path, words) => {
  expect(wordsIn(pathNames([path]), 0)).toMatchObject(words.folders.length > 0 ? words : { name: words.name });
});

test("the columns say of every file what its path says, and what each kind is", () => {
  const part = fc.constantFrom("src", "index", "mod", "testUtils", "docs", "a-b", "x", "HTTPServer", "ü", "", ".");
  const extension = fc.constantFrom(".ts", ".md", ".test.ts", "", ".json");
  const path = fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), extension).map(([a, b]) => a.join("/") + b);
  holds(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), (given) => {
      const paths = given.filter((one) => /[^/]$/.test(one) && !one.startsWith("/")).sort();
      const names = pathNames(paths);
      expect(names.words).toEqual(Array.from(new Set(names.words)).sort());
      for (const [file, one] of paths.entries()) {
        expect(wordsIn(names, file)).toEqual(pathWords(one));
        expect(kindOf(names, file)).toBe(fileKind(one));
        expect(ownKindOf(names, file)).toBe(fileKind(one.slice(one.lastIndexOf("/") + 1)));
      }
    }),
  );
});
