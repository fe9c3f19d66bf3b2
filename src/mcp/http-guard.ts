// Who may speak to a server that listens on this machine. Any page in any browser can send requests to it, and by DNS
// rebinding even read the answers, so all three are asked before a handler runs: the name by which it was called, the
// page that called, and a token that only a program of the same user can read. Names are compared as they were written:
// what a parser would make of `localhost.`, `127.1` or `user@localhost` does not matter then.

import { createHash, timingSafeEqual } from "node:crypto";

/** Where messages are sent to. */
export const ENDPOINT = "/mcp";

/** What the guard looks at, as Node tells it. */
export interface Visit {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Every value of each header, under its name in lower case. */
  readonly headersDistinct: Readonly<Record<string, readonly string[] | undefined>>;
}

/** Why a request is turned away. */
export interface Refusal {
  readonly status: number;
  /** Says nothing of what was sent. */
  readonly reason: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Judges a request. */
export type Guard = (visit: Visit) => Refusal | undefined;

const NAMES = ["localhost", "127.0.0.1", "[::1]"];

const METHODS = ["POST", "GET", "DELETE"];

/** A guard for a server on `port`, whose callers know `token`. */
export function guardFor(port: number, token: string): Guard {
  const hosts = new Set(NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])));
  const origins = new Set(Array.from(hosts, (host) => `http://${host}`));
  const wanted = digest(token);
  return ({ method = "", url, headersDistinct: headers }) => {
    if (!hosts.has(only(headers["host"]).toLowerCase())) return refused(403, "it is not called by this name");
    if (headers["origin"] !== undefined && !origins.has(only(headers["origin"]).toLowerCase()))
      return refused(403, "pages of other origins may not call it");
    if (!timingSafeEqual(digest(bearerOf(only(headers["authorization"]))), wanted)) return UNAUTHORIZED;
    if (url !== ENDPOINT) return refused(404, `there is only ${ENDPOINT} here`);
    if (!METHODS.includes(method)) return { ...refused(405, "this method is not served"), headers: ALLOW };
    if (method === "POST" && !isJson(only(headers["content-type"]))) return refused(415, "the body must be JSON");
    return undefined;
  };
}

const ALLOW = { allow: METHODS.join(", ") };

const UNAUTHORIZED: Refusal = {
  status: 401,
  reason: "the token is missing or not the one of the file that the server names",
  headers: { "www-authenticate": "Bearer" },
};

function refused(status: number, reason: string): Refusal {
  return { status, reason };
}

/** The value of a header that was sent once, else nothing. */
function only(values: readonly string[] | undefined): string {
  return values?.length === 1 ? (values[0] ?? "") : "";
}

function bearerOf(header: string): string {
  return /^bearer +(\S+)$/i.exec(header)?.[1] ?? "";
}

/** Of equal length whatever is compared. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isJson(type: string): boolean {
  return /^application\/json\s*(?:;|$)/i.test(type);
}
