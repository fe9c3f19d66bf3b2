// A line that says how far a long build is, for a person who waits: shown after half a second, gone when it is done.

import type { IndexProgress } from "../code/repository.ts";
import type { Io } from "./io.ts";

/** Shows progress, and takes it away. */
export interface ProgressLine {
  readonly show: (progress: IndexProgress) => void;
  readonly end: () => void;
}

/** How long nobody asks what goes on, in milliseconds. */
const SILENCE = 500;
const CLEAR = "\r\u001b[K";

/** A line on `err` if a person looks at it, else nothing. */
export function progressLine(io: Io): ProgressLine {
  const start = Date.now();
  let shown = false;
  return {
    show({ done, total }) {
      if (!io.errIsTerminal || Date.now() - start < SILENCE) return;
      shown = true;
      io.err(`${CLEAR}Reading files: ${done} of ${total}`);
    },
    end() {
      if (shown) io.err(CLEAR);
      shown = false;
    },
  };
}
