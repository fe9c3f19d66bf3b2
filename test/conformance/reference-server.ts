// A server that offers what the conformance suite of MCP calls, by the names it calls it by, in both eras of the
// protocol. It stands behind the gateway, and alone beside it, for the two to be compared.

import { createHmac, randomBytes } from "node:crypto";
import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ANYTHING } from "../../src/gateway/raw-result.ts";

/** What a list, or a resource, may be kept for. */
const FRESH = { ttlMs: 1_000, cacheScope: "private" } as const;

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

type Json = Readonly<Record<string, unknown>>;

/** What a handler knows of its request. */
interface Asked {
  readonly args: Json;
  readonly context: ServerContext;
  /** What the client can do. */
  readonly abilities: Json;
  /** What it answers to what it was asked; empty in the first round. */
  readonly responses: Json;
  /** What the answer to it gave along, as it came back. */
  readonly state: string | undefined;
  /** Whether it speaks the newer protocol. */
  readonly isModern: boolean;
}

interface ReferenceTool {
  readonly description: string;
  readonly properties?: Json;
  readonly required?: readonly string[];
  call(asked: Asked): Promise<Json> | Json;
}

const text = (value: string): Json => ({ content: [{ type: "text", text: value }] });
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
const form = (message: string, properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  method: "elicitation/create",
  params: { message, requestedSchema: { type: "object", properties, required } },
});
const sample = (prompt: string, maxTokens: number): Json => ({
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text: prompt } }], maxTokens },
});
const ROOTS: Json = { method: "roots/list", params: {} };
const NAME = form("What is your name?", { name: { type: "string" } });

const asking = (inputRequests: Json, requestState?: string): Json => ({
  resultType: "input_required",
  inputRequests,
  ...(requestState !== undefined && { requestState }),
});

const KEY = randomBytes(32);

/** A state that nobody else can make. */
function signed(state: string): string {
  return `${state}.${createHmac("sha256", KEY).update(state).digest("hex")}`;
}

/** The state of a request, if it is one of ours. @throws ProtocolError for one that was tampered with. */
function stateOf({ state: given }: Asked): string | undefined {
  if (given === undefined) return undefined;
  const state = given.slice(0, given.indexOf("."));
  if (signed(state) !== given) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The state is not ours.");
  return state;
}

/** The accepted content of a form. */
function contentOf(response: unknown): Json | undefined {
  if (typeof response !== "object" || response === null) return undefined;
  const { action, content } = response as Json;
  return action === "accept" && typeof content === "object" && content !== null ? (content as Json) : undefined;
}

/**
 * Answers as the client's protocol has it: what the newer one is asked by the answer, the older one is asked by requests,
 * all of an answer at once, and the work is taken up again with what it says.
 */
async function answered(work: (given: Asked) => Promise<Json> | Json, given: Asked): Promise<Json> {
  const answer = await work(given);
  if (given.isModern || answer["resultType"] !== "input_required") return answer;
  const { inputRequests, requestState } = answer as {
    inputRequests: Readonly<Record<string, Json>>;
    requestState?: string;
  };
  const responses = await Promise.all(
    Object.entries(inputRequests).map(async ([name, question]) => [name, await ask(given, question)] as const),
  );
  return answered(work, { ...given, responses: Object.fromEntries(responses), state: requestState });
}

async function ask({ context }: Asked, { method, params }: Json): Promise<Json> {
  const request = { method: method as string, params: params as Record<string, unknown> };
  return (await context.mcpReq.send(request, ANYTHING)) as Json;
}

/** Asks a client one thing that it has to be able to do. */
function asked({ abilities, responses }: Asked, ability: string, question: Json, say: (answer: Json) => string): Json {
  if (!(ability in abilities)) throw new Error(`The client does not support ${ability}.`);
  return "asked" in responses ? text(say(responses["asked"] as Json)) : asking({ asked: question });
}

function elicited(given: Asked, question: Json, what: string): Json {
  return asked(given, "elicitation", question, ({ action, content }) => {
    return `${what}: action=${String(action)}, content=${JSON.stringify(content)}`;
  });
}

