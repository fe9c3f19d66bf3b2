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

test("it answers what each build noted, and keeps all until it is replaced", () => {
  const log = new WordLog();
  const build = (text: string): readonly string[] => {
    const builder = new SnapshotBuilder(log.fields(DEFAULT_RANKING.fields));
    builder.add({ key: "a", sources: [{ source: "name", text }] });
    return log.close();
  };
  expect([build("one two"), build("two three")]).toEqual([
    ["one", "two"],
    ["two", "three"],
  ]);
  expect([log.words(), log.size]).toEqual([["one", "two", "two", "three"], 17]);
  log.replace(new Set(["four"]));
  expect(log.words()).toEqual(["four"]);
});

test("an index of nothing has no words", () => {
  const log = new WordLog();
  log.close();
  expect(log.words().join("")).toBe("");
});
