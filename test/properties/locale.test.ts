// Law 3 across processes: the same bytes whatever the locale of the process that ranks.

import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { type RankProgram, rankProgram } from "../processes/run.ts";

let run: RankProgram;
let wanted: string;
beforeAll(async () => {
  run = await rankProgram();
  wanted = run({ LC_ALL: "C" });
}, 60_000);

test("the answers are many and not empty", () => {
  const answers = wanted
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { hits?: unknown[] });
  expect(answers.filter(({ hits }) => hits && hits.length > 0)).toHaveLength(65);
});

describe.each(["tr_TR.UTF-8", "sv_SE.UTF-8", "lt_LT.UTF-8"])("%s", (locale) => {
  test("is a locale of Node here", () => {
    const script = "process.stdout.write(Intl.DateTimeFormat().resolvedOptions().locale.replace('-', '_'))";
    const env = { ...process.env, LC_ALL: locale };
    expect(execFileSync(process.execPath, ["-e", script], { env, encoding: "utf8" })).toBe(locale.slice(0, 5));
  });
  test("gives the same bytes", () => expect(run({ LC_ALL: locale }) === wanted).toBe(true));
});
