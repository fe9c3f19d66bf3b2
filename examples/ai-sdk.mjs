// @ts-check
// tool_search in the AI SDK. All tools are declared to the SDK; which of them a step offers is the session's to say. The
// model is the SDK's mock: it searches, then calls what it found. Run it with
// `npm run build && node examples/ai-sdk.mjs`.

import { generateText, jsonSchema, stepCountIs, tool } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { createToolCatalog, createToolSearchTool, createToolSession } from "ranksack";

const TOOLS = [
  {
    name: "read",
    description: "Read a file.",
    inputSchema: { type: "object", properties: { path: { type: "string" } } },
  },
  {
    name: "create_issue",
    server: "github",
    description: "Open a new issue in a repository.",
    inputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
  },
  { name: "send_message", server: "slack", description: "Send a message to a channel." },
];

const session = createToolSession(createToolCatalog(TOOLS), { mode: "all" });
const finder = createToolSearchTool(session);

const { text, steps } = await generateText({
  model: scriptedModel(),
  prompt: "Report that the start page crashes.",
  tools: Object.fromEntries([[finder.name, finderTool()], ...everyTool()]),
  prepareStep: () => ({ activeTools: offered() }),
  stopWhen: stepCountIs(5),
});
for (const { toolResults } of steps)
  for (const { toolName, output } of toolResults) console.log(`${toolName} answers ${JSON.stringify(output)}`);
console.log(text);

/** What the next step offers. */
function offered() {
  const names = session.tools.map(({ name }) => name);
  return finder.isEnabled() ? [finder.name, ...names] : names;
}

function finderTool() {
  return tool({
    description: finder.description,
    inputSchema: schema(finder.inputSchema),
    execute: async (input) => (await finder.call(input)).structuredContent,
  });
}

/** Each tool under the name that the model calls. A server is called here: by `server` and `tool`, not by that name. */
function everyTool() {
  return session.reachable.map(({ name, tool: { description = "", inputSchema, server = "built-in" } }) => {
    const execute = async (/** @type {unknown} */ input) => ({ server, done: input });
    return /** @type {const} */ ([name, tool({ description, inputSchema: schema(inputSchema), execute })]);
  });
}

/** @param {unknown} value */
function schema(value) {
  return jsonSchema(/** @type {import("ai").JSONSchema7} */ (value ?? { type: "object", properties: {} }));
}

/** A model goes here. This one says what each step offers it. */
function scriptedModel() {
  const calls = [
    [finder.name, { query: "open a bug report", max_results: 1 }],
    ["mcp__github__create_issue", { title: "The start page crashes" }],
  ];
  return new MockLanguageModelV3({
    doGenerate: async ({ tools = [] }) => {
      console.log(`offered ${tools.map(({ name }) => name).join(", ")}`);
      const [toolName, input] = calls.shift() ?? [];
      const isCall = toolName !== undefined;
      return {
        content: isCall
          ? [
              {
                type: "tool-call",
                toolCallId: `call-${calls.length}`,
                toolName: String(toolName),
                input: JSON.stringify(input),
              },
            ]
          : [{ type: "text", text: "It is reported." }],
        finishReason: { unified: isCall ? "tool-calls" : "stop", raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      };
    },
  });
}
