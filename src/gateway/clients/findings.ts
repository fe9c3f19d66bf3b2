// What is wrong with the settings that were found, told so that it can be put right: each finding names the file, the
// server and the field or variable, and no value.

import { access, constants, stat } from "node:fs/promises";
import { quoted } from "../../base/errors.ts";
import { expandVariables } from "../expansion.ts";
import type { ClientFile } from "./client-files.ts";
import { type FoundServer, launchText, rawConfig, restrictedFields } from "./found-server.ts";
import { canonical } from "./import-plan.ts";
import { OWN_SETTINGS } from "./own-settings.ts";
import { pathsOf, type Surroundings } from "./surroundings.ts";
import { permittedText, textsAt } from "./tool-rules.ts";
import { revealed } from "../secret.ts";
import { isSecretName } from "../secrets.ts";

/** How much a finding matters: it costs a file or a server, it may cost one or a secret, or it is good to know. */
export type FindingLevel = "error" | "warning" | "note";

/** One thing about the settings. */
export interface Finding {
  readonly level: FindingLevel;
  /** What it is about, as one word: `malformed`, `unset`. */
  readonly code:
    | "malformed"
    | "unusable"
    | "unset"
    | "no-file"
    | "no-command"
    | "readable"
    | "duplicate"
    | "own"
    | "lost"
    | "filtered"
    | "permits-more";
  readonly file: string;
  readonly server?: string;
  /** A clause or a sentence, with its full stop. */
  readonly message: string;
}

/** All findings about `files`, those of a file together, in the order of the files. */
export async function findingsOf(files: readonly ClientFile[], where: Surroundings): Promise<readonly Finding[]> {
  const servers = files.flatMap((file) => file.servers);
  const single = await Promise.all(
    files.map(async (file) => [
      ...fileFindings(file),
      ...(await Promise.all(file.servers.map((server) => serverFindings(server, where)))).flat(),
    ]),
  );
  return [...single.flat(), ...duplicates(servers), ...looser(servers)];
}

function fileFindings({ file, fault, mode, servers }: ClientFile): readonly Finding[] {
  if (fault !== undefined)
    return [{ level: "error", code: "malformed", file, message: `It cannot be read: ${fault}.` }];
  const holders = servers.filter(holdsSecret).map(({ name }) => quoted(name));
  if ((mode & 0o044) === 0 || holders.length === 0) return [];
  const message = `Others on this machine can read it, and it holds secrets of ${holders.join(", ")}: chmod 600 it, or name variables instead.`;
  return [{ level: "warning", code: "readable", file, message }];
}

/** Whether a secret is written down, rather than a reference to it. */
function holdsSecret({ name, fields }: FoundServer): boolean {
  const { env, headers, url } = rawConfig(name, fields);
  const written = [...revealed(env), ...revealed(headers)].filter(([key]) => isSecretName(key));
  return written.some(([, value]) => isLiteral(value)) || /:\/\/[^/@\s]*:[^/@\s$]+@/.test(url ?? "");
}

/** Whether a value says more than the scheme of a header and references. */
function isLiteral(value: string): boolean {
  return (
    value
      .replace(/\$\{[^{}]*\}/g, "")
      .replace(/^(?:bearer|basic|token)\b/i, "")
      .trim() !== ""
  );
}

async function serverFindings(server: FoundServer, where: Surroundings): Promise<readonly Finding[]> {
  const { file, name, state, reason = "" } = server;
  const about = { file, server: name };
  const losses = restrictions(server);
  if (state === "own")
    return [{ ...about, level: "note", code: "own", message: "It is ranksack itself, and is skipped." }];
  if (state === "disabled") return [];
  if (state === "unusable") return [{ ...about, level: "error", code: "unusable", message: `${reason}.` }, ...losses];
  const lack = server.missing.length > 0 ? "unset" : "no-file";
  if (state === "needs") return [{ ...about, level: "warning", code: lack, message: `${reason}.` }, ...losses];
  const command = await missingCommand(server, where);
  if (command === undefined) return losses;
  const message = `Its command ${quoted(command)} is not there: install it, or write its whole path.`;
  return [{ ...about, level: "warning", code: "no-command", message }, ...losses];
}

