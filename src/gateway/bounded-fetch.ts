// `fetch` for the transports of the SDK, which read bodies and events without a limit: here bytes are counted as they
// come, and what is larger than a message may be is read no further and its connection cut.

import { ByteBuffer } from "./byte-buffer.ts";
import { currentScope } from "./call-scope.ts";
import { EventReader } from "./event-reader.ts";
import { carriedText } from "./odd-result.ts";

/** How much is read of an answer that is a failure: its status says what matters, in bytes. */
const FAILURE_BYTES = 64 * 1024;

/** Told that a message was larger than `limit` bytes. */
export type TooLarge = (limit: number) => void;

type Body = ReadableStream<Uint8Array>;

/** A `fetch` that reads messages of `limit` bytes at most; `tooLarge` is told where no exchange is there to be ended. */
export function boundedFetch(
  limit: number,
  tooLarge: TooLarge,
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
    if (mediaTypeOf(response) === "text/event-stream") return answering(response, events(body, limit, tell));
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

/** The events of a body, each whole. */
function events(body: Body, limit: number, tell: () => Error): Body {
  const reader = new EventReader(limit, carriedText);
  const encoder = new TextEncoder();
  const chunks = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      for (;;) {
        const { done, value } = await chunks.read();
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
