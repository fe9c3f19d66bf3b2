// JSON-RPC over the standard streams of a child, one message a line. What is no message (banners, log lines, broken
// JSON) is counted and passed over. The SDK's own stdio transport is not used on POSIX because it ends only the direct
// child, takes up to four seconds for it, and reads a long message in quadratic time.

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { joinedInSteps } from "./byte-buffer.ts";
import { jsonInSteps } from "./json-slices.ts";
import { LineReader, type ReceivedLine } from "./line-reader.ts";
import { withoutRepeats } from "./repeated-notices.ts";
import type { ServerProcess } from "./server-process.ts";
import { inSlices } from "./slices.ts";

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
  /** Whether it closed its output while it went on, which ends the connection. */
  isMute = false;
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
    const lines: ReceivedLine[] = [];
    const reader = new LineReader(
      this.#limit,
      (line) => lines.push(line),
      () => this.#overflow(),
    );
    const { stdout } = this.#process;
    stdout.on("data", (chunk: Buffer) => {
      if (this.#closing) return;
      // No more is read before this is done: a server that floods its output waits, not everybody else.
      stdout.pause();
      reader.push(chunk);
      void inSlices(this.#receiveAll(lines.splice(0))).then(() => stdout.resume());
    });
    stdout.once("end", () => {
      reader.end();
      void inSlices(this.#receiveAll(lines.splice(0))).then(() => this.#outputEnded());
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

  *#receiveAll(lines: readonly ReceivedLine[]): Generator<void, void> {
    for (const line of withoutRepeats(lines)) {
      if (this.#closing) return;
      if (typeof line === "string") this.#receive(line);
      else this.#deliver(yield* messageIn(line));
      yield;
    }
  }

  #receive(line: string): void {
    // Trimming takes a byte order mark away as well.
    const text = line.trim();
    if (text !== "") this.#deliver(parsed(text));
  }

  #deliver(message: JSONRPCMessage | undefined): void {
    if (message === undefined) this.noise++;
    try {
      if (message !== undefined) this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Whoever has closed its output can answer nothing any more, even where it goes on. */
  async #outputEnded(): Promise<void> {
    await this.#process.settled(EXPLAIN_MS);
    if (this.#process.exit !== undefined) return;
    this.isMute = true;
    await this.close();
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

/** The JSON-RPC message of a long line, or undefined. */
function* messageIn(blocks: readonly Buffer[]): Generator<void, JSONRPCMessage | undefined> {
  const bytes = yield* joinedInSteps(blocks);
  try {
    return messageOf(yield* jsonInSteps(bytes));
  } catch {
    return undefined;
  }
}

/** The JSON-RPC message of a line that is not blank, or undefined. */
function parsed(line: string): JSONRPCMessage | undefined {
  // Refusing by a look at both ends costs nothing; an exception for each of a million lines costs seconds.
  if (!line.startsWith("{") || !line.endsWith("}")) return undefined;
  try {
    return messageOf(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function messageOf(value: unknown): JSONRPCMessage | undefined {
  const isMessage = typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";
  return isMessage ? (value as JSONRPCMessage) : undefined;
}
