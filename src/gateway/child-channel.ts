// The way to a server that is a child of ours. On POSIX the child and the transport are our own; on Windows, where
// there are no process groups and commands may be `.cmd` files, the SDK's transport starts the child and the system's
// `taskkill` ends its tree.

import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { quoted, RanksackError } from "../base/errors.ts";
import { type Channel, GOODBYE_MS, MESSAGE_BYTES, placeOf } from "./channel.ts";
import { LastWords, shown } from "./last-words.ts";
import { secretsOf } from "./secrets.ts";
import type { ServerConfig } from "./server-entry.ts";
import { ServerProcess } from "./server-process.ts";
import { StdioTransport } from "./stdio-transport.ts";
import { revealed } from "./secret.ts";

/**
 * Starts the server's command with the SDK's small base environment and the variables its entry names.
 *
 * @throws RanksackError UPSTREAM_UNAVAILABLE when it cannot be started.
 */
export function openChild(config: ServerConfig): Promise<Channel> {
  return process.platform === "win32" ? openOnWindows(config) : openOnPosix(config);
}

async function openOnPosix(config: ServerConfig): Promise<Channel> {
  const { getDefaultEnvironment } = await import("@modelcontextprotocol/client/stdio");
  const secrets = secretsOf(config);
  const words = new LastWords(secrets);
  const child = await startChild(config, { ...getDefaultEnvironment(), ...Object.fromEntries(revealed(config.env)) });
  child.stderr.on("data", (chunk: Buffer) => words.push(chunk));
  const { maxMessageBytes = MESSAGE_BYTES } = config;
  const transport = new StdioTransport(child, maxMessageBytes);
  return {
    transport,
    get overflow() {
      return transport.overflowed ? maxMessageBytes : undefined;
    },
    negotiation: "legacy",
    hasSession: false,
    place: placeOf(config),
    shown: (text) => shown(text, secrets),
    symptoms: () =>
      [
        transport.isMute ? "it closed its stdout" : (child.exit ?? ""),
        ...stdoutSymptoms(transport),
        stderrSymptom(words),
      ].filter((clause) => clause !== ""),
    close: () => transport.close(),
  };
}

async function startChild(config: ServerConfig, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { command = "", args = [], cwd } = config;
  try {
    return await ServerProcess.start({ command, args, env, ...(cwd !== undefined && { cwd }) });
  } catch (error) {
    // The error is not kept as the cause: it carries the arguments, which may hold secrets.
    throw await startFault(config, error instanceof Error && "code" in error ? String(error.code) : "unknown reason");
  }
}

async function startFault({ name, command, cwd }: ServerConfig, code: string): Promise<RanksackError> {
  const server = `Server ${quoted(name)} did not start`;
  if (cwd !== undefined && !(await isFolder(cwd))) {
    return new RanksackError(
      "UPSTREAM_UNAVAILABLE",
      `${server}: its cwd is not a folder.`,
      'Correct "cwd" in its configuration.',
    );
  }
  const reason = code === "ENOENT" ? "was not found" : code === "EACCES" ? "may not be executed" : `failed (${code})`;
  const hint = 'Install it, or give its full path as "command".';
  return new RanksackError("UPSTREAM_UNAVAILABLE", `${server}: the command ${quoted(command)} ${reason}.`, hint);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function stdoutSymptoms(transport: StdioTransport): string[] {
  const noise =
    transport.noise === 1
      ? "1 line on its stdout is no message"
      : `${transport.noise} lines on its stdout are no messages`;
  return transport.noise > 0 ? [noise] : [];
}

function stderrSymptom(words: LastWords): string {
  const line = words.line();
  return line === "" ? "" : `its stderr says: ${line}`;
}

async function openOnWindows(config: ServerConfig): Promise<Channel> {
  const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
  const secrets = secretsOf(config);
  const words = new LastWords(secrets);
  const { command = "", args = [], env, cwd } = config;
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: Object.fromEntries(revealed(env)),
    stderr: "pipe",
    maxBufferSize: config.maxMessageBytes ?? MESSAGE_BYTES,
    ...(cwd !== undefined && { cwd }),
  });
  transport.stderr?.on("data", (chunk: Buffer) => words.push(chunk));
  const killTree = (): Promise<void> =>
    new Promise((resolve) => {
      if (transport.pid === null) return resolve();
      execFile("taskkill", ["/pid", String(transport.pid), "/T", "/F"], { timeout: GOODBYE_MS }, () => resolve());
    });
  return {
    transport,
    negotiation: "legacy",
    hasSession: false,
    place: placeOf(config),
    shown: (text) => shown(text, secrets),
    symptoms: () => [stderrSymptom(words)].filter((clause) => clause !== ""),
    close: () =>
      killTree()
        .then(() => transport.close())
        .catch(() => {}),
  };
}
