// What the commands about clients' settings have in common to say.

import { printable } from "../base/printable.ts";
import type { ClientFile } from "../gateway/clients/client-files.ts";
import type { Surroundings } from "../gateway/clients/surroundings.ts";
import { errPainter, type Io } from "./io.ts";
import { shownPath } from "./surroundings.ts";

/** That there is nothing to tell. */
export const NO_SERVERS =
  "No client has MCP servers here. See ranksack config list --help for where they are looked for.\n";

/** Notes about files that cannot be read. */
export function unreadText(files: readonly ClientFile[], where: Surroundings, io: Io): string {
  return files
    .flatMap(({ file, fault }) => (fault === undefined ? [] : [`${shownPath(file, where)} cannot be read: ${fault}.`]))
    .map((line) => `${errPainter(io)("yellow", "note:")} ${printable(line)}\n`)
    .join("");
}
