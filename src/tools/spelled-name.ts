// The name of a tool in the letters that model APIs take: 1 to 64 of A-Z, a-z, 0-9, `_` and `-`. A tool of a server is
// `mcp__server__tool`, as most hosts have it; another tool keeps its own name.
//
// A name is plain when it tells one server and one tool and nothing was changed in it. Then the first `__` behind the
// prefix ends the server, so no two tools of servers have one plain name: tool `b__c` of `a` is `mcp__a__b__c`, and
// tool `c` of `a__b` is not plain. Nobody reads a name that way; it only has to be possible.

import { foldMarks } from "../analysis/folding.ts";
import { headOf } from "../base/head.ts";
import { hasSuffix, SUFFIX_LENGTH } from "./name-suffix.ts";
import type { ToolDefinition } from "./tool.ts";

/** The longest name that model APIs take, in characters. */
export const NAME_LENGTH = 64;

const VALID = /^[A-Za-z0-9_-]+$/;
const OTHERS = /[^A-Za-z0-9_-]+/g;
const PREFIX = "mcp__";
const BORDER = "__";

/** How much of a part is read for its spelling, in UTF-16 units: more than ever fits. */
const READ_LENGTH = 256;

/** What a server is granted of a name that is too long; the tool gets the rest, and what the server does not need. */
const SERVER_LENGTH = 20;

/** Whether a model can call this. */
export function isValidName(name: unknown): name is string {
  return typeof name === "string" && name.length <= NAME_LENGTH && VALID.test(name);
}

/** The name in which nothing was changed, or undefined when there is none that tells this one tool. */
export function plainName({ server, name }: ToolDefinition): string | undefined {
  if (!VALID.test(name) || hasSuffix(name)) return undefined;
  if (server === undefined) return isValidName(name) ? name : undefined;
  if (!VALID.test(server) || server.includes(BORDER) || server.endsWith("_")) return undefined;
  const plain = `${PREFIX}${server}${BORDER}${name}`;
  return isValidName(plain) ? plain : undefined;
}

/**
 * The name with a suffix behind it, spelled as near to the original as fits: accents go, `ﬁ` becomes `fi`, a run of
 * anything else `_`. `run app` of server `kit.alpha` is `mcp__kit_alpha__run_app`, and the suffix.
 */
export function suffixedName(tool: ToolDefinition, suffix: string): string {
  return `${spelled(tool)}${suffix}`;
}

/** A valid name with a suffix behind it, cut where that is too long. */
export function withSuffix(name: string, suffix: string): string {
  return `${name.slice(0, NAME_LENGTH - SUFFIX_LENGTH)}${suffix}`;
}

function spelled({ server, name }: ToolDefinition): string {
  const ownName = respelled(name) || "tool";
  const room = NAME_LENGTH - SUFFIX_LENGTH;
  if (server === undefined) return cut(ownName, room);
  const shared = room - PREFIX.length - BORDER.length;
  const ofServer = cut(respelled(server) || "server", Math.max(SERVER_LENGTH, shared - ownName.length));
  return `${PREFIX}${ofServer}${BORDER}${cut(ownName, shared - ofServer.length)}`;
}

function respelled(part: string): string {
  return trimmed(foldMarks(headOf(part, READ_LENGTH)).replace(OTHERS, "_"));
}

function cut(part: string, length: number): string {
  return part.length <= length ? part : trimmed(part.slice(0, length));
}

/** Without `_` and `-` at its ends: next to a border they would be taken for part of it. */
function trimmed(part: string): string {
  let start = 0;
  let end = part.length;
  while (start < end && isJoint(part[start])) start++;
  while (end > start && isJoint(part[end - 1])) end--;
  return part.slice(start, end);
}

function isJoint(character: string | undefined): boolean {
  return character === "_" || character === "-";
}
