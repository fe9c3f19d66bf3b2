// Where a person works: what decides which files the settings of a client are. All of it is passed in, so that the
// places on one platform can be told on another.

import { posix, win32 } from "node:path";
import type { Environment } from "../expansion.ts";

/** The platform, the environment and the folder that files are looked for in. */
export interface Surroundings {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** The folder of the project, absolute. */
  readonly cwd: string;
}

/** Whose settings a file holds: the user's for all projects, or those a project brings along. */
export type Scope = "user" | "project";

/** How paths are written on the platform. */
export function pathsOf({ platform }: Surroundings): typeof posix {
  return platform === "win32" ? win32 : posix;
}

/** Joins names to a path of the platform; undefined where the first is not known. */
export function pathIn(where: Surroundings, folder: string | undefined, ...names: string[]): string | undefined {
  if (folder === undefined || folder === "") return undefined;
  return pathsOf(where).join(folder, ...names);
}

/** The name of the variable that holds the home directory. */
export function homeVariable({ platform }: Surroundings): string {
  return platform === "win32" ? "USERPROFILE" : "HOME";
}

/** A path in the home directory. */
export function inHome(where: Surroundings, ...names: string[]): string | undefined {
  return pathIn(where, where.env[homeVariable(where)], ...names);
}

/** A path where the platform's desktop programs keep their settings. */
export function inApplicationData(where: Surroundings, ...names: string[]): string | undefined {
  if (where.platform === "win32") return pathIn(where, where.env["APPDATA"], ...names);
  if (where.platform === "darwin") return inHome(where, "Library", "Application Support", ...names);
  return inConfig(where, ...names);
}

/** A path in `XDG_CONFIG_HOME`, which is `~/.config` where nothing is said, on every platform. */
export function inConfig(where: Surroundings, ...names: string[]): string | undefined {
  const folder = where.env["XDG_CONFIG_HOME"];
  const isSet = folder !== undefined && pathsOf(where).isAbsolute(folder);
  return isSet ? pathIn(where, folder, ...names) : inHome(where, ".config", ...names);
}
