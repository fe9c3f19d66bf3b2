// The small files that a configuration takes values from: a key, a list of variables. Only an ordinary file is read, and
// only so much of it as a value may hold; nothing is waited for. What it holds is for the server alone and is never
// shown.

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import type { Environment, FileReader, FileText } from "./expansion.ts";
import { unreadReason } from "./unread.ts";

/** The largest file that is read, in bytes. */
const LARGEST = 64 * 2 ** 10;

/** A reader for a configuration in `folder`: its paths are absolute, relative to the folder, or begin with `~/`. */
export function filesFrom(folder: string, env: Environment): FileReader {
  return (path) => readTextFile(placeOf(path, folder, env));
}

function placeOf(path: string, folder: string, env: Environment): string {
  const inHome = /^~[\\/](.*)$/s.exec(path)?.[1];
  if (inHome !== undefined) return join(env["HOME"] ?? env["USERPROFILE"] ?? homedir(), inHome);
  return isAbsolute(path) ? path : resolve(folder, path);
}

function readTextFile(path: string): FileText {
  let file: number | undefined;
  try {
    // Without it, a pipe that nobody writes to would be waited for.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = fstatSync(file);
    if (!status.isFile()) return { fault: status.isDirectory() ? "is a folder" : "is no ordinary file" };
    const bytes = readAtMost(file, LARGEST + 1);
    return bytes.length > LARGEST ? { fault: "is larger than 64 KiB" } : { text: decoded(bytes) };
  } catch (error) {
    return { fault: faultOf(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function readAtMost(file: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let length = 0;
  for (;;) {
    const count = readSync(file, bytes, length, size - length, null);
    length += count;
    if (count === 0 || length === size) return bytes.subarray(0, length);
  }
}

/** @throws TypeError for what is no UTF-8 */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
}

function faultOf(error: unknown): string {
  return error instanceof TypeError ? "holds no UTF-8 text" : unreadReason(error);
}
