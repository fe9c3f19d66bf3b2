import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { runCompiled } from "./compiled.ts";

const root = mkdtempSync(join(tmpdir(), "ranksack-compiled-"));
const require = createRequire(import.meta.url);
let folder = "";
let file = "";
let turn = 0;

beforeEach(() => {
  folder = join(root, `cache-${++turn}`);
  file = join(root, `module-${turn}.js`);
  writeFileSync(
    file,
    `exports.file = __filename; exports.sum = (a, b) => a + b; exports.other = require("node:path").sep;`,
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The one file of what is kept. */
function kept(): string {
  return join(folder, String(readdirSync(folder)));
}

function flip(bytes: Buffer, place: number): void {
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
}

/** Runs the module, and asks what others that require it get. */
function run(): { taken: boolean; keep: () => void; sum: number } {
  delete require.cache[file];
  const module = runCompiled(file, folder);
  const exports = require(file) as { file: string; sum: (a: number, b: number) => number };
  expect(exports.file).toBe(file);
  return { taken: module.taken, keep: () => module.keep(), sum: exports.sum(2, 3) };
}

test("what was kept is taken the next time, and the module is the same", () => {
  const first = run();
  expect(first).toMatchObject({ taken: false, sum: 5 });
  first.keep();
  expect(run()).toMatchObject({ taken: true, sum: 5 });
  expect(statSync(kept()).mode & 0o777).toBe(0o600);
});

test.each([
  ["a changed byte at the start", (bytes: Buffer) => flip(bytes, 0)],
  ["a changed byte at the end", (bytes: Buffer) => flip(bytes, bytes.length - 1)],
  ["one byte more", (bytes: Buffer) => bytes.fill(bytes.subarray(1), 0, bytes.length - 1)],
] as const)("%s is not taken", (_, damage) => {
  run().keep();
  const bytes = readFileSync(kept());
  damage(bytes);
  writeFileSync(kept(), bytes);
  expect(run()).toMatchObject({ taken: false, sum: 5 });
});

test.each([0, 1, 2, 3, 100])("a file of %d bytes is not taken", (length) => {
  run().keep();
  writeFileSync(kept(), readFileSync(kept()).subarray(0, length));
  expect(run()).toMatchObject({ taken: false, sum: 5 });
});

test.runIf(process.getuid)("what others may write is not taken", () => {
  run().keep();
  chmodSync(kept(), 0o622);
  expect(run()).toMatchObject({ taken: false, sum: 5 });
});

test("a changed module is compiled anew, though it is as long as before", () => {
  run().keep();
  const later = new Date(statSync(file).mtimeMs + 5_000);
  writeFileSync(file, readFileSync(file, "utf8").replace("a + b", "a * b"));
  utimesSync(file, later, later);
  expect(run()).toMatchObject({ taken: false, sum: 6 });
});

test("a folder that cannot be made keeps nothing and stops nobody", () => {
  folder = join(file, "below-a-file");
  const first = run();
  first.keep();
  expect(run()).toMatchObject({ taken: false, sum: 5 });
});

test("of older versions a few are kept", () => {
  run().keep();
  const newest = kept();
  for (let age = 1; age <= 6; age++) {
    const other = join(folder, `old-${age}.v8`);
    const date = new Date(Date.now() - age * 60_000);
    writeFileSync(other, "x");
    utimesSync(other, date, date);
  }
  rmSync(newest);
  run().keep();
  expect(readdirSync(folder).filter((name) => name.startsWith("old"))).toEqual(["old-1.v8", "old-2.v8", "old-3.v8"]);
  expect(run()).toMatchObject({ taken: true });
});
