// Imports run one way (ARCHITECTURE.md). The lint that says so is tested here: it reads every source, it finds what
// is planted, and its table is the one below. The imports are also read a second time, by other code than the lint's.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const MAY_IMPORT: Readonly<Record<string, string>> = {
  base: "",
  analysis: "base",
  index: "base analysis",
  query: "base analysis",
  ranking: "base analysis index query",
  retrieval: "base analysis index query ranking",
  storage: "base index",
  sync: "base index",
  tools: "base analysis index query ranking retrieval storage sync",
  code: "base analysis index query ranking retrieval storage sync",
  backends: "base analysis index query ranking retrieval",
  adapters: "base tools",
  gateway: "base tools sync storage",
  mcp: "base tools code gateway",
  ui: "base tools code gateway",
  eval: "base tools code",
  doctor: "base tools code",
  cli: "base analysis index query ranking retrieval storage sync tools code backends adapters gateway mcp ui eval doctor",
};
const FOLDERS = Object.keys(MAY_IMPORT);
const WITH_NODE = /^src\/(storage\/file-system\.ts|(code|backends|gateway|mcp|ui|eval|doctor|cli)\/.*)$/;
const WITH_PACKAGES = /^src\/(backends|gateway|mcp|ui|cli)\//;

// The lint

interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

interface LintRules {
  readonly forbidden: readonly { readonly name: string }[];
}

