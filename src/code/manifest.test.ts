import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "../../test/planted-tree.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import type { Listing } from "./listing.ts";
import { listFiles } from "./manifest.ts";
import { openRepository } from "./repository.ts";

const MANIFEST = ".code-context/files.all.txt";

test("without a manifest, or when it is refused, the walk decides", async () => {
  const root = plantTree({ [MANIFEST]: "a.ts\n", "a.ts": "", "b.ts": "" });
  const limits = { ...STANDARD_LIMITS, manifest: false };
  expect((await listFiles(root, limits)).files.map(({ path }) => path)).toEqual([MANIFEST, "a.ts", "b.ts"]);
  expect((await listFiles(root, STANDARD_LIMITS)).files.map(({ path }) => path)).toEqual(["a.ts"]);
});

test("a manifest that is a link is skipped once, and the walk decides", async () => {
  const root = plantTree({ ".code-context/": "", "a.ts": "", "list.txt": "list.txt" });
  symlinkSync("../list.txt", join(root, MANIFEST));
  const { files, skipped, manifest } = await listFiles(root, STANDARD_LIMITS);
  expect(files.map(({ path }) => path)).toEqual(["a.ts", "list.txt"]);
  expect(skipped.map(({ path, reason }) => [path, reason])).toEqual([[MANIFEST, "link"]]);
  expect(manifest).toBeUndefined();
});

test("S011: no line leads out of the root, through a linked folder neither; what it names is taken once", async () => {
  const base = plantTree({
    "out/secret.ts": "marker",
    "repo-evil/x.ts": "marker",
    "repo/a.ts": "",
    "repo/sub/b.ts": "",
  });
  const root = join(base, "repo");
  symlinkSync("../out", join(root, "linked"));
  symlinkSync("sub", join(root, "inner"));
  const lines = [
    "a.ts",
    "./sub/../a.ts",
    "inner/b.ts",
    "sub/b.ts",
    "linked/secret.ts",
    "../repo-evil/x.ts",
    "gone.ts",
    "a\0b",
  ];
  const listing = await listManifestOf(root, lines);
  expect(listing.files.map(({ path }) => path)).toEqual(["a.ts", "sub/b.ts"]);
  expect(listing.skipped.map(({ path, reason }) => `${reason} ${path}`)).toEqual([
    "outside ../repo-evil/x.ts",
    "unreadable a\0b",
    "missing gone.ts",
    "outside linked/secret.ts",
  ]);
});

function listManifestOf(root: string, lines: readonly string[]): Promise<Listing> {
  mkdirSync(join(root, ".code-context"));
  writeFileSync(join(root, MANIFEST), lines.join("\n"));
  return listFiles(root, STANDARD_LIMITS);
}

test.each(["default", "code-context-agent"])("a search in preset %s says that a manifest decided", async (preset) => {
  const root = plantTree({
    [MANIFEST]: "a.ts\ngone.ts\nb.ts",
    "a.ts": "word here",
    "b.ts": "other",
    "c.ts": "word new",
  });
  const repository = await openRepository(root, { preset });
  const { hits, notes } = await repository.search("word");
  expect(hits.map(({ path }) => path)).toEqual(preset === "default" ? ["a.ts"] : []);
  expect(notes.filter(({ code }) => code === "manifest")).toEqual([
    {
      code: "manifest",
      message: `The files searched are the 2 that ${MANIFEST} names; newer ones are not in it. 1 line of it lead to no file here.`,
    },
  ]);
  const whole = await openRepository(root, { preset, manifest: false });
  expect((await whole.search("word")).notes.some(({ code }) => code === "manifest")).toBe(false);
});
