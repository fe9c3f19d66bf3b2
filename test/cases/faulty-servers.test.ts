// Servers that do one thing wrong: the call is answered, or fails at once with what was wrong, and the next one works.

import { afterEach, expect, test } from "vitest";
import { type Fronted, fixture, fronted } from "../fronted-servers.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function behind(fault: string): Promise<Fronted> {
  const gateway = fronted([fixture("s", "faulty", fault)], { callTimeoutMs: 3_000, chance: () => 0 });
  closing.push(() => gateway.close());
  await gateway.settled("s");
  return gateway;
}

const answered = (what: string): RegExp =>
  new RegExp(`^Server "s" answered the call of "do" with error -32603: ${what}`);
const GONE = /^Server "s" failed during the call of "do"/;

test.each<[fault: string, answer: string | RegExp]>([
  ["twice", "first"],
  ["unknown", "done"],
  ["text_id", "done"],
  ["early", "done"],
  ["strays", "done"],
  ["asks_oddly", "done"],
  ["same_question", "done"],
  ["floods", "done"],
  ["questions", "done"],
  ["unended", "done"],
  ["both", "done"],
  ["no_input", "done"],
  ["no_error", answered("an answer without a result")],
  ["text_error", answered("it broke")],
  ["odd_error", answered("an error without a message")],
  ["bare_error", answered("an error without a message")],
  ["neither", answered("an answer without a result")],
  ["half", GONE],
  ["no_output", /^Server "s" failed during the call of "do": it closed its stdout/],
  ["deep", /^Server "s" broke the protocol during the call of "do": its answer is nested more than 1000 levels deep/],
])("%s", async (fault, answer) => {
  const gateway = await behind(fault);
  const { content, isError } = await gateway.call("s/do");
  expect(content[0]?.text).toEqual(typeof answer === "string" ? answer : expect.stringMatching(answer));
  expect(isError).toBe(typeof answer === "string" ? undefined : true);
  const next = async (): Promise<string | undefined> => (await gateway.call("s/fine")).content[0]?.text;
  await expect.poll(next, { timeout: 8_000 }).toMatch(/^\d+$/);
});
