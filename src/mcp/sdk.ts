// The one module that knows the SDK's server. It speaks both eras of the protocol from one factory; what it would add to
// or take from the result of a tool is kept away, because most results are those of other servers: they are passed on as
// they came, also where they use a newer or a broken form.

import {
  createMcpHandler,
  isLegacyRequest,
  type JSONRPCRequest,
  type LoggingLevel,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
  type ServerOptions,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { serveStdio, type StdioServerHandle, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { quoted, RanksackError } from "../base/errors.ts";
import type { Clients } from "../gateway/kept-server.ts";
import { errorAnswerOf } from "../gateway/upstream-fault.ts";
import type { DirectTools } from "./direct-tools.ts";
import { HttpSessions, type OpenSession, type SessionLimits } from "./http-sessions.ts";
import { ParkedCalls } from "./parked-calls.ts";
import type { Passed } from "./passed.ts";
import { abilitiesOf, contextOf, residentOf } from "./request-client.ts";
import { isModern, ListenedResources, PASSED_ABILITIES, servePassed, tellPassed } from "./sdk-passed.ts";
import type { CallContext, CallResult, ServedTool } from "./served-tool.ts";

/** What a server presents. */
export interface Face {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  /** In the order in which they are listed. */
  readonly tools: readonly ServedTool[];
  /** Where calls wait whose client is to answer first; one for all connections. */
  readonly parked?: ParkedCalls | undefined;
  /** Told once of each connection, when its client has said what it can do. */
  readonly onClient?: ((clients: Clients) => void) | undefined;
  /** Told when a client of the older protocol says that its roots are others. */
  readonly onRootsChanged?: (() => void) | undefined;
  /** What is listed behind them, and changes. */
  readonly direct?: DirectTools | undefined;
  /** Prompts, resources and logs of servers. */
  readonly passed?: Passed | undefined;
  /** How the gateway stands, as a resource beside those that are passed on. */
  readonly status?: (() => object) | undefined;
  /** What is presented instead to a client of the older protocol at the standard streams, whose list may grow. */
  readonly growing?: Face | undefined;
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** How long a list of ours may be kept that never changes, and one that does, in milliseconds. */
const LIST_TTL_MS = 3_600_000;
const CHANGING_TTL_MS = 10_000;

const PASSED_HINTS = Object.fromEntries(
  ["prompts/list", "resources/list", "resources/templates/list"].map((method) => [
    method,
    { ttlMs: CHANGING_TTL_MS, cacheScope: "private" } as const,
  ]),
);

/** What a client sends before it has said who it is, or only to see what we are. */
const BEFORE: ReadonlySet<string> = new Set(["initialize", "server/discover", "ping"]);

class PassingServer extends Server {
  readonly #onClient: Face["onClient"];
  readonly #stops: (() => void)[] = [];
  #isKnown = false;
  /** How much of logs its client wants to hear, in the older protocol. */
  level: LoggingLevel | undefined;

  constructor(face: Face, options: ServerOptions) {
    super({ name: face.name, version: face.version, title: "ranksack" }, options);
    this.#onClient = face.onClient;
  }

  get isModern(): boolean {
    return isModern(this);
  }

  /** Does something when the connection ends. */
  atEnd(stop: () => void): void {
    this.#stops.push(stop);
  }

  protected override _onclose(): void {
    super._onclose();
    for (const stop of this.#stops.splice(0)) stop();
  }

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const served = method === "tools/call" ? handler : super._wrapHandler(method, handler);
    return async (request, context) => {
      if (!BEFORE.has(method)) this.#meet(context);
      const result = await served(request, context);
      if (method === "initialize") this.#meet(context);
      return result;
    };
  }

  #meet(context: ServerContext): void {
    if (this.#isKnown) return;
    this.#isKnown = true;
    const abilities = abilitiesOf(this, context);
    this.#onClient?.(this.isModern ? { abilities } : { abilities, resident: residentOf(this, abilities) });
  }
}

/** A server of either era that is not connected yet; the factory of both. */
export function faceServer(face: Face): PassingServer {
  const { instructions, tools, direct, passed, parked = new ParkedCalls() } = face;
  const hint = { ttlMs: LIST_TTL_MS, cacheScope: "private" } as const;
  const listHint = direct === undefined ? hint : { ...hint, ttlMs: CHANGING_TTL_MS };
  const server = new PassingServer(face, {
    instructions,
    capabilities: { tools: direct === undefined ? {} : { listChanged: true }, ...(passed && PASSED_ABILITIES) },
    cacheHints: { "tools/list": listHint, "server/discover": hint, ...(passed && PASSED_HINTS) },
  });
  const byName = new Map(tools.map((tool) => [tool.listing.name, tool]));
  const listings = tools.map(({ listing }) => listing);
  server.setRequestHandler("tools/list", async (_, { mcpReq }) => {
    const more = (await direct?.list(mcpReq.signal)) ?? [];
    return { tools: [...listings, ...more] } as never;
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const { name: asked, arguments: input = {} } = params;
    const work = (given: CallContext): Promise<CallResult> => {
      const result = byName.get(asked)?.call(input, given) ?? direct?.call(asked, input, given);
      if (result === undefined) throw unknownTool(asked, [...byName.keys()]);
      return result;
    };
    const request = `tools/call ${JSON.stringify([asked, input])}`;
    return (await answered(request, parked, contextOf(server, context), work)) as never;
  });
  server.setNotificationHandler("notifications/roots/list_changed", () => face.onRootsChanged?.());
  if (passed !== undefined)
    servePassed(passed, {
      server,
      answer: (request, context, work) => answered(request, parked, contextOf(server, context), work),
      onLevel: (level) => {
        server.level = level;
      },
      atEnd: (stop) => server.atEnd(stop),
      status: face.status,
    });
  return server;
}

/** What lists of ours change with. */
type Changing = Pick<Face, "direct" | "passed">;

/** Tells a client when a list of its face changes; answers how to stop that. */
function tellChanges({ direct, passed }: Changing, server: () => Server | undefined): () => void {
  const tellTools = (): void =>
    void server()
      ?.sendToolListChanged()
      .catch(() => {});
  const stops = [
    direct?.onChange(tellTools),
    passed?.onChange((change) => {
      const told = server();
      if (told !== undefined) tellPassed(change, told);
    }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

/** Serves a client at the standard streams of this process, or another way, in the era in which it begins to speak. */
export function serveStreams(
  face: Face,
  onError: (error: Error) => void,
  transport: Transport = new StdioServerTransport(),
): StdioServerHandle {
  let served: { readonly face: Face; readonly server: PassingServer } | undefined;
  const serve = ({ era }: McpRequestContext): Server => {
    const own = era === "legacy" ? (face.growing ?? face) : face;
    served = { face: own, server: faceServer(own) };
    return served.server;
  };
  const handle = serveStdio(serve, { onerror: onError, transport });
  const listened = new ListenedResources(face.passed);
  const { onmessage: deliver } = transport;
  transport.onmessage = (message, extra) => {
    listened.hear(message);
    deliver?.(message, extra);
  };
  const faces = [face, ...(face.growing ? [face.growing] : [])];
  const stops = faces.map((one) => tellChanges(one, () => (served?.face === one ? served.server : undefined)));
  return {
    close: async () => {
      for (const stop of stops) stop();
      listened.close();
      await handle.close();
    },
  };
}

/** Answers requests of clients of either era. */
export interface RequestService {
  /** Answers one; `body` is its message, and its signal ends when the exchange is over. */
  handle(request: Request, body: unknown): Promise<Response>;
  /** Ends what is under way, and all sessions. */
  close(): Promise<void>;
}

/** Serves clients over HTTP; who may call has been asked before. */
export function serveRequests(face: Face, limits: SessionLimits, onError: (error: Error) => void): RequestService {
  return serveServers(() => faceServer(face), { direct: face.direct, passed: face.passed, limits, onError });
}

/** How servers of one factory are served over HTTP. */
export interface ServersOptions extends Changing {
  readonly limits: SessionLimits;
  readonly onError: (error: Error) => void;
}

/** Serves any server over HTTP. */
export function serveServers(make: () => Server, { direct, passed, limits, onError }: ServersOptions): RequestService {
  const modern = createMcpHandler(make, { legacy: "reject", onerror: onError });
  const open: OpenSession = async (id, ended) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
    const server = make();
    const stop = tellChanges({ direct, passed }, () => server);
    server.onclose = () => {
      stop();
      ended();
    };
    server.onerror = onError;
    await server.connect(transport);
    return {
      handle: (request, body) => transport.handleRequest(request, { parsedBody: body }),
      close: () => server.close().catch(() => {}),
    };
  };
  const stops = [
    direct?.onChange(() => modern.notify.toolsChanged()),
    passed?.onChange((change) => {
      if (change.kind === "prompts") modern.notify.promptsChanged();
      else if (change.kind === "resources") modern.notify.resourcesChanged();
      else modern.notify.resourceUpdated(change.uri);
    }),
  ];
  const sessions = new HttpSessions(open, limits);
  return {
    handle: async (request, body) => {
      if (await isLegacyRequest(request, body)) return sessions.handle(request, body);
      const listened = new ListenedResources(passed);
      listened.hear(body);
      request.signal.addEventListener("abort", () => listened.close(), { once: true });
      return modern.fetch(request, { parsedBody: body });
    },
    close: async () => {
      for (const stop of stops) stop?.();
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

/** The answer to a request; a client of the newer protocol may be asked by it. */
async function answered(
  request: string,
  parked: ParkedCalls,
  context: CallContext,
  work: (context: CallContext) => Promise<CallResult>,
): Promise<CallResult> {
  try {
    return await (context.caller?.era === "modern" ? parked.answer(request, context, work) : work(context));
  } catch (error) {
    throw error instanceof RanksackError ? protocolError(error) : error;
  }
}

/** A fault as the protocol has it: what a server answered, else whether it was what was asked. */
function protocolError(error: RanksackError): ProtocolError {
  const answer = errorAnswerOf(error);
  if (answer !== undefined) return new ProtocolError(answer.code, answer.message, answer.data);
  const isAsked = error.code === "INVALID_ARGUMENT" || error.code === "NOT_FOUND";
  const code = isAsked ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, `${error.message} ${error.hint}`.trim());
}

function unknownTool(name: string, known: readonly string[]): ProtocolError {
  const advice = known.includes("call_tool") ? " Tools of other servers are called through call_tool." : "";
  const message = `There is no tool ${quoted(name)}; there are ${known.join(", ")}.${advice}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
