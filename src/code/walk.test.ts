import { execFileSync } from "node:child_process";
import { chmodSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { asOrdinaryUser, emptyDirectory, plantPipes, plantRepository, plantTree } from "../../test/planted-tree.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import { isSameStamp } from "./stamp.ts";
import { walkFiles } from "./walk.ts";

async function pathsOf(root: string): Promise<string[]> {
  return (await walkFiles(root, STANDARD_LIMITS)).files.map(({ path }) => path);
}

async function skippedOf(root: string): Promise<string[]> {
  return (await walkFiles(root, STANDARD_LIMITS)).skipped.map(({ path, reason }) => `${reason} ${path}`);
}

test("files come by path, ascending by code units, hidden ones and empty ones too", async () => {
  const root = plantTree({
    "b/x": "1",
    "b.ts": "2",
    "a/b/c": "3",
    é: "4",
    Z: "5",
    ".hidden/a": "6",
    empty: "",
    "d/": "",
  });
  expect(await pathsOf(root)).toEqual([".hidden/a", "Z", "a/b/c", "b.ts", "b/x", "empty", "é"]);
});

test("S010: links to files, to directories, to links and to nothing are counted and not followed", async () => {
  const outside = plantTree({ "secret/marker.ts": "marker", "file.ts": "marker" });
  const root = plantTree({ "real/a.ts": "a" });
  symlinkSync(join(outside, "file.ts"), join(root, "notes.ts"));
  symlinkSync(join(outside, "secret"), join(root, "folder"));
  symlinkSync("notes.ts", join(root, "chain.ts"));
  symlinkSync("nowhere", join(root, "broken.ts"));
  symlinkSync("..", join(root, "real/loop"));
  symlinkSync("real/a.ts", join(root, "inside.ts"));
  expect(await pathsOf(root)).toEqual(["real/a.ts"]);
  const links = ["broken.ts", "chain.ts", "folder", "inside.ts", "notes.ts", "real/loop"];
  expect(await skippedOf(root)).toEqual(links.map((path) => `link ${path}`));
});

test("S047: a FIFO, a socket and an ignore file that is a FIFO are not opened", async () => {
  const root = plantTree({ "b.log": "b", "a/b.log": "b" });
  plantPipes(join(root, "a.ts"), join(root, ".gitignore"), join(root, "a/.ignore"));
  const server = createServer().listen(join(root, "socket"));
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  symlinkSync("/dev/zero", join(root, "device"));
  expect(await pathsOf(root)).toEqual(["a/b.log", "b.log"]);
  const fifos = [".gitignore", "a.ts", "a/.ignore"].map((path) => `not-a-file ${path}`);
  expect(await skippedOf(root)).toEqual([...fifos, "link device", "not-a-file socket"]);
});

test("S012: a directory that cannot be read is skipped and named, the rest is listed", async () => {
  const root = plantTree({ "a/x": "1", "closed/y": "2", "z/x": "3" });
  chmodSync(join(root, "closed"), 0);
  const { files, skipped } = await asOrdinaryUser(() => walkFiles(root, STANDARD_LIMITS));
  expect(files.map(({ path }) => path)).toEqual(["a/x", "z/x"]);
  expect(skipped).toEqual([{ path: "closed/", reason: "unreadable", detail: "EACCES" }]);
});

test("S012: a name that is no UTF-8 is skipped and counted", async () => {
  const root = plantTree({ "a.ts": "1" });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.of(0x62, 0xff)]), "2");
  expect(await pathsOf(root)).toEqual(["a.ts"]);
  expect(await skippedOf(root)).toEqual(["unreadable b\ufffd"]);
});

test("a root that cannot be listed is an error, not an empty repository", async () => {
  await expect(walkFiles(join(emptyDirectory(), "gone"), STANDARD_LIMITS)).rejects.toMatchObject({ code: "STORAGE" });
});

