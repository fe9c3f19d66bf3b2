// @ts-check
// search_tool_bm25 behind an MCP client. A server offers what its session lists; a search adds to that list and says so,
// and the client lists anew. Both ends are in this process. Run it with
// `npm run build && node examples/mcp-client.mjs`.

import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, Server } from "@modelcontextprotocol/server";
import { createSearchToolBm25, createToolCatalog, createToolSession, sessionHost } from "ranksack";

/** @typedef {import("@modelcontextprotocol/server").Tool} Tool */

const TOOLS = [
  { name: "read", description: "Read a file." },
  { name: "create_issue", server: "github", description: "Open a new issue in a repository." },
  { name: "send_message", server: "slack", description: "Send a message to a channel." },
];

const session = createToolSession(createToolCatalog(TOOLS), { mode: "all" });
const finder = createSearchToolBm25(sessionHost(session));

const server = new Server({ name: "tools", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });
server.setRequestHandler("tools/list", async () => ({ tools: offered() }));
server.setRequestHandler("tools/call", async ({ params }) => answer(params.name, params.arguments));

const client = new Client({ name: "agent", version: "1.0.0" });
client.setNotificationHandler("notifications/tools/list_changed", () => console.log("the list has changed"));
const [serverEnd, clientEnd] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(serverEnd), client.connect(clientEnd)]);

await list();
await call(finder.name, { query: "open a bug report", limit: 1 });
await list();
await call("mcp__github__create_issue", { title: "The start page crashes" });
await client.close();

async function list() {
  const { tools } = await client.listTools();
  console.log(`listed ${tools.map(({ name }) => name).join(", ")}`);
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} input
 */
async function call(name, input) {
  const { content } = await client.callTool({ name, arguments: input });
  console.log(`${name} answers ${JSON.stringify(content)}`);
}

/** @returns {Tool[]} */
function offered() {
  const tools = session.tools.map(({ name, tool: { description } }) => {
    return {
      name,
      ...(description !== undefined && { description }),
      inputSchema: { type: /** @type {const} */ ("object") },
    };
  });
  const { name, description, inputSchema } = finder;
  const found = /** @type {Tool} */ (/** @type {unknown} */ ({ name, description, inputSchema }));
  return session.offersSearch ? [found, ...tools] : tools;
}

/**
 * @param {string} name
 * @param {unknown} input
 */
async function answer(name, input) {
  if (name !== finder.name) return { content: [{ type: /** @type {const} */ ("text"), text: `${name} is done.` }] };
  const before = session.state.generation;
  const { content, isError } = await finder.call(input);
  if (session.state.generation !== before) await server.sendToolListChanged();
  return { content: [...content], ...(isError && { isError }) };
}
