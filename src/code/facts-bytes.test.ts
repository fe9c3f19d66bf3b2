import { expect, test } from "vitest";
import { buildSnapshot } from "../index/snapshot.ts";
import { decodeFacts, FactsWriter, factsAt, placesIn } from "./facts-bytes.ts";
import { FactsBuilder } from "./facts-builder.ts";
import type { FileFacts } from "./file-facts.ts";

const TEXT = "class Router {\n  register(route) {}\n}\nexport const routes = new Router(); // odd\n";

function encodeFacts(facts: FileFacts): Uint8Array {
  return new FactsWriter().write(facts);
}

/** Bytes at a place that is a multiple of 4 and not of 8. */
function moved(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes.length + 4);
  copy.set(bytes, 4);
  return copy.subarray(4);
}

test.each([TEXT, "", "café ü\n".repeat(100)])("facts come back as they were, of %j", (text) => {
  const { facts } = new FactsBuilder().build("src/a.ts", text);
  const bytes = encodeFacts(facts);
  expect(bytes.length % 4).toBe(0);
  expect(decodeFacts(moved(bytes))).toEqual(facts);
});

test("what was written stays as it is while more is written, little and much", () => {
  const builder = new FactsBuilder();
  const writer = new FactsWriter();
  const texts = [TEXT, "", ...[3, 30_000, 100, 90_000, 5].map((size) => `word${size} `.repeat(size)), TEXT];
  const written = texts.map((text) => writer.write(builder.build("a.ts", text).facts));
  const alone = texts.map((text) => encodeFacts(builder.build("a.ts", text).facts));
  expect(written.map((bytes) => Buffer.compare(bytes, alone.shift() ?? new Uint8Array(0)))).toEqual(texts.map(() => 0));
});

test("bytes that are no facts are damage, not a crash", () => {
  const bytes = encodeFacts(new FactsBuilder().build("src/a.ts", TEXT).facts);
  const longer = new Uint8Array(bytes.length + 4);
  longer.set(bytes);
  for (const broken of [new Uint8Array(0), bytes.slice(0, -4), longer])
    expect(() => decodeFacts(broken)).toThrow(expect.objectContaining({ code: "INDEX_CORRUPT" }));
});

test("the facts of a file of a snapshot are those it was indexed with", () => {
  const { facts } = new FactsBuilder().build("a", TEXT);
  const snapshot = buildSnapshot([], [{ key: "a", sources: [], attachment: encodeFacts(facts) }]);
  const [place = 0, nowhere = 0] = placesIn(snapshot, ["a", "b"]);
  expect(factsAt(snapshot, place)).toEqual(facts);
  for (const wrong of [nowhere, 1])
    expect(() => factsAt(snapshot, wrong)).toThrow(expect.objectContaining({ code: "INDEX_CORRUPT" }));
});
