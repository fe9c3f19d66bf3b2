import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesFrom } from "./text-file.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "ranksack-text-"));
const read = filesFrom(FOLDER, { HOME: join(FOLDER, "home") });

beforeAll(() => {
  mkdirSync(join(FOLDER, "home"));
  writeFileSync(join(FOLDER, "key"), "\uFEFF s3cret \r\n");
  writeFileSync(join(FOLDER, "home", "key"), "of home");
  writeFileSync(join(FOLDER, "full"), "x".repeat(65_536));
  writeFileSync(join(FOLDER, "large"), "x".repeat(65_537));
  writeFileSync(join(FOLDER, "bytes"), new Uint8Array([0xff, 0xfe, 0x41]));
  symlinkSync("key", join(FOLDER, "link"));
  symlinkSync("loop", join(FOLDER, "loop"));
  execFileSync("mkfifo", [join(FOLDER, "pipe")]);
});

afterAll(() => rmSync(FOLDER, { recursive: true }));

test.each([
  ["key", "s3cret"],
  ["./key", "s3cret"],
  [join(FOLDER, "key"), "s3cret"],
  ["link", "s3cret"],
  ["~/key", "of home"],
  ["full", "x".repeat(65_536)],
])("%s is read", (path, text) => {
  expect(read(path)).toEqual({ text });
});

test.each([
  ["none", "is not there"],
  ["key/none", "is not there"],
  ["home", "is a folder"],
  ["large", "is larger than 64 KiB"],
  ["bytes", "holds no UTF-8 text"],
  ["pipe", "is no ordinary file"],
  ["/dev/zero", "is no ordinary file"],
  ["loop", "is a link that leads back to itself"],
])("%s is not: it %s", (path, fault) => {
  expect(read(path)).toEqual({ fault });
});
