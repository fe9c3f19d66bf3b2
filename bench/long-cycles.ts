// `npm run long -- cycles`: servers are connected and closed again and again; file descriptors stay as many, memory does
// not grow with them, and no process is left. Fails with what did.

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { connectUpstream } from "../src/gateway/upstream.ts";
import { recordRun } from "./run-record.ts";

const CYCLES = 200;

/** How many cycles bring in what is loaded once and what is kept for the next. */
const WARM = 40;

/** What memory may grow by, in bytes a cycle. */
const SLOPE = 4_096;

/** A server that answers the handshake, whose id is the first of the SDK's, and ends with its input. */
const HELLO =
  '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}}';
const SERVER = `while read -r line; do case $line in *'"initialize"'*) echo '${HELLO}' ;; esac; done`;

await cycles(WARM);
const before = now();
await cycles(CYCLES);
const after = now();
const slope = (after.heap - before.heap) / CYCLES;
const figures = {
  cycles: CYCLES,
  descriptors: { before: before.descriptors, after: after.descriptors },
  heapBytesPerCycle: slope,
};
console.log(JSON.stringify({ ...figures, children: after.children }));
console.log(recordRun("cycles", figures));
if (after.descriptors !== before.descriptors || after.children > 0 || slope > SLOPE) process.exitCode = 1;

async function cycles(count: number): Promise<void> {
  for (let cycle = 0; cycle < count; cycle++) {
    const upstream = await connectUpstream({ name: "sh", command: "/bin/sh", args: ["-c", SERVER] });
    await upstream.close();
  }
  // A guardian of none ends by itself.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

function now(): { descriptors: number; heap: number; children: number } {
  const { stdout } = spawnSync("ps", ["-eo", "ppid=,stat=,comm="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  const children = rows.filter(
    ([parent, state, name]) => Number(parent) === process.pid && state !== "Z" && name !== "ps",
  );
  global.gc?.();
  return {
    descriptors: readdirSync("/dev/fd").length,
    heap: process.memoryUsage().heapUsed,
    children: children.length,
  };
}
