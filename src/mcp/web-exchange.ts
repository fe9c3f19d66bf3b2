// One exchange of Node's server as a web-standard request, and a web-standard response as its answer. The signal of the
// request ends when the exchange is over, however it ends.

import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The body of a request; undefined when it is larger than `most` bytes, and then no more of it is read. */
export async function readBody(incoming: IncomingMessage, most: number): Promise<Buffer | undefined> {
  if (Number(incoming.headers["content-length"] ?? 0) > most) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The request without its body. */
export function webRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const over = new AbortController();
  outgoing.once("close", () => over.abort());
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? "localhost"}`);
  return new Request(url, { method: incoming.method ?? "GET", headers, signal: over.signal });
}

/** Writes a response, as it comes. Never rejects: a caller that is gone has nothing to be told. */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => void (headers[name] = value));
  outgoing.writeHead(response.status, headers);
  if (response.body === null) return void outgoing.end();
  outgoing.flushHeaders();
  await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => {});
}
