// `fetch` for the transports of the SDK, which read bodies and events without a limit, and wait on when a stream of events
// ends without the answer that it is for. Here bytes are counted as they come, what is larger than a message may be is
// read no further and its connection cut, and the end of a stream is told.

import { ByteBuffer } from "./byte-buffer.ts";
import { currentScope } from "./call-scope.ts";
import { EventReader } from "./event-reader.ts";
import { carriedText } from "./odd-result.ts";

/** How much is read of an answer that is a failure: its status says what matters, in bytes. */
const FAILURE_BYTES = 64 * 1024;

/** How long an answer may still come another way when its stream has ended, in milliseconds. */
const GRACE_MS = 1_000;

/** Told of what concerns a connection as a whole. */
export interface ConnectionEnds {
  /** A message was larger than `limit` bytes, and there is no exchange to be ended for it. */
  readonly tooLarge: (limit: number) => void;
  /** A stream of events has ended that is for no exchange. */
  readonly streamEnded: () => void;
}

type Body = ReadableStream<Uint8Array>;

/** A `fetch` that reads messages of `limit` bytes at most. */
export function boundedFetch(
  limit: number,
  { tooLarge, streamEnded }: ConnectionEnds,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const scope = currentScope();
    const response = await fetch(url, init);
    const body = response.body as Body | null;
    if (body === null) return response;
    const tell = (): Error => {
      if (scope?.tooLarge(limit) !== true) tooLarge(limit);
      return new Error(`The message is larger than ${limit} bytes.`);
    };
    if (!response.ok) return answering(response, await headOf(body));
    const ended = (isResumable: boolean): void => {
      if (init?.method !== "POST") streamEnded();
      else if (!isResumable && scope !== undefined) setTimeout(scope.ended, GRACE_MS).unref();
    };
    if (mediaTypeOf(response) === "text/event-stream")
      return answering(response, events(body, { limit, tell, ended, signal: init?.signal }));
    return answering(response, carriedText(await wholeOf(body, limit, tell)));
  };
}

function mediaTypeOf({ headers }: Response): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The response with another body; the SDK looks at where a response came from. */
function answering(response: Response, body: string | Body): Response {
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(body, { status, statusText, headers }), "url", { value: url });
}

async function wholeOf(body: Body, limit: number, tell: () => Error): Promise<string> {
  const bytes = new ByteBuffer();
  for await (const chunk of body) {
    bytes.add(chunk);
    // Leaving the loop cancels the stream.
    if (bytes.length > limit) throw tell();
  }
  return bytes.take();
}

async function headOf(body: Body): Promise<string> {
  const bytes = new ByteBuffer();
  for await (const chunk of body) {
    bytes.add(chunk, 0, Math.min(chunk.length, FAILURE_BYTES - bytes.length));
    if (bytes.length === FAILURE_BYTES) break;
  }
  return bytes.take();
}

/** What becomes of a stream of events. */
interface EventsOptions {
  readonly limit: number;
  readonly tell: () => Error;
  /** Told that it has ended, by itself; whether it can be gone on with, as its events have ids. */
  readonly ended: (isResumable: boolean) => void;
  readonly signal: AbortSignal | null | undefined;
}

/** The events of a body, each whole. */
function events(body: Body, { limit, tell, ended, signal }: EventsOptions): Body {
  const reader = new EventReader(limit, carriedText);
  const encoder = new TextEncoder();
  const chunks = body.getReader();
  const next = async () => {
    try {
      const read = await chunks.read();
      if (read.done) ended(reader.hasIds);
      return read;
    } catch (error) {
      if (signal?.aborted !== true) ended(reader.hasIds);
      throw error;
    }
  };
  return new ReadableStream({
    pull: async (controller) => {
      for (;;) {
        const { done, value } = await next();
        if (done) return controller.close();
        const read = reader.push(value);
        if (read === undefined) {
          await chunks.cancel();
          return controller.error(tell());
        }
        if (read !== "") return controller.enqueue(encoder.encode(read));
      }
    },
    cancel: (reason) => chunks.cancel(reason),
  });
}
