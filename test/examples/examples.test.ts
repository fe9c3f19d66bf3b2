// The examples run as they are, but for the package: it is bundled from the sources, since nothing need be built for
// tests.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "rolldown";
import { beforeAll, expect, test } from "vitest";

const FOLDER = mkdtempSync(join(tmpdir(), "ranksack-examples-"));
const NAMES = readdirSync("examples").filter((file) => file.endsWith(".mjs"));

beforeAll(async () => {
  await build({
    input: NAMES.map((name) => join("examples", name)),
    platform: "node",
    logLevel: "silent",
    resolve: { alias: { ranksack: resolve("src/index.ts") } },
    output: { dir: FOLDER, format: "esm", entryFileNames: "[name].mjs" },
  });
}, 60_000);

/** The keys that an example prints, list by list. */
function printed(name: string): string[][] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(FOLDER, name)], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const lists = stdout.split(/^".*:/m).slice(1);
  return lists.map((list) => Array.from(list.matchAll(/^ {2}\S+ {2}(\S+)$/gm), ([, key = ""]) => key));
}

test("the reranker brings the tool that is meant to the front, among the same tools", () => {
  const [byWords = [], reranked = []] = printed("rerank.mjs");
  expect(byWords[0]).not.toBe("billing/cancel_subscription");
  expect(reranked[0]).toBe("billing/cancel_subscription");
  expect(reranked.toSorted()).toEqual(byWords.toSorted());
});

test("the embedder finds the tool that no word finds", () => {
  const [byWords, fused] = printed("embed.mjs");
  expect([byWords, fused?.[0]]).toEqual([[], "device/get_location"]);
});

test("every example is listed", () => {
  const readme = readFileSync("examples/README.md", "utf8");
  expect(NAMES.filter((name) => !readme.includes(`node examples/${name}`))).toEqual([]);
});
