import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENGLISH } from "../../analysis/identifier-analyzer.ts";
import { imageParts, joinedImage } from "../../index/image-writer.ts";
import { buildSnapshot } from "../../index/snapshot.ts";
import { type CommandRun, runWith } from "../../../test/command-run.ts";
import { checkIndexFile } from "./index-check.ts";

const FIELDS = [{ name: "bag", analyzer: ENGLISH, unit: 1, sources: [{ name: "text", weight: 1 }] }];
const SNAPSHOT = buildSnapshot(FIELDS, [{ key: "a", sources: [{ source: "text", text: "one two two" }] }]);

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ranksack-check-"));
  const sound = joinedImage(imageParts(SNAPSHOT, "english", new Uint8Array(0)));
  const damaged = sound.slice();
  damaged.set([255], damaged.length - 8);
  await writeFile(join(folder, "sound.index"), sound);
  await writeFile(join(folder, "damaged.index"), damaged);
  await writeFile(join(folder, "foreign.json"), "{}");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function check(file: string, json = false): Promise<CommandRun> {
  return runWith((io) => checkIndexFile(file, json, io), { cwd: folder });
}

test("a sound index is described", async () => {
  const { status, out, err } = await check("sound.index");
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/^sound\.index: sound, \d+ bytes\n {2}1 documents, stamp "english"\n/);
  expect(out).toContain(`  field "bag": "${ENGLISH.name}", 1 sources\n`);
  expect(out).toContain("  segment 0: 1 of 1 rows live, 2 terms, 2 postings\n");
  expect(out).toMatch(/ {13}4 {2}documents, segment 0, field 0\n/);
});

test("a damaged one is refused, and the section named", async () => {
  const { status, out } = await check("damaged.index");
  expect(status).toBe(1);
  expect(out).toMatch(
    /^damaged\.index: damaged, \d+ bytes\n {2}fault: Section "lengths" of field 0 in segment 0 is not/,
  );
});

test("something else is foreign", async () => {
  expect(await check("foreign.json")).toEqual({
    status: 1,
    out: "foreign.json: foreign, 2 bytes\n  fault: It is not an index of ranksack.\n",
    err: "",
  });
});

test("programs get one JSON object", async () => {
  const { status, out } = await check("damaged.index", true);
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    file: "damaged.index",
    verdict: "damaged",
    faults: [expect.stringContaining("lengths")],
  });
});

test.each([
  ["nowhere.index", "NOT_FOUND"],
  [".", "STORAGE"],
])("there is nothing to read in %j", async (file, code) => {
  await expect(check(file)).rejects.toMatchObject({ code });
});
