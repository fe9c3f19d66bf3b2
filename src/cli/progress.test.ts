import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Io } from "./io.ts";
import { progressLine } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a build of a second leaves on `err`, looked at by a person or not. */
function shown(errIsTerminal: boolean): string {
  let err = "";
  const io: Io = {
    out: () => expect.unreachable(),
    err: (text) => void (err += text),
    env: {},
    cwd: "/",
    isTerminal: true,
    errIsTerminal,
    readInput: () => Promise.resolve(new Uint8Array(0)),
  };
  const line = progressLine(io);
  for (const [time, done] of [
    [400, 1],
    [100, 2],
    [500, 3],
  ] as const) {
    vi.advanceTimersByTime(time);
    line.show({ done, total: 9 });
  }
  line.end();
  line.end();
  return err;
}

test("after half a second a person sees how far it is, on one line that goes away", () => {
  expect(shown(true)).toBe("\r\u001b[KReading files: 2 of 9\r\u001b[KReading files: 3 of 9\r\u001b[K");
});

test("a program sees nothing", () => {
  expect(shown(false)).toBe("");
});
