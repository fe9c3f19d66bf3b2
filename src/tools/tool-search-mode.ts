// What the environment variable ENABLE_TOOL_SEARCH says: `tst` leaves all it can to search, `tst-auto` does so when the
// definitions are large, `standard` lists everything. Under the names of seshat's tool_search, which reads the variable
// itself; here the caller does, so that this runs anywhere. Values are trimmed, and their case does not count.

/** The environment variable. */
export const TOOL_SEARCH_ENV_VAR = "ENABLE_TOOL_SEARCH";

/** The share of the context window that definitions may take, in percent, where nothing else is said. */
export const DEFAULT_AUTO_THRESHOLD_PERCENT = 10;

/** The modes of tool_search. */
export type ToolSearchMode = "tst" | "tst-auto" | "standard";

/** What a value of the variable means. */
export interface ToolSearchValue {
  readonly mode: ToolSearchMode;
  /** From 0 to 100, or undefined when the value has none. */
  readonly percent: number | undefined;
  /** Whether something in it was not understood: `auto:` with anything but a whole number from 0 to 100. */
  readonly misread: boolean;
}

const MODES: Readonly<Record<ToolSearchMode, readonly string[]>> = {
  standard: ["false", "0", "no", "off", "standard"],
  tst: ["true", "1", "yes", "on", "tst"],
  "tst-auto": ["auto", "tst-auto"],
};

const MODE_OF: ReadonlyMap<string, ToolSearchMode> = new Map(
  Object.entries(MODES).flatMap(([mode, words]) => words.map((word) => [word, mode as ToolSearchMode])),
);

const AUTO = "auto:";

/** Reads a value; undefined when it is none of the known ones, which counts as not set. */
export function readToolSearchValue(value: string): ToolSearchValue | undefined {
  const word = value.trim().toLowerCase();
  const mode = MODE_OF.get(word);
  if (mode !== undefined) return { mode, percent: undefined, misread: false };
  if (!word.startsWith(AUTO)) return undefined;
  const percent = parseAutoPercentage(word);
  return { mode: modeAt(percent), percent, misread: percent === undefined };
}

/** The mode that the variable asks for; `standard` when it is not set, or not understood. */
export function getToolSearchMode(value: string | undefined): ToolSearchMode {
  return readToolSearchValue(typeof value === "string" ? value : "")?.mode ?? "standard";
}

/** The threshold that the variable asks for, in percent of the window, from 0 to 100; 10 when it does not say one. */
export function getAutoThresholdPercent(value: string | undefined): number {
  return parseAutoPercentage(value ?? "") ?? DEFAULT_AUTO_THRESHOLD_PERCENT;
}

/** The number of `auto:25`, from 0 to 100, or undefined for any other text. */
export function parseAutoPercentage(value: string): number | undefined {
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  const digits = word.startsWith(AUTO) ? word.slice(AUTO.length).trim() : "";
  const percent = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return percent <= 100 ? percent : undefined;
}

/** Whether tool_search may be needed, told before any tool is known: in every mode but `standard`. */
export function isToolSearchEnabledOptimistic(value: string | undefined): boolean {
  return getToolSearchMode(value) !== "standard";
}

function modeAt(percent: number | undefined): ToolSearchMode {
  if (percent === 0) return "tst";
  return percent === 100 ? "standard" : "tst-auto";
}
