// A program run beside a look at what it takes: how it ended, and the most memory it had at once. Linux alone says that.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** How a run ended. */
export interface WatchedRun {
  /** Undefined when a signal ended it. */
  readonly status: number | undefined;
  readonly signal: string | undefined;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
  /** The most resident memory, in bytes. */
  readonly peak: number;
}

/** How often its memory is looked at, in milliseconds: the system keeps the most, so that only the end may be missed. */
const INTERVAL = 50;

/**
 * Runs Node with `args`. The system refuses it more than `limit` bytes of memory of its own, pages that are only set aside
 * for stacks of threads included; whoever does not expect that dies of it.
 */
export function runWatched(args: readonly string[], limit: number): Promise<WatchedRun> {
  const start = performance.now();
  const script = `ulimit -d ${Math.floor(limit / 1024)} && exec "$0" "$@"`;
  const child = spawn("bash", ["-c", script, process.execPath, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (said.out += String(chunk)));
  child.stderr.on("data", (chunk) => (said.err += String(chunk)));
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, INTERVAL);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => {
      clearInterval(timer);
      const seconds = (performance.now() - start) / 1000;
      resolve({ ...said, status: status ?? undefined, signal: signal ?? undefined, seconds, peak });
    });
  });
}

function peakOf(pid: number | undefined): number {
  try {
    const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(found?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
