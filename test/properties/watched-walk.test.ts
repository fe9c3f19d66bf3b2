// Whatever happens to a tree, a walk that goes on lists what a new one lists. The events are those of the system; where
// it tells of changes too late, all is walked, and the mutants have nothing to break.

import { linkSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Changes, DirectoryWatch } from "../../src/code/directory-watch.ts";
import { STANDARD_LIMITS } from "../../src/code/limits.ts";
import { walkFiles } from "../../src/code/walk.ts";
import { WatchedWalk } from "../../src/code/watched-walk.ts";
import { emptyDirectory, plantRepository } from "../planted-tree.ts";
import { expectLater, isBrokenLater, RUNS } from "./seed.ts";

/** What happens to a tree; paths may be in one another's way, and what cannot be done is not. */
type Step =
  | { readonly kind: "write" | "remove" | "folder" | "repository" | "link"; readonly path: string }
  | { readonly kind: "rename" | "name"; readonly path: string; readonly to: string }
  | { readonly kind: "rules"; readonly file: string; readonly rules: readonly string[] }
  | { readonly kind: "look" };

const PART = fc.constantFrom("a", "b", "c", "x.log", "é");
const PATH = fc.array(PART, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
const FOLDER = fc.array(PART, { maxLength: 2 }).map((parts) => parts.map((part) => `${part}/`).join(""));
const RULES_FILE = fc.constantFrom(".gitignore", ".ignore", ".ranksackignore");
const RULE = fc.constantFrom("a", "b/", "*.log", "!x.log", "/c", "a/b", "**/b", "!a");
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("write" as const), path: PATH }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("remove" as const, "folder" as const), path: PATH }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("repository" as const, "link" as const), path: PATH }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("rename" as const, "name" as const), path: PATH, to: PATH }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("rules" as const),
      // One of them stands above the root.
      file: fc.tuple(fc.constantFrom("../", ""), FOLDER, RULES_FILE).map(([up, folder, name]) => {
        return up === "" ? `${folder}${name}` : `${up}${name}`;
      }),
      rules: fc.array(RULE, { maxLength: 3 }),
    }),
  },
  { weight: 6, arbitrary: fc.constant({ kind: "look" as const }) },
);

let counter = 0;

function take(root: string, step: Exclude<Step, { readonly kind: "look" }>): void {
  const at = (path: string): string => join(root, path);
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  if (step.kind === "rules") return put(step.file, `${step.rules.join("\n")}\n`);
  const { kind, path } = step;
  if (kind === "write") return put(path, "text ".repeat(++counter % 50));
  if (kind === "folder") mkdirSync(at(path), { recursive: true });
  if (kind === "remove") rmSync(at(path), { recursive: true, force: true });
  if (kind === "link") symlinkSync("a", at(path));
  if (kind === "repository" && lstatSync(at(path)).isDirectory()) plantRepository(at(path));
  if (kind === "rename") renameSync(at(path), at(step.to));
  if (kind === "name") linkSync(at(path), at(step.to));
}

/** Does what a step says, if that can be done. */
function tryTo(root: string, step: Exclude<Step, { readonly kind: "look" }>): void {
  try {
    take(root, step);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
  }
}

type MakeWatch = (root: string) => DirectoryWatch;

function goesOnAsNew(makeWatch: MakeWatch): fc.IAsyncProperty<[Step[]]> {
  const base = emptyDirectory();
  let run = 0;
  return fc.asyncProperty(fc.array(STEP, { maxLength: 30, size: "max" }), async (steps) => {
    const top = join(base, String(++run));
    const root = join(top, "root");
    mkdirSync(root, { recursive: true });
    plantRepository(top);
    const walk = new WatchedWalk(root, STANDARD_LIMITS, makeWatch(root));
    try {
      await walk.list();
      for (const step of [...steps, { kind: "look" as const }]) {
        if (step.kind !== "look") tryTo(root, step);
        else expect(await walk.list()).toEqual(await walkFiles(root, STANDARD_LIMITS));
      }
      expect(walk.notes).toEqual([]);
    } finally {
      walk.close();
      rmSync(top, { recursive: true, force: true });
    }
  });
}

test(
  "after any history a watched walk lists what a new one lists",
  async () => {
    await expectLater(goesOnAsNew((root) => new DirectoryWatch(root)));
  },
  60_000 + RUNS * 300,
);

/** A watch that does not tell of some paths. */
function without(isLost: (path: string) => boolean): MakeWatch {
  return (root) =>
    new (class extends DirectoryWatch {
      override async changes(): Promise<Changes> {
        const { paths, isPartial } = await super.changes();
        return { paths: new Set([...paths].filter((path) => !isLost(path))), isPartial };
      }
    })(root);
}

/** A watch that does not watch what came later. */
function withoutNewFolders(root: string): DirectoryWatch {
  let isFirst = true;
  return new (class extends DirectoryWatch {
    override enter(path: string): void {
      if (isFirst) super.enter(path);
    }
    override settle(directories: ReadonlyMap<string, unknown>): void {
      isFirst = false;
      super.settle(directories);
    }
  })(root);
}

describe.runIf(process.platform === "linux")("the law of watched walks breaks on", () => {
  test.each<[string, MakeWatch]>([
    ["changes of ignore files that are lost", without((path) => path.endsWith("ignore"))],
    ["files of a folder that are lost", without((path) => path.startsWith("a/"))],
    ["new folders that are not watched", withoutNewFolders],
  ])("%s", async (_, makeWatch) => expect(await isBrokenLater(goesOnAsNew(makeWatch))).toBe(true), 120_000);
});
