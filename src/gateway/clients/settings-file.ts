// One file of settings that is read, and perhaps written again. It is replaced in one step and in place of what was
// read: a file that another program changed in between is left alone, links are followed, and permissions stay.

import { chmod, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { quotedPath, RanksackError } from "../../base/errors.ts";
import { fileSystemDirectory } from "../../storage/file-system.ts";
import { replaceFile } from "../../storage/replace-file.ts";
import { errorCode, unreadReason, unwrittenReason } from "../unread.ts";

/** A file as it was read. */
export interface SettingsFile {
  /** Absolute, without links. */
  readonly file: string;
  /** What it holds; undefined when there is no such file. */
  readonly bytes: Uint8Array | undefined;
  /** Its permission bits; those of a file for its owner alone when there is none. */
  readonly mode: number;
}

const OWNER_ONLY = 0o600;

/** Reads a file that may be missing. @throws RanksackError CONFIG_INVALID when it cannot be read. */
export async function openSettingsFile(path: string): Promise<SettingsFile> {
  try {
    const file = await realpath(path);
    const status = await stat(file);
    if (!status.isFile()) throw unreadable(path, status.isDirectory() ? "it is a folder" : "it is no ordinary file");
    return { file, bytes: await readFile(file), mode: status.mode & 0o777 };
  } catch (error) {
    if (error instanceof RanksackError) throw error;
    if (errorCode(error) === "ENOTDIR") throw noFolder(path, error);
    if (errorCode(error) !== "ENOENT") throw unreadable(path, `it ${unreadReason(error)}`, error);
    return { file: join(await realFolder(dirname(path)), basename(path)), bytes: undefined, mode: OWNER_ONLY };
  }
}

/**
 * Puts `bytes` in the place of what was read.
 *
 * @throws RanksackError CONFIG_INVALID when the file is another one by now; STORAGE when it cannot be written.
 */
export async function writeSettingsFile({ file, bytes: before, mode }: SettingsFile, bytes: Uint8Array): Promise<void> {
  const directory = fileSystemDirectory(dirname(file));
  const check = async (): Promise<void> => {
    const now = await readFile(file).catch(() => undefined);
    const isSame = before === undefined ? now === undefined : now?.equals(before) === true;
    if (!isSame) throw new RanksackError("CONFIG_INVALID", `${quotedPath(file)} was changed just now.`, "Try again.");
  };
  try {
    await replaceFile(directory, basename(file), [bytes], check);
  } catch (error) {
    throw error instanceof RanksackError && error.code === "STORAGE" ? unwritable(file, error) : error;
  }
  if (mode !== OWNER_ONLY) await chmod(file, mode);
}

/** A folder without links; one that is not there stays as it is written. */
async function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

function unreadable(path: string, reason: string, cause?: unknown): RanksackError {
  return new RanksackError(
    "CONFIG_INVALID",
    `${quotedPath(path)} cannot be read: ${reason}.`,
    "Put a file in its place, or remove it.",
    cause,
  );
}

function noFolder(path: string, cause: unknown): RanksackError {
  const message = `${quotedPath(path)} cannot be read: a file stands where its folder should be.`;
  return new RanksackError("CONFIG_INVALID", message, "Choose another folder.", cause);
}

/** The error of the storage names files of its own beside the one that is meant. */
function unwritable(path: string, { hint, cause }: RanksackError): RanksackError {
  return new RanksackError("STORAGE", `${quotedPath(path)} cannot be written: ${unwrittenReason(cause)}.`, hint, cause);
}
