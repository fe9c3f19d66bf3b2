// How the gateway stands, as a resource that clients read and can be told of.

import type { Listed } from "../gateway/passed-lists.ts";
import type { CallResult } from "./served-tool.ts";

/** Its address. */
export const STATUS_URI = "ranksack://status";

const MIME_TYPE = "application/json";

/** What `resources/list` says of it. */
export const STATUS_LISTING: Listed = {
  uri: STATUS_URI,
  name: "ranksack status",
  description: "Which servers ranksack fronts, how they stand, and which of their tools were left out and why.",
  mimeType: MIME_TYPE,
};

/** What `resources/read` answers for it. */
export function statusContents(status: object): CallResult {
  return { contents: [{ uri: STATUS_URI, mimeType: MIME_TYPE, text: JSON.stringify(status) }] };
}

/** Between two notices that it is another there is at least this time, in milliseconds. */
const PAUSE_MS = 1_000;

/** Notices that it is another, one a second at most; the last change is always told of. */
export class StatusNotices {
  readonly #tell: () => void;
  #timer: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** Takes notice of a change. */
  changed(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.#toldAt = performance.now();
        this.#tell();
      },
      Math.max(0, this.#toldAt + PAUSE_MS - performance.now()),
    ).unref();
  }

  /** Tells no more. */
  close(): void {
    clearTimeout(this.#timer);
  }
}
