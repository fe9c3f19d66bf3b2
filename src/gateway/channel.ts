// The way to a server: a transport of the SDK's kind, and what can be told about the other end when something fails.

import type { Transport } from "@modelcontextprotocol/client";
import { quoted } from "../base/errors.ts";
import type { ServerConfig } from "./server-entry.ts";

/** An open way to a server. Whoever opened it closes it. */
export interface Channel {
  readonly transport: Transport;
  /** Whether the newer, stateless protocol is tried first; only where asking does not cost a second process. */
  readonly negotiation: "legacy" | "auto";
  /** Whether the server knows us by a session, which it can forget. */
  readonly hasSession: boolean;
  /** Where the server is, for messages: `its command "npx"`, `http://127.0.0.1:3000`. */
  readonly place: string;
  /** The limit of messages, in bytes, once one was larger and ended the connection. */
  readonly overflow?: number | undefined;
  /** What the other end did, as clauses for a message: how it ended, what it last wrote. */
  symptoms(): readonly string[];
  /** Makes a text of the server fit for a message: one line, short, without secrets. */
  shown(text: string): string;
  /** Closes the way and ends the child, within 2 s. Never rejects; may be called again. */
  close(): Promise<void>;
}

/** The largest message that is read of a server that has no limit of its own, in bytes. */
export const MESSAGE_BYTES: number = 32 * 1024 * 1024;

/** The longest that a goodbye may take before the way is cut, in milliseconds. */
export const GOODBYE_MS = 1000;

/** Where a server is, for messages: never more of a url than its origin, for the rest may be secret. */
export function placeOf({ command, url }: ServerConfig): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : `its command ${quoted(command)}`;
}
