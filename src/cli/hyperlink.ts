// Links in a terminal (OSC 8): a path that opens its file when it is clicked. Terminals that do not know them mostly show
// nothing of them, but some show rubbish, so without being asked for they go only to those that say what they are.

import { pathToFileURL } from "node:url";
import type { Io } from "./io.ts";

/** When links are written: for a person whose terminal is known to take them (`auto`), always, never. */
export const LINK_USES = ["auto", "always", "never"] as const;

/** When links are written. */
export type LinkUse = (typeof LINK_USES)[number];

/** A text as a link to a line of a file, by its absolute path; or the text alone. */
export type Linker = (text: string, path: string, line?: number) => string;

const ESCAPE = "\u001b]8;;";
const END = "\u001b\\";

/** A linker for what goes to `out`. */
export function linker(io: Io, use: LinkUse): Linker {
  const isUsed = use === "always" || (use === "auto" && io.isTerminal && takesLinks(io.env));
  if (!isUsed) return (text) => text;
  const isEditor = io.env["TERM_PROGRAM"] === "vscode";
  return (text, path, line) => `${ESCAPE}${linkTo(path, line, isEditor)}${END}${text}${ESCAPE}${END}`;
}

/** An editor's terminal opens files by the editor's own scheme, which knows lines. */
function linkTo(path: string, line: number | undefined, isEditor: boolean): string {
  const url = pathToFileURL(path);
  if (isEditor) return `vscode://file${url.pathname}${line === undefined ? "" : `:${line}`}`;
  if (line !== undefined) url.hash = String(line);
  return url.href;
}

const PROGRAMS: ReadonlySet<string> = new Set(["iTerm.app", "vscode", "WezTerm", "ghostty", "rio", "Tabby"]);
const TERMINALS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/;

function takesLinks(env: Io["env"]): boolean {
  if ((env["NO_COLOR"] ?? "") !== "" || env["TERM"] === "dumb") return false;
  if (PROGRAMS.has(env["TERM_PROGRAM"] ?? "") || TERMINALS.test(env["TERM"] ?? "")) return true;
  // VTE, and with it GNOME's terminals, since 0.50.
  if (Number(env["VTE_VERSION"] ?? 0) >= 5_000) return true;
  return ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].some((name) => env[name] !== undefined);
}