const enums = (titles: readonly (readonly [string, string])[]): Json[] =>
  titles.map(([value, title]) => ({ const: value, title }));

const TOOLS: Readonly<Record<string, ReferenceTool>> = {
  test_simple_text: { description: "Text.", call: () => text("This is a simple text response for testing.") },
  test_image_content: {
    description: "A picture.",
    call: () => ({ content: [{ type: "image", data: PNG, mimeType: "image/png" }] }),
  },
  test_audio_content: {
    description: "A sound.",
    call: () => ({ content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] }),
  },
  test_embedded_resource: {
    description: "A resource in a result.",
    call: () => ({
      content: [
        {
          type: "resource",
          resource: {
            uri: "test://embedded-resource",
            mimeType: "text/plain",
            text: "This is an embedded resource content.",
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    description: "Text, a picture and a resource.",
    call: () => ({
      content: [
        { type: "text", text: "Multiple content types test:" },
        { type: "image", data: PNG, mimeType: "image/png" },
        {
          type: "resource",
          resource: {
            uri: "test://mixed-content-resource",
            mimeType: "application/json",
            text: JSON.stringify({ test: "data", value: 123 }),
          },
        },
      ],
    }),
  },
  test_tool_with_logging: {
    description: "Logs while it works.",
    call: async ({ context }) => {
      for (const data of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
        await context.mcpReq.log("info", data);
        await pause();
      }
      return text("It has logged.");
    },
  },
  test_logging_tool: {
    description: "Logs once.",
    call: async ({ context }) => {
      await context.mcpReq.log("info", "It works.");
      return text("It has logged.");
    },
  },
  test_error_handling: {
    description: "Fails.",
    call: () => ({ ...text("This tool intentionally returns an error for testing"), isError: true }),
  },
  test_tool_with_progress: {
    description: "Tells how far it has come.",
    call: async ({ context: { mcpReq } }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
        await pause();
      }
      return text("It is done.");
    },
  },
  test_sampling: {
    description: "Asks the client's model.",
    properties: { prompt: { type: "string" } },
    required: ["prompt"],
    call: (given) =>
      asked(given, "sampling", sample(String(given.args["prompt"]), 100), ({ content }) => {
        return `LLM response: ${String((content as Json)["text"])}`;
      }),
  },
  test_elicitation: {
    description: "Asks the user.",
    properties: { message: { type: "string" } },
    required: ["message"],
    call: (given) =>
      elicited(
        given,
        form(String(given.args["message"]), {
          username: { type: "string", description: "User's response" },
          email: { type: "string", description: "User's email address" },
        }),
        "User response",
      ),
  },
  test_elicitation_sep1034_defaults: {
    description: "Asks the user, with defaults.",
    call: (given) =>
      elicited(
        given,
        form("Please check these.", {
          name: { type: "string", default: "John Doe" },
          age: { type: "integer", default: 30 },
          score: { type: "number", default: 95.5 },
          status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
          verified: { type: "boolean", default: true },
        }),
        "Elicitation completed",
      ),
  },
  test_elicitation_sep1330_enums: {
    description: "Asks the user to choose.",
    call: (given) => {
      const options = ["option1", "option2", "option3"];
      const choices = enums([
        ["value1", "First Choice"],
        ["value2", "Second Choice"],
        ["value3", "Third Choice"],
      ]);
      const named = enums([
        ["value1", "First Option"],
        ["value2", "Second Option"],
        ["value3", "Third Option"],
      ]);
      const older = { enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] };
      const properties = {
        untitledSingle: { type: "string", enum: options },
        titledSingle: { type: "string", oneOf: named },
        legacyEnum: { type: "string", ...older },
        untitledMulti: { type: "array", items: { type: "string", enum: options } },
        titledMulti: { type: "array", items: { anyOf: choices } },
      };
      return elicited(given, form("Please choose.", properties, []), "Elicitation completed");
    },
  },
  test_missing_capability: {
    description: "Needs a client with sampling.",
    call: ({ abilities }) => {
      if ("sampling" in abilities) return text("The client has it.");
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    },
  },
  test_streaming_elicitation: {
    description: "Asks for a name in its answer.",
    call: ({ responses }) => (contentOf(responses["user_name"]) ? text("It has a name.") : asking({ user_name: NAME })),
  },
  test_input_required_result_elicitation: {
    description: "Asks for a name.",
    call: ({ responses }) => {
      const name = contentOf(responses["user_name"])?.["name"];
      return typeof name === "string" ? text(`Hello, ${name}!`) : asking({ user_name: NAME });
    },
  },
  test_input_required_result_sampling: {
    description: "Asks the client's model for a capital.",
    call: ({ responses }) => {
      const { capital_question: answer } = responses;
      if (answer === undefined) return asking({ capital_question: sample("What is the capital of France?", 100) });
      return text(JSON.stringify(answer));
    },
  },
  test_input_required_result_list_roots: {
    description: "Asks for the client's folders.",
    call: ({ responses: { client_roots: roots } }) =>
      roots === undefined ? asking({ client_roots: ROOTS }) : text(JSON.stringify(roots)),
  },
  test_input_required_result_request_state: {
    description: "Keeps its state at the client.",
    call: (given) => {
      const state = stateOf(given);
      if (state !== undefined && contentOf(given.responses["confirm"])) return text("state-ok");
      return asking({ confirm: form("Please confirm", { ok: { type: "boolean" } }) }, signed("confirm"));
    },
  },
  test_input_required_result_multiple_inputs: {
    description: "Asks three things at once.",
    call: (given) => {
      const { user_name: name, greeting, client_roots: roots } = given.responses;
      if (stateOf(given) !== undefined && name !== undefined && greeting !== undefined && roots !== undefined)
        return text(JSON.stringify([name, greeting, roots]));
      const questions = { user_name: NAME, greeting: sample("Generate a greeting", 50), client_roots: ROOTS };
      return asking(questions, signed("several"));
    },
  },
  test_input_required_result_multi_round: {
    description: "Asks one thing after the other.",
    call: (given) => {
      const state = stateOf(given);
      const { step1, step2 } = given.responses;
      if (state === "second" && contentOf(step2)) return text(`It is ${String(contentOf(step2)?.["color"])}.`);
      const color = form("Step 2: What is your favorite color?", { color: { type: "string" } });
      if (state === "first" && contentOf(step1)) return asking({ step2: color }, signed("second"));
      return asking({ step1: form("Step 1: What is your name?", { name: { type: "string" } }) }, signed("first"));
    },
  },
  test_input_required_result_tampered_state: {
    description: "Refuses a state that is not its own.",
    call: (given) => {
      if (stateOf(given) !== undefined) return text("The state is ours.");
      return asking({ confirm: form("Please confirm", { ok: { type: "boolean" } }) }, signed("confirm"));
    },
  },
  test_input_required_result_capabilities: {
    description: "Asks only what the client can answer.",
    call: ({ abilities, responses }) => {
      const questions: Record<string, Json> = {};
      if ("elicitation" in abilities) questions["user_name"] = NAME;
      if ("sampling" in abilities) questions["greeting"] = sample("Generate a greeting", 50);
      return Object.keys(responses).length > 0 ? text("It has heard.") : asking(questions);
    },
  },
};

type Prompt = (asked: Asked) => Json;

const user = (content: Json): Json => ({ role: "user", content });
const said = (value: string): Json => user({ type: "text", text: value });

const PROMPTS: Readonly<Record<string, { readonly arguments?: readonly string[]; readonly get: Prompt }>> = {
  test_simple_prompt: { get: () => ({ messages: [said("This is a simple prompt for testing.")] }) },
  test_prompt_with_arguments: {
    arguments: ["arg1", "arg2"],
    get: ({ args }) => ({
      messages: [said(`Prompt with arguments: arg1='${String(args["arg1"])}', arg2='${String(args["arg2"])}'`)],
    }),
  },
  test_prompt_with_embedded_resource: {
    arguments: ["resourceUri"],
    get: ({ args: { resourceUri: uri } }) => {
      const resource = { uri, mimeType: "text/plain", text: "Embedded resource content for testing." };
      return { messages: [user({ type: "resource", resource }), said("Please process the embedded resource above.")] };
    },
  },
  test_prompt_with_image: {
    get: () => ({
      messages: [user({ type: "image", data: PNG, mimeType: "image/png" }), said("Please analyze the image above.")],
    }),
  },
  test_input_required_result_prompt: {
    get: ({ responses }) => {
      const context = contentOf(responses["user_context"]);
      if (context !== undefined) return { messages: [said(`The context is ${String(context["context"])}.`)] };
      const question = form("What context should the prompt use?", { context: { type: "string" } });
      return asking({ user_context: question });
    },
  },
};

const RESOURCES: Readonly<
  Record<string, { readonly mimeType: string; readonly text?: string; readonly blob?: string }>
> = {
  "test://static-text": { mimeType: "text/plain", text: "This is the content of the static text resource." },
  "test://static-binary": { mimeType: "image/png", blob: PNG },
  "test://watched-resource": { mimeType: "text/plain", text: "Somebody watches this." },
};

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

function resourceAt(uri: string): Json | undefined {
  const known = RESOURCES[uri];
  if (known !== undefined) return { uri, ...known };
  const [, id] = TEMPLATE.exec(uri) ?? [];
  if (id === undefined) return undefined;
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return { uri, mimeType: "application/json", text: JSON.stringify(data) };
}

/** Hands results on as they are, whatever the SDK knows of them. */
class PlainServer extends Server {
  protected override _wrapHandler(
    ...[method, handler]: Parameters<Server["_wrapHandler"]>
  ): ReturnType<Server["_wrapHandler"]> {
    return method === "tools/call" || method === "prompts/get" ? handler : super._wrapHandler(method, handler);
  }
}

/** A server of either era that is not connected yet. */
export function referenceServer(): Server {
  const capabilities = { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} };
  const server = new PlainServer({ name: "reference", version: "1.0.0" }, { capabilities });
  const about = (args: Json | undefined, context: ServerContext): Asked => {
    const envelope = (context.mcpReq.envelope ?? {}) as Json;
    const abilities = envelope["io.modelcontextprotocol/clientCapabilities"] ?? server.getClientCapabilities() ?? {};
    return {
      args: args ?? {},
      context,
      abilities: abilities as Json,
      responses: context.mcpReq.inputResponses ?? {},
      state: context.mcpReq.requestState<string>(),
      isModern: Object.keys(envelope).length > 0,
    };
  };
  server.setRequestHandler("tools/list", () => ({
    ...FRESH,
    tools: Object.entries(TOOLS).map(([name, { description, properties = {}, required = [] }]) => ({
      name,
      description,
      inputSchema: { type: "object", properties: properties as Record<string, string>, required: [...required] },
    })),
  }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = TOOLS[params.name];
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    return (await answered((given) => tool.call(given), about(params.arguments, context))) as never;
  });
  server.setRequestHandler("prompts/list", () => ({
    ...FRESH,
    prompts: Object.entries(PROMPTS).map(([name, { arguments: names = [] }]) => ({
      name,
      description: `The prompt ${name}.`,
      arguments: names.map((one) => ({ name: one, required: true })),
    })),
  }));
  server.setRequestHandler("prompts/get", ({ params }, context) => {
    const prompt = PROMPTS[params.name];
    if (prompt !== undefined) return answered(prompt.get, about(params.arguments, context)) as never;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${params.name}.`);
  });
  server.setRequestHandler("resources/list", () => ({
    ...FRESH,
    resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({
      uri,
      name: uri.slice("test://".length),
      description: `The resource ${uri}.`,
      mimeType,
    })),
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    ...FRESH,
    resourceTemplates: [
      { uriTemplate: "test://template/{id}/data", name: "data", description: "Data.", mimeType: "application/json" },
    ],
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const resource = resourceAt(uri);
    if (resource !== undefined) return { ...FRESH, contents: [resource] } as never;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Resource not found", { uri });
  });
  server.setRequestHandler("resources/subscribe", () => ({}));
  server.setRequestHandler("resources/unsubscribe", () => ({}));
  server.setRequestHandler("completion/complete", () => ({
    completion: { values: ["paris", "park"], hasMore: false },
  }));
  return server;
}
