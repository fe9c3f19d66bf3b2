import { expect, test } from "vitest";
import { memoryFacts } from "../../test/memory-tree.ts";
import { hashUnits } from "../index/hash.ts";
import { Measurer } from "./code-measures.ts";
import type { TreeFile } from "./tree-facts.ts";

function file(text: string): TreeFile {
  const found = memoryFacts(new Map([["a.ts", text]])).file("a.ts");
  if (found === undefined) throw new Error("there is no such file");
  return found;
}

const MAIL = { hash: hashUnits("mail"), mass: 2, codeMass: 1 };

test("windows: the best, half the third and a quarter of the fifth", () => {
  // mail stands in lines 1, 2, 3 and 65: strips 0 and 3. Window 0 has it three times: 2 · 3·3/(3+2) = 3.6; windows 2 and
  // 3 once: 2 · 3·1/(1+2) = 2. In order 3.6, 2, 2, 0: 3.6 + 2/2 = 4.6.
  const lines = Array.from({ length: 70 }, (_, at) => (at < 3 || at === 64 ? "mail" : "other"));
  const { window } = new Measurer().measure([file(lines.join("\n"))], [MAIL], [], 70);
  expect(window[0]).toBeCloseTo(4.6, 12);
});

test("blocks: the best, half the second and a quarter of the third; the name of a block counts 2 more", () => {
  // Block 0: mail once, 2. Block 1, sendMail: twice and 2 for its name, 2 · 3·4/(4+2) = 4. Block 2, other: once, 2.
  const text = "mail\nfunction sendMail() {\n  mail();\n}\nfunction other() {\n  mail();\n}\n";
  const { block } = new Measurer().measure([file(text)], [MAIL], [], 10);
  expect(block[0]).toBeCloseTo(4 + 2 / 2 + 2 / 4, 12);
});

test("the whole file: a defined name counts 2 more; length counts half", () => {
  // mail stands four times, once in a name: f = 6. The file has the average length: 2 · 3·6/(6+2) = 4.5, in code half.
  const text = "mail\nfunction sendMail() {\n  mail();\n}\nfunction other() {\n  mail();\n}\n";
  const one = file(text);
  const measured = new Measurer().measure([one], [MAIL], [{ hash: hashUnits("sendmail"), mass: 1 }], one.facts.length);
  expect(measured.body[0]).toBeCloseTo(4.5, 12);
  expect(measured.code[0]).toBeCloseTo(2.25, 12);
  // sendMail once, and 3 for its definition: 3·4/(4+2) = 2.
  expect(measured.identifiers[0]).toBeCloseTo(2, 12);
});

test("a file that is not known measures 0", () => {
  const { window, body } = new Measurer().measure([undefined], [MAIL], [], 1);
  expect([window[0], body[0]]).toEqual([0, 0]);
});