test("S013: more files or bytes than the limits are an error that names setting and flag", async () => {
  const root = plantTree({ a: "12345", b: "12345", c: "123", "film.mp4": "1".repeat(100) });
  const limits = { ...STANDARD_LIMITS, maxFiles: 3, maxTotalBytes: 11, maxFileBytes: 4 };
  expect((await walkFiles(root, limits)).files).toHaveLength(3);
  await expect(walkFiles(root, { ...limits, maxFiles: 2 })).rejects.toMatchObject({
    code: "LIMIT_EXCEEDED",
    hint: expect.stringContaining("maxFiles (--max-files)"),
  });
  await expect(walkFiles(root, { ...limits, maxTotalBytes: 10 })).rejects.toMatchObject({
    code: "LIMIT_EXCEEDED",
    hint: expect.stringContaining("maxTotalBytes (--max-total-size)"),
  });
});

test("images, archives and the like are binary by their ending, in any case", async () => {
  const root = plantTree({ "a.png": "", "b.ZIP": "", "c.woff2": "", "d.so": "", "e.ts": "", png: "", "f.svg": "" });
  expect(await pathsOf(root)).toEqual(["e.ts", "f.svg", "png"]);
  expect(await skippedOf(root)).toEqual(["a.png", "b.ZIP", "c.woff2", "d.so"].map((path) => `binary ${path}`));
});

test("secrets are listed on request", async () => {
  const root = plantTree({ ".env": "", ".ssh/config": "", "a.ts": "" });
  const { files, skipped } = await walkFiles(root, { ...STANDARD_LIMITS, secrets: true });
  expect([files.map(({ path }) => path), skipped]).toEqual([[".env", ".ssh/config", "a.ts"], []]);
});

test("S015: the rules of parents hold when the root is a directory inside of a repository", async () => {
  const top = plantTree({
    ".gitignore": "/foo/bar/\n**/gen/*\n*.log\n",
    "foo/a.ts": "",
    "foo/bar/b.ts": "",
    "foo/gen/c.ts": "",
    "foo/x/gen/d.ts": "",
    "foo/e.log": "",
    "foo/bar.ts": "",
    "gen/f.ts": "",
  });
  plantRepository(top);
  writeFileSync(join(top, ".git/info/exclude"), "bar.ts\n");
  expect(await pathsOf(top)).toEqual([".gitignore", "foo/a.ts"]);
  expect(await pathsOf(join(top, "foo"))).toEqual(["a.ts"]);
  const { skipped } = await walkFiles(join(top, "foo"), STANDARD_LIMITS);
  expect(skipped.map(({ path, detail }) => `${path}: ${detail}`)).toEqual([
    "bar.ts: rule bar.ts in line 1 of .git/info/exclude",
    "bar/: rule /foo/bar/ in line 1 of .gitignore",
    "e.log: rule *.log in line 3 of .gitignore",
    "gen/c.ts: rule **/gen/* in line 2 of .gitignore",
    "x/gen/d.ts: rule **/gen/* in line 2 of .gitignore",
  ]);
});

test("what git tracks is listed although a rule of git's matches, but not although another rule does", async () => {
  const top = plantTree({
    ".gitignore": "dist/\n*.log\n",
    "dist/kept.js": "",
    "dist/made.js": "",
    "dist/deep/kept.js": "",
    "other/dist/made.js": "",
    "kept.log": "",
    "made.log": "",
    "dist/kept.map": "",
    ".ignore": "*.map",
  });
  const kept = ["dist/kept.js", "dist/deep/kept.js", "kept.log", "dist/kept.map"];
  execFileSync("git", ["-C", top, "init", "-q"]);
  execFileSync("git", ["-C", top, "add", "-f", ...kept]);
  const listed = [".gitignore", ".ignore", "dist/deep/kept.js", "dist/kept.js", "kept.log"];
  expect(await pathsOf(top)).toEqual(listed.toSorted());
  const ignored = ["dist/kept.map", "dist/made.js", "made.log", "other/dist/"];
  expect(await skippedOf(top)).toEqual(ignored.map((path) => `ignored ${path}`));
});

test("outside of a repository the rules of parents do not hold, those of the root do", async () => {
  const top = plantTree({ ".gitignore": "*", "foo/.gitignore": "*.log", "foo/a.ts": "", "foo/a.log": "" });
  expect(await pathsOf(join(top, "foo"))).toEqual([".gitignore", "a.ts"]);
});

