// `ranksack status`: the gateways that run, their servers and tools, and what was left out, and why.

import { RanksackError } from "../../base/errors.ts";
import { countOf } from "../../base/count.ts";
import { printable } from "../../base/printable.ts";
import type { ServerStatus } from "../../mcp/status.ts";
import { type RunningGateway, runningGateways, statusFolder } from "../../mcp/status-file.ts";
import { type Io, painter } from "../io.ts";
import { jsonLine } from "../json.ts";
import { alignedTable } from "../table.ts";

/** What `ranksack status` takes. */
export interface StatusFlags {
  readonly json?: boolean;
}

/** Prints how they stand. Returns the exit status: 1 when none runs. @throws RanksackError where there is no place to look. */
export async function showStatus({ json }: StatusFlags, io: Io): Promise<number> {
  const folder = statusFolder(io.env);
  if (folder === undefined) throw noPlace();
  const gateways = await runningGateways(folder);
  if (json) io.out(jsonLine({ gateways }));
  else if (gateways.length === 0)
    io.err("No gateway of yours is running. A client starts one, or: ranksack mcp --http 8765\n");
  else io.out(gateways.map((gateway) => gatewayText(gateway, io)).join("\n"));
  return gateways.length === 0 ? 1 : 0;
}

function gatewayText(gateway: RunningGateway, io: Io): string {
  const { version, pid, since, at, url, servers, tools, quarantined, mode, memory } = gateway;
  const paint = painter(io);
  const place = url === undefined ? "at the streams of its client" : `at ${url}`;
  const left = quarantined === 0 ? "" : `, ${quarantined} quarantined`;
  const lines = [
    paint("bold", `ranksack ${version}, process ${pid}, ${place}`),
    `since ${since}, as of ${at}`,
    `${countOf(servers.length, "server")}, ${countOf(tools, "tool")}${left}; ${Math.round(memory.rss / 2 ** 20)} MB`,
    mode.decision,
  ];
  const rows = servers.map(({ server, state, tools: count }) => [printable(server), state, String(count)]);
  const table = rows.length === 0 ? "" : alignedTable([["server", "state", "tools"], ...rows], 2);
  return `${lines.join("\n")}\n${table}${servers.flatMap(remarks).join("")}`;
}

/** Why a server is not there, and which of its tools are not. */
function remarks({ server, reason, nextTry, breaker, quarantined, rejected }: ServerStatus): readonly string[] {
  const name = printable(server);
  const again = nextTry === undefined ? "" : `; next try at ${printable(nextTry)}`;
  const why = reason === undefined ? [] : [`${name}: ${printable(reason)}${again}${breakerText(breaker)}\n`];
  const tools = rejected.map(({ key, position, reason: fault }) => {
    return `${name}: tool ${key === "" ? `at ${position}` : printable(key)} is quarantined: ${printable(fault)}\n`;
  });
  const more =
    quarantined > rejected.length ? [`${name}: ${quarantined - rejected.length} more are quarantined\n`] : [];
  return [...why, ...tools, ...more];
}

function breakerText(breaker: ServerStatus["breaker"]): string {
  if (breaker === undefined || breaker.state === "closed") return "";
  const until = breaker.until === undefined ? "" : `, calls are refused until ${printable(breaker.until)}`;
  return `; breaker ${breaker.state}${until}`;
}

function noPlace(): RanksackError {
  const message = "There is no place where gateways could say how they stand: HOME is not set.";
  return new RanksackError("INVALID_ARGUMENT", message, "Set HOME or XDG_RUNTIME_DIR.");
}
