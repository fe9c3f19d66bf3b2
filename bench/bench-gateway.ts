// `npm run bench -- gateway`: what searches take while servers hang, crash, flood and send lists of megabytes, against the
// same searches over the same 10,000 tools with all servers well, in turn; how soon after a start the first search
// answers; and what is left when the gateway has closed.
//
// Times are from when a search was to begin, every 5 ms, so that what holds up the event loop counts.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListCache } from "../src/gateway/list-cache.ts";
import type { ServerConfig } from "../src/gateway/config.ts";
import { Gateway } from "../src/mcp/gateway.ts";
import { fileSystemDirectory } from "../src/storage/file-system.ts";
import { type Ailment, serveMany, serveOne, TOOLS_EACH } from "./gateway-upstreams.ts";
import { generatedQueries, generatedTools } from "./generated-tools.ts";
import { recordRun } from "./run-record.ts";

const WELL = 40;
const PROCESSES = 3;
const ROUNDS = 2;
const SEARCHES = 600;
const EVERY_MS = 5;

const [, program = "", role, ...args] = process.argv;
if (role === "--many") serveMany(WELL);
else if (role === "--one") serveOne(Number(args[0]), args[1] as Ailment);
else await measure();

/** Forty servers with 10,000 tools: 37 behind a port, three of their own; `ill` adds ten that hang or crash. */
function serversAt(port: string, ill: boolean): ServerConfig[] {
  const own = (number: number, ailment: Ailment): ServerConfig => {
    const given = [program, "--one", String(number), ill ? ailment : "none"];
    return { name: `s${number}`, command: process.execPath, args: given };
  };
  const behind = Array.from({ length: WELL - PROCESSES }, (_, at) => ({
    name: `s${at}`,
    url: `http://127.0.0.1:${port}/${at}`,
  }));
  const processes = [own(37, "flooding"), own(38, "flooding"), own(39, "large")];
  const hanging: ServerConfig[] = [
    { name: "hangs-at-connect", url: `http://127.0.0.1:${port}/hangs` },
    { name: "hangs-at-list", url: `http://127.0.0.1:${port}/mute` },
    { name: "hangs-at-start", command: "/bin/sh", args: ["-c", "cat > /dev/null"] },
    { name: "hangs-deaf", command: "/bin/sh", args: ["-c", 'trap "" TERM; while :; do sleep 1; done'] },
    { name: "hangs-noisy", command: "/bin/sh", args: ["-c", "while :; do echo listening; sleep 0.1; done"] },
  ];
  const crashing = Array.from({ length: 5 }, (_, at) => ({
    name: `crashes-${at}`,
    command: "/bin/sh",
    args: ["-c", `exit ${at + 1}`],
  }));
  return [...behind, ...processes, ...(ill ? [...hanging, ...crashing] : [])];
}

interface Running {
  readonly gateway: Gateway;
  readonly search: (query: string) => Promise<Record<string, unknown>>;
  /** Resolves once so many servers were listed, in milliseconds from the start. */
  readonly listed: (count: number) => Promise<number>;
}

