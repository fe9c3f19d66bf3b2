// `npm run golden -- --record`: asks the three official MCP servers that are installed for development what they offer,
// and writes what the ranking golden needs of it to eval/golden/servers.json, one tools/list answer a server.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { listServers } from "../src/gateway/listing.ts";
import type { ServerConfig } from "../src/gateway/server-entry.ts";
import type { ToolDefinition } from "../src/tools/tool.ts";
import { secretMap } from "../src/gateway/secret.ts";

const FILE = "eval/golden/servers.json";
const NAMES = ["everything", "filesystem", "memory"];

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ranksack-record-"));
  try {
    const { tools, failures } = await listServers(await Promise.all(NAMES.map((name) => server(name, folder))));
    for (const { error } of failures) throw error;
    await writeFile(FILE, `${JSON.stringify(answers(tools), null, 2)}\n`);
    process.stdout.write(`${FILE}: ${tools.length} tools of ${NAMES.join(", ")}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function answers(tools: readonly ToolDefinition[]): Record<string, { tools: ToolDefinition[] }> {
  const of = (name: string): ToolDefinition[] => tools.filter(({ server }) => server === name).map(recorded);
  return Object.fromEntries(NAMES.map((name) => [name, { tools: of(name) }]));
}

/** What a server says of a tool, without what ranking never reads. */
function recorded({ name, title, description, inputSchema, annotations }: ToolDefinition): ToolDefinition {
  return { name, title, description, inputSchema, annotations };
}

async function server(name: string, folder: string): Promise<ServerConfig> {
  const manifest = createRequire(resolve("package.json")).resolve(`@modelcontextprotocol/server-${name}/package.json`);
  const { bin } = JSON.parse(await readFile(manifest, "utf8")) as { bin: Record<string, string> };
  const program = join(dirname(manifest), Object.values(bin)[0] ?? "");
  const args = name === "everything" ? ["stdio"] : name === "filesystem" ? [folder] : [];
  const env = secretMap([["MEMORY_FILE_PATH", join(folder, "memory.jsonl")]]);
  return { name, command: process.execPath, args: [program, ...args], env };
}

await main();
