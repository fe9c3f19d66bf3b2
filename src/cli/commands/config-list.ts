// `ranksack config list`: the servers that a person has in the settings of their clients. Nothing is started.

import { printable } from "../../base/printable.ts";
import { type ClientFile, clientFiles } from "../../gateway/clients/client-files.ts";
import { CLIENTS } from "../../gateway/clients/clients.ts";
import { type FoundServer, launchText, restrictedFields, transportOf } from "../../gateway/clients/found-server.ts";
import { OWN_SETTINGS } from "../../gateway/clients/own-settings.ts";
import { type ProjectServers, projectServers } from "../../gateway/clients/project-servers.ts";
import type { Surroundings } from "../../gateway/clients/surroundings.ts";
import { permittedText } from "../../gateway/clients/tool-rules.ts";
import { NO_SERVERS, unreadText } from "../clients-text.ts";
import { type Io, painter } from "../io.ts";
import { jsonLine } from "../json.ts";
import { shownPath, surroundingsOf } from "../surroundings.ts";
import { alignedTable } from "../table.ts";

/** What the command takes. */
export interface ListFlags {
  readonly json?: boolean;
}

const DONE = 0;
const NONE = 1;

/** Prints the servers of all clients. Returns the exit status: 0, or 1 when there are none. */
export async function listConfig(flags: ListFlags, io: Io): Promise<number> {
  const where = surroundingsOf(io);
  const files = await clientFiles(where, [OWN_SETTINGS, ...CLIENTS]);
  const servers = files.flatMap((file) => file.servers);
  const project = await projectServers(where);
  if (flags.json) io.out(jsonLine({ files: files.map((file) => fileJson(file, project)) }));
  else {
    io.err(unreadText(files, where, io));
    io.out(servers.length === 0 ? NO_SERVERS : listText(servers, project, where, io));
  }
  return servers.length === 0 ? NONE : DONE;
}

function fileJson({ client, scope, file, fault, servers }: ClientFile, project: ProjectServers | undefined): unknown {
  const shown = servers.map((server) => {
    const { name, path, state, reason, missing, missingFiles, filters, lost } = server;
    const { allow, deny } = restrictedFields(server);
    const launch = { transport: transportOf(server), launch: launchText(server) };
    return { name, path, ...launch, state, reason, missing, missingFiles, allow, deny, filters, lost };
  });
  const held = project?.file === file && fault === undefined ? project.held : undefined;
  return { client: client.id, scope, file, fault, held, servers: shown };
}

function listText(
  servers: readonly FoundServer[],
  project: ProjectServers | undefined,
  where: Surroundings,
  io: Io,
): string {
  const left = servers.map((server) => printable(permittedText(restrictedFields(server))));
  const isRestricted = left.some((text) => text !== "");
  const rows = servers.map((server, at) => [
    server.client.label,
    shownPath(server.file, where),
    printable(server.name),
    transportOf(server),
    stateText(server, project, where),
    ...(isRestricted ? [left[at] || "all"] : []),
    printable(launchText(server)),
  ]);
  const heads = ["client", "file", "server", "transport", "state", ...(isRestricted ? ["tools"] : []), "starts"];
  const [head = "", ...lines] = alignedTable([heads, ...rows], heads.length)
    .trimEnd()
    .split("\n");
  return `${[painter(io)("dim", head), ...lines].join("\n")}\n`;
}

/** Of what could be started in a project's file, whether it may be. */
function stateText(server: FoundServer, project: ProjectServers | undefined, where: Surroundings): string {
  const { state, missing, missingFiles, file } = server;
  const mayStart = state === "ready" || state === "needs";
  if (mayStart && project?.file === file && project.held !== undefined) return "not trusted";
  if (state === "needs") {
    const files = missingFiles.map((path) => shownPath(path, where));
    return `needs ${[...missing.map(printable), ...files].join(", ")}`;
  }
  return state === "own" ? "ranksack itself" : state === "disabled" ? "switched off" : state;
}
