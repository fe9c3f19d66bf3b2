// Made-up tools in any number, the same on every machine: servers of 50 tools, about 92 words each, words as unevenly
// frequent as in prose. What is measured on them holds for shape and size, not for the quality of a ranking.
//
// The shape is that of 10,000 real tools of MCP servers: 711,190 words, 29,766 distinct; 22,685 parameters, 4,799
// distinct names.

import type { ToolDefinition } from "../src/tools/tool.ts";

const TOOLS_PER_SERVER = 50;
const VOCABULARY = 20_000;
const PARAMETERS = 5_000;
const SYLLABLES = [
  "ba",
  "cre",
  "do",
  "fi",
  "gra",
  "hu",
  "is",
  "ka",
  "le",
  "mo",
  "nu",
  "or",
  "pa",
  "qui",
  "re",
  "sto",
  "ta",
  "ver",
];
const VERBS = ["create", "list", "get", "update", "delete", "search", "send", "read", "write", "run"];
const TYPES = ["string", "integer", "boolean", "array"];

/** Tools 0 to `count` - 1. Any two calls agree on the tools that both make. */
export function generatedTools(count: number): ToolDefinition[] {
  return Array.from({ length: count }, (_, number) => generatedTool(number));
}

/** Queries of 1 to 8 words, each set drawn from the words of one tool. */
export function generatedQueries(count: number, tools: readonly ToolDefinition[]): string[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, () => {
    const tool = tools[Math.floor(random() * tools.length)];
    const words = `${tool?.name.replaceAll("_", " ")} ${tool?.description}`.split(" ");
    return Array.from({ length: 1 + Math.floor(random() * 8) }, () => words[Math.floor(random() * words.length)]).join(
      " ",
    );
  });
}

function generatedTool(number: number): ToolDefinition {
  const server = Math.floor(number / TOOLS_PER_SERVER);
  const random = randomFrom(number + 1_000);
  const text = (words: number): string => Array.from({ length: words }, () => frequentWord(random)).join(" ");
  const parameters = Array.from({ length: 2 + Math.floor(random() * 5) }, () => {
    const schema = {
      type: TYPES[Math.floor(random() * TYPES.length)],
      description: text(4 + Math.floor(random() * 9)),
    };
    return [parameterName(random), schema];
  });
  return {
    name: `${VERBS[number % VERBS.length]}_${frequentWord(random)}_${number % TOOLS_PER_SERVER}`,
    server: `${word(VOCABULARY + server)}-${server}`,
    title: text(3),
    description: text(24 + Math.floor(random() * 33)),
    inputSchema: { type: "object", properties: Object.fromEntries(parameters) as unknown },
  };
}

/** One of a few thousand names, the frequent ones again and again, as in real catalogs. */
function parameterName(random: () => number): string {
  const rank = Math.floor(PARAMETERS ** random()) - 1;
  return `${word(rank)}_${word(3 * rank + 1)}`;
}

/** The word of a rank that is drawn in inverse proportion to itself, as in Zipf's law. */
function frequentWord(random: () => number): string {
  return word(Math.floor(VOCABULARY ** random()) - 1);
}

/** Words that differ when their numbers do. */
function word(number: number): string {
  let text = "";
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text += SYLLABLES[rest % SYLLABLES.length];
  }
  return text;
}

/** Numbers from 0 up to 1 (exclusive). Source: the generator mulberry32 of T. Ettinger, in the public domain. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
