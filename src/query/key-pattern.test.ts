import { expect, test } from "vitest";
import { keyTest } from "./key-pattern.ts";

const KEYS = [
  "README.md",
  "src/auth/login.ts",
  "src/auth/login.test.ts",
  "src/Auth.ts",
  "lib/src/a.ts",
  "app/[id]/p.tsx",
];

function matching(pattern: string): string[] {
  return KEYS.filter(keyTest(pattern));
}

test.each([
  ["auth", ["src/auth/login.ts", "src/auth/login.test.ts", "src/Auth.ts"]],
  ["AUTH/", ["src/auth/login.ts", "src/auth/login.test.ts"]],
  ["/src", ["src/auth/login.ts", "src/auth/login.test.ts", "src/Auth.ts"]],
  ["/auth", []],
  ["*.md", ["README.md"]],
  ["*.ts", ["src/auth/login.ts", "src/auth/login.test.ts", "src/Auth.ts", "lib/src/a.ts"]],
  ["src/*.ts", ["src/Auth.ts", "lib/src/a.ts"]],
  ["/src/*.ts", ["src/Auth.ts"]],
  ["src/**.ts", ["src/auth/login.ts", "src/auth/login.test.ts", "src/Auth.ts", "lib/src/a.ts"]],
  ["s?c/auth", ["src/auth/login.ts", "src/auth/login.test.ts"]],
  ["l*/s*", ["lib/src/a.ts"]],
  ["/*/auth/", ["src/auth/login.ts", "src/auth/login.test.ts"]],
  ["*.test.*", ["src/auth/login.test.ts"]],
  ["[id]", ["app/[id]/p.tsx"]],
  ["[id]/*.tsx", ["app/[id]/p.tsx"]],
  ["aut*.ts", ["src/Auth.ts"]],
  ["*", KEYS],
  ["/**", KEYS],
  ["(a+)+$", []],
  ["", KEYS],
])("%j stands for %j", (pattern, keys) => {
  expect(matching(pattern)).toEqual(keys);
});

test("S043: a pattern of many stars on a long key takes linear steps", () => {
  const key = "a".repeat(100_000);
  expect(keyTest(`${"*a".repeat(50)}*b`)(key)).toBe(false);
  expect(keyTest(`${"**a".repeat(20)}b`)(key)).toBe(false);
  expect(keyTest("(a+)+$")(key)).toBe(false);
});
