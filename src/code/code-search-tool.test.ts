import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { plantTree } from "../../test/planted-tree.ts";
import { type CodeSearchTool, type CodeSearchToolOptions, createCodeSearchTool } from "./code-search-tool.ts";

const FILES = {
  "src/session.ts": "export function refreshSession(token: string) {\n  return validate(token);\n}\n",
  "src/mail.ts": "export function receiveMail() {}\n",
  "docs/session.md": "# Sessions\n\nHow a session is refreshed.\n",
};

function toolOver(root: string, options: Partial<CodeSearchToolOptions> = {}): CodeSearchTool {
  const tool = createCodeSearchTool({ roots: [root], ...options });
  onTestFinished(() => tool.close());
  return tool;
}

async function textOf(tool: CodeSearchTool, input: unknown): Promise<string> {
  return (await tool.call(input)).content[0].text;
}

test("a call answers with text for the model and the seed's answer as data", async () => {
  const tool = toolOver(plantTree(FILES));
  const { content, structuredContent, isError } = await tool.call({ query: "refresh session" });
  expect(isError).toBeUndefined();
  expect(content[0].text).toMatch(/^2 of 3 files for "refresh session"\n/);
  expect(structuredContent).toMatchObject({
    status: "success",
    query: "refresh session",
    total_documents: 3,
    count: 2,
  });
  expect(structuredContent.results.map(({ path }) => path).toSorted()).toEqual(["docs/session.md", "src/session.ts"]);
});

test("the forms of an answer", async () => {
  const tool = toolOver(plantTree(FILES), { format: "seed" });
  const { structuredContent } = await tool.call({ query: "mail" });
  expect(JSON.parse(await textOf(tool, { query: "mail" }))).toEqual(structuredContent);
  const json = JSON.parse(await textOf(tool, { query: "mail", format: "json" })) as object;
  expect(Object.keys(json)).toEqual(["query", "total", "notes", "hits"]);
  expect(await textOf(tool, { query: "mail", format: "agent" })).toMatch(/^1 of 3 files/);
});

test("top_k, lines, path and max_tokens", async () => {
  const tool = toolOver(plantTree(FILES), { format: "seed" });
  const found = async (input: object): Promise<unknown> =>
    (await tool.call({ query: "session", ...input })).structuredContent.results.map(({ path }) => path);
  expect(await found({})).toHaveLength(2);
  expect(await found({ top_k: 1 })).toHaveLength(1);
  expect(await found({ path: "src/" })).toEqual(["src/session.ts"]);
  expect(await found({ path: "docs", query: "session path:src" })).toEqual([]);
  const { structuredContent } = await tool.call({ query: "session", lines: 0 });
  expect(structuredContent.results.every(({ matching_lines }) => matching_lines.length === 0)).toBe(true);
  const cut = await textOf(tool, { query: "session", format: "agent", max_tokens: 30 });
  expect(cut).toMatch(/^2 of 3 files for "session"\nfiles: \S+ \S+\ncut: \d lines; max_tokens \d+ shows all$/);
});

test("what changed since the last call is in the next answer, with rebuild or without", async () => {
  const root = plantTree(FILES);
  const tool = toolOver(root);
  expect((await tool.call({ query: "zebra" })).structuredContent.count).toBe(0);
  writeFileSync(join(root, "src/zoo.ts"), "const zebra = 1;");
  expect((await tool.call({ query: "zebra" })).structuredContent.count).toBe(1);
  expect((await tool.call({ query: "zebra", rebuild: true })).structuredContent.count).toBe(1);
});

test("a directory below the root is a repository of its own", async () => {
  const root = plantTree(FILES);
  const { structuredContent } = await toolOver(root).call({ query: "session", repo_path: join(root, "docs") });
  expect(structuredContent).toMatchObject({ total_documents: 1, results: [{ path: "session.md" }] });
});

