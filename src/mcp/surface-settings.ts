// What a client is to see of the servers behind, as a user sets it: on the command line, or beside the servers in their
// file, as `"ranksack": {"expose": "auto", "pin": ["github:*"], "bare": ["files"], "hint": "…"}`. The command line goes
// first.

import { quoted, RanksackError } from "../base/errors.ts";
import { printable } from "../base/printable.ts";
import type { Pins } from "../tools/session-state.ts";

/** `none`: the finder alone; `all`: every tool and no finder; `auto`: every tool beside the finder while they are few. */
export type Exposure = "none" | "auto" | "all";

/** The settings; what is left out is as if nothing were set. */
export interface SurfaceSettings {
  /** Which tools of servers are listed. Default `none`. */
  readonly expose?: Exposure | undefined;
  /** Tools, and servers as `github:*`, that are listed beside the finder. */
  readonly pin?: readonly string[] | undefined;
  /** Servers whose tools are called by their own names, without the server's; `*` for all. */
  readonly bare?: readonly string[] | undefined;
  /** Servers of which tools alone are passed on, and no prompts, resources and logs; `*` for all. */
  readonly toolsOnly?: readonly string[] | undefined;
  /** What a host's own search finds the finder by. */
  readonly hint?: string | undefined;
  /** Whether searches make the list grow, for clients that can follow it. */
  readonly activate?: boolean | undefined;
}

/** The words of `expose`. */
export const EXPOSURES: readonly Exposure[] = ["none", "auto", "all"];

/** The most characters of a hint. */
const LONGEST_HINT = 500;

const FIELDS = ["expose", "pin", "bare", "toolsOnly", "hint", "activate"] as const;

/** Settings as a user wrote them. @throws RanksackError CONFIG_INVALID naming `place` and the field, for any other. */
export function readSurfaceSettings(written: unknown, place: string): SurfaceSettings {
  if (written === undefined) return {};
  if (typeof written !== "object" || written === null || Array.isArray(written))
    throw invalid(place, `it is ${quoted(written)}, not an object`, 'Write {"expose": "auto"}.');
  const given = written as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).find((field) => !FIELDS.some((known) => known === field));
  if (unknown !== undefined)
    throw invalid(place, `there is no field ${quoted(unknown)}`, `Its fields are ${FIELDS.join(", ")}.`);
  const { expose, pin, bare, toolsOnly, hint, activate } = given;
  if (expose !== undefined && !EXPOSURES.some((one) => one === expose))
    throw invalid(place, `expose is ${quoted(expose)}`, `Use one of ${EXPOSURES.join(", ")}.`);
  if (activate !== undefined && typeof activate !== "boolean")
    throw invalid(place, `activate is ${quoted(activate)}`, "Use true or false.");
  return {
    expose: expose as Exposure | undefined,
    pin: readTexts(pin, "pin", place),
    bare: readTexts(bare, "bare", place),
    toolsOnly: readTexts(toolsOnly, "toolsOnly", place),
    hint: readHint(hint, place),
    activate,
  };
}

/** Of two settings the first, where it says anything. */
export function settingsOver(first: SurfaceSettings, second: SurfaceSettings): SurfaceSettings {
  return Object.fromEntries(FIELDS.map((field) => [field, first[field] ?? second[field]]));
}

/** The pins of a session: `github:*` is all of a server, anything else a tool by name or key. */
export function pinsOf({ pin = [] }: SurfaceSettings): Pins {
  const isServer = (one: string): boolean => one.endsWith(":*");
  return {
    tools: pin.filter((one) => !isServer(one)),
    servers: pin.filter(isServer).map((one) => one.slice(0, -2)),
  };
}

/** Text for a host's search, on one line. @throws RanksackError CONFIG_INVALID for what is none, or too long. */
function readHint(value: unknown, place: string): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === "string" ? printable(value).trim() : "";
  if (text !== "" && text.length <= LONGEST_HINT) return text;
  throw invalid(place, `hint is ${quoted(value)}`, `Write some words, ${LONGEST_HINT} characters at most.`);
}

function readTexts(value: unknown, field: string, place: string): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === "string" && one.trim() !== ""))
    return value as string[];
  throw invalid(place, `${field} is ${quoted(value)}`, 'Write a list of names, such as ["github:*"].');
}

function invalid(place: string, what: string, hint: string): RanksackError {
  return new RanksackError("CONFIG_INVALID", `${place}: ${what}.`, hint);
}
