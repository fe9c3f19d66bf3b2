// What a client writes for a variable or a file, said in our own way: `${NAME}`, `${NAME:-default}` or `${file:PATH}`. A
// setting that is carried over so keeps its reference and brings no value along; what the reference means is looked up
// when a server is started, by one rule. What cannot be said so (a setting of an editor, a command of one) is a fault of
// its server: nothing is passed on literally, and nothing is silently empty.

import { quoted } from "../../base/errors.ts";
import { FILE } from "../expansion.ts";
import { homeVariable, pathsOf, type Surroundings } from "./surroundings.ts";

/**
 * How a client writes variables.
 *
 * - `braces`: `${NAME}`, `${NAME:-default}`, or nothing at all; a client without a rule gets ours.
 * - `editor`: `${env:NAME}`, `${userHome}`, `${workspaceFolder}`, `${input:id}`, `${file:path}` and such.
 * - `shell`: `$NAME` and `${NAME}`; on Windows `%NAME%` as well.
 * - `opencode`: `{env:NAME}` and `{file:path}`.
 */
export type Dialect = "braces" | "editor" | "shell" | "opencode";

/** Where a text stands. */
export interface ReferenceContext {
  readonly where: Surroundings;
  /** The folder of the project that the file belongs to; none for a file of the user. */
  readonly project: string | undefined;
  /** The folder of the file. */
  readonly folder: string;
}

/** A text in our own way of writing, with what could not be said so, as clauses: `depends on the file …`. */
export interface Translated {
  readonly text: string;
  readonly faults: readonly string[];
}

/** What stands for one reference, or why nothing can. */
type Meaning = string | { readonly fault: string };

const EDITOR = /\$\{([^{}]*)\}/g;
const SHELL = /\$([A-Za-z_]\w*)/g;
const PERCENT = /%([A-Za-z_]\w*)%/g;
const OPENCODE = /\{(env|file):([^{}]*)\}/g;
const NAME = /^[A-Za-z_][\w.()-]*(?::-.*)?$/s;

/** Says `text` in our own way. */
export function translateReferences(text: string, dialect: Dialect, context: ReferenceContext): Translated {
  const faults: string[] = [];
  const take = (meaning: Meaning, whole: string): string => {
    if (typeof meaning === "string") return meaning;
    faults.push(meaning.fault);
    return whole;
  };
  const translated = rewritten(text, dialect, context, take);
  return { text: translated, faults };
}

function rewritten(
  text: string,
  dialect: Dialect,
  context: ReferenceContext,
  take: (meaning: Meaning, whole: string) => string,
): string {
  if (dialect === "editor") return text.replace(EDITOR, (whole, body: string) => take(ofEditor(body, context), whole));
  if (dialect === "opencode") return ofOpencode(text, context, take);
  if (dialect === "braces")
    return text.replace(EDITOR, (whole, body: string) =>
      body.startsWith(FILE) ? take(ofFile(body.slice(FILE.length), context), whole) : whole,
    );
  const spelled = text.replace(SHELL, "${$1}");
  return context.where.platform === "win32" ? spelled.replace(PERCENT, "${$1}") : spelled;
}

function ofOpencode(
  text: string,
  context: ReferenceContext,
  take: (meaning: Meaning, whole: string) => string,
): string {
  const said = text.replace(OPENCODE, (whole, kind: string, name: string) =>
    take(kind === "env" ? variable(name) : ofFile(name, context), whole),
  );
  return /(?<!\$)\{file:[^{}]*\$\{/.test(said)
    ? take({ fault: "names a file by way of a variable: write its path" }, said)
    : said;
}

function ofEditor(body: string, context: ReferenceContext): Meaning {
  const [, kind = "", name = ""] = /^(\w+):(?!-)(.*)$/s.exec(body) ?? [];
  if (kind === "env") return variable(name);
  if (kind === "input") return variable(inputVariable(name));
  if (kind === "file") return ofFile(name, context);
  if (kind !== "") return { fault: `asks the editor for ${quoted(body)}, which only the editor knows: ${ADVICE}` };
  if (OF_THE_EDITOR.has(body)) return { fault: `depends on what is open in the editor, ${quoted(body)}: ${ADVICE}` };
  return KNOWN.get(body)?.(context) ?? `\${${body}}`;
}

const ADVICE = "write the value itself, or set a variable and write ${env:NAME}";

/** What an editor calls its state. */
const OF_THE_EDITOR: ReadonlySet<string> = new Set([
  "file",
  "fileBasename",
  "fileBasenameNoExtension",
  "fileDirname",
  "fileDirnameBasename",
  "fileExtname",
  "fileWorkspaceFolder",
  "relativeFile",
  "relativeFileDirname",
  "columnNumber",
  "lineNumber",
  "selectedText",
  "defaultBuildTask",
  "execPath",
  "extensionInstallFolder",
]);

function ofFile(path: string, context: ReferenceContext): Meaning {
  if (path.trim() === "") return { fault: "names no file" };
  const place = absolute(path, context.folder, context);
  return /[{}]/.test(place) ? { fault: "names a file in a folder with a brace in its name" } : `\${${FILE}${place}}`;
}

/** A path that means the same from wherever it is read: relative ones are those of the project, else of the file. */
export function settledPath(path: string, context: ReferenceContext): string {
  return path.startsWith("${") ? path : absolute(path, context.project ?? context.folder, context);
}

function absolute(path: string, folder: string, { where }: ReferenceContext): string {
  const paths = pathsOf(where);
  return /^~[\\/]/.test(path) || paths.isAbsolute(path) || path === "" ? path : paths.resolve(folder, path);
}

/** What an editor knows by itself; everything else is taken for a variable. */
const KNOWN: ReadonlyMap<string, (context: ReferenceContext) => Meaning> = new Map([
  ["userHome", ({ where }) => `\${${homeVariable(where)}}`],
  ["workspaceFolder", ({ project }) => folder(project)],
  ["workspaceRoot", ({ project }) => folder(project)],
  ["workspaceFolderBasename", ({ project }) => folder(project?.split(/[\\/]/).at(-1))],
  ["cwd", ({ project }) => folder(project)],
  ["pathSeparator", ({ where }) => separator(where)],
  ["/", ({ where }) => separator(where)],
]);

function separator({ platform }: Surroundings): string {
  return platform === "win32" ? "\\" : "/";
}

function folder(path: string | undefined): Meaning {
  if (path === undefined) return { fault: "depends on the folder that is open in the editor: write its path" };
  return path.includes("${") ? { fault: "stands in a folder whose name looks like a variable" } : path;
}

function variable(name: string): Meaning {
  return NAME.test(name) ? `\${${name}}` : { fault: `names ${quoted(name)}, which no variable is called` };
}

/** The variable that stands for an editor's input, which only the editor can ask for: `api-key` is `API_KEY`. */
export function inputVariable(id: string): string {
  const name = id.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return /^\d/.test(name) ? `_${name}` : name;
}
