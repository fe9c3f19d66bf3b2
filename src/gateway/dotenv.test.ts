import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDotenv } from "./dotenv.ts";

test.each<[string, Record<string, string>]>([
  ["A=b", { A: "b" }],
  ["  A = b c \n", { A: "b c" }],
  ["export A=b\r\nB=c\rC=d", { A: "b", B: "c", C: "d" }],
  ["# A=b\n\nB=c # d\nC=d#e", { B: "c", C: "d" }],
  ['A="b # c" # d', { A: "b # c" }],
  ['A="b\\n\\t\\"\\\\\\x"', { A: 'b\n\t"\\\\x' }],
  ["A='b\\n$B'", { A: "b\\n$B" }],
  ["A=`b \"c\" 'd'`", { A: "b \"c\" 'd'" }],
  ['A="one\ntwo"\nB=c', { A: "one\ntwo", B: "c" }],
  ["A=$B ${C} `d", { A: "$B ${C} `d" }],
  ['A="b\nB=c', { A: '"b', B: "c" }],
  ['A="b" c', { A: '"b" c' }],
  ["A=", { A: "" }],
  ['A=""', { A: "" }],
  ["A: b\nhttp://h", { A: "b" }],
  ["A=1\nA=2", { A: "2" }],
  ["if true; then\n=x\n1A=b\nuse nix", {}],
  ["__proto__=x", Object.fromEntries([["__proto__", "x"]])],
  ["", {}],
])("%j is %j", (text, variables) => {
  expect(Object.fromEntries(parseDotenv(text))).toEqual(variables);
});

test("a value in single quotes comes back as it is, whatever it is", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      fc.pre(!/['\r]/.test(value));
      expect([...parseDotenv(`A='${value}'\nB=c`)]).toEqual([
        ["A", value],
        ["B", "c"],
      ]);
    }),
  );
});

test("a file of quotes that are never closed is read in time that is linear in it", () => {
  expect(parseDotenv('A="\n'.repeat(12_000)).size).toBe(1);
});
