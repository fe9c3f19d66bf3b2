// What went wrong with a server, said to the person who can act: which server, what it did, what to do next. Errors of
// the SDK, of `fetch` and of the system are recognised by their fields. They are not kept as causes, because they carry
// addresses, arguments and bodies that may hold secrets.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Channel } from "./channel.ts";
import { RESULT_DEPTH } from "./result-depth.ts";
import { NoToolList } from "./tool-pages.ts";

/** A server as a fault sees it. */
export interface Accused {
  readonly name: string;
  readonly channel: Pick<Channel, "place" | "symptoms" | "shown" | "overflow">;
}

/** The server did not finish `doing` in time. */
export function timeoutFault(server: Accused, doing: string, timeoutMs: number): RanksackError {
  const what = `Server ${quoted(server.name)} did not finish ${doing} within ${timeoutMs / 1000} s`;
  const hint = `See what ${server.channel.place} waits for, or allow it more time.`;
  return new RanksackError("UPSTREAM_TIMEOUT", sentence([what, ...server.channel.symptoms()]), hint);
}

/** The server sent a message of more than `limit` bytes, while `doing`. */
export function sizeFault({ name }: Accused, doing: string, limit: number): RanksackError {
  const size = limit % MIB === 0 ? `${limit / MIB} MiB` : `${limit} bytes`;
  const what = `Server ${quoted(name)} sent a message larger than ${size} during ${doing}.`;
  return new RanksackError("LIMIT_EXCEEDED", what, 'Ask it for less, or set "maxMessageBytes" in its configuration.');
}

const MIB = 2 ** 20;

/** The stream of an answer ended without it. */
export function endedFault(server: Accused, doing: string): RanksackError {
  return goneFault(server, doing, { code: "", message: "it ended its answer before it was whole" });
}

/** The server answered with what is nested too deep. */
export function depthFault(server: Accused, doing: string): RanksackError {
  return protocolFault(server, doing, `its answer is nested more than ${RESULT_DEPTH} levels deep`);
}

/** The tool list of the server is not whole; `cut` says why, `count` how many tools were read. */
export function cutFault(server: Accused, cut: string, count: number): RanksackError {
  return protocolFault(server, "tools/list", `${cut}; the first ${count} tools are kept`);
}

/** The connection was closed by us. */
export function closedFault(name: string): RanksackError {
  return new RanksackError("UPSTREAM_UNAVAILABLE", `Server ${quoted(name)} is no longer connected.`, "Connect again.");
}

/** The caller withdrew while `doing`. */
export function cancelledFault(name: string, doing: string): RanksackError {
  return new RanksackError("CANCELLED", `Server ${quoted(name)} was told to stop ${doing}, as its caller withdrew.`);
}

/** The server failed while `doing`; `error` is what the SDK threw. */
export function upstreamFault(server: Accused, doing: string, error: unknown): RanksackError {
  if (error instanceof RanksackError) return error;
  const { overflow } = server.channel;
  if (overflow !== undefined) return sizeFault(server, doing, overflow);
  const fields = fieldsOf(error);
  if (fields.status !== undefined) return httpFault(server, doing, fields.status);
  if (fields.answer !== undefined) return answerFault(server, doing, fields.answer, fields);
  if (error instanceof NoToolList) return protocolFault(server, doing, error.message);
  if (isUnread(error)) return protocolFault(server, doing, "its answer is no message of the protocol");
  if (PROTOCOL_CODES.has(fields.code) || PROTOCOL_WORDS.test(fields.message))
    return protocolFault(server, doing, server.channel.shown(fields.message));
  return goneFault(server, doing, fields);
}

/** What went wrong with a server, as a clause for where its name stands already. */
export function faultClause({ message }: RanksackError, server: string): string {
  const start = `Server ${quoted(server)} `;
  return (message.startsWith(start) ? message.slice(start.length) : message).replace(/\.$/, "");
}

/** The cause of a refusal that ends by itself, for programs. */
export class RetryTime {
  /** When it is worth to ask again, in ISO 8601. */
  readonly retryAt: string;

  constructor(retryAt: string) {
    this.retryAt = retryAt;
  }
}

/** What a server answered in place of a result, for a client that called it directly. */
export interface ErrorAnswer {
  readonly code: number;
  /** Without secrets of the configuration, on one line. */
  readonly message: string;
  readonly data?: unknown;
}

/** The error answer of a server that a fault tells of, however it was told on. */
export function errorAnswerOf(fault: unknown): ErrorAnswer | undefined {
  let cause: unknown = fault;
  while (cause instanceof RanksackError) cause = cause.cause;
  const isAnswer = typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "number";
  return isAnswer && !(cause instanceof Error) ? (cause as ErrorAnswer) : undefined;
}

/** What of an error is looked at; the innermost code of its causes wins. */
interface Fields {
  readonly code: string;
  readonly message: string;
  /** The status of an HTTP answer. */
  readonly status?: number;
  /** The code of a JSON-RPC error answer. */
  readonly answer?: number;
  /** What such an answer carries beside its message. */
  readonly data?: unknown;
}

/** Whether the SDK could not read an answer as JSON, or as a message. */
function isUnread(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && error.name.endsWith("ZodError"));
}

