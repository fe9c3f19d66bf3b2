// A server, of either era, with prompts, resources, templates, completions and logs, and every field that lists have.

import { Server } from "@modelcontextprotocol/server";

const ICONS = [{ src: "https://example.com/icon.png", mimeType: "image/png", sizes: ["48x48"] }];

/** What stands beside each entry, and a prompt. */
export const META: Readonly<Record<string, unknown>> = { "example.com/kept": { deep: [1, null] } };
const ANNOTATIONS = { audience: ["user"], priority: 0.5 };

/** The fields of lists. */
export type ListField = "tools" | "prompts" | "resources" | "resourceTemplates";

/** What the server lists, by the fields of its lists. */
export const LISTS: Readonly<Record<ListField, readonly Readonly<Record<string, unknown>>[]>> = {
  tools: [
    {
      name: "count",
      title: "Count things",
      description: "Counts.",
      inputSchema: { type: "object", properties: { of: { type: "string" } } },
      outputSchema: { type: "object", properties: { count: { type: "number" } } },
      annotations: { title: "Count", readOnlyHint: true },
      icons: ICONS,
      _meta: META,
    },
  ],
  prompts: [
    {
      name: "greet",
      title: "Greet",
      description: "Greets somebody.",
      arguments: [{ name: "who", title: "Who", description: "Whom to greet.", required: true }],
      icons: ICONS,
      _meta: META,
    },
  ],
  resources: [
    {
      uri: "file:///notes/today.md",
      name: "today",
      title: "Notes of today",
      description: "What happened.",
      mimeType: "text/markdown",
      size: 12,
      annotations: ANNOTATIONS,
      icons: ICONS,
      _meta: META,
    },
  ],
  resourceTemplates: [
    {
      uriTemplate: "file:///notes/{day}.md",
      name: "day",
      title: "Notes of a day",
      description: "What happened then.",
      mimeType: "text/markdown",
      annotations: ANNOTATIONS,
      icons: ICONS,
      _meta: META,
    },
  ],
};

/** What a server keeps, for tests to look at and change. */
export interface Kept {
  /** Told in what the server answers, to tell servers apart. */
  readonly word: string;
  /** Resources that clients subscribed to, in the older protocol. */
  readonly subscribed: string[];
  /** How much of logs is wanted. */
  readonly levels: unknown[];
  /** Prompts that came later. */
  readonly more: object[];
  /** The servers, one for each session. */
  readonly servers: Server[];
}

/** A server's memory without anything. */
export function newKept(word = "it"): Kept {
  return { word, subscribed: [], levels: [], more: [], servers: [] };
}

/** Makes the server. */
export function passedServer(kept: Kept): Server {
  const server = new Server(
    { name: "passed", version: "1.0.0" },
    {
      capabilities: {
        tools: {},
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        completions: {},
        logging: {},
      },
    },
  );
  kept.servers.push(server);
  server.setRequestHandler("tools/list", () => ({ tools: LISTS.tools }) as never);
  server.setRequestHandler("prompts/list", () => ({ prompts: [...LISTS.prompts, ...kept.more] }) as never);
  server.setRequestHandler("resources/list", () => ({ resources: LISTS.resources }) as never);
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: LISTS.resourceTemplates }) as never);
  server.setRequestHandler("tools/call", async (_, { mcpReq }) => {
    const params = { level: "warning" as const, logger: kept.word, data: { said: "half" } };
    await mcpReq.notify({ method: "notifications/message", params });
    return { content: [{ type: "text", text: kept.word }], structuredContent: { count: 1 } };
  });
  server.setRequestHandler("prompts/get", ({ params }) => {
    if (params.name !== "greet") throw Object.assign(new Error("no such prompt"), { code: -32_602 });
    const text = `Greet ${params.arguments?.["who"]} from ${kept.word}.`;
    return { description: "Greets.", messages: [{ role: "user", content: { type: "text", text } }], _meta: META };
  });
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    if (!uri.startsWith("file:///notes/")) throw Object.assign(new Error("no such resource"), { code: -32_002 });
    return { contents: [{ uri, mimeType: "text/markdown", text: `${kept.word}: ${uri}`, _meta: META }] };
  });
  server.setRequestHandler("completion/complete", ({ params: { ref, argument } }) => ({
    completion: { values: [`${ref.type === "ref/prompt" ? ref.name : ref.uri} ${argument.name}=${argument.value}`] },
  }));
  server.setRequestHandler("logging/setLevel", ({ params }) => {
    kept.levels.push(params.level);
    return {};
  });
  server.setRequestHandler("resources/subscribe", ({ params }) => {
    kept.subscribed.push(params.uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params }) => {
    kept.subscribed.splice(kept.subscribed.indexOf(params.uri), 1);
    return {};
  });
  return server;
}
