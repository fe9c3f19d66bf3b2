// Where ranksack keeps what it was told: the servers to front, and which files of projects are trusted. One folder of
// the user, that nobody else may read.

import { ownForm } from "./own-form.ts";
import type { Client } from "./clients.ts";
import { inConfig, pathIn, type Surroundings } from "./surroundings.ts";

/** The name of the file of servers in the folder. */
export const SERVERS_FILE = "mcp.json";

/** The folder: in `XDG_CONFIG_HOME`, else where the platform has settings. Undefined where the environment names none. */
export function settingsFolder(where: Surroundings): string | undefined {
  const isWindows = where.platform === "win32" && where.env["XDG_CONFIG_HOME"] === undefined;
  return (isWindows ? pathIn(where, where.env["APPDATA"], "ranksack") : undefined) ?? inConfig(where, "ranksack");
}

/** Our own file, read as that of a client. */
export const OWN_SETTINGS: Client = {
  id: "ranksack",
  label: "ranksack",
  format: "json",
  dialect: "braces",
  path: ["mcpServers"],
  form: ownForm,
  places: (where) => ({ user: [pathIn(where, settingsFolder(where), SERVERS_FILE)], project: [] }),
  entry: (command, args) => ({ command, args }),
};
