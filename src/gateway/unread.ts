// Why a file cannot be read, in words: what the system says in a code means nothing to most people.

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

/** The code of the system in an error, or its text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
