// The hooks of `search_tool_bm25` made of a session: what it leaves to search, what its searches brought in, and how it
// activates. A session goes by keys, the hooks by what a model calls.

import { quoted, RanksackError } from "../../base/errors.ts";
import { checkOptions } from "../../base/options.ts";
import { nearWords } from "../near-words.ts";
import { type Outcome, searchOutcome } from "../outcome.ts";
import type { SourceState } from "../source-state.ts";
import type { ToolSession } from "../session.ts";
import type { ToolDefinition } from "../tool.ts";
import type { HostActivation, SearchedFacts, ToolDiscoveryHost } from "./discovery-host.ts";
import { type SourceStates, sourceStates } from "./source-states.ts";

/** The hooks of a session. */
export type SessionHost = Required<Omit<ToolDiscoveryHost, "activateDiscoveredMCPTools">>;

/** What a session does not know itself. */
export interface SessionHostOptions {
  /** The sources of its tools as they are now: which are connecting, which failed. Default: all are there. */
  readonly sources?: () => readonly SourceState[];
}

/**
 * The hooks of a session, which stays the caller's. Spread them to replace one:
 * `{ ...sessionHost(session), isToolDiscoveryEnabled: () => settings.search }`.
 *
 * @throws RanksackError INVALID_ARGUMENT for options that cannot be used.
 */
export function sessionHost(session: ToolSession, options?: SessionHostOptions): SessionHost {
  const { sources } = checkOptions(options, "{ sources: () => [] }");
  checkSources(sources);
  return {
    isToolDiscoveryEnabled: () => isDiscovering(session),
    getDiscoverableTools: () => findableTools(session),
    getDiscoverableToolSearchIndex: () => ({ search: (query, wanted) => session.search(query, wanted) }),
    getSelectedDiscoveredToolNames: () => session.activeSelected.map((key) => nameOf(session, key)),
    activateDiscoveredTools: (names) => activated(session, names),
    getDiscoveryOutcome: (facts) => outcomeOf(session, facts, sourceStates(sources)),
  };
}

function checkSources(sources: unknown): void {
  if (sources === undefined || typeof sources === "function") return;
  const message = `sources is ${quoted(sources)}, not a function.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Pass a function that tells how they are at each call.");
}

/** Whether anything is left to search, or the mode says that things are: then servers may still bring them. */
function isDiscovering({ state: { mode }, offersSearch }: ToolSession): boolean {
  return offersSearch || mode === "all" || mode === "mcp-only";
}

function findableTools(session: ToolSession): ToolDefinition[] {
  return session.reachable
    .filter(({ key }) => session.place(key) === "findable")
    .map(({ key, name, tool }) => ({ ...tool, key, exposedName: name }));
}

function activated(session: ToolSession, names: readonly string[]): HostActivation {
  const { activated: keys, refused } = session.select(names.map((name) => session.names.key(name) ?? name));
  return {
    activated: keys.map((key) => nameOf(session, key)),
    refused: refused.map(({ key, detail }) => ({ name: nameOf(session, key), reason: detail })),
  };
}

function outcomeOf(session: ToolSession, facts: SearchedFacts, { sources, notes }: SourceStates): Outcome {
  const near = () => nearWords(session.reachable, facts.query);
  return searchOutcome({ ...facts, notes: [...notes, ...facts.notes], sources, near });
}

function nameOf({ names }: ToolSession, key: string): string {
  return names.exposed(key) ?? key;
}
