import { expect, test } from "vitest";
import { fileKind, fileRole } from "./file-kind.ts";

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
