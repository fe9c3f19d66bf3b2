import { expect, test } from "vitest";
import { alignedTable } from "./table.ts";

test("the first column stands left, the others right", () => {
  const rows = [
    ["set", "tools", "hit@1"],
    ["live", "3560", "0.8"],
    ["a", "7", ""],
  ];
  expect(alignedTable(rows)).toBe("set   tools  hit@1\nlive   3560    0.8\na         7\n");
});

test("no rows are no lines", () => {
  expect(alignedTable([])).toBe("");
});

test("several columns of words", () => {
  const rows = [
    ["client", "file", "n"],
    ["a", "long name", "7"],
  ];
  expect(alignedTable(rows, 2)).toBe("client  file       n\na       long name  7\n");
});