interface LintAnswer {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

/** What the lint says of the folder src in `root`. */
function lint(root: string): { sources: string[]; violations: Violation[] } {
  const program = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [program, "src", "--config", resolve(".dependency-cruiser.cjs"), "--output-type", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (stdout === "") throw new Error(stderr);
  const { modules, summary } = JSON.parse(stdout) as LintAnswer;
  return {
    sources: modules.map(({ source }) => source).filter((source) => source.startsWith("src/")),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

test("the lint reads every source and finds nothing", () => {
  const { sources, violations } = lint(".");
  expect(violations).toEqual([]);
  expect(sources.toSorted()).toEqual(sourcesOnDisk());
});

// A tree that breaks each rule once: file, its whole text, and what the lint must say about it.

const PLANTED: readonly (readonly [from: string, text: string, rule: string, to: string])[] = [
  ["src/analysis/up.ts", 'import "../tools/x.ts";', "analysis may import only: base", "src/tools/x.ts"],
  ["src/base/up.ts", 'import type { X } from "../index/x.ts";', "base may import only: nothing", "src/index/x.ts"],
  ["src/ui/nowhere.ts", 'import { x } from "./gone.ts";', "no import that leads nowhere", "./gone.ts"],
  ["src/query/a.ts", 'export * from "./b.ts";', "no cycles", "src/query/b.ts"],
  ["src/ranking/node.ts", 'import { readFile } from "node:fs";', "node: only where Node is", "fs"],
  ["src/storage/memory.ts", 'import type { Stats } from "node:fs";', "node: only where Node is", "fs"],
  ["src/tools/package.ts", 'const c = await import("commander");', "packages only in the faces", "commander"],
  ["src/code/package.ts", 'import { Command } from "commander";', "packages only in the faces", "commander"],
  ["src/cli/entry.ts", 'import { x } from "../index.ts";', "entry points are for users", "src/index.ts"],
  ["src/mcp/entry.ts", 'import { x } from "../code/index.ts";', "entry points are for users", "src/code/index.ts"],
  ["src/cli/wide.ts", 'import { y } from "../utils/y.ts";', "no folder outside the table", "src/utils/y.ts"],
  ["src/helpers/z.ts", 'import { x } from "../base/x.ts";', "no folder outside the table", "src/base/x.ts"],
  ["src/base/alone.ts", "export const alone = 1;", "no file without an importer", "src/base/alone.ts"],
  ["src/index.ts", 'export * from "./code/x.ts";', "the neutral entry stays neutral", "src/code/x.ts"],
];
const HARMLESS = ["src/code/index.ts", "src/utils/y.ts", ...FOLDERS.map((folder) => `src/${folder}/x.ts`)];

/** Every folder imports from every other one. */
const PAIRS = FOLDERS.flatMap((from) => FOLDERS.filter((to) => to !== from).map((to) => [from, to] as const));

let root = "";
let violations: readonly Violation[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "ranksack-architecture-"));
  for (const path of HARMLESS) plant(path, "export const x = 1;");
  for (const [from, to] of PAIRS) plant(`src/${from}/pair-${to}.ts`, `import { x } from "../${to}/x.ts";`);
  for (const [path, text] of PLANTED) plant(path, text);
  plant("src/query/b.ts", 'import type { A } from "./a.ts";');
  ({ violations } = lint(root));
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${text}\n`);
}

test.each(PLANTED)("the lint catches %s: %s", (path, _text, rule, to) => {
  expect(violations.filter(({ from }) => from === path)).toContainEqual({ rule, from: path, to });
});

test("the lint has no rule that is not tried here", () => {
  const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as LintRules;
  expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
});

test("the lint allows exactly the table", () => {
  const caught = violations.filter(({ from, rule }) => from.includes("/pair-") && rule.includes("may import only"));
  const pairs = caught.map(({ from, to }) => `${folderOf(from)} ${folderOf(to)}`);
  const forbidden = PAIRS.filter(([from, to]) => !mayImport(from, to)).map(([from, to]) => `${from} ${to}`);
  expect(pairs.toSorted()).toEqual(forbidden.toSorted());
});

// The imports, read once more

interface Import {
  readonly from: string;
  readonly specifier: string;
  /** The file meant, relative to the root; undefined for a module of Node or a package. */
  readonly to: string | undefined;
}

test("every import keeps to the table", () => {
  const imports = sourcesOnDisk().flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((found) => !keepsToTable(found))).toEqual([]);
});

test("what src/index.ts reaches imports neither Node's modules nor packages", () => {
  const reached = ["src/index.ts"];
  for (const path of reached) {
    for (const { to } of importsOf(path)) if (to !== undefined && !reached.includes(to)) reached.push(to);
  }
  expect(reached.length).toBeGreaterThan(1);
  expect(reached.flatMap(importsOf).filter(({ to }) => to === undefined)).toEqual([]);
});

test("nor do the built files, which every build checks as well", () => {
  if (!existsSync("dist/index.js")) return;
  const { stdout } = spawnSync(process.execPath, ["scripts/purity.mjs"], { encoding: "utf8" });
  expect(stdout).toMatch(/^\d+ entry points built, 0 forbidden imports\n$/);
});

test("the second reading sees every form of import and no comment", () => {
  const text = `
    import a from "./a.ts";
    import type {
      B,
    } from "./b.ts";
    import "./c.ts";
    export * as d from "./d.ts";
    export { e } from "node:e";
    const f = await import("./f.ts"), g: import("g").G = 1;
    // import h from "./h.ts";
    /** For example: import i from "./i.ts"; */`;
  expect(specifiersOf(text)).toEqual(["./a.ts", "./b.ts", "./c.ts", "./d.ts", "node:e", "./f.ts", "g"]);
});

function keepsToTable({ from, specifier, to }: Import): boolean {
  if (to === undefined) return (specifier.startsWith("node:") ? WITH_NODE : WITH_PACKAGES).test(from);
  if (/^src\/([^/]+\/)?index\.ts$/.test(to)) return false;
  return from === "src/index.ts" || folderOf(from) === folderOf(to) || mayImport(folderOf(from), folderOf(to));
}

function importsOf(from: string): Import[] {
  return specifiersOf(readFileSync(from, "utf8")).map((specifier) => {
    const to = specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : undefined;
    return { from, specifier, to };
  });
}

function specifiersOf(text: string): string[] {
  const code = text.replace(/^\s*\/\/.*$|\/\*[^]*?\*\//gm, "");
  const forms = /^\s*(?:import|export)\b[^;"'`=]*?\bfrom "([^"]+)"|^\s*import "([^"]+)"|\bimport\("([^"]+)"\)/gm;
  return [...code.matchAll(forms)].map(([, from, bare, call]) => from ?? bare ?? call ?? "");
}

function mayImport(from: string, to: string): boolean {
  return (MAY_IMPORT[from] ?? "").split(" ").includes(to);
}

/** "ranking" of "src/ranking/plan.ts". */
function folderOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function sourcesOnDisk(): string[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).map((path) => `src/${path}`);
  return files.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts")).toSorted();
}
