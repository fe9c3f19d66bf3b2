import { expect, test } from "vitest";
import { inSlices, SliceQueue } from "./slices.ts";

/** A queue for work that notes each of its steps, which take some milliseconds of a time of their own. */
function timed(): { queue: SliceQueue; seen: string[]; work: typeof work } {
  let now = 0;
  const seen: string[] = [];
  function* work(name: string, steps: number, ms: number): Generator<void, string> {
    for (let at = 1; at <= steps; at++) {
      seen.push(`${name}${at}`);
      now += ms;
      yield;
    }
    return name;
  }
  return { queue: new SliceQueue(() => now), seen, work };
}

test("what is short is done at once", async () => {
  const { queue, seen, work } = timed();
  const done = queue.do(work("a", 2, 0.25));
  const other = queue.do(work("b", 1, 0));
  expect(seen).toEqual(["a1", "a2", "b1"]);
  expect(await Promise.all([done, other])).toEqual(["a", "b"]);
});

test("what is long takes turns with what came later", async () => {
  const { queue, seen, work } = timed();
  // A millisecond has room for b and two steps of c.
  const all = [queue.do(work("a", 3, 2)), queue.do(work("b", 2, 0.25)), queue.do(work("c", 3, 0.3))];
  expect(seen).toEqual(["a1"]);
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
  expect(seen.join(" ")).toBe("a1 a2 b1 b2 c1 c2 a3 c3");
});

test("others have their turn between two slices, and not within one", async () => {
  const { queue, seen, work } = timed();
  const done = queue.do(work("a", 6, 0.5));
  const others = new Promise<void>((resolve) => {
    const wait = (rounds: number): void => {
      seen.push("-");
      if (rounds > 0) setImmediate(wait, rounds - 1);
      else resolve();
    };
    setImmediate(wait, 2);
  });
  await Promise.all([done, others]);
  expect(seen.join("").replaceAll(/-+/g, "-")).toMatch(/a1a2a3a4-a5a6/);
});

test("work that fails costs no other", async () => {
  const { queue, work } = timed();
  const failing = queue.do(
    (function* (): Generator<void, void> {
      yield;
      throw new Error("broken");
    })(),
  );
  const other = queue.do(work("a", 2, 0));
  await expect(failing).rejects.toThrow("broken");
  expect(await other).toBe("a");
});

test("work may bring more work, in the one queue of the process as well", async () => {
  const { seen, work } = timed();
  await inSlices(work("a", 1, 0)).then(() => inSlices(work("b", 1, 0)));
  expect(seen).toEqual(["a1", "b1"]);
});
