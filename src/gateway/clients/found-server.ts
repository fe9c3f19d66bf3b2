// A server that stands in the settings of a client, with where it came from: its entry said in our own way, references
// kept, and what becomes of it here. The values of references are looked up only to see whether they are there.

import { quoted } from "../../base/errors.ts";
import { type Environment, expandVariables, type FileReader } from "../expansion.ts";
import { isOwnEntry } from "../own-entry.ts";
import { scrubbed, secretsOf } from "../secrets.ts";
import { entriesOf, kindOf, member, parseServerEntry, type ServerConfig } from "../server-entry.ts";
import { filesFrom } from "../text-file.ts";
import type { Client } from "./clients.ts";
import { inputVariable, type ReferenceContext, settledPath, translateReferences } from "./references.ts";
import { pathsOf, type Scope, type Surroundings } from "./surroundings.ts";
import { NO_RULES, restricted, type ToolRules } from "./tool-rules.ts";
import { type Secret, secretMap } from "../secret.ts";

/** Where a server was found. */
export interface Provenance {
  readonly client: Client;
  /** The file, absolute. */
  readonly file: string;
  readonly scope: Scope;
  /** The names that lead to the servers in the file. */
  readonly path: readonly string[];
  /** The folder of the project that the server belongs to, and is started in; none for one of all projects. */
  readonly project: string | undefined;
  /** What the client says of it beside its entry. */
  readonly rules?: ToolRules;
}

/**
 * What becomes of a server: it can be started (`ready`), once variables are set and files are there (`needs`); its client has it switched
 * off (`disabled`); it is this very program (`own`); or its entry cannot be used (`unusable`).
 */
export type FoundState = "ready" | "needs" | "disabled" | "own" | "unusable";

/** One server of one file. */
export interface FoundServer extends Provenance {
  readonly name: string;
  /** Its entry as ours; what cannot be said in our way is as it was written. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly state: FoundState;
  /** Why it cannot be started as it is, in one line without any value. Absent for `ready` and `own`. */
  readonly reason?: string;
  /** Variables that are neither set nor have a default. */
  readonly missing: readonly string[];
  /** Files that values are taken from and that cannot be read. */
  readonly missingFiles: readonly string[];
  /** Fields of the client that restrict or change the server and do not count here. */
  readonly lost: readonly string[];
  /** Settings of the client that restrict its tools, which do count here. */
  readonly filters: readonly string[];
}

/** Reads the entry `value` of the server `name`. */
export function foundServer(name: string, value: unknown, from: Provenance, where: Surroundings): FoundServer {
  const entry = entriesOf(value);
  if (entry === undefined) {
    const reason = `its entry is ${kindOf(value)}, not an object`;
    return {
      ...from,
      name,
      fields: {},
      state: "unusable",
      reason,
      missing: [],
      missingFiles: [],
      lost: [],
      filters: [],
    };
  }
  const { rules = NO_RULES, client } = from;
  const { fields: written, disabled = false, lost = [], filters = [], fault } = client.form(entry);
  const folder = pathsOf(where).dirname(from.file);
  const { fields, faults } = translated(written, from, { where, project: from.project, folder });
  const { missing, missingFiles, ...verdict } = judged(name, fields, fault === undefined ? faults : [fault], where);
  const isOff = (disabled || rules.off !== undefined) && verdict.state !== "own" && verdict.state !== "unusable";
  const by = disabled || rules.off === undefined ? "" : `, by ${rules.off}`;
  const off = { state: "disabled", reason: `it is switched off in ${client.label}${by}` } as const;
  const inputs = verdict.state === "needs" ? inputsText(value, missing, client) : "";
  const all = { ...from, name, fields, missing, missingFiles, lost, filters: [...filters, ...rules.from] };
  return {
    ...all,
    ...(isOff ? off : { ...verdict, ...(inputs !== "" && { reason: `${verdict.reason ?? ""}${inputs}` }) }),
  };
}

/** Which of the missing variables stand for what an editor asks its user. */
function inputsText(value: unknown, missing: readonly string[], { dialect, label }: Client): string {
  if (dialect !== "editor") return "";
  const ids = textsIn(value).flatMap((text) => Array.from(text.matchAll(/\$\{input:([^{}]*)\}/g), ([, id = ""]) => id));
  const asked = [...new Set(ids)].filter((id) => missing.includes(inputVariable(id)));
  const [first, ...rest] = asked;
  if (first === undefined) return "";
  if (rest.length === 0 && missing.length === 1) return `; it stands for the input ${quoted(first)} of ${label}`;
  return `; ${asked.map((id) => `${inputVariable(id)} stands for the input ${quoted(id)}`).join(", ")} of ${label}`;
}

