import { expect, test } from "vitest";
import { openRepository } from "./repository.ts";
import { checkMemory, memoryOf } from "./memory-limit.ts";

test("a process has what the machine has, or what it is given", () => {
  const all = memoryOf(Number.POSITIVE_INFINITY);
  expect(all.most).toBeGreaterThan(all.before);
  expect(all.heap).toBeLessThan(all.most);
  expect(memoryOf(1_000).most).toBe(1_000);
});

test("reading ends when it has filled three quarters, and never for what was taken before", () => {
  const { most, heap, before } = memoryOf(Number.POSITIVE_INFINITY);
  checkMemory({ most, heap, before: 0 }, 1, 2);
  checkMemory({ most: 1_000, heap: 1_000, before }, 1, 2);
  expect(() => checkMemory({ most: 80_000_000, heap, before: 0 }, 1, 2)).toThrow(
    / of 80 MB were taken for 1 of 2 files/,
  );
  expect(() => checkMemory({ most, heap: 1_000_000, before: 0 }, 1, 2)).toThrow(/ of 1 MB were taken/);
});

test("a limit is a number of bytes", async () => {
  const wrong = openRepository(".", { maxMemoryBytes: 0 });
  await expect(wrong).rejects.toMatchObject({ code: "INVALID_ARGUMENT", hint: "Leave it out for all there is." });
});
