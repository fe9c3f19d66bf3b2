// `ranksack config doctor`: the settings of clients are looked through for what should be put right. Nothing is started.

import { countOf } from "../../base/count.ts";
import { quoted } from "../../base/errors.ts";
import { clientFiles } from "../../gateway/clients/client-files.ts";
import { CLIENTS } from "../../gateway/clients/clients.ts";
import { type Finding, type FindingLevel, findingsOf } from "../../gateway/clients/findings.ts";
import { OWN_SETTINGS } from "../../gateway/clients/own-settings.ts";
import type { Surroundings } from "../../gateway/clients/surroundings.ts";
import { type Io, painter, type Style } from "../io.ts";
import { jsonLine } from "../json.ts";
import { shownPath, shownText, surroundingsOf } from "../surroundings.ts";

/** What the command takes. */
export interface DoctorFlags {
  readonly json?: boolean;
}

const DONE = 0;
const FOUND_FAULTS = 1;

/** Prints what is wrong with the settings. Returns the exit status: 0 when nothing is, 1 for an error or a warning. */
export async function doctorConfig(flags: DoctorFlags, io: Io): Promise<number> {
  const where = surroundingsOf(io);
  const files = await clientFiles(where, [OWN_SETTINGS, ...CLIENTS]);
  const findings = await findingsOf(files, where);
  const servers = files.reduce((sum, file) => sum + file.servers.length, 0);
  if (flags.json) io.out(jsonLine({ files: files.length, servers, findings }));
  else io.out(doctorText(findings, { files: files.length, servers }, where, io));
  return findings.some(({ level }) => level !== "note") ? FOUND_FAULTS : DONE;
}

const COLOURS: Readonly<Record<FindingLevel, Style>> = { error: "red", warning: "yellow", note: "cyan" };

function doctorText(
  findings: readonly Finding[],
  counts: { readonly files: number; readonly servers: number },
  where: Surroundings,
  io: Io,
): string {
  const paint = painter(io);
  const lines = findings.map(({ level, file, server, message }) => {
    const place = `${shownPath(file, where)}${server === undefined ? "" : `, ${quoted(server)}`}`;
    return `${paint(COLOURS[level], `${level}:`)} ${place}: ${shownText(message, where)}\n`;
  });
  const wrong = findings.filter(({ level }) => level !== "note").length;
  const verdict = wrong === 0 ? "nothing is wrong" : `${wrong} to look at`;
  return `${lines.join("")}${countOf(counts.servers, "server")} in ${countOf(counts.files, "file")}: ${verdict}.\n`;
}
