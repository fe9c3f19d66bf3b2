// The folder of indexes that a command works with.

import { resolve } from "node:path";
import { cacheFolder } from "../code/cache-folder.ts";
import type { Io } from "./io.ts";

/** What `--index` and `--no-index` say, else the user's cache; undefined for none. */
export function indexFolder(asked: string | boolean | undefined, io: Io): string | undefined {
  if (asked === false) return undefined;
  return typeof asked === "string" ? resolve(io.cwd, asked) : cacheFolder(io.env);
}
