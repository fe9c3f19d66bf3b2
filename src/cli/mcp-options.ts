// Options of `ranksack mcp` as they were typed, checked and turned into values.

import { quoted, RanksackError } from "../base/errors.ts";
import type { HttpAddress } from "../mcp/http-service.ts";

const HOSTS: ReadonlyMap<string, HttpAddress["host"]> = new Map([
  ["", "127.0.0.1"],
  ["localhost", "127.0.0.1"],
  ["127.0.0.1", "127.0.0.1"],
  ["[::1]", "::1"],
]);

/** `[HOST:]PORT` of this machine. @throws RanksackError INVALID_ARGUMENT for another host, or for no port. */
export function parseHttpAddress(text: string): HttpAddress {
  const [, name = "", digits = ""] = /^(?:(.*):)?(\d{1,5})$/.exec(text.trim()) ?? [];
  const port = Number(digits);
  if (digits === "" || port > 65_535)
    throw invalid(`--http is ${quoted(text)}, not a port or 127.0.0.1 and a port.`, "Pass a port such as 8765.");
  const host = HOSTS.get(name.toLowerCase());
  if (host !== undefined) return { host, port };
  throw invalid(
    `--http is ${quoted(text)}, and only this machine is served: the servers behind act with your rights.`,
    `Pass ${port} alone. From another machine, reach it through a tunnel: ssh -L ${port}:127.0.0.1:${port} THIS-MACHINE`,
  );
}

function invalid(message: string, hint: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}
