// `npm run conformance`: the conformance suite of MCP against a server of ours that has what the suite calls, alone and
// behind the gateway, which shows all its tools by their own names. What passes alone must pass behind the gateway. A
// scenario that cannot run counts as failed. Prints a line for each, or with `--write` the table of docs/conformance.md.

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RELAYED } from "../../src/gateway/caller.ts";
import { Gateway } from "../../src/mcp/gateway.ts";
import { SESSION_LIMITS } from "../../src/mcp/http-sessions.ts";
import { listen, serveHttp } from "../../src/mcp/http-service.ts";
import { jsonLog } from "../../src/mcp/log.ts";
import { serveServers } from "../../src/mcp/sdk.ts";
import { referenceServer } from "./reference-server.ts";
import { secretMap } from "../../src/gateway/secret.ts";
import type { ServerConfig } from "../../src/gateway/server-entry.ts";

/** The two sets that are required, each at its own wire. */
const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
type Revision = (typeof REVISIONS)[number];

const TOKEN = "token-of-the-conformance-run-0123456789";
const ANY_PORT = { host: "127.0.0.1", port: 0 } as const;

const [node = process.execPath, suite = "", ...flags] = process.argv.slice(2);
const log = jsonLog((line) => {
  if (process.env["RANKSACK_CONFORMANCE_LOG"] !== undefined) process.stderr.write(line);
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Closes a thing that was opened. */
type Close = () => Promise<unknown>;

/** Passes requests on with the token, which the suite cannot send; names and pages stay what they are. */
async function withToken(url: string): Promise<{ readonly url: string; readonly close: Close }> {
  const { port: target, pathname } = new URL(url);
  const proxy = createServer((incoming, outgoing) => {
    const { port } = proxy.address() as AddressInfo;
    const headers = { ...incoming.headers, authorization: `Bearer ${TOKEN}` };
    for (const name of ["host", "origin"] as const)
      if (headers[name] !== undefined) headers[name] = headers[name].replace(`:${port}`, `:${target}`);
    const { method, url: path } = incoming;
    const passed = httpRequest({ host: "127.0.0.1", port: target, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  const close = async (): Promise<void> => {
    proxy.closeAllConnections();
    await new Promise((resolve) => void proxy.close(resolve));
  };
  return { url: `http://localhost:${port}${pathname}`, close };
}

/** The reference server, listening. */
async function openReference(): Promise<{ readonly url: string; readonly close: Close }> {
  const onError = ({ message }: Error): void => log("warn", "reference", { message });
  const service = serveServers(() => referenceServer(), { limits: SESSION_LIMITS, onError });
  return listen(service, ANY_PORT, TOKEN, log);
}

/** The reference server at an address. */
function atAddress(url: string): ServerConfig {
  return { name: "reference", type: "http", url, headers: secretMap([["authorization", `Bearer ${TOKEN}`]]) };
}

/** The reference server at the standard streams of a process. */
function atStreams(protocol: Revision): ServerConfig {
  const program = fileURLToPath(new URL("reference.js", import.meta.url));
  return { name: "reference", type: "stdio", command: process.execPath, args: [program], protocol };
}

/** A gateway in front of it. */
async function openGateway(server: ServerConfig): Promise<{ readonly url: string; readonly close: Close }> {
  const gateway = new Gateway({ servers: [server], problems: [] }, log, { surface: { expose: "all", bare: ["*"] } });
  const face = {
    name: "ranksack",
    version: "0.0.0",
    instructions: "",
    parked: gateway.parked,
    passed: gateway.passed,
    ...gateway.surface.shown,
  };
  const service = await serveHttp(face, ANY_PORT, { token: TOKEN }, log);
  gateway.start({ abilities: RELAYED });
  return { url: service.url, close: () => Promise.all([service.close(), gateway.close()]) };
}

/** The finder itself, over nothing. */
async function openFinder(): Promise<{ readonly url: string; readonly close: Close }> {
  const gateway = new Gateway({ servers: [], problems: [] }, log);
  const face = { name: "ranksack", version: "0.0.0", instructions: "", ...gateway.surface.shown };
  return serveHttp(face, ANY_PORT, { token: TOKEN }, log);
}

/** What asks nothing of a server but to keep to the protocol: every message of it is held against its schema. */
const OF_ANY_SERVER: ReadonlySet<string> = new Set([
  "server-initialize",
  "ping",
  "tools-list",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
]);

/** The checks of a scenario that count. */
interface Outcome {
  readonly passed: boolean;
  /** What failed, for people. */
  readonly why: readonly string[];
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Runs a set, and answers what became of each scenario that it requires of a server. */
async function runSet(revision: string, url: string): Promise<ReadonlyMap<string, Outcome>> {
  const folder = mkdtempSync(join(tmpdir(), "ranksack-conformance-"));
  await run(["server", "--url", url, "--requirements", revision, "-o", folder]);
  return new Map((await required(revision)).map((scenario) => [scenario, outcomeIn(folder, scenario)]));
}

/**
 * Runs each scenario of a set at a gateway of its own, in front of a process of its own, as a client has them that starts
 * its servers: what one leaves unanswered is no other's business.
 */
async function runEach(revision: Revision): Promise<ReadonlyMap<string, Outcome>> {
  const folder = mkdtempSync(join(tmpdir(), "ranksack-conformance-"));
  const results = new Map<string, Outcome>();
  for (const scenario of await required(revision)) {
    const gateway = await openGateway(atStreams(revision));
    const proxy = await withToken(gateway.url);
    await run(["server", "--url", proxy.url, "--scenario", scenario, "--spec-version", revision, "-o", folder]);
    await proxy.close();
    await gateway.close();
    results.set(scenario, outcomeIn(folder, scenario));
  }
  return results;
}

function outcomeIn(folder: string, scenario: string): Outcome {
  const result = readdirSync(folder).find((name) => isOf(name, scenario));
  return result === undefined ? notRun : outcomeOf(join(folder, result, "checks.json"));
}

const notRun: Outcome = { passed: false, why: ["it did not run"] };

/** Folders are called `server-SCENARIO-TIME`. */
function isOf(folder: string, scenario: string): boolean {
  return folder.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, "") === scenario;
}

function outcomeOf(file: string): Outcome {
  const checks = JSON.parse(readFileSync(file, "utf8")) as readonly Check[];
  const failed = checks.filter(({ status }) => status === "FAILURE");
  const why = failed.map(({ id, errorMessage = "" }) => `${id}: ${errorMessage}`);
  const ran = checks.some(({ status }) => status === "SUCCESS" || status === "WARNING");
  return { passed: ran && failed.length === 0, why: ran ? why : ["none of its checks ran"] };
}

/** The scenarios that a revision requires of servers. */
async function required(revision: string): Promise<readonly string[]> {
  const listed = await run(["list", "--requirements", revision]);
  const [, servers = ""] = /Server scenarios[^\n]*\n((?: +- [^\n]*\n)+)/.exec(listed) ?? [];
  return Array.from(servers.matchAll(/- (\S+)/g), ([, name = ""]) => name);
}

/** What the suite prints. */
function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [suite, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.on("error", reject);
    child.on("close", () => resolve(out));
  });
}

const word = ({ passed }: Outcome): string => (passed ? "passes" : "fails");

async function main(): Promise<boolean> {
  const reference = await openReference();
  const gateway = await openGateway(atAddress(reference.url));
  const [alone, behind] = [await withToken(reference.url), await withToken(gateway.url)];
  const finder = await openFinder();
  const own = await withToken(finder.url);
  const rows: Row[] = [];
  for (const revision of REVISIONS) {
    const [direct, through] = [await runSet(revision, alone.url), await runSet(revision, behind.url)];
    const ofStreams = await runEach(revision);
    const ofFinder = await runSet(revision, own.url);
    for (const [scenario, outcome] of direct)
      rows.push({
        name: `${revision} ${scenario}`,
        alone: outcome,
        behind: through.get(scenario) ?? notRun,
        streams: ofStreams.get(scenario) ?? notRun,
        finder: OF_ANY_SERVER.has(scenario) ? (ofFinder.get(scenario) ?? notRun) : undefined,
      });
  }
  for (const { close } of [alone, behind, own, finder, gateway, reference]) await close();
  for (const row of rows) report(row);
  if (flags.includes("--write")) writeTable(rows);
  const failed = rows.filter((row) => !isFine(row)).length;
  say(`${rows.length} scenarios, of which ${failed} do not pass alone, behind the gateway or at the finder`);
  return failed === 0;
}

/** A scenario, and what became of it. */
interface Row {
  readonly name: string;
  readonly alone: Outcome;
  readonly behind: Outcome;
  /** Behind a gateway that reaches it over standard streams. */
  readonly streams: Outcome;
  /** Of those that any server has to pass. */
  readonly finder: Outcome | undefined;
}

function isFine({ alone, behind, streams, finder }: Row): boolean {
  return alone.passed && behind.passed && streams.passed && finder?.passed !== false;
}

function report(row: Row): void {
  say(`${isFine(row) ? "ok" : "not ok"} conformance ${row.name}`);
  for (const where of ["alone", "behind", "streams", "finder"] as const)
    for (const why of row[where]?.why ?? []) say(`  ${where}: ${why}`);
}

/** Puts the rows where the table of the page is. */
function writeTable(rows: readonly Row[]): void {
  const page = "docs/conformance.md";
  const head = "| scenario | alone | behind, over HTTP | behind, over stdio | the finder |\n|---|---|---|---|---|\n";
  const lines = rows.map(({ name, alone, behind, streams, finder }) => {
    return `| ${name} | ${word(alone)} | ${word(behind)} | ${word(streams)} | ${finder === undefined ? "" : word(finder)} |\n`;
  });
  const text = readFileSync(page, "utf8");
  writeFileSync(page, `${text.slice(0, text.indexOf("| scenario |"))}${head}${lines.join("")}`);
}

process.exitCode = (await main()) ? 0 : 1;
