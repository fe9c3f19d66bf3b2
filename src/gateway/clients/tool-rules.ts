// Which of a server's tools a client lets a model use, said as our patterns. Clients say it in the entry of a server, or
// beside the entries: in the same file, or in one for permissions. What several places say is merged so that nothing
// comes through that one of them keeps away.

import { entriesOf } from "../server-entry.ts";
import type { Scope, Surroundings } from "./surroundings.ts";

/** What one place, or all of them, say of a server beside its entry. */
export interface ToolRules {
  /** Where the server is switched off as a whole. */
  readonly off?: string | undefined;
  /** Patterns of the only tools that there are; default all. */
  readonly allow?: readonly string[] | undefined;
  /** Patterns of those that there are not. */
  readonly deny: readonly string[];
  /** The settings that say so: `permissions.deny`. */
  readonly from: readonly string[];
}

/** Whom a rule is about. */
export interface RuledServer {
  readonly name: string;
  readonly scope: Scope;
  /** The names that lead to its entry in its file. */
  readonly path: readonly string[];
}

/** A file that may hold rules, as it was read. */
export interface RuleDocument {
  readonly file: string;
  readonly value: unknown;
}

/** What a document says of a server; undefined when it does not speak of it. */
export type RuleReader = (document: RuleDocument, server: RuledServer, where: Surroundings) => ToolRules | undefined;

/** No rules. */
export const NO_RULES: ToolRules = { deny: [], from: [] };

/** What all documents of a client say of a server. */
export function rulesOf(
  reader: RuleReader | undefined,
  documents: readonly RuleDocument[],
  server: RuledServer,
  where: Surroundings,
): ToolRules {
  const said = documents.map((document) => reader?.(document, server, where)).filter((one) => one !== undefined);
  return said.reduce(merged, NO_RULES);
}

function merged(a: ToolRules, b: ToolRules): ToolRules {
  return {
    off: a.off ?? b.off,
    ...allowedByBoth(a.allow, b.allow),
    deny: united(a.deny, b.deny),
    from: united(a.from, b.from),
  };
}

/** Of two lists of what is allowed the patterns that both have: rather too few than one that either keeps away. */
function allowedByBoth(a: ToolRules["allow"], b: ToolRules["allow"]): Pick<ToolRules, "allow"> {
  if (a === undefined || b === undefined) return { allow: a ?? b };
  return { allow: a.filter((pattern) => b.includes(pattern)) };
}

function united(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])];
}

/** The fields of an entry, with what is said beside it. */
export function restricted(
  fields: Readonly<Record<string, unknown>>,
  { allow, deny }: ToolRules,
): Readonly<Record<string, unknown>> {
  const only = allowedByBoth(patterns(fields["allow"]), allow).allow;
  const not = united(patterns(fields["deny"]) ?? [], deny);
  return {
    ...fields,
    ...(allow !== undefined && only !== undefined && { allow: only }),
    ...(deny.length > 0 && { deny: not }),
  };
}

/** A list of patterns; undefined for anything else, which the reader of entries judges. */
function patterns(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
}

/** Which tools are left, for people: `only read, list_*; not list_all`. Empty when all are. */
export function permittedText(fields: Readonly<Record<string, unknown>>): string {
  const [only, not] = [patterns(fields["allow"]), patterns(fields["deny"]) ?? []];
  return [
    ...(only === undefined ? [] : [only.length === 0 ? "none" : `only ${only.join(", ")}`]),
    ...(not.length === 0 ? [] : [`not ${not.join(", ")}`]),
  ].join("; ");
}

/** The texts of a list at a path in a document. */
export function textsAt(value: unknown, ...path: readonly string[]): readonly string[] {
  return patterns(path.reduce<unknown>((inner, name) => entriesOf(inner)?.get(name), value)) ?? [];
}
