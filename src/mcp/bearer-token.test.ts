import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDirectory } from "../../test/planted-tree.ts";
import { readToken, tokenFile } from "./bearer-token.ts";

test("it is made once, of random bytes, for its user alone", async () => {
  const file = join(emptyDirectory(), "deep", "ranksack", "http-token");
  const token = await readToken(file);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toBe(`${token}\n`);
  expect(await readToken(file)).toBe(token);
  expect(await readToken(join(emptyDirectory(), "other"))).not.toBe(token);
});

test("a user may write a token", async () => {
  const file = join(emptyDirectory(), "token");
  writeFileSync(file, `  ${"x".repeat(32)}\r\n`, { mode: 0o600 });
  expect(await readToken(file)).toBe("x".repeat(32));
});

test.each<[string, string, (file: string) => void]>([
  ["can be read by a group", "NOT_ALLOWED", (file) => planted(file, 0o640)],
  ["can be read by all", "NOT_ALLOWED", (file) => planted(file, 0o604)],
  ["can be written by others", "NOT_ALLOWED", (file) => planted(file, 0o602)],
  ["is a folder", "NOT_ALLOWED", (file) => mkdirSync(file, { mode: 0o700 })],
  ["is a link", "STORAGE", (file) => symlinkSync(planted(`${file}.real`, 0o600), file)],
  ["is empty", "CONFIG_INVALID", (file) => planted(file, 0o600, "")],
  ["is short", "CONFIG_INVALID", (file) => planted(file, 0o600, "secret")],
  ["holds several words", "CONFIG_INVALID", (file) => planted(file, 0o600, `${"x".repeat(40)} y`)],
])("S042: a file that %s is refused with %s and never shown", async (_, code, plant) => {
  const file = join(emptyDirectory(), "token");
  plant(file);
  const fault: unknown = await readToken(file).catch((error: unknown) => error);
  expect(fault).toMatchObject({ code, hint: expect.stringMatching(/--token-file|made anew/) });
  expect(String(fault)).not.toContain("xxx");
});

function planted(file: string, mode: number, text = "x".repeat(43)): string {
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

test("it is in the user's folder of settings", () => {
  expect(tokenFile({ XDG_CONFIG_HOME: "/x", HOME: "/home/me" })).toBe("/x/ranksack/http-token");
  expect(tokenFile({ XDG_CONFIG_HOME: "x", HOME: "/home/me" })).toBe("/home/me/.config/ranksack/http-token");
  expect(tokenFile({})).toBeUndefined();
});
