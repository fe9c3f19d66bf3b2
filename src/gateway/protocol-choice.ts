// Which protocol is spoken with a server: the one that its entry says, else what its channel begins with, and the newer one
// where the older one is refused.

import { RanksackError } from "../base/errors.ts";
import type { Channel } from "./channel.ts";
import type { ServerConfig } from "./server-entry.ts";
import { errorAnswerOf } from "./upstream-fault.ts";

/** How the SDK is to begin. */
export function protocolMode(
  { protocol }: ServerConfig,
  { negotiation }: Pick<Channel, "negotiation">,
): "legacy" | "auto" | { readonly pin: string } {
  if (protocol === undefined) return negotiation;
  return protocol === "2025-11-25" ? "legacy" : { pin: protocol };
}

/** What a server answers to a handshake whose protocol, or any handshake, is none of its own. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([-32_022, -32_601]);

/** The entry with which a server is to be tried again that failed so; undefined when that is of no use. */
export function otherEntry(config: ServerConfig, fault: unknown): ServerConfig | undefined {
  const isRefused = config.protocol === undefined && REFUSALS.has(errorAnswerOf(fault)?.code);
  return isRefused ? { ...config, protocol: "2026-07-28" } : undefined;
}

/** The fault of a connection, with what to do about it where the entry says a protocol. */
export function protocolAdvice({ protocol }: ServerConfig, fault: unknown): unknown {
  if (protocol === undefined || !(fault instanceof RanksackError) || fault.code !== "UPSTREAM_PROTOCOL") return fault;
  return new RanksackError(fault.code, fault.message, 'Leave "protocol" out of its entry.', fault.cause);
}
