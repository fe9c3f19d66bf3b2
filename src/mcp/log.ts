// What happens, for whoever runs us: one JSON object a line, on stderr, as stdout is the protocol's. Entries are made of
// our own words, names of the configuration, and messages of RanksackErrors, which hold no secrets.

/** How much an entry matters. */
export type LogLevel = "info" | "warn" | "error";

/** Writes an entry; `event` is a fixed word, the fields say of what. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void;

/** A log whose lines go to `write`, with the time of `now` in milliseconds since 1970. */
export function jsonLog(write: (line: string) => void, now: () => number = Date.now): Log {
  return (level, event, fields = {}) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`);
}
