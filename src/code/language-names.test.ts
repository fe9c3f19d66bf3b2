import { expect, test } from "vitest";
import { languageNames } from "./language-names.ts";

test.each([
  ["src/a.ts", ["typescript", "ts"]],
  ["src/a.TSX", ["typescript", "ts", "tsx"]],
  ["a.h", ["c", "c++", "cpp", "cxx", "cplusplus"]],
  ["a.cs", ["c#", "csharp", "cs"]],
  ["tools/Dockerfile", ["dockerfile", "docker"]],
  ["CMakeLists.txt", ["cmake"]],
  ["notes.txt", ["text", "txt"]],
  [".bashrc", ["shell", "sh", "bash", "zsh"]],
  ["LICENSE", []],
  ["src/ts/unknown.zzz", []],
])("%s is in %j", (path, names) => {
  expect(languageNames(path)).toEqual(names);
});
