import { expect, test } from "vitest";
import { SnapshotBuilder } from "../index/snapshot.ts";
import { DEFAULT_RANKING } from "../ranking/presets.ts";
import { WordLog } from "./word-log.ts";

test("it notes every word of the first field, and nothing of the others or of other sources", () => {
  const log = new WordLog();
  const builder = new SnapshotBuilder(log.fields(DEFAULT_RANKING.fields));
  builder.add({
    key: "a",
    sources: [
      { source: "name", text: "createIssue" },
      { source: "full name", text: "github createIssue" },
      { source: "description", text: "Opens an issue, opens it." },
    ],
  });
  builder.build();
  log.close();
  expect(new Set(log.words())).toEqual(new Set(["createIssue", "Opens", "an", "issue", "opens", "it"]));
});

test("an index of nothing has no words", () => {
  const log = new WordLog();
  log.close();
  expect(log.words().join("")).toBe("");
});
