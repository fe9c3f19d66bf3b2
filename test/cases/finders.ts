// The two faces that find things in memory, seen alike: texts under keys in, keys and scores out.

import { createTextIndex, createToolCatalog, type Hit, type SearchOptions } from "../../src/index.ts";

/** Something to search in. */
export interface Finder {
  find(query: string, options?: SearchOptions): readonly Hit[];
}

/** A kind of finder, with the preset it runs. */
export interface Face {
  readonly name: string;
  /** Whether a score is a share of the best one, and so falls when others rise. */
  readonly isShare?: boolean;
  make(texts: Readonly<Record<string, string>>): Finder;
}

function textIndex(preset: string): Face {
  return {
    name: `text index, preset ${preset}`,
    make(texts) {
      const index = createTextIndex(
        Object.entries(texts).map(([key, text]) => ({ key, text })),
        { preset },
      );
      return { find: (query, options) => index.search(query, options).hits };
    },
  };
}

/** Tools whose names hold no word of the texts, which are their descriptions; `without` are rules that are left out. */
export function toolCatalog(preset: string, without: readonly string[] = []): Face {
  return {
    name: `tool catalog, preset ${preset}${without.length > 0 ? ", the bag alone" : ""}`,
    isShare: preset === "default" && without.length === 0,
    make(texts) {
      const tools = Object.entries(texts).map(([key, description]) => ({ key, name: "qqqq", description }));
      const catalog = createToolCatalog(tools, { preset, without });
      return { find: (query, options) => catalog.search(query, options).hits };
    },
  };
}

/** Where law 6 holds without exception. */
export const FACES: readonly Face[] = [
  textIndex("default"),
  textIndex("oh-my-pi"),
  toolCatalog("default"),
  toolCatalog("oh-my-pi"),
];

/** Those, and preset code-context-agent. */
export const ALL_FACES: readonly Face[] = [...FACES, textIndex("code-context-agent")];

/** The keys of hits, in order. */
export function keysOf(hits: readonly Hit[]): string[] {
  return hits.map(({ key }) => key);
}
