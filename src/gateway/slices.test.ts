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

test("what has begun is finished in its order, and what is new has every other slice", async () => {
  const { queue, seen, work } = timed();
  // A millisecond has room for one step of a and c, for b, and for nothing else then.
  const all = [
    queue.do(work("a", 4, 2)),
    queue.do(work("b", 2, 0.25)),
    queue.do(work("c", 3, 2)),
    queue.do(work("d", 1, 2)),
  ];
  expect(seen).toEqual(["a1"]);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
  expect(seen.join(" ")).toBe("a1 a2 b1 b2 a3 c1 a4 d1 c2 c3");
});

test("a slice is as long as the others had the thread, two milliseconds at most", async () => {
  let now = 0;
  const seen: string[] = [];
  const queue = new SliceQueue(() => now);
  function* work(): Generator<void, void> {
    for (let step = 0; step < 14; step++) {
      seen.push("w");
      now += 1;
      yield;
    }
  }
  const done = queue.do(work());
  const others = (took: readonly number[]): void => {
    const [ms = 0, ...rest] = took;
    seen.push(` ${ms} `);
    now += ms;
    if (rest.length > 0) setImmediate(others, rest);
  };
  setImmediate(others, [0.5, 30, 0]);
  await done;
  expect(seen.join("")).toBe("ww 0.5 w 30 ww 0 wwwwwwwww");
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
