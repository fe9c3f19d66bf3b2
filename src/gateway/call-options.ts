// How a tool is called, beside its arguments: how long, on whose behalf, and what goes with the request.

import type { Retry } from "./asked-back.ts";
import { type Caller, relayedAbilities } from "./caller.ts";

/** How far a call has come, as the server says. */
export interface CallProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** How to call a tool. */
export interface CallOptions {
  /** The longest that the server may be silent, in milliseconds. Default what its entry says, else a minute. */
  readonly timeoutMs?: number | undefined;
  /** Calls the call off, at the server too. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each report of progress, which begins the time anew. */
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
  /** Who is asked when the server asks back; without one it is refused. Time does not run while the client thinks. */
  readonly caller?: Caller | undefined;
  /** What the client says to what the server of the newer protocol asked. */
  readonly retry?: Retry | undefined;
  /** What the client sends beside the request, such as the context of a trace. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Names that the newer protocol keeps for itself beside a request, and the one for what a client can do. */
const RESERVED = "io.modelcontextprotocol/";
const ABILITIES = `${RESERVED}clientCapabilities`;
const LOG_LEVEL = `${RESERVED}logLevel`;

/** A server, as far as it decides what stands beside a request to it. */
export interface Addressee {
  readonly isModern: boolean;
  /** Whether its logs are passed on. */
  readonly isHeard: boolean;
}

/** What stands beside a request; of the newer protocol also what the client can do on whose behalf it is sent. */
export function metaOf(
  { meta = {}, caller }: CallOptions,
  { isModern, isHeard }: Addressee,
): Readonly<Record<string, unknown>> {
  if (isModern) {
    const { [LOG_LEVEL]: level, ...rest } = meta;
    const wanted = isHeard && level !== undefined ? { [LOG_LEVEL]: level } : {};
    return { ...rest, ...wanted, [ABILITIES]: relayedAbilities(caller?.abilities ?? {}) };
  }
  return Object.fromEntries(Object.entries(meta).filter(([key]) => !key.startsWith(RESERVED)));
}
