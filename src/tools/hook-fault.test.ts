import { expect, test } from "vitest";
import { faultText } from "./hook-fault.ts";

test.each<[unknown, string]>([
  [new Error("fetch failed"), "Error: fetch failed"],
  [new RangeError(""), "RangeError"],
  ["a text", "it threw a text"],
  [{ status: 500 }, "it threw an object"],
  [null, "it threw null"],
  [new Error("first line\nsecond line"), "Error: first line"],
  [new Error("Incorrect API key provided: sk-proj-Ab12Cd34Ef56."), "Error: Incorrect API key provided: ***"],
  [new Error("the model said sk-Ab12Cd34Ef56 no"), "Error: the model said *** no"],
  [new Error("Authorization: Bearer abcdef"), "Error: Authorization: ***"],
  [new Error("header was bearer abcdef, 401"), "Error: header was bearer *** 401"],
  [new Error('{"api_key":"abc"}'), 'Error: {"api_key":***'],
  [
    new Error("GET https://me:pw@host.example/v1/rerank?key=abc#x 403"),
    "Error: GET https://***@host.example/v1/rerank?*** 403",
  ],
  [new Error("connect ECONNREFUSED 127.0.0.1:8080"), "Error: connect ECONNREFUSED 127.0.0.1:8080"],
  [new Error(`x ${"abcdefghijklmnopqrstuvwxyz"}`), "Error: x ***"],
])("%o is shown as %j", (error, text) => {
  expect(faultText(error)).toBe(text);
});

test("a long message is shortened, and half a key at its cut is not shown", () => {
  expect(faultText(new Error("no ".repeat(100_000)))).toHaveLength("Error: ".length + 120);
  expect(faultText(new Error(`${"https://h/?aaaa ".repeat(31)}key Ab12Cd34Ef56Gh78`))).not.toContain("Ab12");
});

test("an error that cannot be read is still a fault", () => {
  const error = Object.defineProperty(new Error("x"), "message", {
    get: () => {
      throw new Error("no message for you");
    },
  });
  expect(faultText(error)).toBe("it threw something unreadable");
});
