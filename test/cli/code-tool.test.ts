// The command line and the tool are one: the same bytes for the same question, in every form that both have.

import { expect, test } from "vitest";
import { createCodeSearchTool } from "../../src/code/index.ts";
import { plantTree } from "../planted-tree.ts";
import { runIn } from "./run.ts";

const NOUNS = ["session", "token", "mail", "route", "cache", "index", "query", "user", "parser", "retry"];
const VERBS = ["refresh", "send", "open", "close", "read"];

/** A tree in which every verb does something to every noun, in files of two languages, with tests and pages. */
function tree(): Record<string, string> {
  const files: Record<string, string> = { "README.md": "# An app\n\nSessions, mail and routes.\n" };
  for (const [at, noun] of NOUNS.entries()) {
    const functions = VERBS.slice(at % 3).map(
      (verb) => `export function ${verb}_${noun}(${noun}) {\n  return ${noun};\n}`,
    );
    files[`src/${noun}.ts`] = `// Everything about a ${noun}.\n${functions.join("\n\n")}\n`;
    files[`test/${noun}.test.ts`] = `test("${VERBS[at % 5]} a ${noun}", () => {});\n`;
    files[`lib/${noun}s.py`] = `def ${VERBS[at % 5]}_${noun}():\n    """${noun} ${NOUNS[(at + 3) % 10]}"""\n`;
  }
  return files;
}

const QUERIES: readonly string[] = [
  ...NOUNS,
  ...NOUNS.map((noun, at) => `${VERBS[at % 5]} ${noun}`),
  ...NOUNS.map((noun, at) => `how is a ${noun} ${VERBS[(at + 1) % 5]}ed`),
  ...NOUNS.map((noun) => `${noun} lang:python`),
  ...'refreshSession +token|"everything about"|mail -send|path:lib parser|nothing here|sesion|!!!||ext:md|日本語'.split(
    "|",
  ),
];

test("the same bytes from the command line and the tool for 50 queries", async () => {
  expect(QUERIES).toHaveLength(50);
  const root = plantTree(tree());
  const tool = createCodeSearchTool({ roots: [root] });
  for (const [at, query] of QUERIES.entries()) {
    const format = ["agent", "seed", "json"][at % 3] ?? "agent";
    const limit = 1 + (at % 7);
    const { out } = await runIn(root, ["code", "--format", format, "--limit", String(limit), ".", "--", query]);
    const { content } = await tool.call({ query, format, top_k: limit });
    expect(`${content[0].text}\n`).toBe(out);
    const budget = await runIn(root, ["code", "--max-tokens", "90", ".", "--", query]);
    const within = await tool.call({ query, max_tokens: 90 });
    expect(`${within.content[0].text}\n`).toBe(budget.out);
  }
  await tool.close();
});
