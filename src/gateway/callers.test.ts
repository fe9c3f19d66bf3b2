import { expect, test } from "vitest";
import { type Abilities, type Caller, missingAbility, type Question, relayedAbilities } from "./caller.ts";
import { Callers } from "./callers.ts";

const FORM: Question = { method: "elicitation/create", params: { message: "Sure?", requestedSchema: {} } };
const URL_QUESTION: Question = { method: "elicitation/create", params: { mode: "url" } };
const SAMPLE: Question = { method: "sampling/createMessage", params: { maxTokens: 1 } };
const SAMPLE_TOOLS: Question = { method: "sampling/createMessage", params: { tools: [] } };
const ROOTS: Question = { method: "roots/list" };

test.each<[Abilities, Question, string | undefined]>([
  [{}, FORM, "elicitation"],
  [{ elicitation: {} }, FORM, undefined],
  [{ elicitation: {} }, URL_QUESTION, "elicitation by url"],
  [{ elicitation: { url: {} } }, FORM, "elicitation by form"],
  [{ elicitation: { url: {} } }, URL_QUESTION, undefined],
  [{}, SAMPLE, "sampling"],
  [{ sampling: {} }, SAMPLE, undefined],
  [{ sampling: {} }, SAMPLE_TOOLS, "sampling with tools"],
  [{ sampling: { tools: {} } }, SAMPLE_TOOLS, undefined],
  [{}, ROOTS, "roots"],
  [{ roots: {} }, ROOTS, undefined],
  [{ roots: {} }, { method: "vendor/ask" }, 'an answer to "vendor/ask"'],
])("a client that offers %j lacks, for %j, %s", (abilities, question, missing) => {
  expect(missingAbility(abilities, question)).toBe(missing);
});

test("servers are told of what is relayed, as the client has it, and of nothing else", () => {
  const abilities = { sampling: { tools: {} }, roots: { listChanged: true }, tasks: {}, experimental: { x: 1 } };
  expect(relayedAbilities(abilities)).toEqual({ sampling: { tools: {} }, roots: { listChanged: true } });
});

function callerOf(client: object, name: string, told: unknown[] = []): Caller {
  return {
    client,
    era: "legacy",
    abilities: { roots: {} },
    ask: async () => name,
    tell: (notice) => void told.push([name, notice.method]),
  };
}

const never = new AbortController().signal;
const SOON = { timeoutMs: 1_000 };

test("the client whose calls are under way is asked, between calls the one that is always there", async () => {
  const callers = new Callers("s", callerOf({}, "resident"));
  expect(await callers.ask(ROOTS, never)).toBe("resident");
  const client = {};
  await callers.during(
    callerOf(client, "first"),
    async () => {
      await callers.during(
        callerOf(client, "second"),
        async () => expect(await callers.ask(ROOTS, never)).toBe("second"),
        SOON,
      );
      expect(await callers.ask(ROOTS, never)).toBe("first");
    },
    SOON,
  );
  expect(await callers.ask(ROOTS, never)).toBe("resident");
});

test("of several clients none is asked what may be another's, and none is told", async () => {
  const told: unknown[] = [];
  const callers = new Callers("s", undefined);
  await callers.during(
    callerOf({}, "one", told),
    () =>
      callers.during(
        callerOf({}, "two", told),
        async () => {
          await expect(callers.ask(ROOTS, never)).rejects.toThrow(/not clear which/);
          callers.tell({ method: "notifications/message" });
        },
        SOON,
      ),
    SOON,
  );
  expect(told).toEqual([]);
  await callers.during(callerOf({}, "one", told), async () => callers.tell({ method: "notifications/message" }), SOON);
  expect(told).toEqual([["one", "notifications/message"]]);
});

test("a hundred questions may wait for an answer, and the next one is refused at once", async () => {
  const ends: (() => void)[] = [];
  const slow = { ...callerOf({}, "slow"), ask: () => new Promise<void>((resolve) => void ends.push(resolve)) };
  const callers = new Callers("s", slow);
  const asked = Array.from({ length: 100 }, () => callers.ask(ROOTS, never));
  await expect(callers.ask(ROOTS, never)).rejects.toMatchObject({
    code: -32_603,
    message: expect.stringMatching(/Too many/),
  });
  for (const end of ends.splice(0)) end();
  await Promise.all(asked);
  void callers.ask(ROOTS, never);
  expect(ends).toHaveLength(1);
});

test("where nobody can be asked, whoever asks is refused at once", async () => {
  await expect(new Callers("s", undefined).ask(ROOTS, never)).rejects.toMatchObject({ code: -32_601 });
  await expect(new Callers("s", callerOf({}, "resident")).ask(FORM, never)).rejects.toMatchObject({
    code: -32_601,
    message: "The client offers no elicitation.",
  });
});