/** Codes of the SDK for an answer that is not what the protocol says. */
const PROTOCOL_CODES: ReadonlySet<string> = new Set([
  "INVALID_RESULT",
  "UNSUPPORTED_RESULT_TYPE",
  "ERA_NEGOTIATION_FAILED",
  "CLIENT_HTTP_UNEXPECTED_CONTENT",
  "METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION",
]);

/** Codes for an end that is gone: what its symptoms say is then more telling. */
const CLOSED_CODES: ReadonlySet<string> = new Set([
  "CONNECTION_CLOSED",
  "NOT_CONNECTED",
  "EPIPE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);

/** What the SDK says of a status where it has no field for it; the answer of the server stands behind. */
const POST_STATUS = /^Error POSTing to endpoint \(HTTP (\d{3})\)/;

/** What the SDK says without a code when the handshake fails. */
const PROTOCOL_WORDS = /protocol version|initialize result/;

/** Codes of the system and of `fetch`, as against the SDK's words with underscores. */
const SYSTEM_CODE = /^(?:E[A-Z0-9]+|UND_ERR_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_\w+)$/;

function fieldsOf(error: unknown): Fields {
  let fields: Fields = { code: "", message: error instanceof Error ? error.message : String(error) };
  for (let depth = 0, inner = error; depth < 5 && inner instanceof Error; depth++, inner = inner.cause) {
    const { code, status, data, name, message } = inner as Error & Record<"code" | "status" | "data", unknown>;
    if (typeof status === "number") return { ...fields, status };
    const [, posted] = POST_STATUS.exec(message) ?? [];
    if (posted !== undefined) return { ...fields, status: Number(posted) };
    if (typeof code === "number" && (name === "ProtocolError" || code < 0))
      return { ...fields, answer: code, ...(data !== undefined && { data }) };
    if (typeof code === "number" && code >= 100) return { ...fields, status: code };
    if (name === "TypeError")
      fields = { code: "", message: inner.cause instanceof Error ? inner.cause.message : message };
    if (typeof code === "string" && (fields.code === "" || SYSTEM_CODE.test(code))) fields = { ...fields, code };
  }
  return fields;
}

/** The status of the HTTP answer that an error of the SDK tells of, if any. */
export function httpStatusOf(error: unknown): number | undefined {
  return fieldsOf(error).status;
}

function httpFault(server: Accused, doing: string, status: number): RanksackError {
  if (status === 401) return signInFault(server, doing);
  const message = `Server ${quoted(server.name)} at ${server.channel.place} answered ${doing} with HTTP status ${status}.`;
  return new RanksackError("UPSTREAM_UNAVAILABLE", message, httpHint(status));
}

function signInFault({ name, channel }: Accused, doing: string): RanksackError {
  const message = `Server ${quoted(name)} needs sign-in: ${channel.place} answered ${doing} with HTTP status 401.`;
  return new RanksackError("UPSTREAM_UNAVAILABLE", message, httpHint(401));
}

function httpHint(status: number): string {
  if (status === 401 || status === 403) return 'Give the credentials it asks for under "headers" in its configuration.';
  if (status === 404 || status === 405) return 'Check the path of its "url"; an older server may need "type": "sse".';
  return "Try again later, or ask whoever runs the server.";
}

function answerFault(server: Accused, doing: string, code: number, { message, data }: Fields): RanksackError {
  const said = server.channel.shown(message);
  const answer: ErrorAnswer = { code, message: said, ...(data !== undefined && { data }) };
  const what = `Server ${quoted(server.name)} answered ${doing} with error ${code}: ${said}`;
  return new RanksackError(
    "UPSTREAM_PROTOCOL",
    sentence([what]),
    "Read what the server says; its documentation may know the error.",
    answer,
  );
}

/** The server answered outside its protocol while `doing`; `how` is a clause fit for a message. */
function protocolFault(server: Accused, doing: string, how: string): RanksackError {
  const what = `Server ${quoted(server.name)} broke the protocol during ${doing}: ${how}`;
  return new RanksackError(
    "UPSTREAM_PROTOCOL",
    sentence([what, ...server.channel.symptoms()]),
    "Update the server, or report this to its author.",
  );
}

function goneFault(server: Accused, doing: string, { code, message }: Fields): RanksackError {
  const symptoms = server.channel.symptoms();
  const isClosed = CLOSED_CODES.has(code) || message === "Not connected";
  const reason = isClosed
    ? "the connection is closed"
    : SYSTEM_CODE.test(code)
      ? `it cannot be reached (${code})`
      : server.channel.shown(message);
  const what = `Server ${quoted(server.name)} failed during ${doing}`;
  const hint = server.channel.place.startsWith("its command")
    ? "Run its command in a terminal to see why, then try again."
    : `Check that a server runs at ${server.channel.place}, then try again.`;
  const clauses = isClosed && symptoms.length > 0 ? symptoms : [reason, ...symptoms];
  return new RanksackError("UPSTREAM_UNAVAILABLE", sentence([what, ...clauses]), hint);
}

function sentence([what = "", ...clauses]: readonly string[]): string {
  const text = clauses.length === 0 ? what : `${what}: ${clauses.join("; ")}`;
  return /[.…!?]$/.test(text) ? text : `${text}.`;
}
