import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantPipes, plantTree } from "../../test/planted-tree.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import { listSeedFiles } from "./seed-files.ts";

const MANIFEST = ".code-context/files.all.txt";

async function listed(root: string): Promise<{ files: string[]; skipped: string[] }> {
  const { files, skipped } = await listSeedFiles(root, STANDARD_LIMITS);
  return { files: files.map(({ path }) => path), skipped: skipped.map(({ path, reason }) => `${reason} ${path}`) };
}

test("the manifest decides: one path a line, stripped, each file once, whatever ignore files say", async () => {
  const root = plantTree({
    [MANIFEST]: "b.ts\n\n  a.ts  \r\nb.ts\n./b.ts\ndist/c.ts\nsub/../a.ts\n",
    ".gitignore": "a.ts",
    "a.ts": "",
    "b.ts": "",
    "dist/c.ts": "",
    "d.ts": "",
    "sub/e.ts": "",
  });
  expect(await listed(root)).toEqual({ files: ["a.ts", "b.ts", "dist/c.ts"], skipped: [] });
});

test("an empty manifest names nothing", async () => {
  expect(await listed(plantTree({ [MANIFEST]: "\n", "a.ts": "" }))).toEqual({ files: [], skipped: [] });
});

test("lines that lead out of the repository are not followed, by .., by name or by link", async () => {
  const base = plantTree({
    "repo/a.ts": "",
    "outside.txt": "marker",
    "repo-evil/b.ts": "marker",
    "folder/c.ts": "marker",
  });
  const root = join(base, "repo");
  symlinkSync("../outside.txt", join(root, "link.txt"));
  symlinkSync("../folder", join(root, "folder"));
  symlinkSync("a.ts", join(root, "inner.ts"));
  const lines = [
    "../outside.txt",
    join(base, "outside.txt"),
    "../repo-evil/b.ts",
    "link.txt",
    "folder/c.ts",
    "..",
    "x/../../outside.txt",
  ];
  plantInto(root, [...lines, "inner.ts", join(root, "a.ts"), "gone.ts", ".", "folder"]);
  const { files, skipped } = await listed(root);
  expect(files).toEqual(["a.ts"]);
  const outside = skipped.filter((line) => line.startsWith("outside ")).map((line) => line.slice(8));
  expect(outside.sort()).toEqual([...lines, "folder"].sort());
  expect(skipped.filter((line) => !line.startsWith("outside "))).toEqual(["not-a-file .", "missing gone.ts"]);
});

/** Writes the manifest of a root that is there already. */
function plantInto(root: string, lines: readonly string[]): void {
  mkdirSync(join(root, ".code-context"));
  writeFileSync(join(root, MANIFEST), lines.join("\n"));
}

test("secrets and git's data are not taken from a manifest", async () => {
  const root = plantTree({
    [MANIFEST]: ".env\n.git/config\nkeys/x.pem\n.ssh/config\na.ts\n",
    ".env": "",
    ".git/config": "",
    "keys/x.pem": "",
    ".ssh/config": "",
    "a.ts": "",
  });
  expect(await listed(root)).toEqual({
    files: ["a.ts"],
    skipped: ["secret .env", "ignored .git/config", "secret .ssh/config", "secret keys/x.pem"],
  });
});

test("S047: a manifest that is a FIFO or a link is none, and a FIFO in it is not opened", async () => {
  const root = plantTree({ "a.ts": "", ".code-context/": "" });
  plantPipes(join(root, MANIFEST));
  expect(await listed(root)).toEqual({
    files: ["a.ts"],
    skipped: ["ignored .code-context/", `not-a-file ${MANIFEST}`],
  });

  const linked = plantTree({ "a.ts": "", ".code-context/": "", "list.txt": "/etc/passwd" });
  symlinkSync("../list.txt", join(linked, MANIFEST));
  expect(await listed(linked)).toEqual({
    files: ["a.ts", "list.txt"],
    skipped: ["ignored .code-context/", `link ${MANIFEST}`],
  });

  const naming = plantTree({ [MANIFEST]: "a.ts\npipe.ts\n", "a.ts": "" });
  plantPipes(join(naming, "pipe.ts"));
  expect(await listed(naming)).toEqual({ files: ["a.ts"], skipped: ["not-a-file pipe.ts"] });
});

test("without a manifest the preset's own folders and endings are left out, below the root only", async () => {
  const base = plantTree({
    "build/repo/a.py": "",
    "build/repo/dist/b.py": "",
    "build/repo/x/node_modules/c.js": "",
    "build/repo/logo.PNG": "",
    "build/repo/build": "",
    "build/repo/d.pyc.txt": "",
  });
  expect(await listed(join(base, "build/repo"))).toEqual({
    files: ["a.py", "build", "d.pyc.txt"],
    skipped: ["ignored dist/", "ignored logo.PNG", "ignored x/node_modules/"],
  });
});