/** Its fields with all that restricts its tools: what it is taken over, and started, with. */
export function restrictedFields({ fields, rules = NO_RULES }: FoundServer): FoundServer["fields"] {
  return restricted(fields, rules);
}

/** What starts or reaches the server, for people: its command line or address, with `***` for what may be secret. */
export function launchText({ name, fields }: Pick<FoundServer, "name" | "fields">): string {
  const raw = rawConfig(name, fields);
  const line = raw.command === undefined ? (raw.url ?? "") : [raw.command, ...(raw.args ?? [])].join(" ");
  return scrubbed(
    line,
    secretsOf(raw).filter((secret) => !/^(?:\$\{[^{}]*\})+$/.test(secret)),
  );
}

/** The files that an entry takes values from, as it names them, each once. */
export function filesOf({ fields }: Pick<FoundServer, "fields">): readonly string[] {
  const { envFile } = fields;
  const named = textsIn(fields).flatMap((text) => expandVariables(text, {}, () => ({ text: "" })).files);
  return [...new Set([...(typeof envFile === "string" ? [envFile] : []), ...named.map(({ path }) => path)])];
}

/** All texts in a value, in their order. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  const parts = Array.isArray(value) ? (value as unknown[]) : [...(entriesOf(value)?.values() ?? [])];
  return parts.flatMap(textsIn);
}

/** `stdio`, `http` or `sse`, as the entry says or implies. */
export function transportOf({ fields }: Pick<FoundServer, "fields">): string {
  const type = fields["type"];
  if (typeof type === "string") return type === "streamable-http" ? "http" : type;
  return "url" in fields && !("command" in fields) ? "http" : "stdio";
}

/** An entry as a configuration whose references stand as they are; what is no text is left out. */
export function rawConfig(name: string, fields: FoundServer["fields"]): ServerConfig {
  const { command, url, args } = fields;
  return {
    name,
    ...(typeof command === "string" && { command }),
    ...(typeof url === "string" && { url }),
    args: Array.isArray(args) ? args.filter((one) => typeof one === "string") : [],
    env: texts(fields["env"]),
    headers: texts(fields["headers"]),
  };
}

function texts(value: unknown): ReadonlyMap<string, Secret> {
  const pairs = [...(entriesOf(value) ?? [])];
  return secretMap(pairs.flatMap(([key, text]) => (typeof text === "string" ? [[key, text] as const] : [])));
}

/** Every text of the fields in our own way, with the faults, each of them named by its field. */
function translated(
  fields: FoundServer["fields"],
  { client }: Provenance,
  context: ReferenceContext,
): { readonly fields: FoundServer["fields"]; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const say = (value: unknown, field: string): unknown => {
    if (typeof value === "string") {
      const { text, faults: found } = translateReferences(value, client.dialect, context);
      for (const fault of found) faults.push(`${field} ${fault}`);
      return field === "envFile" ? settledPath(text, context) : text;
    }
    if (Array.isArray(value)) return value.map((one: unknown, at) => say(one, `${field}[${at}]`));
    const entries = entriesOf(value);
    if (entries === undefined) return value;
    return Object.fromEntries([...entries].map(([key, one]) => [key, say(one, member(field, key))]));
  };
  const said = Object.entries(fields).map(([field, value]) => [field, say(value, field)] as const);
  return { fields: Object.fromEntries(said), faults };
}

type Verdict = Pick<FoundServer, "state" | "missing" | "missingFiles"> & { readonly reason?: string };

function judged(name: string, fields: FoundServer["fields"], faults: readonly string[], where: Surroundings): Verdict {
  const { env } = where;
  const missing = missingVariables(fields, env);
  const absent = new Set<string>();
  const read = filesFrom(where.cwd, env);
  const noting: FileReader = (path) => {
    const found = read(path);
    if ("fault" in found) absent.add(path);
    return found;
  };
  const parsed = parseServerEntry(name, fields, env, noting);
  const lacking = { missing, missingFiles: [...absent] };
  if (isOwnEntry(rawConfig(name, fields))) return { state: "own", ...lacking };
  if (faults.length > 0) return { state: "unusable", ...lacking, reason: faults.join("; ") };
  if (!("reason" in parsed)) return { state: "ready", ...lacking };
  // With an address for all that is not there, only the faults that are none of the surroundings remain.
  const filled = { ...env, ...Object.fromEntries(missing.map((variable) => [variable, ADDRESS])) };
  const isNeedy = !("reason" in parseServerEntry(name, fields, filled, () => ({ text: ADDRESS })));
  return { state: isNeedy ? "needs" : "unusable", ...lacking, reason: parsed.reason };
}

/** A text that may stand wherever a text may. */
const ADDRESS = "http://x";

function missingVariables(value: unknown, env: Environment): readonly string[] {
  return [...new Set(textsIn(value).flatMap((text) => expandVariables(text, env).missing))];
}
