// What the system says of a file without reading it. Two stamps are equal as long as it saw no change: the change time
// is set by the system, never by a user.

import type { Stats } from "node:fs";

/** Size, times and which file it is. */
export interface Stamp {
  /** In bytes. */
  readonly size: number;
  /** When its content was written last, in milliseconds; a user may set it. */
  readonly modifiedAt: number;
  /** When it last changed in any way by the system's clock, in milliseconds. */
  readonly changedAt: number;
  readonly inode: number;
}

/** What of a file's status a stamp is made of. */
export type FileStatus = Pick<Stats, "size" | "mtimeMs" | "ctimeMs" | "ino">;

/** The stamp of a file. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: FileStatus): Stamp {
  return { size, modifiedAt: mtimeMs, changedAt: ctimeMs, inode: ino };
}

/** Whether the system saw no change between two looks at a file. */
export function isSameStamp(a: Stamp | undefined, b: Stamp | undefined): boolean {
  return (
    a?.size === b?.size && a?.modifiedAt === b?.modifiedAt && a?.changedAt === b?.changedAt && a?.inode === b?.inode
  );
}
