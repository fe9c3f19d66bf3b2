// One exchange with a server: something is asked, and answered, or it fails, is late, is answered with too much, or is
// called off. However it ends before it is answered, the server is told, and the fault says what it was.

import type { RequestOptions } from "@modelcontextprotocol/client";
import type { Caller } from "./caller.ts";
import { withinScope } from "./call-scope.ts";
import { type Accused, cancelledFault, endedFault, sizeFault, timeoutFault, upstreamFault } from "./upstream-fault.ts";

/** What is exchanged, and how long it may take. */
export interface Exchange {
  readonly server: Accused;
  /** Stands for the connection. */
  readonly connection: object;
  /** What the server does, for messages: `tools/list`. */
  readonly doing: string;
  /** How long it may show no sign of life, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether the time stands still. */
  readonly isPaused: () => boolean;
  /** Calls it off. */
  readonly signal?: AbortSignal | undefined;
  readonly caller?: Caller | undefined;
  /** Told what it failed with, as the SDK says it. */
  readonly onFailure: (error: unknown) => void;
}

/** Does the work of an exchange, which is given how to ask, and what to call at each sign of life. */
type Work<T> = (options: RequestOptions, alive: () => void) => Promise<T>;

/** The result of `work`. @throws RanksackError for whatever ended it before. */
export async function exchanged<T>(exchange: Exchange, work: Work<T>): Promise<T> {
  const { server, doing, timeoutMs, isPaused, signal: caller } = exchange;
  const abort = new AbortController();
  const signal = caller === undefined ? abort.signal : AbortSignal.any([abort.signal, caller]);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const { promise: fault, reject } = withRejection();
  const tooLarge = (limit: number): boolean => {
    reject(sizeFault(server, doing, limit));
    return !isOver;
  };
  const ended = (): void => {
    if (!isPaused()) reject(endedFault(server, doing));
  };
  const expire = (): void => {
    if (isPaused()) timer = setTimeout(expire, timeoutMs);
    else reject(timeoutFault(server, doing, timeoutMs));
  };
  timer = setTimeout(expire, timeoutMs);
  try {
    const asked = withinScope({ connection: exchange.connection, caller: exchange.caller, tooLarge, ended }, () =>
      work({ timeout: timeoutMs, signal }, () => timer?.refresh()),
    );
    return await Promise.race([asked, fault]);
  } catch (error) {
    abort.abort();
    exchange.onFailure(error);
    if (caller?.aborted) throw cancelledFault(server.name, doing);
    throw isTimeout(error) ? timeoutFault(server, doing, timeoutMs) : upstreamFault(server, doing, error);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

function withRejection(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<never>((_, given) => (reject = given));
  return { promise, reject };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "REQUEST_TIMEOUT";
}
