// A tool of ours as an MCP server has it: what `tools/list` says of it, always the same, and what a call does.

import { RanksackError } from "../base/errors.ts";
import type { Retry } from "../gateway/asked-back.ts";
import type { Caller } from "../gateway/caller.ts";
import type { CallProgress } from "../gateway/call-options.ts";
import { RetryTime } from "../gateway/upstream-fault.ts";

/** What `tools/list` says of a tool; plain JSON. */
export interface ToolListing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  readonly annotations: object;
  readonly _meta: object;
}

/** What a call knows beside its arguments. */
export interface CallContext {
  /** Ends when the caller withdraws. */
  readonly signal: AbortSignal;
  /** Tells the caller how far it has come; not there when nobody asked. */
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
  /** The client, to be asked for what a server wants to know; not there when nobody can be. */
  readonly caller?: Caller | undefined;
  /** What the client says to what a server asked it. */
  readonly retry?: Retry | undefined;
  /** What the client sends beside its request. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The result of a call, as MCP has it. */
export type CallResult = Readonly<Record<string, unknown>>;

/** A tool that is served. */
export interface ServedTool {
  readonly listing: ToolListing;
  /** Answers a call; what could not be done is an answer with `isError`. */
  call(input: Readonly<Record<string, unknown>>, context: CallContext): Promise<CallResult>;
}

/** What a host may take for granted of a tool that only reads. */
export const READING: object = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Says that a host's own tool search must not hide the tool, and what it is found by where it does. */
export function alwaysLoaded(searchHint: string): object {
  return { "anthropic/alwaysLoad": true, "anthropic/searchHint": searchHint };
}

/**
 * A failure as an answer: message and hint for the model; for programs the code, and from when on it is worth to call
 * again, where that is known. @throws any error of another class.
 */
export function failedCall(error: unknown): CallResult {
  if (!(error instanceof RanksackError)) throw error;
  const { code, message, hint, retryable, cause } = error;
  const text = `${message} ${hint}`.trim();
  const told = { code, retryable, ...(cause instanceof RetryTime && { retryAt: cause.retryAt }) };
  return { content: [{ type: "text", text }], isError: true, _meta: { "ranksack/error": told } };
}
