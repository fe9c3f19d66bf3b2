// What an import would do: which servers of which clients come into our own file, under which names. Entries keep their
// references, so that no value of the environment is written down. Nothing that stands in the file is changed unless it
// is asked for, and whatever happens to a server is said.

import { join } from "node:path";
import { quoted } from "../../base/errors.ts";
import { entriesOf } from "../server-entry.ts";
import { type FoundServer, restrictedFields } from "./found-server.ts";
import { permittedText } from "./tool-rules.ts";

/**
 * What becomes of one server: `added` under its name, `renamed` because another one has it, `same` as what stands
 * there already, `kept` for what stands there under its name, `replaced`, or `left out`.
 */
export type ImportOutcome = "added" | "renamed" | "same" | "kept" | "replaced" | "left out";

/** One server of an import. */
export interface ImportStep {
  readonly server: FoundServer;
  readonly outcome: ImportOutcome;
  /** The name in our file; of one that is left out its own. */
  readonly name: string;
  /** Why, as a clause; empty where the outcome says it all. */
  readonly reason: string;
}

/** The file as it will be, and how it comes about. */
export interface ImportPlan {
  /** The whole document; members that are none of ours are kept. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly steps: readonly ImportStep[];
  /** Whether the document differs from what there was. */
  readonly changes: boolean;
}

/** What an import may do. */
export interface ImportOptions {
  /** Whether an entry of the file gives way to one of its name. */
  readonly replace?: boolean | undefined;
  /** Whether servers that a project brings along are taken too. */
  readonly project?: boolean | undefined;
}

/** Plans the import of `found`, in this order, into the document of our file. */
export function planImport(document: unknown, found: readonly FoundServer[], options: ImportOptions = {}): ImportPlan {
  const before = entriesOf(entriesOf(document)?.get("mcpServers")) ?? new Map<string, unknown>();
  const state: PlanState = { servers: new Map(before), claimed: new Set(), options };
  const steps = found.map((server) => stepFor(server, state));
  const servers = Object.fromEntries(state.servers);
  const rest = Object.fromEntries(entriesOf(document) ?? []);
  const changes = steps.some(({ outcome }) => ["added", "renamed", "replaced"].includes(outcome));
  return { document: { ...rest, mcpServers: servers }, steps, changes };
}

interface PlanState {
  readonly servers: Map<string, unknown>;
  /** The names that servers of this import stand under. */
  readonly claimed: Set<string>;
  readonly options: ImportOptions;
}

function stepFor(server: FoundServer, state: PlanState): ImportStep {
  const step = (outcome: ImportOutcome, name: string, reason = ""): ImportStep => ({ server, outcome, name, reason });
  const refusal = refusalOf(server, state.options);
  if (refusal !== undefined) return step("left out", server.name, refusal);
  const names = candidates(server);
  const entry = importedEntry(server);
  const standing = names.find((name) => isSame(state.servers.get(name), entry));
  if (standing !== undefined) {
    state.claimed.add(standing);
    return step("same", standing);
  }
  const { name } = server;
  const isForeign = state.servers.has(name) && !state.claimed.has(name);
  if (isForeign && !state.options.replace)
    return step("kept", name, "the file has another one; --replace takes this one");
  const free = isForeign ? name : (names.find((one) => !state.servers.has(one)) ?? name);
  state.servers.set(free, entry);
  state.claimed.add(free);
  const cost = noteOf(server);
  if (isForeign) return step("replaced", free, cost);
  return free === name
    ? step("added", free, cost)
    : step("renamed", free, [`${quoted(name)} is another one`, cost].filter((one) => one !== "").join("; "));
}

function refusalOf(server: FoundServer, { project }: ImportOptions): string | undefined {
  if (server.state === "own") return "it is ranksack itself";
  if (server.state === "disabled" || server.state === "unusable") return server.reason ?? "it cannot be used";
  return server.scope === "project" && !project ? "this project brings it along; --project takes it too" : undefined;
}

/** The entry as it is written: what a project's is started in is said, as our file stands elsewhere. */
function importedEntry(server: FoundServer): FoundServer["fields"] {
  const { project } = server;
  const fields = restrictedFields(server);
  const { cwd } = fields;
  if (project === undefined || !("command" in fields)) return fields;
  if (cwd === undefined) return { ...fields, cwd: project };
  const isRelative = typeof cwd === "string" && !/^(?:[\\/~]|[A-Za-z]:|\$\{)/.test(cwd);
  return isRelative ? { ...fields, cwd: join(project, cwd) } : fields;
}

/** What the user should know of a server that is taken. */
function noteOf(server: FoundServer): string {
  const { missing, missingFiles, lost, filters } = server;
  return [
    ...(filters.length > 0 ? [`its tools: ${permittedText(restrictedFields(server))}`] : []),
    ...(missing.length > 0 ? [`needs ${missing.join(", ")}, which is not set`] : []),
    ...(missingFiles.length > 0 ? [`needs ${missingFiles.join(", ")}, which cannot be read`] : []),
    ...(lost.length > 0 ? [`without its ${lost.join(", ")}`] : []),
  ].join("; ");
}

/** The names a server may get: its own, with its client, with a number. */
function candidates({ name, client }: FoundServer): readonly string[] {
  const named = `${name}-${client.id}`;
  return [name, named, ...Array.from({ length: 99 }, (_, at) => `${named}-${at + 2}`)];
}

function isSame(entry: unknown, fields: unknown): boolean {
  return entry !== undefined && canonical(entry) === canonical(fields);
}

/** A value as a text that does not depend on the order of names. */
export function canonical(value: unknown): string {
  const entries = entriesOf(value);
  if (entries !== undefined) {
    const members = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
  }
  return Array.isArray(value) ? `[${value.map(canonical).join(",")}]` : (JSON.stringify(value) ?? "null");
}
