import { expect, test } from "vitest";
import { guardFor } from "./http-guard.ts";

const TOKEN = "t".repeat(43);
const GOOD = {
  host: ["127.0.0.1:8765"],
  authorization: [`Bearer ${TOKEN}`],
  "content-type": ["application/json; charset=utf-8"],
};

const statusOf = (headers: Record<string, string[] | undefined>, more: object = {}): number | undefined =>
  guardFor(8765, TOKEN)({ method: "POST", url: "/mcp", headersDistinct: { ...GOOD, ...headers }, ...more })?.status;

test.each([
  {},
  { host: ["localhost:8765"] },
  { host: ["LOCALHOST:8765"] },
  { host: ["[::1]:8765"] },
  { origin: ["http://127.0.0.1:8765"] },
  { origin: ["http://localhost:8765"] },
  { authorization: [`bearer  ${TOKEN}`] },
])("lets in %j", (headers) => {
  expect(statusOf(headers)).toBeUndefined();
});

test.each<[number, Record<string, string[] | undefined>]>([
  [403, { host: undefined }],
  [403, { host: [] }],
  [403, { host: ["evil.example"] }],
  [403, { host: ["evil.example:8765"] }],
  [403, { host: ["127.0.0.1"] }],
  [403, { host: ["127.0.0.1:80"] }],
  [403, { host: ["localhost.:8765"] }],
  [403, { host: ["localhost.evil.example:8765"] }],
  [403, { host: ["evil.example@localhost:8765"] }],
  [403, { host: ["127.1:8765"] }],
  [403, { host: ["0.0.0.0:8765"] }],
  [403, { host: ["2130706433:8765"] }],
  [403, { host: ["[::]:8765"] }],
  [403, { host: ["[::ffff:127.0.0.1]:8765"] }],
  [403, { host: ["[0:0:0:0:0:0:0:1]:8765"] }],
  [403, { host: ["::1:8765"] }],
  [403, { host: ["127.0.0.1:8765", "evil.example"] }],
  [403, { origin: ["https://evil.example"] }],
  [403, { origin: ["null"] }],
  [403, { origin: [""] }],
  [403, { origin: ["https://localhost:8765"] }],
  [403, { origin: ["http://localhost:3000"] }],
  [403, { origin: ["http://localhost:8765.evil.example"] }],
  [403, { origin: ["http://localhost:8765", "https://evil.example"] }],
  [401, { authorization: undefined }],
  [401, { authorization: [TOKEN] }],
  [401, { authorization: [`Basic ${TOKEN}`] }],
  [401, { authorization: [`Bearer ${TOKEN}x`] }],
  [401, { authorization: ["Bearer "] }],
  [401, { authorization: [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`] }],
  [415, { "content-type": ["text/plain"] }],
  [415, { "content-type": ["application/jsonp"] }],
  [415, { "content-type": undefined }],
])("S042: answers %i to %j", (status, headers) => {
  expect(statusOf(headers)).toBe(status);
});

test("S042: a token in the address is none, and nothing but the endpoint is there", () => {
  const url = `/mcp?token=${TOKEN}`;
  expect(statusOf({ authorization: undefined }, { url })).toBe(401);
  expect(statusOf({}, { url })).toBe(404);
  expect(statusOf({}, { url: "http://evil.example/mcp" })).toBe(404);
  expect(statusOf({}, { url: "/" })).toBe(404);
  expect(statusOf({}, { method: "PUT" })).toBe(405);
  expect(statusOf({}, { method: "OPTIONS" })).toBe(405);
  expect(statusOf({ "content-type": undefined }, { method: "GET" })).toBeUndefined();
});

test("on port 80 a host needs no port", () => {
  const guard = guardFor(80, TOKEN);
  const visit = { method: "GET", url: "/mcp", headersDistinct: { ...GOOD, host: ["localhost"] } };
  expect(guard(visit)).toBeUndefined();
});

test("a reason tells nothing of what was sent", () => {
  const refusal = guardFor(
    8765,
    TOKEN,
  )({
    method: "POST",
    url: "/mcp",
    headersDistinct: { ...GOOD, authorization: ["Bearer wrong-secret"] },
  });
  expect(refusal).toMatchObject({ status: 401, headers: { "www-authenticate": "Bearer" } });
  expect(JSON.stringify(refusal)).not.toMatch(/wrong-secret|ttt/);
});
