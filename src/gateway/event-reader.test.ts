import fc from "fast-check";
import { expect, test } from "vitest";
import { EventReader } from "./event-reader.ts";

function eventsOf(chunks: readonly (string | Uint8Array)[], limit = 1_000): string | undefined {
  const reader = new EventReader(limit, (data) => data);
  let text: string | undefined = "";
  for (const chunk of chunks) {
    const read = reader.push(Buffer.from(chunk as string));
    text = read === undefined || text === undefined ? undefined : text + read;
  }
  return text;
}

test.each<[string, string[], string | undefined]>([
  ["an event", ["data: a\n\n"], "data: a\n\n"],
  ["an event in pieces", ["da", "ta: a", "\n", "", "\n"], "data: a\n\n"],
  ["several lines of data, other fields first", ["data:a\nid: 1\ndata:  b\n\n"], "id: 1\ndata: a\ndata:  b\n\n"],
  ["a field without a value", ["data\nevent\n\n"], "event\ndata: \n\n"],
  ["each way to end a line", ["data: a\r\rdata: b\r\n\r\ndata: c\n\n"], "data: a\n\ndata: b\n\ndata: c\n\n"],
  ["a line end that is cut in two", ["data: a\r", "\ndata: b\r", "\r", "\n"], "data: a\ndata: b\n\n"],
  ["a byte order mark", ["\uFEFFdata: a\n\n"], "data: a\n\n"],
  ["comments", [": hello\n\n:\ndata: a\n\n"], "data: a\n\n"],
  ["an end that is open", ["data: a\n\ndata: b\n"], "data: a\n\n"],
  ["an event as large as may be", [`data: ${"x".repeat(994)}\n\n`], `data: ${"x".repeat(994)}\n\n`],
  ["one that is larger", [`data: ${"x".repeat(995)}\n\n`], undefined],
  ["a line that does not end", ["data: ", ..."x".repeat(995)], undefined],
  ["lines that do not end", Array.from({ length: 200 }, () => "data: 1\n"), undefined],
  ["other fields that do not end", Array.from({ length: 200 }, () => "retry: 1\n"), undefined],
  ["comments that do not end", Array.from({ length: 2_000 }, () => ": still there\n"), ""],
  ["many events", Array.from({ length: 500 }, () => "data: 1\n\n"), "data: 1\n\n".repeat(500)],
])("%s", (_, chunks, expected) => expect(eventsOf(chunks)).toBe(expected));

test("the cut into chunks does not matter, inside a character or a line end either", () => {
  const text = fc.array(fc.constantFrom("data: é\u{1F600}", "data:", "id: 7", ": c", "", "\r", "\n", "\r\n", "x"));
  fc.assert(
    fc.property(text, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (parts, sizes) => {
      const bytes = Buffer.from(parts.join(""));
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; ) {
        const size = sizes.next().value;
        chunks.push(bytes.subarray(at, at + size));
        at += size;
      }
      expect(eventsOf(chunks)).toBe(eventsOf([bytes]));
    }),
  );
});

test("an event of 9 MiB in chunks of a byte is one event", () => {
  const text = `data: ${"x".repeat(9 * 2 ** 20)}\n\n`;
  const reader = new EventReader(32 * 2 ** 20, (data) => data);
  const bytes = Buffer.from(text);
  let [events, count] = ["", 0];
  for (let at = 0; at < bytes.length; at++) {
    const read = reader.push(bytes.subarray(at, at + 1)) ?? "";
    if (read !== "") count++;
    events += read;
  }
  expect([count, events.length, events === text]).toEqual([1, text.length, true]);
});