test("S068: a root whose name begins with a dot is searched, and nested rules hold below their file only", async () => {
  const top = plantTree({
    ".work/repo/a/.gitignore": "*.log\n!keep.log\n",
    ".work/repo/a/x.log": "",
    ".work/repo/a/keep.log": "",
    ".work/repo/a/b/y.log": "",
    ".work/repo/c/z.log": "",
  });
  expect(await pathsOf(join(top, ".work/repo"))).toEqual(["a/.gitignore", "a/keep.log", "c/z.log"]);
});

test(".ranksackignore wins over .ignore, that over .gitignore, at whatever depth", async () => {
  const root = plantTree({
    ".ranksackignore": "!a.log\nb.ts",
    ".ignore": "a.log\n!b.log\n",
    ".gitignore": "*.log",
    "a.log": "",
    "b.log": "",
    "c.log": "",
    "b.ts": "",
    "x/.gitignore": "!*.log\n!b.ts\n",
    "x/a.log": "",
    "x/c.log": "",
    "x/b.ts": "",
  });
  expect((await pathsOf(root)).filter((path) => !path.includes("ignore"))).toEqual([
    "a.log",
    "b.log",
    "x/a.log",
    "x/c.log",
  ]);
});

test("a repository inside of another has its own rules, and neither's data is listed", async () => {
  const top = plantTree({
    ".gitignore": "*.log\nvendor/",
    ".ignore": "*.tmp",
    "inner/a.log": "",
    "inner/a.tmp": "",
    "inner/.gitignore": "b",
    "inner/b": "",
    "vendor/v": "",
  });
  plantRepository(top);
  plantRepository(join(top, "inner"));
  writeFileSync(join(top, ".git/config"), "x");
  expect(await pathsOf(top)).toEqual([".gitignore", ".ignore", "inner/.gitignore", "inner/a.log"]);
});

test("a folder with .git that git takes for no repository is a folder like others", async () => {
  const top = plantTree({
    ".gitignore": "*.log",
    "a/.git/x": "",
    "a/b.log": "",
    "b/.git": "gitdir: gone",
    "b/b.log": "",
  });
  plantRepository(top);
  expect(await pathsOf(top)).toEqual([".gitignore"]);
  expect(await skippedOf(top)).toEqual(["ignored a/b.log", "ignored b/b.log"]);
});

/** Runs git, as somebody. */
function git(directory: string, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "protocol.file.allow=always"];
  execFileSync("git", ["-C", directory, ...identity, ...args], { stdio: "pipe" });
}

/** A repository with one commit. */
function committed(directory: string): void {
  git(directory, "init", "-q");
  git(directory, "add", ".");
  git(directory, "commit", "-qm", "first");
}

test("another work tree of the repository is left out and said; as a root it is searched by the shared rules", async () => {
  const top = plantTree({ "a.ts": "", ".gitignore": "*.log", "x.log": "" });
  committed(top);
  git(top, "worktree", "add", "-q", ".trees/side");
  writeFileSync(join(top, ".git/info/exclude"), "local.ts\n");
  const side = join(top, ".trees/side");
  writeFileSync(join(side, "local.ts"), "");
  writeFileSync(join(side, "y.log"), "");
  expect(await pathsOf(top)).toEqual([".gitignore", "a.ts"]);
  expect(await skippedOf(top)).toEqual(["work-tree .trees/side/", "ignored x.log"]);
  expect(await pathsOf(side)).toEqual([".gitignore", "a.ts"]);
  expect(await skippedOf(side)).toEqual(["ignored local.ts", "ignored y.log"]);
  const apart = join(emptyDirectory(), "apart");
  git(top, "worktree", "add", "-q", apart);
  expect(await pathsOf(apart)).toEqual([".gitignore", "a.ts"]);
});

