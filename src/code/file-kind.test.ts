import { expect, test } from "vitest";
import { FileKinds, fileKind, fileRole, ownKind } from "./file-kind.ts";
import { fileName } from "./file-name.ts";

test.each([
  ["src/app.ts", "code"],
  ["lib/request.js", "code"],
  ["tests/app.ts", "test"],
  ["src/__tests__/app.ts", "test"],
  ["src/app.test.ts", "test"],
  ["src/app_test.go", "test"],
  ["test_app.py", "test"],
  ["conftest.py", "test"],
  ["src/GsonTest.java", "test"],
  ["src/Latest.java", "code"],
  ["spec/app_spec.rb", "test"],
  ["src/testing.ts", "code"],
  ["README.md", "doc"],
  ["docs/app.ts", "doc"],
  ["docs_src/app.py", "doc"],
  ["examples/app/index.js", "doc"],
  ["vendor/x.go", "doc"],
  ["package.json", "config"],
  ["app.min.js", "config"],
  ["CMakeLists.txt", "doc"],
  ["Makefile", "other"],
  ["configure.sh", "other"],
])("%s is %s", (path, kind) => {
  expect(fileKind(path)).toBe(kind);
});

test.each([
  ["src/pkg/__init__.py", "package"],
  ["src/types.d.ts", "declarations"],
  ["src/lib.rs", "entry"],
  ["cmd/main.go", "entry"],
  ["src/index.ts", undefined],
])("the role of %s is %s", (path, role) => {
  expect(fileRole(path)).toBe(role);
});

test("kinds of many files, whose folders are understood once, are those of each alone", () => {
  const paths = ["a.ts", "docs/a.ts", "docs/b.test.ts", "docs/c.min.js", "tests/a.ts", "tests/b.md", "src/tests/a.ts"];
  const kinds = new FileKinds();
  for (let turn = 0; turn < 2; turn++) expect(paths.map((path) => kinds.of(path))).toEqual(paths.map(fileKind));
  expect(paths.map((path) => ownKind(fileName(path)))).toEqual([
    ...["code", "code", "test", "config"],
    ...["code", "doc", "code"],
  ]);
});