test.each<[object | undefined, string]>([
  [{ query: "x", repo_path: "/" }, "PATH_NOT_ALLOWED"],
  [{ query: "x", repo_path: "../other" }, "PATH_NOT_ALLOWED"],
  [{ query: "x", top_k: 0 }, "INVALID_ARGUMENT"],
  [{ query: "x", top_k: "9" }, "INVALID_ARGUMENT"],
  [{ query: "x", lines: -1 }, "INVALID_ARGUMENT"],
  [{ query: "x", path: 7 }, "INVALID_ARGUMENT"],
  [{ query: "x", max_tokens: 0 }, "INVALID_ARGUMENT"],
  [{ query: "x", format: "xml" }, "INVALID_ARGUMENT"],
  [{ query: "x", topk: 3 }, "INVALID_ARGUMENT"],
  [{ query: 7 }, "INVALID_ARGUMENT"],
  [{}, "INVALID_ARGUMENT"],
  [undefined, "INVALID_ARGUMENT"],
])("%j is an answer that says what is wrong", async (input, code) => {
  const tool = toolOver(plantTree(FILES));
  const { content, structuredContent, isError } = await tool.call(input);
  expect(isError).toBe(true);
  expect(structuredContent).toMatchObject({
    status: "error",
    total_documents: 0,
    results: [],
    count: 0,
    error: { code },
  });
  expect(content[0].text).toBe(structuredContent.error?.message);
});

test("an unknown argument is told the known ones", async () => {
  expect(await textOf(toolOver(plantTree(FILES)), { query: "x", topk: 3 })).toBe(
    'There is no argument "topk". The arguments are query, repo_path, top_k, rebuild, path, lines, context, ' +
      "block, max_tokens, format.",
  );
});

test("a failure in the seed's form is the seed's answer", async () => {
  const tool = toolOver(plantTree(FILES), { format: "seed" });
  expect(JSON.parse(await textOf(tool, { query: "x", top_k: 0 }))).toMatchObject({ status: "error", query: "x" });
});

test("words that are no letters and a blank query are answers", async () => {
  const tool = toolOver(plantTree(FILES), { format: "seed" });
  for (const query of ["", "  ", "!!!"]) {
    expect((await tool.call({ query })).structuredContent).toMatchObject({ status: "success", results: [], count: 0 });
  }
});

test("the description says when to use it and when ripgrep; the schema names every argument", () => {
  const root = plantTree(FILES);
  const tool = toolOver(root);
  expect(tool.name).toBe("bm25_search");
  expect(tool.description).toMatch(/ripgrep instead for an exact string/);
  expect(tool.inputSchema.required).toEqual(["query"]);
  expect(tool.inputSchema.properties).toMatchObject({
    top_k: { default: 20 },
    rebuild: { default: false },
    format: { default: "agent", enum: ["agent", "json", "seed"] },
  });
  expect(createCodeSearchTool({ roots: [root, join(root, "docs")] }).inputSchema.required).toEqual([
    "query",
    "repo_path",
  ]);
});

test("no more than a few repositories stay open, and all of them can be asked at once", async () => {
  const root = plantTree(Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`r${at}/a.ts`, `word number${at}`])));
  const tool = toolOver(root);
  const ask = (at: number): ReturnType<CodeSearchTool["call"]> =>
    tool.call({ query: `number${at}`, repo_path: join(root, `r${at}`) });
  for (let turn = 0; turn < 2; turn++) {
    const answers = await Promise.all(Array.from({ length: 7 }, (_, at) => ask(at)));
    expect(answers.map(({ structuredContent }) => structuredContent.count)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  }
  await tool.close();
  expect((await ask(3)).structuredContent.count).toBe(1);
});

test("what there is to say of a repository is told once, not with each answer", async () => {
  const root = plantTree({ ...FILES, file: "no folder" });
  const told: string[] = [];
  const onNote = ({ code }: { readonly code: string }): void => void told.push(code);
  const tool = createCodeSearchTool({ roots: [root], index: join(root, "file"), onNote });
  for (const query of ["token", "token", "other"]) expect((await tool.call({ query })).isError).toBeUndefined();
  await tool.close();
  expect(told).toEqual(["index-unusable"]);
});

test("no roots, no tool", () => {
  expect(() => createCodeSearchTool({ roots: [] })).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
});
