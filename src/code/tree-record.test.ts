import { expect, test } from "vitest";
import { fileTable } from "./file-table.ts";
import { pathNames } from "./path-names.ts";
import { WITHOUT } from "./tree-summary.ts";
import { decodeTree, encodeTree, recordedFiles, type TreeRecord } from "./tree-record.ts";

const UNREAD = { path: "b.bin", reason: "binary", detail: "it has a NUL character" } as const;
const RECORD: TreeRecord = {
  files: fileTable([
    { path: "a.ts", size: 3, modifiedAt: 1_700_000_000_000.25, changedAt: 1_700_000_000_001.5, inode: 2 ** 45 + 1 },
    { path: "b.bin", size: 0, modifiedAt: 0, changedAt: 0, inode: 1 },
    { path: "ü/😀\n.ts", size: 1, modifiedAt: 2, changedAt: 3, inode: 4 },
  ]),
  summary: {
    lengths: Uint32Array.of(7, WITHOUT, 0),
    prints: Uint32Array.from({ length: 15 }, (_, at) => at),
    copies: Uint32Array.of(0, 0, 1),
    names: pathNames(["a.ts", "b.bin", "ü/😀\n.ts"]),
    hashes: Uint32Array.of(8, 2 ** 32 - 1),
    definers: Uint32Array.of(0, 2),
    sources: 2,
    sunk: 1,
  },
  places: Uint32Array.of(1, WITHOUT, 0),
  evidence: new Map([["a.ts", "hash"]]),
  unread: [UNREAD],
  skipped: [UNREAD, { path: "x/", reason: "ignored", detail: "rule" }],
};

/** Bytes where a stored index has them: at a multiple of 8. */
function aligned(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes.length + 8);
  copy.set(bytes, 8);
  return copy.subarray(8);
}

test("a record comes back as it was, and says how many files it has", () => {
  const bytes = encodeTree(RECORD);
  expect(decodeTree(aligned(bytes))).toEqual(RECORD);
  expect(recordedFiles(bytes)).toBe(3);
});

test("a record of nothing is one, and so is one without a summary", () => {
  const nothing = { files: fileTable([]), summary: undefined, evidence: new Map(), unread: [], skipped: [] };
  const { places: _, ...bare } = { ...RECORD, summary: undefined };
  expect(decodeTree(aligned(encodeTree(bare)))).toEqual(bare);
  expect(decodeTree(encodeTree(nothing))).toEqual(nothing);
});

test("what is no record is damage, not a crash", () => {
  const bytes = encodeTree(RECORD);
  const wrong = (change: (words: Uint32Array) => void): Uint8Array => {
    const copy = bytes.slice();
    change(new Uint32Array(copy.buffer, 0, 20));
    return copy;
  };
  const broken = [
    new Uint8Array(3),
    bytes.slice(0, -1),
    wrong((words) => (words[0] = 2 ** 31)),
    wrong((words) => (words[11] = 7)),
    wrong((words) => (words[7] = 0)),
    wrong((words) => (words[7] = 2)),
    // One number of the lengths counts to the copies; one byte of the words of names to the JSON behind them.
    wrong((words) => words.set([(words[8] ?? 0) - 1, words[9] ?? 0, (words[10] ?? 0) + 1], 8)),
    wrong((words) => words.set([(words[2] ?? 0) - 1, (words[3] ?? 0) + 1], 2)),
  ];
  for (const one of broken) expect(() => decodeTree(one)).toThrow(expect.objectContaining({ code: "INDEX_CORRUPT" }));
});
