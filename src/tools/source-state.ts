// How a source of tools stands, as a host or a catalog tells it.

/** Where tools come from, and whether they are there. */
export interface SourceState {
  /** What the host calls it: a server's key in the configuration. */
  readonly source: string;
  /** `ready`: its tools are there. `connecting`: they may yet come. `failed`: they could not be listed. */
  readonly state: "ready" | "connecting" | "failed";
  /** Why it failed, as a clause without secrets: `connection refused`. */
  readonly reason?: string | undefined;
}
