// The main job, shown: three real MCP servers are started, the best of their tools for a question is found and called,
// and this repository is searched. Everything runs on this machine; nothing is left behind.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openRepository } from "../src/code/index.ts";
import type { ServerConfig } from "../src/gateway/config.ts";
import { connectUpstream, type Upstream } from "../src/gateway/upstream.ts";
import { createToolCatalog, type ToolDefinition, type ToolHit } from "../src/index.ts";
import { secretMap } from "../src/gateway/secret.ts";

const TOOL_QUERY = "read a text file";
const CODE_QUERY = "which of two hits with equal scores comes first";
const NOTE = "The quick brown fox jumps over the lazy dog.";

/** Where this repository lies: the demo runs from its root. */
const ROOT = process.cwd();

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ranksack-demo-"));
  try {
    const note = join(folder, "note.txt");
    await writeFile(note, `${NOTE}\n`);
    await showTools(folder, note);
    await showCode();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function showTools(folder: string, note: string): Promise<void> {
  say("1. Tools. Three MCP servers are started and asked what they offer.\n");
  const upstreams = await Promise.all((await servers(folder)).map((server) => connectUpstream(server)));
  try {
    const catalog = createToolCatalog(await toolsOf(upstreams));
    const { hits } = catalog.search(TOOL_QUERY, { limit: 3 });
    say(`\n   $ ranksack tools ${TOOL_QUERY}          (${catalog.size} tools)\n`);
    for (const [index, hit] of hits.entries()) say(toolLine(hit, index + 1));
    await callBest(hits[0], upstreams, note);
  } finally {
    await Promise.all(upstreams.map((upstream) => upstream.close()));
  }
}

async function toolsOf(upstreams: readonly Upstream[]): Promise<ToolDefinition[]> {
  const lists = await Promise.all(
    upstreams.map(async (upstream) => {
      const tools = (await upstream.listTools()) as ToolDefinition[];
      return tools.map((tool) => ({ ...tool, server: upstream.name }));
    }),
  );
  for (const [index, tools] of lists.entries()) say(`   ${upstreams[index]?.name}: ${tools.length} tools`);
  return lists.flat();
}

function toolLine({ key, score, matched, tool }: ToolHit, rank: number): string {
  const words = Array.from(new Set(matched.map(({ query }) => query))).join(", ");
  const summary = (tool.description ?? "").split(/(?<=[.!?])\s/)[0] ?? "";
  return `   ${rank}. ${key}  ${score.toFixed(3)}  [${words}]\n      ${summary.slice(0, 90)}`;
}

async function callBest(best: ToolHit | undefined, upstreams: readonly Upstream[], note: string): Promise<void> {
  const upstream = upstreams.find(({ name }) => name === best?.tool.server);
  if (!best || !upstream) throw new Error(`no tool was found for "${TOOL_QUERY}"`);
  say(`\n   The best one is called with a file that says "${NOTE}". It answers:\n`);
  const answer = (await upstream.callTool(best.tool.name, { path: note })) as { content?: { text?: string }[] };
  say(`   ${(answer.content?.[0]?.text ?? JSON.stringify(answer)).trim()}\n`);
}

async function showCode(): Promise<void> {
  const repository = await openRepository(ROOT);
  const { hits, total } = await repository.search(CODE_QUERY, { limit: 3 });
  say("2. Code. The files of this repository are indexed in memory and ranked.\n");
  say(`   $ ranksack code "${CODE_QUERY}"          (${total} files)\n`);
  for (const { path, score, lines } of hits) {
    say(`   ${path}  ${score.toFixed(3)}`);
    for (const { line, text } of lines) say(`      ${line}: ${text.trim()}`);
  }
  await repository.close();
  say('\nYours to try: npm start -- code "stop words", npm start -- tools --help');
}

async function servers(folder: string): Promise<ServerConfig[]> {
  const command = process.execPath;
  return [
    { name: "everything", command, args: [await serverFile("everything"), "stdio"] },
    { name: "filesystem", command, args: [await serverFile("filesystem"), folder] },
    {
      name: "memory",
      command,
      args: [await serverFile("memory")],
      env: secretMap([["MEMORY_FILE_PATH", join(folder, "memory.jsonl")]]),
    },
  ];
}

/** The program of one of the official servers, which are installed for development. */
async function serverFile(name: string): Promise<string> {
  const manifest = createRequire(join(ROOT, "package.json")).resolve(
    `@modelcontextprotocol/server-${name}/package.json`,
  );
  const { bin } = JSON.parse(await readFile(manifest, "utf8")) as { bin: Record<string, string> };
  return join(dirname(manifest), Object.values(bin)[0] ?? "");
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

// Whoever reads only the beginning is not told of an error.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  process.exitCode = code === "EPIPE" ? 0 : 2;
});

await main();
