// A server at the standard streams of this process, for as long as its client is there. A client that goes closes our
// input, whatever else it may still hold open; what it had asked is then called off.

import { type Face, serveStreams } from "./sdk.ts";
import type { Log } from "./log.ts";

/** Serves until the client is gone. Never rejects. */
export async function serveClient(face: Face, log: Log): Promise<void> {
  const { stdin } = process;
  const isGone = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) stdin.once(event, () => resolve());
  });
  // A message of the SDK may quote what a client sent.
  const service = serveStreams(face, ({ name }) => log("warn", "odd-message", { error: name }));
  await isGone;
  await service.close().catch(() => {});
}
