// An entry in full, for the user who is to say whether it may be started: here everything must be seen, what is looked up
// and what nobody would see included. Only what is written down of secrets is `***`.

import { printable } from "../base/printable.ts";
import { type FoundServer, rawConfig } from "../gateway/clients/found-server.ts";
import type { Surroundings } from "../gateway/clients/surroundings.ts";
import { permittedText } from "../gateway/clients/tool-rules.ts";
import type { TrustState } from "../gateway/clients/trust.ts";
import { revealed } from "../gateway/secret.ts";
import { isSecretName } from "../gateway/secrets.ts";
import { type Io, painter } from "./io.ts";
import { shownPath } from "./surroundings.ts";

/** The lines of an entry, with how it stands to what was trusted. */
export function entryText(server: FoundServer, state: TrustState, where: Surroundings, io: Io): string {
  const paint = painter(io);
  const { command, args = [], url } = rawConfig(server.name, server.fields);
  const line = command === undefined ? worded(url ?? "") : [command, ...args].map(worded).join(" ");
  const mark = state === "trusted" ? "" : `  ${paint("yellow", state)}`;
  return [
    `  ${paint("bold", printable(server.name))}  ${printable(line)}${mark}`,
    ...details(server, where).map((one) => `      ${printable(one)}`),
    "",
  ].join("\n");
}

function details(server: FoundServer, where: Surroundings): readonly string[] {
  const { env, headers } = rawConfig(server.name, server.fields);
  const { cwd, envFile } = server.fields;
  const tools = permittedText(server.fields);
  return [
    ...(typeof cwd === "string" ? [`in ${cwd}`] : []),
    ...(typeof envFile === "string" ? [`with the variables of ${shownPath(envFile, where)}`] : []),
    ...revealed(env).map(([name, value]) => `${name}=${shownValue(name, value)}`),
    ...revealed(headers).map(([name, value]) => `${name}: ${shownValue(name, value)}`),
    ...(tools === "" ? [] : [`tools: ${tools}`]),
    ...(server.reason === undefined ? [] : [`(${server.reason})`]),
  ];
}

/** A value; of one that is secret by its name the references alone, without what stands in for them. */
function shownValue(name: string, value: string): string {
  if (!isSecretName(name)) return worded(value);
  const parts = value.split(/(\$\{[^{}]*\})/).filter((part) => part.trim() !== "");
  return parts.map((part) => (part.startsWith("${") ? part.replace(/:-.*/s, ":-***}") : "***")).join("");
}

/** A word as one would have to type it: spaces show, and so does what nobody would see. */
function worded(text: string): string {
  return /^[\w@%+=:,./$~{}-]+$/.test(text) ? text : JSON.stringify(text).replace(UNSEEN, escaped);
}

const UNSEEN = /[^ \p{L}\p{N}\p{P}\p{S}]/gu;

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
