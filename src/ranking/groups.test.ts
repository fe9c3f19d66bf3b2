import { expect, test } from "vitest";
import { applyChangeSet } from "../index/change-set.ts";
import type { Document } from "../index/document.ts";
import { allLive } from "../index/live-segment.ts";
import { SegmentBuilder } from "../index/segment-builder.ts";
import { buildSnapshot, type Snapshot, snapshotOf } from "../index/snapshot.ts";
import { groupsOf } from "./groups.ts";
import { DEFAULT_RANKING } from "./presets.ts";

const { fields } = DEFAULT_RANKING;
const BAG = 0;
const SERVER = fields.findIndex(({ name }) => name === "server");

const document = (key: string, text: string, ...servers: string[]): Document => ({
  key,
  sources: [{ source: "description", text }, ...servers.map((server) => ({ source: "server", text: server }))],
});

const DOCUMENTS = [
  document("1", "read a file", "files"),
  document("2", "read a page", "web"),
  document("3", "read a folder", "files"),
  document("4", "read a clock"),
  document("5", "send a page", "web"),
  document("6", "send a letter", "post"),
];

function segmented(documents: readonly Document[], rows: number): Snapshot {
  const segments = documents.flatMap((_, first) => {
    if (first % rows !== 0) return [];
    const builder = new SegmentBuilder(fields);
    for (const one of documents.slice(first, first + rows)) builder.add(one);
    return [allLive(builder.build())];
  });
  return snapshotOf(fields, segments);
}

/** How many groups there are, and how many hold each term. */
function counts(snapshot: Snapshot, ...terms: string[]): number[] {
  const groups = groupsOf(snapshot, SERVER);
  return [groups.size, ...terms.map((term) => groups.count(BAG, term))];
}

test.each([1, 2, 3, 6])("a group counts once, however many of its documents hold a term: segments of %i", (rows) => {
  const snapshot = segmented(DOCUMENTS, rows);
  // files, web, post, and the documents of none; read: files, web and none; page: web; send: web and post
  expect(counts(snapshot, "read", "page", "send", "nowher")).toEqual([4, 3, 1, 2, 0]);
});

test("documents without a value are one group", () => {
  const none = [document("a", "read"), document("b", "read", ""), document("c", "read", "!!!")];
  expect(counts(buildSnapshot(fields, none), "read")).toEqual([1, 1]);
  expect(counts(buildSnapshot(fields, []), "read")).toEqual([0, 0]);
});

test("dead rows are in no group, and a moved document is in its new one", () => {
  const before = buildSnapshot(fields, DOCUMENTS);
  const after = applyChangeSet(before, { upserts: [document("2", "read a page", "post")], deletes: ["1", "5"] });
  // files (3), post (2, 6), none (4)
  expect(counts(after, "read", "file", "page", "send")).toEqual([3, 3, 1, 1, 1]);
  expect(counts(after, "folder", "letter", "clock")).toEqual([3, 1, 1, 1]);
  expect(counts(before, "read", "file", "page", "send")).toEqual([4, 3, 1, 1, 2]);
});

test("a value that is written in another way is the same, as a filter sees it", () => {
  const written = ["File Server", "file_server", "fileServer"].map((server, at) => document(`${at}`, "read", server));
  expect(counts(segmented(written, 1), "read")).toEqual([1, 1]);
});

test("of several values the first by code units counts, whatever the order of texts and documents", () => {
  const both = [document("1", "read", "web", "files"), document("2", "send", "web"), document("3", "send", "files")];
  for (const rows of [1, 2, 3]) {
    expect(counts(segmented(both, rows), "read", "send")).toEqual([2, 1, 2]);
    expect(counts(segmented(both.slice(0, 2).toReversed(), rows), "read", "send")).toEqual([2, 1, 1]);
  }
});

test("what was counted is remembered, per snapshot, field and term", () => {
  const snapshot = buildSnapshot(fields, DOCUMENTS);
  const groups = groupsOf(snapshot, SERVER);
  expect(groupsOf(snapshot, SERVER)).toBe(groups);
  const names = fields.findIndex(({ role }) => role === "names");
  const ask = () => ["read", "send"].flatMap((term) => [groups.count(BAG, term), groups.count(names, term)]);
  expect([ask(), ask()]).toEqual([
    [3, 0, 2, 0],
    [3, 0, 2, 0],
  ]);
  expect(groupsOf(buildSnapshot(fields, DOCUMENTS), SERVER)).not.toBe(groups);
});
