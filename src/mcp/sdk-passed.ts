// Requests about prompts, resources and logs, as the SDK's server takes them, and what it tells its client of them.

import type { LoggingLevel, Server, ServerContext } from "@modelcontextprotocol/server";
import { RanksackError } from "../base/errors.ts";
import type { Listed } from "../gateway/passed-lists.ts";
import type { Passed, PassedChange } from "./passed.ts";
import type { CallContext, CallResult } from "./served-tool.ts";
import { STATUS_LISTING, STATUS_URI, statusContents } from "./status-resource.ts";

/** What a server says it can do that passes prompts, resources and logs on. */
export const PASSED_ABILITIES = {
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  logging: {},
} as const;

/** A server of ours, and how it answers. */
export interface PassingFace {
  readonly server: Server;
  /** Answers a request, which may be that its client is asked; `request` tells requests apart. */
  readonly answer: (
    request: string,
    context: ServerContext,
    work: (context: CallContext) => Promise<CallResult>,
  ) => Promise<CallResult>;
  /** Told how much of logs the client wants to hear. */
  readonly onLevel: (level: LoggingLevel) => void;
  /** Does something when the connection ends. */
  readonly atEnd: (stop: () => void) => void;
  /** How the gateway stands: a resource of our own, behind those of the servers. */
  readonly status?: (() => object) | undefined;
}

/** Has a server answer all requests about what is passed on. */
export function servePassed(passed: Passed, { server, answer, onLevel, atEnd, status }: PassingFace): void {
  const listed =
    (kind: "prompts" | "templates", field: string) =>
    async (_: unknown, { mcpReq }: ServerContext) =>
      ({ [field]: await passed.list(kind, mcpReq.signal) }) as never;
  server.setRequestHandler("prompts/list", listed("prompts", "prompts"));
  server.setRequestHandler("resources/list", async (_, { mcpReq }) => {
    const resources = await passed.list("resources", mcpReq.signal);
    return { resources: status === undefined ? resources : [...resources, STATUS_LISTING] } as never;
  });
  server.setRequestHandler("resources/templates/list", listed("templates", "resourceTemplates"));
  const passing =
    (method: string, work: (params: Listed, context: CallContext) => Promise<CallResult>) =>
    async ({ params }: { params: object }, context: ServerContext) => {
      const { _meta, ...asked } = params as Record<string, unknown>;
      const request = `${method} ${JSON.stringify(asked)}`;
      return (await answer(request, context, (given) => work(asked, given))) as never;
    };
  server.setRequestHandler(
    "prompts/get",
    passing("prompts/get", (params, given) => passed.prompt(params, given)),
  );
  server.setRequestHandler(
    "resources/read",
    passing("resources/read", async (params, given) =>
      status !== undefined && params["uri"] === STATUS_URI ? statusContents(status()) : passed.read(params, given),
    ),
  );
  server.setRequestHandler(
    "completion/complete",
    passing("completion/complete", (params, given) => passed.complete(params, given)),
  );
  server.setRequestHandler("logging/setLevel", ({ params }) => {
    onLevel(params.level);
    passed.setLevel(params.level);
    return {};
  });
  serveSubscriptions(passed, server, atEnd);
}

/** The older protocol's way to be told of a resource. */
function serveSubscriptions(passed: Passed, server: Server, atEnd: PassingFace["atEnd"]): void {
  const stops = new Map<string, () => void>();
  const unwatch = (uri: string): void => {
    stops.get(uri)?.();
    stops.delete(uri);
  };
  server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
    if (stops.has(uri)) return {};
    const stopWatching = await passed.watch(uri);
    const stopHearing = passed.onChange((change) => {
      if (change.kind === "resource" && change.uri === uri) void server.sendResourceUpdated({ uri }).catch(() => {});
    });
    stops.set(uri, () => {
      stopHearing();
      stopWatching();
    });
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    unwatch(uri);
    return {};
  });
  atEnd(() => {
    for (const uri of [...stops.keys()]) unwatch(uri);
  });
}

/** Whether a server speaks the newer protocol with its client. */
export function isModern(server: Server): boolean {
  return (server.getNegotiatedProtocolVersion() ?? "") >= "2026";
}

/** Tells the client of a server that a list is another; of a resource too, where the newer protocol sorts that out. */
export function tellPassed(change: PassedChange, server: Server): void {
  const told =
    change.kind === "prompts"
      ? server.sendPromptListChanged()
      : change.kind === "resources"
        ? server.sendResourceListChanged()
        : isModern(server)
          ? server.sendResourceUpdated({ uri: change.uri })
          : Promise.resolve();
  told.catch(() => {});
}

/** The resources that clients of the newer protocol listen for. */
export class ListenedResources {
  readonly #passed: Passed | undefined;
  readonly #stops = new Map<unknown, () => void>();

  constructor(passed: Passed | undefined) {
    this.#passed = passed;
  }

  /** Looks at a message of a client: whether it begins to listen, or ends it. */
  hear(message: unknown): void {
    const { id, method, params } = (message ?? {}) as { id?: unknown; method?: unknown; params?: Listed };
    if (method === "notifications/cancelled") this.#stops.get(params?.["requestId"])?.();
    if (method !== "subscriptions/listen" || this.#passed === undefined) return;
    const { resourceSubscriptions: uris } = (params?.["notifications"] ?? {}) as Listed;
    if (Array.isArray(uris)) this.#listen(this.#passed, id, uris.map(String));
  }

  /** Ends what was begun with the message of this id. */
  end(id: unknown): void {
    this.#stops.get(id)?.();
  }

  /** Ends all of it. */
  close(): void {
    for (const stop of this.#stops.values()) stop();
  }

  #listen(passed: Passed, id: unknown, uris: readonly string[]): void {
    const watches = uris.map((uri) => passed.watch(uri));
    this.#stops.set(id, () => {
      this.#stops.delete(id);
      for (const watch of watches) watch.then((stop) => stop()).catch(() => {});
    });
    // What cannot be watched is not told of.
    for (const watch of watches) watch.catch((error: unknown) => ignore(error));
  }
}

function ignore(error: unknown): void {
  if (!(error instanceof RanksackError)) throw error;
}
