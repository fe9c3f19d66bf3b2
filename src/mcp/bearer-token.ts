// The token that callers of a listening server must know: random bytes in a file of the user, made when it is first
// needed, and kept, so that clients can be set up once. Whoever can read the file can drive every server, so a file that
// others can read, or have made, is refused rather than mended: they may have read it already.

import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { quotedPath, RanksackError } from "../base/errors.ts";

/** How many random bytes a token has. */
const BYTES = 32;

/** What a token of a user's own has at least, in characters. */
const SHORTEST = 32;

/** The most that is read of a file, in bytes. */
const MOST = 4096;

/** Where the token is unless said; undefined where the environment names no home. */
export function tokenFile(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_CONFIG_HOME: config = "", HOME: home = "" } = env;
  if (isAbsolute(config)) return join(config, "ranksack", "http-token");
  return isAbsolute(home) ? join(home, ".config", "ranksack", "http-token") : undefined;
}

/**
 * The token of a file, which is made with one when it is missing.
 *
 * @throws RanksackError NOT_ALLOWED for a file that others can read, or that is another user's; CONFIG_INVALID for one
 * without a token; STORAGE when the system refuses.
 */
export async function readToken(file: string): Promise<string> {
  try {
    return (await made(file)) ?? (await read(file));
  } catch (error) {
    if (error instanceof RanksackError) throw error;
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const message = `The file of the token, ${quotedPath(file)}, cannot be used: ${reason}.`;
    throw new RanksackError("STORAGE", message, "Name a file that you can write with --token-file.", error);
  }
}

/** Makes the file with a new token; undefined where there is one. */
async function made(file: string): Promise<string | undefined> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "wx", 0o600).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  const token = randomBytes(BYTES).toString("base64url");
  try {
    await handle.writeFile(`${token}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return token;
}

async function read(file: string): Promise<string> {
  // Where the last two exist, a link is not followed and a FIFO not waited for.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(file, flags);
  try {
    await checkPrivate(file, handle);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST), 0, MOST, 0);
    const token = buffer.toString("utf8", 0, bytesRead).trim();
    if (token.length >= SHORTEST && /^[\x21-\x7e]+$/.test(token)) return token;
    const message = `${quotedPath(file)} holds no token: one has ${SHORTEST} characters or more, without spaces.`;
    throw new RanksackError("CONFIG_INVALID", message, "Remove the file, and it is made anew.");
  } finally {
    await handle.close();
  }
}

async function checkPrivate(file: string, handle: FileHandle): Promise<void> {
  const stats = await handle.stat();
  if (!stats.isFile()) throw notOurs(`${quotedPath(file)} is no regular file.`);
  const own = process.getuid?.();
  if (own === undefined) return;
  if (stats.uid !== own) throw notOurs(`${quotedPath(file)} belongs to another user.`);
  if ((stats.mode & 0o077) !== 0) throw notOurs(`${quotedPath(file)} can be read or written by other users.`);
}

function notOurs(message: string): RanksackError {
  return new RanksackError(
    "NOT_ALLOWED",
    `${message} A token that is not secret protects nothing.`,
    "Remove the file, and it is made anew, or name another one with --token-file.",
  );
}
