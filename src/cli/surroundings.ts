// What decides where settings are, as a command sees it.

import type { Surroundings } from "../gateway/clients/surroundings.ts";
import { homeVariable } from "../gateway/clients/surroundings.ts";
import { printable } from "../base/printable.ts";
import type { Io } from "./io.ts";

/** The surroundings of a command. */
export function surroundingsOf({ env, cwd }: Io): Surroundings {
  return { env, cwd, platform: process.platform };
}

/** A path for people: `~` for the home directory, no odd characters. */
export function shownPath(file: string, where: Surroundings): string {
  const home = where.env[homeVariable(where)] ?? "";
  const isInside = home.length > 1 && file.startsWith(home) && /^[\\/]/.test(file.slice(home.length));
  return printable(isInside ? `~${file.slice(home.length)}` : file);
}

/** A message for people: as `shownPath`, for every path in it. */
export function shownText(text: string, where: Surroundings): string {
  const home = where.env[homeVariable(where)] ?? "";
  return printable(home.length > 1 ? text.replaceAll(`${home}/`, "~/").replaceAll(`${home}\\`, "~\\") : text);
}
