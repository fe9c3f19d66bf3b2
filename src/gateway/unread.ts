// Why a file cannot be read or written, in words: what the system says in a code means nothing to most people.

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "is not there"],
  ["ENOTDIR", "is not there"],
  ["EISDIR", "is a folder"],
  ["ENXIO", "is no ordinary file"],
  ["EACCES", "has permissions that keep you out"],
  ["EPERM", "has permissions that keep you out"],
  ["ELOOP", "is a link that leads back to itself"],
]);

/** What of a file an error tells, as a clause without its subject: `is a folder`. */
export function unreadReason(error: unknown): string {
  const code = errorCode(error);
  return REASONS.get(code) ?? `cannot be read (${code})`;
}

const WRITING: ReadonlyMap<string, string> = new Map([
  ["EACCES", "its folder has permissions that keep you out"],
  ["EPERM", "its folder has permissions that keep you out"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk is full"],
  ["EROFS", "the disk is read-only"],
  ["ENOENT", "its folder is not there"],
]);

/** Why a file could not be written, as a clause. */
export function unwrittenReason(error: unknown): string {
  const code = errorCode(error);
  return WRITING.get(code) ?? `the system says ${code}`;
}

/** The code of the system in an error, or its text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
