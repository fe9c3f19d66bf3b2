import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

const never = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test("calls of one client go side by side, others wait in line, and whoever comes behind them waits too", async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const [ada, bo, cy] = [{}, {}, {}];
  const wait = (name: string, client: object): void =>
    void turns.wait(client, never).then((isGiven) => isGiven && begun.push(name));
  for (const [name, client] of [
    ["a1", ada],
    ["a2", ada],
    ["b1", bo],
    ["a3", ada],
    ["b2", bo],
    ["c1", cy],
  ] as const)
    wait(name, client);
  const seen: string[][] = [];
  for (const client of [ada, ada, bo, ada, bo, cy]) {
    await settled();
    seen.push([...begun]);
    turns.end(client);
  }
  expect(seen).toEqual([
    ["a1", "a2"],
    ["a1", "a2"],
    ["a1", "a2", "b1"],
    ["a1", "a2", "b1", "a3"],
    ["a1", "a2", "b1", "a3", "b2"],
    ["a1", "a2", "b1", "a3", "b2", "c1"],
  ]);
});

test("one that is withdrawn leaves the line, and lets those behind it go", async () => {
  const turns = new Turns();
  const [ada, bo] = [{}, {}];
  turns.begin(ada);
  const abort = new AbortController();
  const withdrawn = turns.wait(bo, abort.signal);
  const behind = turns.wait(ada, never);
  abort.abort();
  expect(await withdrawn).toBe(false);
  expect(await behind).toBe(true);
  expect(await turns.wait(bo, AbortSignal.abort())).toBe(false);
});
