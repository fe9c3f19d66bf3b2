// The laws of stored collections seen red: for every wrong way to read an image a history is found that shows it.

import { expect, test } from "vitest";
import { allLive, type LiveSegment } from "../../src/index/live-segment.ts";
import { OVERFLOWS } from "../../src/index/posting-list.ts";
import { type PostingArrays, Postings } from "../../src/index/postings.ts";
import { loadedSegment } from "../../src/index/segment.ts";
import { snapshotOf } from "../../src/index/snapshot.ts";
import { DEFAULT_RANKING } from "../../src/ranking/presets.ts";
import { corpora } from "./corpora.ts";
import { histories, historyIndependence, type Keeping, KEEPING } from "./history.ts";
import { isBroken } from "./seed.ts";
import { stored } from "./stored.ts";

test.each<[string, (live: LiveSegment) => LiveSegment]>([
  ["dead rows that come back", ({ segment }) => allLive(segment)],
  ["live lengths that are those of all rows", (live) => ({ ...live, liveLengths: allLive(live.segment).liveLengths })],
  [
    "frequencies of a byte",
    changing(({ overflow }) => ({ overflow: { ...overflow, frequencies: overflow.frequencies.map(() => OVERFLOWS) } })),
  ],
  ["sources that are lost", changing(({ sources }) => ({ sources: sources.map(() => 1) }))],
  ["lengths of other rows", changing(({ lengths }) => ({ lengths: lengths.toReversed() }))],
  [
    "keys of other rows",
    (live) => ({ ...live, segment: loadedSegment(reversedKeys(live), live.segment.load().fields) }),
  ],
])("law 1 breaks on %s", (_, change) => {
  const cases = histories(corpora(DEFAULT_RANKING.fields.flatMap(({ sources }) => sources.map(({ name }) => name))));
  expect(isBroken(historyIndependence(DEFAULT_RANKING, reading(change), cases))).toBe(true);
});

/** Saves after each change and reads every segment wrong. */
function reading(change: (live: LiveSegment) => LiveSegment): Keeping {
  return {
    ...KEEPING,
    change(snapshot, changes) {
      const { fields, segments } = stored(KEEPING.change(snapshot, changes), "whole");
      return snapshotOf(fields, segments.map(change));
    },
  };
}

function changing(change: (arrays: PostingArrays) => Partial<PostingArrays>): (live: LiveSegment) => LiveSegment {
  return (live) => {
    const { keys, fields } = live.segment.load();
    return {
      ...live,
      segment: loadedSegment(
        keys,
        fields.map(({ arrays }) => new Postings({ ...arrays, ...change(arrays) })),
      ),
    };
  };
}

function reversedKeys({ segment: { keys } }: LiveSegment): LiveSegment["segment"]["keys"] {
  return { size: keys.size, at: (row) => keys.at(keys.size - 1 - row) };
}
