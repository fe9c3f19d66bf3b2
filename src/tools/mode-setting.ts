// Which mode of discovery is asked for, and by which setting. Four may speak, and the first that is understood decides:
// the option in code, ENABLE_TOOL_SEARCH, `tools.discoveryMode`, `mcp.discoveryMode`; else it is `auto`. Text is
// trimmed and its case does not count. What is not understood is warned of, whether or not it would have decided, and
// counts as not set. `auto` is not the same everywhere: the variable's leaves all it can to search, the other only MCP
// tools.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Note } from "../retrieval/hit.ts";
import { readToolSearchValue, TOOL_SEARCH_ENV_VAR, type ToolSearchMode } from "./tool-search-mode.ts";

/**
 * What is left to search.
 *
 * - `standard`: nothing, all tools are listed.
 * - `all`: MCP tools, skills, and whatever is marked for it.
 * - `mcp-only`: MCP tools.
 * - `auto`: as `mcp-only` when there are many tools or their definitions are large, else as `standard`.
 * - `tst-auto`: as `all` when the definitions are large, else as `standard`.
 */
export type DiscoveryMode = "standard" | "all" | "mcp-only" | "auto" | "tst-auto";

/** A mode as code may ask for it: `off` is `standard`, `tst` is `all`, `auto:N` is `tst-auto` at N percent. */
export type ModeOption = DiscoveryMode | "off" | "tst" | `auto:${number}`;

/** The settings as a user wrote them; each may be missing, and of any type. */
export interface ModeSettings {
  /** The option in code. */
  readonly mode?: ModeOption | undefined;
  /** The environment variable: `true`, `false`, `auto`, `auto:25` … */
  readonly ENABLE_TOOL_SEARCH?: unknown;
  /** `off`, `auto`, `mcp-only` or `all`. */
  readonly "tools.discoveryMode"?: unknown;
  /** The older setting: true means `mcp-only`, false nothing. */
  readonly "mcp.discoveryMode"?: unknown;
}

/** The mode that is asked for. */
export interface ModeSetting {
  readonly mode: DiscoveryMode;
  /** Which setting decided. */
  readonly from: keyof ModeSettings | "default";
  /** N of `auto:N`, from 0 to 100, where the setting that decided has one. */
  readonly percent: number | undefined;
  /** One for each value that was not understood: code `unknown-setting`. */
  readonly warnings: readonly Note[];
}

/** What a value says: a mode, nothing, or something that nobody understands. */
interface Reading {
  readonly mode?: DiscoveryMode;
  readonly percent?: number | undefined;
  /** What would have been understood, where this was not. */
  readonly expected?: string;
}

const UNSET: Reading = {};

const TOOLS_MODES: ReadonlyMap<string, DiscoveryMode> = new Map([
  ["off", "standard"],
  ["auto", "auto"],
  ["mcp-only", "mcp-only"],
  ["all", "all"],
]);

const MODE_OF_VARIABLE: Readonly<Record<ToolSearchMode, DiscoveryMode>> = {
  standard: "standard",
  tst: "all",
  "tst-auto": "tst-auto",
};

/** The settings that a user writes, the one that counts most first. */
const WRITTEN: readonly (readonly [keyof ModeSettings, (word: string) => Reading])[] = [
  [TOOL_SEARCH_ENV_VAR, readVariable],
  ["tools.discoveryMode", readToolsMode],
  ["mcp.discoveryMode", readMcpMode],
];

/**
 * The mode that the settings ask for.
 *
 * @throws RanksackError INVALID_ARGUMENT for an unknown option in code; a value that a user wrote is warned of instead.
 */
export function readModeSetting(settings: ModeSettings): ModeSetting {
  const warnings: Note[] = [];
  const decided = [readOption(settings.mode)];
  for (const [name, read] of WRITTEN) {
    const word = wordOf(settings[name]);
    const reading = word === "" ? UNSET : read(word);
    if (reading.expected !== undefined) warnings.push(warning(name, settings[name], reading));
    if (reading.mode !== undefined) decided.push({ mode: reading.mode, from: name, percent: reading.percent });
  }
  const first = decided.find((one) => one !== undefined);
  return { ...(first ?? { mode: "auto", from: "default", percent: undefined }), warnings };
}

/** The mode as code asks for it; whatever was asked for in other words comes out the same. */
export function modeOption({ mode, percent }: ModeSetting): ModeOption {
  return mode === "tst-auto" && percent !== undefined ? `auto:${percent}` : mode;
}

function readOption(option: ModeOption | undefined): Omit<ModeSetting, "warnings"> | undefined {
  if (option === undefined) return undefined;
  const { mode, percent } = optionReading(wordOf(option));
  if (mode !== undefined) return { mode, from: "mode", percent };
  const message = `The option mode is ${quoted(option)}, which is no mode of discovery.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Use standard, all, mcp-only, auto, tst-auto or auto:N.");
}

function optionReading(word: string): Reading {
  const mode = TOOLS_MODES.get(word);
  if (mode !== undefined) return { mode };
  const known = word === "standard" || word.startsWith("tst") || word.startsWith("auto:");
  const value = known ? readToolSearchValue(word) : undefined;
  return value === undefined || value.misread ? UNSET : { mode: MODE_OF_VARIABLE[value.mode], percent: value.percent };
}

function readVariable(word: string): Reading {
  const value = readToolSearchValue(word);
  if (value === undefined) return { expected: "true, false, auto or auto:N" };
  const reading = { mode: MODE_OF_VARIABLE[value.mode], percent: value.percent };
  return value.misread ? { ...reading, expected: "auto: and a whole number from 0 to 100" } : reading;
}

function readToolsMode(word: string): Reading {
  const mode = TOOLS_MODES.get(word);
  return mode === undefined ? { expected: [...TOOLS_MODES.keys()].join(", ") } : { mode };
}

function readMcpMode(word: string): Reading {
  if (word === "true") return { mode: "mcp-only" };
  return word === "false" ? UNSET : { expected: "true or false" };
}

/** A value as one word; empty when it is not set. A value of another kind is a word that nobody understands. */
function wordOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value.trim().toLowerCase();
  return typeof value === "boolean" || typeof value === "number" ? String(value) : `?${typeof value}`;
}

function warning(name: string, value: unknown, { mode, expected }: Reading): Note {
  const effect = mode === undefined ? "it counts as not set" : "the threshold is as if it said auto";
  return { code: "unknown-setting", message: `${name} is ${quoted(value)}, not ${expected}; ${effect}.` };
}
