import { expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { errorAnswerOf, upstreamFault } from "./upstream-fault.ts";

const server = {
  name: "github",
  channel: { place: "its command", symptoms: () => [], shown: (text: string) => text.replaceAll("tok-4711", "***") },
};

function answered(code: number, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { name: "ProtocolError", code, ...more });
}

test("an error that a server answers is told in words, and kept for a client that called it directly", () => {
  const data = { requiredCapabilities: { sampling: {} } };
  const fault = upstreamFault(server, "the call", answered(-32_021, "no tok-4711", { data }));
  expect(fault).toMatchObject({
    code: "UPSTREAM_PROTOCOL",
    message: 'Server "github" answered the call with error -32021: no ***.',
  });
  expect(errorAnswerOf(fault)).toEqual({ code: -32_021, message: "no ***", data });
  expect(errorAnswerOf(new RanksackError("UPSTREAM_PROTOCOL", "told on", "", fault))).toMatchObject({ code: -32_021 });
});

test.each([
  answered(-32_602, "Resource not found"),
  Object.assign(answered(-32_602, "Resource not found"), { name: "ResourceNotFoundError" }),
])("an error without data has none", (error) => {
  expect(errorAnswerOf(upstreamFault(server, "the call", error))).toEqual({
    code: -32_602,
    message: "Resource not found",
  });
});

test.each([
  new Error("fetch failed"),
  Object.assign(new Error("gone"), { code: "EPIPE" }),
  new Error("x", { cause: 1 }),
])("no other failure has an answer", (error) => {
  expect(errorAnswerOf(upstreamFault(server, "the call", error))).toBeUndefined();
  expect(errorAnswerOf(error)).toBeUndefined();
});
