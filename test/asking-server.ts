// A server, of either era, whose tools ask back, report, wait and answer oddly.

import { inputRequired, Server, type ServerContext } from "@modelcontextprotocol/server";

/** What became of the calls of a server. */
export interface Trace {
  /** The names of the tools whose calls were called off. */
  readonly withdrawn: string[];
  /** What the client said it could do, call by call. */
  readonly abilities: unknown[];
  /** How often it heard that the roots are others. */
  roots: number;
  /** How often each tool was entered. */
  readonly entered: Record<string, number>;
}

/** A trace without entries. */
export function newTrace(): Trace {
  return { withdrawn: [], abilities: [], roots: 0, entered: {} };
}

const QUESTIONS = {
  ask_form: inputRequired.elicit({
    message: "Your name?",
    requestedSchema: { type: "object", properties: { name: { type: "string" } } },
  }),
  ask_url: inputRequired.elicitUrl({ message: "Sign in.", url: "https://example.com/sign-in" }),
  sample: inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text: "Say hi." } }],
    maxTokens: 10,
  }),
  roots: inputRequired.listRoots(),
};

/** A tool result whose fields are against the protocol and against its own schema. */
export const ODD_RESULT: Record<string, unknown> = {
  content: [{ type: "text", text: "1", annotations: null, _meta: null, extra: [1] }],
  structuredContent: { count: "one" },
  vendor: { kept: true },
};

const NAMES = [...Object.keys(QUESTIONS), "steps", "wait", "odd", "rude", "answer"];

/** Makes the server; `trace` is written to. */
export function askingServer(trace: Trace): Server {
  const server = new RawServer({ name: "asking", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setNotificationHandler("notifications/roots/list_changed", () => void trace.roots++);
  server.setRequestHandler("tools/list", () => ({
    tools: NAMES.map((name) => ({ name, inputSchema: { type: "object" as const } })),
  }));
  server.setRequestHandler("tools/call", async ({ params: { name } }, context) => {
    trace.entered[name] = (trace.entered[name] ?? 0) + 1;
    const envelope: Record<string, unknown> = { ...context.mcpReq.envelope };
    trace.abilities.push(envelope["io.modelcontextprotocol/clientCapabilities"] ?? server.getClientCapabilities());
    return (await answer(name, context, trace)) as never;
  });
  return server;
}

/** The tools whose results the SDK would not let out. */
const UNJUDGED: ReadonlySet<string> = new Set(["odd", "rude"]);

/** The SDK's server, without its judgement of what they say. */
class RawServer extends Server {
  protected override _wrapHandler(
    ...[method, handler]: Parameters<Server["_wrapHandler"]>
  ): ReturnType<Server["_wrapHandler"]> {
    const judged = super._wrapHandler(method, handler);
    return async (request, context) =>
      (UNJUDGED.has(String(request.params?.["name"])) ? handler : judged)(request, context);
  }
}

async function answer(name: string, context: ServerContext, trace: Trace): Promise<unknown> {
  const { inputResponses, signal } = context.mcpReq;
  if (name in QUESTIONS) return asked(QUESTIONS[name as keyof typeof QUESTIONS], inputResponses, context);
  if (name === "odd") return ODD_RESULT;
  if (name === "rude") return askUnasked(context);
  if (name === "steps") await report(context);
  if (name !== "wait") return { content: [{ type: "text", text: "done" }] };
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      trace.withdrawn.push(name);
      resolve({ content: [{ type: "text", text: "late" }] });
    });
  });
}

function asked(question: object, responses: unknown, { mcpReq }: ServerContext): unknown {
  if (responses === undefined) return inputRequired({ inputRequests: { it: question as never }, requestState: "s/1" });
  return {
    content: [{ type: "text", text: JSON.stringify(responses) }],
    structuredContent: { state: mcpReq.requestState() },
  };
}

/** Asks, whatever the client said it can do, and tells what became of it. */
async function askUnasked({ mcpReq }: ServerContext): Promise<unknown> {
  if (mcpReq.envelope !== undefined) return { resultType: "input_required", inputRequests: { it: QUESTIONS.ask_form } };
  const { method, params } = QUESTIONS.ask_form;
  const said = await mcpReq.send({ method, params: { ...params } }).catch((error: Error) => error.message);
  return { content: [{ type: "text", text: JSON.stringify(said) }] };
}

/** Ten reports, one every 40 ms. */
async function report({ mcpReq }: ServerContext): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  for (let progress = 1; progress <= 10; progress++) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    if (progressToken !== undefined)
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 10 } });
  }
}
