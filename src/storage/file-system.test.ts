import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileSystemDirectory } from "./file-system.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ranksack-files-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a folder, a pipe and a socket are no files, and opening them does not wait", async () => {
  const directory = fileSystemDirectory(folder);
  await mkdir(join(folder, "folder"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  const server = createServer().listen(join(folder, "socket"));
  await new Promise((resolve) => server.once("listening", resolve));
  for (const name of ["folder", "pipe", "socket"]) expect(await directory.open(name)).toBe("not a file");
  server.close();
});

test("a link to a file is one", async () => {
  await writeFile(join(folder, "target"), "text");
  await symlink(join(folder, "target"), join(folder, "link"));
  const file = await fileSystemDirectory(folder).open("link");
  expect(typeof file === "string" ? file : file.size).toBe(4);
  if (typeof file !== "string") file.close();
});

test("what is not a file cannot be removed", async () => {
  const directory = fileSystemDirectory(folder);
  await mkdir(join(folder, "kept"));
  await expect(directory.remove("kept")).rejects.toMatchObject({ code: "STORAGE" });
  expect(await directory.list()).toContain("kept");
});

test("an error says what was tried, where, and why", async () => {
  await writeFile(join(folder, "file"), "");
  const directory = fileSystemDirectory(join(folder, "file"));
  await expect(directory.list()).rejects.toMatchObject({
    code: "STORAGE",
    message: `Cannot list ${join(folder, "file")}: ENOTDIR.`,
    cause: expect.objectContaining({ code: "ENOTDIR" }),
  });
});

test("the mark says whether a process runs", () => {
  const { mark, liveness } = fileSystemDirectory(folder);
  const [pid = "", start = "", host = ""] = mark.split("-");
  expect(liveness(mark)).toBe("alive");
  expect(liveness(`${pid}-${start}-${host}-12345678`)).toBe("alive");
  expect(liveness(`${process.ppid}-0-${host}`)).not.toBe("unknown");
  expect(liveness(`${pid}-${start}-00000000`)).toBe("unknown");
  for (const odd of ["", "-", `0-0-${host}`, `-1-0-${host}`, `x-0-${host}`]) expect(liveness(odd)).toBe("unknown");
  const ended = Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
  expect(liveness(`${ended}-${start}-${host}`)).toBe("dead");
});

test("a process whose number was used before is told from that one where the system knows", () => {
  const { mark, liveness } = fileSystemDirectory(folder);
  const [pid = "", start = "", host = ""] = mark.split("-");
  const other = liveness(`${pid}-${Number(start) + 1}-${host}`);
  expect(other).toBe(start === "0" ? "alive" : "dead");
});
