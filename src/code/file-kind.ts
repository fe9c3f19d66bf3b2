// What kind of file a path names: source, or what goes with it. People who ask a repository mostly mean its source; a
// test that uses a thing says its words as often as the file that makes it.

import { endingOf, fileName } from "./file-name.ts";

/** Kinds, as they are asked for: `kind:test`. */
export const FILE_KINDS = ["code", "test", "doc", "config", "other"] as const;

/** What a file is, by its path. */
export type FileKind = (typeof FILE_KINDS)[number];

/** What a file does among its neighbours, by its name. */
export type FileRole = "package" | "declarations" | "entry";

const TEST_FOLDER =
  /^(?:tests?|__tests?__|specs?|testdata|testing|testsuite.*|fixtures?|__fixtures__|__snapshots__|e2e|playgrounds?|mocks?|__mocks__)$/i;
const TEST_NAME = /(?:[._-](?:tests?|spec)|\.snap|\.test-d)$|^(?:test_|test-|spec_)|^(?:conftest|test)$/i;
const TEST_CLASS = /[a-z0-9](?:Tests?|Spec|TestCase)$/;
const DOC_FOLDER =
  /^(?:docs?(?:[-_.].*)?|documentation|examples?|website|changelogs?|release[-_]?notes|bench(?:es)?|benchmarks?|demos?|samples?)$/i;
const VENDORED_FOLDER = /^(?:deps|vendor|vendored|third[-_]?party|node_modules|bower_components)$/i;

const DOC_EXTENSIONS = "md mdx markdown rst txt adoc asciidoc html htm css scss sass less svg po pot d";
const CONFIG_EXTENSIONS =
  "json jsonc json5 yaml yml toml lock cfg conf ini xml csv tsv map properties gradle m4 cmake in am ac bat sum mod";
const CODE_EXTENSIONS =
  "ts tsx mts cts js jsx mjs cjs py pyi pyx go rs java kt kts scala sc groovy c h cc cpp cxx hh hpp hxx m mm cs rb php " +
  "swift ex exs erl hrl lua sql pl pm r jl hs ml mli clj cljs dart zig nim v vue svelte astro proto graphql sol f90 tcl";

const KINDS_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map(
  [
    [DOC_EXTENSIONS, "doc"] as const,
    [CONFIG_EXTENSIONS, "config"] as const,
    [CODE_EXTENSIONS, "code"] as const,
  ].flatMap(([extensions, kind]) => extensions.split(" ").map((extension) => [extension, kind] as const)),
);

/** What folders make of the files in them. */
type FolderKind = "test" | "doc" | "any";

/** What the folders of a path, relative to the root, make of what lies in them. */
function folderKind(path: string): FolderKind {
  const folders = path.split("/");
  if (folders.some((folder) => TEST_FOLDER.test(folder))) return "test";
  return folders.some((folder) => DOC_FOLDER.test(folder) || VENDORED_FOLDER.test(folder)) ? "doc" : "any";
}

/** The kind of a file, by its path relative to the root: folders and name first, then extension. */
export function fileKind(path: string): FileKind {
  return kindWithin(folderKind(folderOf(path)), ownKind(fileName(path)));
}

/** The kind of a file by its name alone, wherever it lies. */
export function ownKind(name: string): FileKind {
  const ending = endingOf(name);
  const stem = name.slice(0, name.length - ending.length);
  const extension = ending.slice(1).toLowerCase();
  if (isTestName(stem, extension)) return "test";
  const ofExtension = KINDS_BY_EXTENSION.get(extension);
  if (ofExtension !== "doc" && stem.endsWith(".min")) return "config";
  return ofExtension ?? "other";
}

function kindWithin(folder: FolderKind, own: FileKind): FileKind {
  return folder === "any" || own === "test" ? own : folder;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Says the kinds of files; what folders say is found once, since files share them. */
export class FileKinds {
  private readonly folders = new Map<string, FolderKind>();

  /** As `fileKind`; `own` is `ownKind` of its name. */
  of(path: string, own: FileKind = ownKind(fileName(path))): FileKind {
    const folder = folderOf(path);
    let kind = this.folders.get(folder);
    if (kind === undefined) {
      kind = folderKind(folder);
      this.folders.set(folder, kind);
    }
    return kindWithin(kind, own);
  }
}

function isTestName(stem: string, extension: string): boolean {
  return TEST_NAME.test(stem) || (/^(?:java|kts?|cs|swift|scala|groovy|php)$/.test(extension) && TEST_CLASS.test(stem));
}

/** The role of a file, by its path; undefined for most. */
export function fileRole(path: string): FileRole | undefined {
  const name = fileName(path).toLowerCase();
  if (name === "__init__.py" || name === "package-info.java") return "package";
  if (/\.d\.[mc]?ts$/.test(name)) return "declarations";
  return /^(?:mod\.rs|lib\.rs|main\.\w+)$/.test(name) ? "entry" : undefined;
}
