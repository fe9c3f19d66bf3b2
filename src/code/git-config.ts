// The few settings of git's that decide what it ignores (git-config(1)): `core.excludesFile` and `core.ignoreCase`, from
// the system's file, the user's and the repository's, the last that speaks wins. `[include]` is followed; `[includeIf]`
// and settings passed to a single command are not.

import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { GitDirectory } from "./git-directory.ts";
import { readRegularFile } from "./regular-file.ts";

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What git's configuration says about ignoring. */
export interface GitSettings {
  /** The user's own ignore file, absolute. Nothing says that it exists. */
  readonly excludesFile: string | undefined;
  /** Whether rules are compared without case, as on file systems that do not tell cases apart. */
  readonly ignoreCase: boolean;
}

/** One setting: its section and name in lower case with a dot between; undefined as value stands for `true`. */
export type ConfigEntry = readonly [key: string, value: string | undefined];

/** The settings that hold for the work tree at `top`. What cannot be read says nothing. */
export function gitSettings(top: string, { own, common }: GitDirectory, env: Environment): GitSettings {
  const entries = [...personalFiles(env), join(common, "config")].flatMap((file) => readConfig(file, env));
  const last = (key: string) => entries.findLast(([name]) => name === key);
  const perTree = last("extensions.worktreeconfig");
  if (perTree && isTrue(perTree[1])) entries.push(...readConfig(join(own, "config.worktree"), env));
  const ignoreCase = last("core.ignorecase");
  const stated = last("core.excludesfile")?.[1];
  return {
    excludesFile: stated === undefined ? standardExcludes(env) : resolve(top, expanded(stated, env)),
    ignoreCase: ignoreCase !== undefined && isTrue(ignoreCase[1]),
  };
}

/** The files outside of the repository, the weakest first. */
function personalFiles(env: Environment): string[] {
  const system = isTrue(env["GIT_CONFIG_NOSYSTEM"] ?? "false") ? [] : [env["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"];
  const chosen = env["GIT_CONFIG_GLOBAL"];
  const personal =
    chosen === undefined ? [join(configFolder(env), "git/config"), join(home(env), ".gitconfig")] : [chosen];
  return [...system, ...personal].filter((path) => path !== "");
}

function standardExcludes(env: Environment): string {
  return join(configFolder(env), "git/ignore");
}

function configFolder(env: Environment): string {
  return env["XDG_CONFIG_HOME"] || join(home(env), ".config");
}

function home(env: Environment): string {
  return env["HOME"] || homedir();
}

function expanded(path: string, env: Environment): string {
  return path === "~" || path.startsWith("~/") ? join(home(env), path.slice(1)) : path;
}

/** Git takes yes, on, true and numbers but 0 as true, and a name without a value. */
function isTrue(value: string | undefined): boolean {
  return value === undefined || /^(?:true|yes|on|[+-]?0*[1-9]\d*[kmg]?)$/i.test(value);
}

/** How deep files may include each other; git's own bound. */
const DEEPEST_INCLUDE = 10;

/** A file of settings larger than this is none, in bytes. */
const LARGEST_CONFIG = 1_048_576;

function readConfig(path: string, env: Environment, depth = 0): ConfigEntry[] {
  const file = readBehindLinks(path, LARGEST_CONFIG);
  if (file === undefined || depth > DEEPEST_INCLUDE) return [];
  return parseGitConfig(new TextDecoder().decode(file)).flatMap((entry) => {
    const [key, value] = entry;
    if (key !== "include.path" || value === undefined) return [entry];
    return readConfig(resolve(dirname(path), expanded(value, env)), env, depth + 1);
  });
}

/** The content of a file outside of the tree: people keep these behind links. Undefined when there is none. */
export function readBehindLinks(path: string, limit: number): Uint8Array | undefined {
  try {
    const file = readRegularFile(realpathSync(path), limit);
    return "reason" in file ? undefined : file.bytes;
  } catch {
    return undefined;
  }
}

const SECTION = /^\[\s*([A-Za-z0-9.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;
const NAME = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*(=?)/;

/** The settings in a file, in their order, up to the first place that git would refuse. */
export function parseGitConfig(text: string): ConfigEntry[] {
  const entries: ConfigEntry[] = [];
  let section = "";
  let rest = text.replace(/\r\n/g, "\n");
  for (;;) {
    rest = rest.replace(/^(?:\s|[#;].*)+/, "");
    const header = SECTION.exec(rest);
    const name = header ? null : NAME.exec(rest);
    if (header) {
      section = [
        header[1]?.toLowerCase(),
        ...(header[2] === undefined ? [] : [header[2].replace(/\\(.)/g, "$1")]),
      ].join(".");
      rest = rest.slice(header[0].length);
    } else if (name && section !== "") {
      const { value, length } = name[2] === "" ? NO_VALUE : parseValue(rest.slice(name[0].length));
      entries.push([`${section}.${name[1]?.toLowerCase()}`, value]);
      rest = rest.slice(name[0].length + length);
    } else return entries;
  }
}

interface ParsedValue {
  readonly value: string | undefined;
  /** How much of the text it takes. */
  readonly length: number;
}

const NO_VALUE: ParsedValue = { value: undefined, length: 0 };

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", b: "\b", "\n": "" };

/** A value up to its line's end; a backslash joins lines, quotes keep spaces and comment signs. */
function parseValue(text: string): ParsedValue {
  let value = "";
  let kept = 0;
  let quoted = false;
  let at = 0;
  for (; at < text.length && (quoted || !"\n#;".includes(text.charAt(at))); at++) {
    const character = text.charAt(at);
    if (character === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (character === "\\") {
      const next = text.charAt(++at);
      value += ESCAPED[next] ?? next;
      kept = value.length;
    } else if (value !== "" || quoted || !/\s/.test(character)) {
      value += character;
      if (quoted || !/\s/.test(character)) kept = value.length;
    }
  }
  return { value: value.slice(0, kept), length: at };
}
