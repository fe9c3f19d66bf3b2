// JSON-RPC over the standard streams of a child, one message a line. What is no message (banners, log lines, broken
// JSON) is counted and passed over. The SDK's own stdio transport is not used on POSIX because it ends only the direct
// child, takes up to four seconds for it, and reads a long message in quadratic time.

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { LineReader } from "./line-reader.ts";
import type { ServerProcess } from "./server-process.ts";

/** How long a failed write waits for the child's end, which explains it, in milliseconds. */
const EXPLAIN_MS = 250;

/** Carries the messages of one connection; closing it ends the child. */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  /** Lines on stdout so far that were no messages. */
  noise = 0;
  /** Whether a message was longer than it may be, which ends the connection. */
  overflowed = false;
  readonly #process: ServerProcess;
  readonly #limit: number;
  #closing = false;
  #closed = false;

  /** `limit` is the longest message that is read, in bytes. */
  constructor(process: ServerProcess, limit: number) {
    this.#process = process;
    this.#limit = limit;
  }

  async start(): Promise<void> {
    const reader = new LineReader(
      this.#limit,
      (line) => this.#receive(line),
      () => this.#overflow(),
    );
    const { stdout } = this.#process;
    stdout.on("data", (chunk: Buffer) => {
      // One chunk a turn: timers must run even while a server floods its output.
      if (this.#closing) return;
      stdout.pause();
      reader.push(chunk);
      setImmediate(() => stdout.resume());
    });
    void this.#process.gone().then(() => this.#announceClose());
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#process.stdin.write(`${JSON.stringify(message)}\n`, (error) => {
        if (!error) return resolve();
        void this.#process.settled(EXPLAIN_MS).then(() => reject(error));
      });
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#process.end();
    this.#announceClose();
  }

  #receive(line: string): void {
    // Trimming takes a byte order mark away as well.
    const text = line.trim();
    const message = parsed(text);
    if (message === undefined && text !== "") this.noise++;
    try {
      if (message !== undefined) this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #overflow(): void {
    this.overflowed = true;
    void this.close();
  }

  #announceClose(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }
}

/** The JSON-RPC message of a line that is not blank, or undefined. */
function parsed(line: string): JSONRPCMessage | undefined {
  // Refusing by a look at both ends costs nothing; an exception for each of a million lines costs seconds.
  if (!line.startsWith("{") || !line.endsWith("}")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    const isMessage = typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";
    return isMessage ? (value as JSONRPCMessage) : undefined;
  } catch {
    return undefined;
  }
}
