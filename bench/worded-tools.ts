// Tools in any number that are written in English: those of the project's ranking golden again and again, each copy at a
// server of its own and with sentences of others and rare words mixed in, so that words are as common as in real catalogs
// and no two tools are alike. What is asked of them are the queries of the golden.

import { readFileSync } from "node:fs";
import type { ToolDefinition } from "../src/tools/tool.ts";
import { generatedTools } from "./generated-tools.ts";

const FOLDER = "eval/golden/";

type Listing = Readonly<Record<string, { readonly tools: readonly ToolDefinition[] }>>;

/** Tools 0 to `count` - 1. */
export function wordedTools(count: number): ToolDefinition[] {
  const originals = ["catalog.json", "servers.json"].flatMap((file) =>
    Object.entries(readJson<Listing>(file)).flatMap(([server, { tools }]) =>
      tools.map((tool) => ({ ...tool, server })),
    ),
  );
  const rare = generatedTools(count);
  return Array.from({ length: count }, (_, at) => {
    const copy = Math.floor(at / originals.length);
    const tool = originals[at % originals.length] as ToolDefinition;
    const other = originals[(at * 7 + copy * 31) % originals.length];
    if (copy === 0) return tool;
    const words = rare[at]?.description?.split(" ") ?? [];
    return {
      ...tool,
      name: `${tool.name}_${words[0]}`,
      server: `${tool.server}-${words[1]}-${copy}`,
      description: `${tool.description ?? ""} ${words.join(" ")}. ${firstSentence(other?.description)}`,
    };
  });
}

/** The queries of the golden. */
export function wordedQueries(): string[] {
  return readJson<readonly { readonly query: string }[]>("queries.json").map(({ query }) => query);
}

function firstSentence(text: string | undefined): string {
  return text?.split(/(?<=[.?!])\s/)[0] ?? "";
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(FOLDER + file, "utf8")) as T;
}
