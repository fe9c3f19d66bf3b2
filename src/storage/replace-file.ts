// Replacing a file in one step: the new one is written under a name of its own, made durable, and given the name. At
// every moment the name stands for the whole old file or the whole new one, whatever fails or ends in between.

import type { Directory } from "./directory.ts";
import { LOCK_LIFETIME } from "./lock.ts";
import { discard, isAbandoned, scratchFiles, scratchName } from "./scratch-name.ts";

/**
 * Replaces or creates a file with the parts, one behind the other. When it resolves the new file survives a loss of
 * power. `ready` is called when all is written and nothing is replaced yet; if it throws, nothing will be.
 *
 * @throws RanksackError STORAGE; the old file is still there then, unless only the last step failed, which makes the
 * new name durable: then it is one of the two.
 */
export async function replaceFile(
  directory: Directory,
  file: string,
  parts: readonly Uint8Array[],
  ready: () => Promise<void>,
): Promise<void> {
  const name = scratchName(directory, file, "new");
  try {
    await writeFile(directory, name, parts);
    await ready();
    await directory.rename(name, file);
  } catch (error) {
    await directory.remove(name).catch(() => {});
    throw error;
  } finally {
    discard(name);
  }
  await directory.sync();
}

async function writeFile(directory: Directory, name: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await directory.create(name);
  try {
    for (const part of parts) await file.write(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Removes what is left of earlier tries to replace a file that was replaced just now: that of processes that ended, of
 * this one, and what is older than a lock can be. Never throws.
 */
export async function removeLeftovers(directory: Directory, file: string): Promise<void> {
  const touched = (name: string): Promise<number> => directory.touched(name).then((time) => time ?? 0);
  try {
    const now = await touched(file);
    for (const scratch of scratchFiles(await directory.list(), file, "new")) {
      const expired = isAbandoned(directory, scratch) || now - (await touched(scratch.name)) > LOCK_LIFETIME;
      if (expired) await directory.remove(scratch.name);
    }
  } catch {
    // The next one removes them.
  }
}
