import { expect, test } from "vitest";
import { AttachmentBuilder, NO_ATTACHMENTS } from "./attachments.ts";
import { applyChangeSet } from "./change-set.ts";
import { liveRow } from "./live-segment.ts";
import { foldSegments } from "./merge.ts";
import { buildSnapshot, type Snapshot } from "./snapshot.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

test("attachments come back by row, and rows without any are empty", () => {
  const builder = new AttachmentBuilder();
  for (const attachment of [bytes(1, 2), undefined, bytes(), bytes(3)]) builder.add(attachment);
  const arena = builder.build();
  expect([0, 1, 2, 3].map((row) => Array.from(arena.at(row)))).toEqual([[1, 2], [], [], [3]]);
});

test("where no row has any, nothing is kept", () => {
  const builder = new AttachmentBuilder();
  builder.add(undefined);
  expect(builder.build()).toBe(NO_ATTACHMENTS);
  expect(NO_ATTACHMENTS.at(7)).toHaveLength(0);
});

function attachmentOf({ segments }: Snapshot, key: string): number[] {
  const live = segments.find((one) => liveRow(one, key) >= 0) ?? expect.unreachable();
  return Array.from(live.segment.attachments.at(liveRow(live, key)));
}

test("they follow their documents through changes and merges", () => {
  const first = buildSnapshot(
    [],
    ["a", "b", "c"].map((key, at) => ({ key, sources: [], attachment: bytes(at) })),
  );
  const changed = applyChangeSet(first, {
    upserts: [
      { key: "b", sources: [], attachment: bytes(9, 9) },
      { key: "d", sources: [] },
    ],
    deletes: ["a"],
  });
  const folded = { ...changed, segments: [foldSegments([], changed.segments)] };
  for (const snapshot of [changed, folded])
    expect(["b", "c", "d"].map((key) => attachmentOf(snapshot, key))).toEqual([[9, 9], [2], []]);
});