function started(servers: readonly ServerConfig[], cache?: ListCache): Running {
  const seen = new Set<unknown>();
  const gateway = new Gateway(
    { servers, problems: [] },
    (_, event, fields) => void (event === "listed" && seen.add(fields?.["server"])),
    { cache },
  );
  const begun = performance.now();
  gateway.start();
  const { signal } = new AbortController();
  return {
    gateway,
    search: async (query) => {
      const [finder] = gateway.tools;
      return ((await finder?.call({ query }, { signal })) ?? {})["structuredContent"] as Record<string, unknown>;
    },
    listed: async (count) => {
      while (seen.size < count) await pause(10);
      return performance.now() - begun;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** How long a search took, in milliseconds from when it was to begin, and how much of it nobody else had the processor. */
interface SearchTime {
  readonly whole: number;
  readonly own: number;
}

async function searchTimes({ search }: Running, queries: readonly string[]): Promise<SearchTime[]> {
  const times: SearchTime[] = [];
  let due = performance.now();
  for (const query of queries) {
    const waitedBefore = waitedMs();
    due += EVERY_MS;
    if (due > performance.now()) await pause(due - performance.now());
    // A timer is up to a millisecond late by itself.
    else await new Promise((resolve) => setImmediate(resolve));
    await search(query);
    const whole = performance.now() - due;
    times.push({ whole, own: Math.max(0, whole - (waitedMs() - waitedBefore)) });
    due = Math.max(due, performance.now() - EVERY_MS);
  }
  return times;
}

/** How long this thread could have run and had to wait for a processor, in milliseconds; 0 where the system does not say. */
function waitedMs(): number {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}

/** The middle, the 99th of a hundred and the longest of each kind. */
function quantiles({ well, ill }: Times, of: (time: SearchTime) => number): Record<string, object> {
  const [wellMs, illMs] = [well.map(of), ill.map(of)];
  const both = (share: number): object => ({ well: quantile(wellMs, share), ill: quantile(illMs, share) });
  return { p50Ms: both(0.5), p99Ms: both(0.99), maxMs: both(1 - 1e-9) };
}

type Times = Readonly<Record<"well" | "ill", readonly SearchTime[]>>;

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** From a start to the first answer with matches. */
async function firstSearchMs(servers: readonly ServerConfig[], cache?: ListCache): Promise<number> {
  const begun = performance.now();
  const { gateway, search } = started(servers, cache);
  const [query = ""] = generatedQueries(1, generatedTools(TOOLS_EACH));
  while (((await search(query))["matches"] as unknown[]).length === 0) await pause(5);
  const took = performance.now() - begun;
  await gateway.close();
  return took;
}

async function measure(): Promise<void> {
  const many = spawn(process.execPath, [program, "--many"], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve) => many.stdout.once("data", (data) => resolve(String(data).trim())));
  const [well, ill] = [serversAt(port, false), serversAt(port, true)];
  const cache = new ListCache(fileSystemDirectory(mkdtempSync(join(tmpdir(), "ranksack-bench-"))));
  // Made once and beforehand: making them holds up the loop for half a second.
  const queries = generatedQueries(SEARCHES, generatedTools(WELL * TOOLS_EACH));
  const times: Record<"well" | "ill", SearchTime[]> = { well: [], ill: [] };
  const allListedMs: Record<"well" | "ill", number[]> = { well: [], ill: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, servers] of [
      ["well", well],
      ["ill", ill],
    ] as const) {
      const running = started(servers, kind === "well" ? cache : undefined);
      allListedMs[kind].push(await running.listed(WELL));
      // A warm-up, so that neither pays for what is compiled.
      if (round === 0) await searchTimes(running, queries);
      times[kind].push(...(await searchTimes(running, queries)));
      await running.gateway.close();
    }
  }
  const firstIllMs = await firstSearchMs(ill);
  many.kill("SIGSTOP");
  const firstCachedMs = await firstSearchMs(well, cache);
  many.kill("SIGCONT");
  const left = descendants(many);
  many.kill();
  many.stdout.destroy();
  const figures = {
    servers: ill.length,
    tools: WELL * TOOLS_EACH,
    searches: times.well.length,
    ...quantiles(times, ({ whole }) => whole),
    // Less the time for which others had the processor: what holds on a machine that has something else to do.
    own: quantiles(times, ({ own }) => own),
    allListedMs,
    firstSearchMs: { ill: firstIllMs, cachedWhileAllHang: firstCachedMs },
    descendantsAfterClose: left,
  };
  console.log(JSON.stringify(figures, null, 2));
  console.log(recordRun("gateway", figures));
}

/** The processes below this one but for `besides`. */
function descendants(besides: ChildProcess): number {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,stat=,comm="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  return rows.filter(([id, parent, state, name]) => {
    return Number(parent) === process.pid && Number(id) !== besides.pid && name !== "ps" && !state?.startsWith("Z");
  }).length;
}
