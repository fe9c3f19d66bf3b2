// The configuration that a project has for all MCP clients.

import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Io } from "./io.ts";

/** `.mcp.json` of the working directory, or undefined where there is none. */
export async function localConfig({ cwd }: Io): Promise<string | undefined> {
  const file = resolve(cwd, ".mcp.json");
  const isFile = await stat(file).then(
    (status) => status.isFile(),
    () => false,
  );
  return isFile ? file : undefined;
}
