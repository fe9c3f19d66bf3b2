import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantRepository, plantTree } from "../../test/planted-tree.ts";
import { openRepository, type Repository } from "./repository.ts";

async function open(): Promise<Repository> {
  const base = plantTree({
    "app/src/a.ts": "word",
    "app/src/api.pb.go": "package api",
    "app/src/big.txt": "line\n".repeat(100),
    "app/.gitignore": "# what tools make\ndist/\n*.log\n!keep.log",
    "app/dist/deep/x.js": "",
    "app/y.log": "",
    "app/keep.log": "",
    "app/data.bin": "a\0b",
    "app/logo.png": "not looked at",
    "app/.env": "",
    "outside.ts": "",
  });
  const root = join(base, "app");
  plantRepository(root);
  symlinkSync("src", join(root, "linked"));
  symlinkSync("app", join(base, "alias"));
  mkdirSync(join(root, "empty"));
  return openRepository(root, { maxFileBytes: 256, index: false });
}

test("files are those that are searched, with their sizes", async () => {
  const files = await (await open()).files();
  const plain = { cut: false };
  expect(files).toEqual([
    { path: ".gitignore", size: 39, ...plain },
    { path: "keep.log", size: 0, ...plain },
    { path: "src/a.ts", size: 4, ...plain },
    { path: "src/api.pb.go", size: 11, ...plain },
    { path: "src/big.txt", size: 500, ...plain, cut: true },
  ]);
});

test.each<[path: string, answer: Record<string, unknown>]>([
  ["src/a.ts", { path: "src/a.ts", searched: true, detail: "whole" }],
  ["./src/../src/a.ts", { path: "src/a.ts", searched: true }],
  ["src/big.txt", { searched: true, detail: "it has 500 bytes, of which the first 256 are searched" }],
  ["src/api.pb.go", { searched: true, detail: "generated" }],
  ["src", { path: "src/", searched: true, detail: "3 files of this folder" }],
  [".", { path: "", searched: true, detail: "5 files of this folder" }],
  ["y.log", { searched: false, reason: "ignored", rule: { file: ".gitignore", line: 3, text: "*.log" } }],
  [
    "dist/deep/x.js",
    { path: "dist/", searched: false, reason: "ignored", rule: { file: ".gitignore", line: 2, text: "dist/" } },
  ],
  ["dist/", { path: "dist/", reason: "ignored" }],
  ["data.bin", { reason: "binary", detail: "it has a NUL character" }],
  ["logo.png", { reason: "binary", detail: "its ending" }],
  [".env", { reason: "secret" }],
  ["linked/a.ts", { path: "linked", reason: "link" }],
  [".git/HEAD", { reason: "ignored", detail: "git's own data" }],
  ["empty", { reason: "missing", detail: "there is no file in it" }],
  ["src/nope.ts", { path: "src/nope.ts", reason: "missing" }],
  ["../outside.ts", { path: "../outside.ts", reason: "outside" }],
])("why %s", async (path, answer) => {
  expect(await (await open()).why(path)).toMatchObject(answer);
});

test("a path may be absolute, and spelled through a link above the root", async () => {
  const repository = await open();
  expect(await repository.why(join(repository.root, "y.log"))).toMatchObject({ path: "y.log", reason: "ignored" });
  const alias = join(repository.root, "../alias/y.log");
  expect(await repository.why(alias)).toMatchObject({ path: "y.log", reason: "ignored" });
  await expect(repository.why(7 as never)).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  await expect(repository.why("a\0b")).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
});

test("what a manifest does not name is said to be unlisted", async () => {
  const manifest = ".code-context/files.all.txt";
  const repository = await openRepository(plantTree({ [manifest]: "a.ts", "a.ts": "", "b.ts": "" }));
  expect(await repository.why("b.ts")).toMatchObject({ reason: "unlisted", detail: `${manifest} does not name it` });
});
