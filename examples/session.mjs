// @ts-check
// search_tool_bm25 in a loop written by hand: the model sees a few tools and one that searches for more; what a search
// finds is activated, and can be called from the next turn on. The model here is a script. Run it with
// `npm run build && node examples/session.mjs`.

import {
  createSearchToolBm25,
  createToolCatalog,
  createToolSession,
  decideMode,
  describeDecision,
  renderSearchToolBm25,
  sessionHost,
} from "ranksack";

/** @typedef {{ tool: string, input: Record<string, unknown> }} Call */
/** @typedef {{ toolName: string, content: unknown }} Message */

const TOOLS = [
  { name: "read", description: "Read a file." },
  { name: "create_issue", server: "github", description: "Open a new issue in a repository." },
  { name: "list_pulls", server: "github", description: "List the pull requests of a repository." },
  { name: "send_message", server: "slack", description: "Send a message to a channel." },
];

const catalog = createToolCatalog(TOOLS);
const session = createToolSession(catalog, { mode: "all", budget: { tools: 10 } });
const finder = createSearchToolBm25(sessionHost(session), { detail: "signature" });
console.log(describeDecision(decideMode(TOOLS, { mode: session.state.mode })));

/** @type {Message[]} */
const messages = [];
for (let turn = 1; ; turn++) {
  const offered = session.tools.map(({ name }) => name);
  if (session.offersSearch) offered.unshift(finder.name);
  console.log(`turn ${turn} offers ${offered.join(", ")}`);
  const call = model(offered, messages);
  if (call === undefined) break;
  console.log(`  calls ${call.tool} ${JSON.stringify(call.input)}`);
  messages.push({ toolName: call.tool, content: await run(call) });
}
console.log(`state ${JSON.stringify(session.state)}`);

// A host that keeps nothing but the messages has the same tools again after a restart.
const again = createToolSession(catalog, { mode: "all" });
again.recall(messages);
console.log(`after a restart: ${again.tools.map(({ name }) => name).join(", ")}`);

/**
 * A model goes here. It gets the tools with their definitions, and the conversation; this one needs a tool for issues.
 *
 * @param {readonly string[]} offered
 * @param {readonly Message[]} conversation
 * @returns {Call | undefined} undefined when it is done
 */
function model(offered, conversation) {
  if (conversation.length === 0) return { tool: finder.name, input: { query: "open a bug report", limit: 1 } };
  const found = offered.at(-1) ?? "";
  return conversation.length === 1 ? { tool: found, input: { title: "It crashes" } } : undefined;
}

/**
 * Runs a call; the answer is what the model reads. Only what the session lists can be called.
 *
 * @param {Call} call
 */
async function run({ tool, input }) {
  if (tool === finder.name) {
    const result = await finder.call(input);
    console.log(renderSearchToolBm25(result, { colour: process.stdout.isTTY, env: process.env }));
    return result.content;
  }
  const called = session.tools.find(({ name }) => name === tool);
  if (called === undefined) return `There is no tool ${tool}: search for one.`;
  // The server's tool is called here: by `called.tool.server` and `called.tool.name`, never by taking the name apart.
  return `${called.key} is done.`;
}
