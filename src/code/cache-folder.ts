// The one folder in the user's cache where all that can be made again is kept.

import { isAbsolute, join } from "node:path";

/** Variables of an environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Our folder in the user's cache: in `XDG_CACHE_HOME`, else in what the platform has for it. Undefined where the
 * environment names no such place.
 */
export function cacheFolder(env: Variables, platform: NodeJS.Platform = process.platform): string | undefined {
  const cache = [env["XDG_CACHE_HOME"], platformCache(env, platform)].find(
    (path) => path !== undefined && isAbsolute(path),
  );
  return cache === undefined ? undefined : join(cache, "ranksack");
}

function platformCache(env: Variables, platform: NodeJS.Platform): string | undefined {
  if (platform === "win32") return env["LOCALAPPDATA"];
  const home = env["HOME"];
  if (home === undefined || home === "") return undefined;
  return platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
}