/** What of the client's restrictions counts here, and what does not. */
function restrictions(server: FoundServer): readonly Finding[] {
  const { file, name, lost, filters, client } = server;
  const about = { file, server: name, level: "note" } as const;
  const left = permittedText(restrictedFields(server));
  const message = `Its tools are restricted as in ${client.label}, by ${filters.join(" and ")}: ${left}.`;
  return [
    ...(filters.length === 0 || left === "" ? [] : [{ ...about, code: "filtered" as const, message }]),
    ...lost.map((field) => ({
      ...about,
      code: "lost" as const,
      message: `Its ${field} is a matter of ${client.label} and does not count in ranksack.`,
    })),
  ];
}

/** Servers of one name that differ, and servers that are the same; what was imported is the same by intent. */
function duplicates(servers: readonly FoundServer[]): readonly Finding[] {
  const live = servers.filter(
    ({ state, client }) => client !== OWN_SETTINGS && (state === "ready" || state === "needs"),
  );
  return live.flatMap((server, at) => {
    const earlier = live.slice(0, at);
    const same = earlier.find(({ fields }) => canonical(fields) === canonical(server.fields));
    const twin = same ?? earlier.find(({ name }) => name === server.name);
    if (twin === undefined) return [];
    const where = `${quoted(twin.name)} of ${twin.client.label} (${twin.file})`;
    const message =
      same === undefined
        ? `It has the name of ${where} and differs from it in ${differences(server, twin)}: ${launchText(server)}.`
        : `It is the same as ${where}.`;
    return [{ level: "note", code: "duplicate", file: server.file, server: server.name, message }];
  });
}

/** Servers of our own file that have tools which the client that they are of keeps away. */
function looser(servers: readonly FoundServer[]): readonly Finding[] {
  const own = servers.filter(({ client }) => client === OWN_SETTINGS);
  return servers.flatMap((server) => {
    const { name, client, filters } = server;
    const here = own.find((one) => client !== OWN_SETTINGS && launchOf(one) === launchOf(server));
    if (here === undefined || !permitsMore(here, server)) return [];
    const there = `as ${quoted(name)} in ${client.label}, by ${filters.join(" and ")}`;
    const message = `Its tools are restricted ${there}: ${permittedText(restrictedFields(server))}. Here they are not; ranksack config import --replace takes that over.`;
    return [{ level: "warning", code: "permits-more", file: here.file, server: here.name, message }];
  });
}

/** What is started or reached, whatever goes with it. */
function launchOf({ fields: { command, args = [], url } }: FoundServer): string {
  return canonical([command, args, url]);
}

function permitsMore({ fields: { allow, deny = [] } }: FoundServer, server: FoundServer): boolean {
  const theirs = restrictedFields(server);
  const denied = new Set(textsAt(deny));
  const lets = textsAt(theirs["deny"]).some((pattern) => !denied.has(pattern));
  return lets || (theirs["allow"] !== undefined && allow === undefined);
}

/** The fields of two entries that are not the same. */
function differences({ fields: a }: FoundServer, { fields: b }: FoundServer): string {
  const names = new Set([...Object.keys(b), ...Object.keys(a)]);
  return [...names].filter((name) => canonical(a[name]) !== canonical(b[name])).join(", ");
}

/** The command of a server, expanded, when there is no such program. */
async function missingCommand(server: FoundServer, where: Surroundings): Promise<string | undefined> {
  const { command, env } = rawConfig(server.name, server.fields);
  if (command === undefined) return undefined;
  const program = expandVariables(command, where.env).text;
  const path = env?.get("PATH")?.reveal() ?? where.env["PATH"] ?? where.env["Path"] ?? "";
  const { cwd } = server.fields;
  const folder = typeof cwd === "string" ? expandVariables(cwd, where.env).text : (server.project ?? where.cwd);
  const isThere = await hasProgram(program, { path: expandVariables(path, where.env).text, folder, where });
  return isThere ? undefined : command;
}

interface Lookup {
  readonly path: string;
  readonly folder: string;
  readonly where: Surroundings;
}

async function hasProgram(program: string, { path, folder, where }: Lookup): Promise<boolean> {
  const paths = pathsOf(where);
  const isPath = /[\\/]/.test(program);
  const folders = isPath ? [folder] : path.split(paths.delimiter).filter((one) => one !== "");
  const endings = where.platform === "win32" ? ["", ...(where.env["PATHEXT"] ?? ".EXE;.CMD;.BAT").split(";")] : [""];
  const files = folders.flatMap((one) => endings.map((ending) => paths.resolve(one, program + ending)));
  for (const file of files) if (await isProgram(file)) return true;
  return false;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
