import { afterEach, expect, test, vi } from "vitest";
import type { Caller, Question } from "../gateway/caller.ts";
import { ParkedCalls } from "./parked-calls.ts";
import type { CallContext, CallResult } from "./served-tool.ts";

const ROOTS: Question = { method: "roots/list" };
const never = new AbortController().signal;

const caller: Caller = {
  client: {},
  era: "modern",
  abilities: { roots: {} },
  ask: () => Promise.reject(new Error("it is asked by its answer")),
  tell: () => {},
};

function contextOf(retry: CallContext["retry"] = {}, signal: AbortSignal = never): CallContext {
  return { caller, retry, signal };
}

/** Asks for roots as often as `times` says, all at once, and tells what it heard. */
function asking(times: number, heard: AbortSignal[] = []): (context: CallContext) => Promise<CallResult> {
  return async (context) => {
    heard.push(context.signal);
    const { ask } = context.caller ?? caller;
    const questions = Array.from({ length: times }, () => ask(ROOTS, context.signal));
    return { content: await Promise.all(questions) };
  };
}

function handleOf(result: CallResult): string {
  return String(result["requestState"]);
}

afterEach(() => {
  vi.useRealTimers();
});

test("what is asked at a time is asked in one answer, and the call goes on with what the client says", async () => {
  const parked = new ParkedCalls();
  const first = await parked.answer("a", contextOf(), asking(2));
  expect(first).toMatchObject({
    resultType: "input_required",
    inputRequests: { "question-1": ROOTS, "question-2": ROOTS },
  });
  const half = { requestState: handleOf(first), inputResponses: { "question-2": "two", unknown: "?" } };
  const second = await parked.answer("a", contextOf(half), asking(2));
  expect(second).toMatchObject({ inputRequests: { "question-1": ROOTS } });
  const rest = { requestState: handleOf(second), inputResponses: { "question-1": "one" } };
  expect(await parked.answer("a", contextOf(rest), asking(2))).toEqual({ content: ["one", "two"] });
});

test("what comes in messages of its own, one soon after the other, is asked in one answer too", async () => {
  const parked = new ParkedCalls();
  const work = async ({ caller: { ask } = caller, signal }: CallContext): Promise<CallResult> => {
    const first = ask(ROOTS, signal);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { content: await Promise.all([first, ask(ROOTS, signal)]) };
  };
  const asked = await parked.answer("a", contextOf(), work);
  expect(asked).toMatchObject({ inputRequests: { "question-1": ROOTS, "question-2": ROOTS } });
  const said = { requestState: handleOf(asked), inputResponses: { "question-1": "one", "question-2": "two" } };
  expect(await parked.answer("a", contextOf(said), work)).toEqual({ content: ["one", "two"] });
});

test("a handle is good once, for its own request, and a made-up one for none; a server's state is not looked at", async () => {
  const parked = new ParkedCalls();
  const handle = handleOf(await parked.answer("a", contextOf(), asking(1)));
  await expect(parked.answer("b", contextOf({ requestState: handle }), asking(1))).rejects.toThrow(
    /belongs to no call/,
  );
  const said = { requestState: handle, inputResponses: { "question-1": 1 } };
  expect(await parked.answer("a", contextOf(said), asking(1))).toEqual({ content: [1] });
  await expect(parked.answer("a", contextOf(said), asking(1))).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  const foreign = contextOf({ requestState: "ranksack/other" });
  expect(await parked.answer("a", foreign, async () => ({ content: [] }))).toEqual({ content: [] });
});

test("a client that does not come back in ten minutes, or at all, ends the call", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const parked = new ParkedCalls();
  const signals: AbortSignal[] = [];
  const ask = async (): Promise<CallResult> => {
    const asked = parked.answer("a", contextOf(), asking(1, signals));
    await vi.advanceTimersByTimeAsync(10);
    return asked;
  };
  const late = await ask();
  await vi.advanceTimersByTimeAsync(600_001);
  expect(signals[0]?.aborted).toBe(true);
  const retry = { requestState: handleOf(late) };
  await expect(parked.answer("a", contextOf(retry), asking(1))).rejects.toThrow(/belongs to no call/);
  await ask();
  expect(signals[1]?.aborted).toBe(false);
  parked.close();
  expect(signals[1]?.aborted).toBe(true);
});

test("a client that withdraws calls off what it waits for", async () => {
  const parked = new ParkedCalls();
  const abort = new AbortController();
  const work = async ({ caller: asked, signal }: CallContext): Promise<CallResult> => {
    await asked?.ask(ROOTS, signal);
    return new Promise((resolve) => {
      const off = (): void => resolve({ content: ["off"] });
      signal.addEventListener("abort", off);
      if (signal.aborted) off();
    });
  };
  const requestState = handleOf(await parked.answer("a", contextOf(), work));
  const said = { requestState, inputResponses: { "question-1": 1 } };
  const outcome = parked.answer("a", contextOf(said, abort.signal), work);
  abort.abort();
  expect(await outcome).toEqual({ content: ["off"] });
});

test("a call that fails while its client thinks fails when the client comes back", async () => {
  const parked = new ParkedCalls();
  let fail: (error: Error) => void = () => {};
  const work = (context: CallContext): Promise<CallResult> => {
    context.caller?.ask(ROOTS, context.signal).catch(() => {});
    return new Promise((_, reject) => {
      fail = reject;
    });
  };
  const handle = handleOf(await parked.answer("a", contextOf(), work));
  fail(new Error("the server is gone"));
  await new Promise((resolve) => setImmediate(resolve));
  await expect(parked.answer("a", contextOf({ requestState: handle }), work)).rejects.toThrow("the server is gone");
});