test("in a folder of a bare repository and its work trees all of them are searched", async () => {
  const source = plantTree({ "a.ts": "" });
  committed(source);
  const base = plantTree({ ".git": "gitdir: ./.bare\n" });
  git(base, "clone", "-q", "--bare", source, join(base, ".bare"));
  git(base, "worktree", "add", "-q", "one");
  expect(await pathsOf(base)).toEqual(["one/a.ts"]);
});

test("a submodule is searched by its own rules, also below what the outer repository ignores", async () => {
  const library = plantTree({ "lib.ts": "", ".gitignore": "made.ts" });
  committed(library);
  const top = plantTree({ "a.ts": "", ".gitignore": "vendor/\n*.log" });
  committed(top);
  for (const path of ["sub", "vendor/sub"]) git(top, "submodule", "add", "-f", library, path);
  for (const path of ["sub/made.ts", "sub/x.log", "vendor/sub/x.log", "vendor/y.ts"])
    writeFileSync(join(top, path), "");
  const listed = ["sub/.gitignore", "sub/lib.ts", "sub/x.log"];
  const below = listed.map((path) => `vendor/${path}`);
  expect(await pathsOf(top)).toEqual([".gitignore", ".gitmodules", "a.ts", ...listed, ...below]);
  expect(await skippedOf(top)).toEqual(["ignored sub/made.ts", "ignored vendor/y.ts"]);
  expect(await pathsOf(join(top, "sub"))).toEqual([".gitignore", "lib.ts", "x.log"]);
});

test("the user's own ignore file holds in a repository, below all others, and not outside of one", async () => {
  const base = plantTree({
    "home/.gitconfig": "[core]\nexcludesFile = ~/ignored",
    "home/ignored": "*.swp\n/top.txt\n",
    "repo/a.swp": "",
    "repo/top.txt": "",
    "repo/sub/top.txt": "",
    "repo/sub/.gitignore": "!b.swp",
    "repo/sub/b.swp": "",
    "plain/a.swp": "",
  });
  plantRepository(join(base, "repo"));
  const env = { HOME: join(base, "home"), GIT_CONFIG_NOSYSTEM: "1" };
  const { files, skipped } = await walkFiles(join(base, "repo"), STANDARD_LIMITS, { env });
  expect(files.map(({ path }) => path)).toEqual(["sub/.gitignore", "sub/b.swp", "sub/top.txt"]);
  expect(skipped.map(({ rule }) => rule)).toEqual([
    { file: join(base, "home/ignored"), line: 1, text: "*.swp" },
    { file: join(base, "home/ignored"), line: 2, text: "/top.txt" },
  ]);
  expect((await walkFiles(join(base, "plain"), STANDARD_LIMITS, { env })).files).toHaveLength(1);
});

test("secrets are counted, not listed; an ignored one is ignored", async () => {
  const root = plantTree({
    ".env": "",
    "a/.env.local": "",
    "a/tls.key": "",
    ".ssh/config": "",
    "x.pem": "",
    ".gitignore": "x.pem",
  });
  expect(await pathsOf(root)).toEqual([".gitignore"]);
  expect(await skippedOf(root)).toEqual([
    "secret .env",
    "secret .ssh/",
    "secret a/.env.local",
    "secret a/tls.key",
    "ignored x.pem",
  ]);
});

test("a renamed file has another stamp only if it is another file", async () => {
  const root = plantTree({ a: "text", b: "next" });
  const before = (await walkFiles(root, STANDARD_LIMITS)).files;
  renameSync(join(root, "b"), join(root, "a"));
  const after = (await walkFiles(root, STANDARD_LIMITS)).files;
  expect(after.map(({ path }) => path)).toEqual(["a"]);
  expect(isSameStamp(after[0], before[0])).toBe(false);
});

test("of two names that read alike as UTF-8 one is a file, the other is skipped and said", async () => {
  const root = plantTree({ "\ufffd.txt": "by its own name" });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff]), Buffer.from(".txt")]), "by a byte");
  const { files, skipped } = await walkFiles(root, STANDARD_LIMITS);
  expect(files.map(({ path }) => path)).toEqual(["\ufffd.txt"]);
  expect(skipped).toMatchObject([{ path: "\ufffd.txt", reason: "unreadable" }]);
});
