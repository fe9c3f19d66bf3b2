// The peer: minisearch over the same tools, with its own analysis and default ranking, as a user would set it up. It is
// installed in bench/ alone, so it is loaded by path and typed by what is used of it.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { ToolDefinition } from "../src/tools/tool.ts";

interface Peer {
  addAll(documents: readonly object[]): void;
  search(query: string): readonly unknown[];
}

type PeerClass = new (options: { readonly fields: readonly string[] }) => Peer;

const resolve = createRequire(pathToFileURL(`${process.cwd()}/bench/package.json`)).resolve;
const { default: MiniSearch } = (await import(pathToFileURL(resolve("minisearch")).href)) as { default: PeerClass };

/** Texts as the peer takes them. */
export function peerDocuments(tools: readonly ToolDefinition[]): object[] {
  return tools.map(({ name, server, description, inputSchema }, id) => ({
    id,
    name,
    server,
    description,
    parameters: parameterTexts(inputSchema).join(" "),
  }));
}

function parameterTexts(schema: unknown): string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { description?: string }> };
  return Object.entries(properties).flatMap(([name, { description = "" }]) => [name, description]);
}

/** The peer's index of those documents. */
export function peerIndex(documents: readonly object[]): Peer {
  const index = new MiniSearch({ fields: ["name", "server", "description", "parameters"] });
  index.addAll(documents);
  return index;
}
