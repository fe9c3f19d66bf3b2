import { expect, test } from "vitest";
import { lineReferences } from "./line-reference.ts";

test.each([
  ["src/a.ts:12", ["src/a.ts:12"]],
  ["src/a.ts:12:5", ["src/a.ts:12"]],
  ["src/a.ts:12:5 - error TS2304: Cannot find name 'x'.", ["src/a.ts:12"]],
  ["src/a.ts(12,5): error TS2304: Cannot find name 'x'.", ["src/a.ts:12"]],
  ["a.cpp(7): error C2065", ["a.cpp:7"]],
  ["src/main.c:3:10: fatal error: x.h: No such file", ["src/main.c:3"]],
  ["In file included from src/b.h:4,", ["src/b.h:4"]],
  ["  --> src/main.rs:10:5", ["src/main.rs:10"]],
  ["thread 'main' panicked at src/main.rs:10:5:", ["src/main.rs:10"]],
  ["    at run (file:///app/src/a%20b.js:12:5)", ["/app/src/a b.js:12"]],
  ["    at /app/src/a.js:12:5", ["/app/src/a.js:12"]],
  ["    at async Promise.all (index 0)", []],
  ["    at node:internal/process/task_queues:95:5", ["node:internal/process/task_queues:95"]],
  ["    at http://localhost:5173/src/App.tsx?t=1699:30:9", ["/src/App.tsx:30"]],
  ["    at webpack:///./src/a.js:3:1", ["/./src/a.js:3"]],
  ['  File "/app/main.py", line 3, in <module>', ["/app/main.py:3"]],
  ["\tat com.acme.web.App.run(App.java:42)", ["com/acme/web/App.java:42"]],
  ["\tat com.acme.App$Inner.<init>(App.kt:7)", ["com/acme/App.kt:7"]],
  ["\tat java.base/java.lang.Thread.run(Thread.java:840)", ["java/lang/Thread.java:840"]],
  ["   at Acme.App.Run() in C:\\src\\App.cs:line 12", ["C:/src/App.cs:12"]],
  ["\t/go/src/app/main.go:12 +0x1d", ["/go/src/app/main.go:12"]],
  ["main.go:9:2: undefined: x", ["main.go:9"]],
  ["lib/app.ex:12: App.run/1", ["lib/app.ex:12"]],
  ["app.rb:12:in 'run'", ["app.rb:12"]],
  ["Makefile:3: recipe failed in build/Makefile:9", ["build/Makefile:9"]],
  ["a.ts:1 b.ts:2 a.ts:1", ["a.ts:1", "b.ts:2"]],
  ["2026-11-30T22:36:26 listening on 127.0.0.1:8080", []],
  ["ratio 3:4, at 12:30", []],
  ["a.ts:0", []],
  ["", []],
])("%j names %j", (text, places) => {
  expect(lineReferences(text).map(({ path, line }) => `${path}:${line}`)).toEqual(places);
});

test("S043: long texts without a place take linear time, and of very many places the first are read", () => {
  expect(lineReferences("x".repeat(1_000_000))).toEqual([]);
  expect(lineReferences(`${"a.b/".repeat(1_000)}:`.repeat(100))).toEqual([]);
  expect(lineReferences("/.".repeat(2_000))).toEqual([]);
  expect(lineReferences(Array.from({ length: 900 }, (_, at) => `f.ts:${at + 1}`).join("\n"))).toHaveLength(200);
});
