// What servers listed last, kept from run to run, so that their tools can be found before they are there. One file a
// server, under a hash of how it is started or reached, without its secrets; a server that is configured otherwise is
// another one. Files are replaced in one step and checked by a hash of what they hold; one that is damaged is set aside.
//
//   a4c0….list.v1.json      the SHA-256 of what follows
//                           {"hash":"…"}
//                           [{"name":"create_issue",…},…]

import { createHash } from "node:crypto";
import type { Directory } from "../storage/directory.ts";
import { removeLeftovers, replaceFile } from "../storage/replace-file.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import { canonicalJson } from "./list-hash.ts";
import { scrubbed, secretsOf } from "./secrets.ts";
import type { ServerConfig } from "./server-entry.ts";
import { inSlices } from "./slices.ts";

/** A list that was kept. */
export interface CachedList {
  readonly tools: readonly ToolDefinition[];
  /** What `listHash` told of the list; the empty string where not all of it was kept. */
  readonly hash: string;
}

/** What is found of a server. */
export type Cached = CachedList | "missing" | "damaged";

/** How much is kept. */
export interface CacheBounds {
  /** The most files. */
  readonly files: number;
  /** The most bytes of all together. */
  readonly bytes: number;
  /** How long a file is kept that nobody writes, in milliseconds. */
  readonly ageMs: number;
}

const BOUNDS: CacheBounds = { files: 500, bytes: 128 * 1024 * 1024, ageMs: 90 * 86_400_000 };

/** The largest file that is read, in bytes: what is kept of a list, and room for its head. */
const LARGEST = 40 * 1024 * 1024;

/** The names of our files, those set aside included. */
const OURS = /^[0-9a-f]{32}\.list\.v1\.json(?:\.damaged)?$/;

/** A shorter secret is too likely to stand in a list by chance. In UTF-16 units. */
const TELLING_SECRET = 8;

/** The lists of a folder. */
export class ListCache {
  readonly #directory: Directory;
  readonly #bounds: CacheBounds;

  constructor(directory: Directory, bounds: CacheBounds = BOUNDS) {
    this.#directory = directory;
    this.#bounds = bounds;
  }

  /** Where it is, for people. */
  get place(): string {
    return this.#directory.place;
  }

  /** What a server listed last; one that is damaged is set aside. @throws RanksackError STORAGE */
  async load(config: ServerConfig): Promise<Cached> {
    const name = fileOf(config);
    const bytes = await this.#read(name);
    if (bytes === "missing") return "missing";
    const list = bytes === "damaged" ? undefined : parsed(bytes);
    if (list !== undefined) return list;
    await this.#directory.rename(name, `${name}.damaged`);
    return "damaged";
  }

  /** Keeps what a server lists now, without tools that repeat one of its secrets. @throws RanksackError STORAGE */
  async save(config: ServerConfig, { tools, hash }: CachedList): Promise<void> {
    const name = fileOf(config);
    const secrets = secretsOf(config).filter((secret) => secret.length >= TELLING_SECRET);
    const lines = await inSlices(linesOf(tools, secrets));
    const kept = lines.length === tools.length ? hash : "";
    const parts = await inSlices(fileParts(`${JSON.stringify({ hash: kept })}\n[`, lines, "]"));
    await replaceFile(this.#directory, name, parts, async () => {});
    await removeLeftovers(this.#directory, name);
  }

  /** Says that what is kept of a server is still true. @throws RanksackError STORAGE */
  confirm(config: ServerConfig): Promise<void> {
    return this.#directory.touch(fileOf(config));
  }

  /** When what is kept of a server was last true, in milliseconds since 1970; undefined for none. @throws RanksackError STORAGE */
  confirmed(config: ServerConfig): Promise<number | undefined> {
    return this.#directory.touched(fileOf(config));
  }

  /** Removes what is too much, the least recently used first. @throws RanksackError STORAGE */
  async prune(now: number = Date.now()): Promise<void> {
    const names = (await this.#directory.list()).filter((name) => OURS.test(name));
    const files = await Promise.all(
      names.map(async (name) => ({
        name,
        touched: (await this.#directory.touched(name)) ?? 0,
        bytes: await this.#sizeOf(name),
      })),
    );
    let [kept, bytes] = [0, 0];
    for (const file of files.sort((a, b) => b.touched - a.touched)) {
      const isOld = now - file.touched > this.#bounds.ageMs;
      if (!isOld && kept < this.#bounds.files && bytes + file.bytes <= this.#bounds.bytes) {
        kept++;
        bytes += file.bytes;
      } else await this.#directory.remove(file.name);
    }
  }

  async #read(name: string): Promise<Uint8Array | "missing" | "damaged"> {
    const file = await this.#directory.open(name);
    if (file === "missing") return "missing";
    if (file === "not a file") return "damaged";
    try {
      return file.size > LARGEST ? "damaged" : file.read(0, file.size);
    } finally {
      file.close();
    }
  }

  async #sizeOf(name: string): Promise<number> {
    const file = await this.#directory.open(name);
    if (typeof file === "string") return 0;
    file.close();
    return file.size;
  }
}

/** The file of a server: a hash of what decides which tools it has, as far as that is not secret. */
function fileOf(config: ServerConfig): string {
  const secrets = secretsOf(config);
  const { name, type, command, args, cwd, url, env, headers } = config;
  const shown = [command, ...(args ?? []), url].map((text) => scrubbed(text ?? "", secrets));
  const names = [[...(env?.keys() ?? [])].sort(), [...(headers?.keys() ?? [])].sort()];
  return `${digest(canonicalJson([name, type, cwd, shown, names])).slice(0, 32)}.list.v1.json`;
}

/** The tools as lines of JSON, without those that repeat a secret. */
function* linesOf(tools: readonly ToolDefinition[], secrets: readonly string[]): Generator<void, string[]> {
  const lines: string[] = [];
  for (const tool of tools) {
    const line = JSON.stringify(tool);
    if (!secrets.some((one) => line.includes(one))) lines.push(line);
    yield;
  }
  return lines;
}

/** How much of a file is written at once, in bytes. */
const PART = 256 * 1024;

/** A file in parts: the hash of the others, and what they say. */
function* fileParts(head: string, lines: readonly string[], end: string): Generator<void, Uint8Array[]> {
  const hash = createHash("sha256");
  const parts: Uint8Array[] = [];
  let part = head;
  const take = (): void => {
    const bytes = Buffer.from(part);
    hash.update(bytes);
    parts.push(bytes);
    part = "";
  };
  for (const [at, line] of lines.entries()) {
    part += at === 0 ? line : `,\n${line}`;
    if (part.length < PART) continue;
    take();
    yield;
  }
  part += end;
  take();
  return [Buffer.from(`${hash.digest("hex")}\n`), ...parts];
}

function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** What a file holds; undefined where it is not what was written. */
function parsed(bytes: Uint8Array): CachedList | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [first, second] = [text.indexOf("\n"), text.indexOf("\n", text.indexOf("\n") + 1)];
  if (first < 0 || second < 0 || text.toString("utf8", 0, first) !== digest(text.subarray(first + 1))) return undefined;
  const { hash } = JSON.parse(text.toString("utf8", first, second)) as { hash: string };
  return { tools: JSON.parse(text.toString("utf8", second)) as ToolDefinition[], hash };
}
