// Where a command reads and writes: the process in real life, strings in a test.

import { styleText } from "node:util";
import { wantsColour } from "../base/colour.ts";

/** The outside of a command. */
export interface Io {
  /** Answers, for people or programs. */
  readonly out: (text: string) => void;
  /** Notes, progress and errors. */
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory, absolute. */
  readonly cwd: string;
  /** Whether a person looks at `out`. */
  readonly isTerminal: boolean;
  /** Whether a person looks at `err`. */
  readonly errIsTerminal: boolean;
  /** The whole of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
  /** Has `work` done before a signal, or a reader that is gone, ends the process; it is waited for and must not reject. */
  readonly onStop?: (work: () => Promise<void>) => void;
}

/** Colours that say something: what to look at first, what matters less. */
export type Style = "bold" | "dim" | "cyan" | "green" | "yellow" | "red";

/** Colours a text, or leaves it. */
export type Painter = (style: Style, text: string) => string;

/** A painter of what goes to `out`: FORCE_COLOR decides, then NO_COLOR, then whether a person looks. */
export function painter(io: Io): Painter {
  return painterFor(io.env, io.isTerminal);
}

/** A painter of what goes to `err`. */
export function errPainter(io: Io): Painter {
  return painterFor(io.env, io.errIsTerminal);
}

function painterFor(env: Io["env"], isTerminal: boolean): Painter {
  const coloured = wantsColour(env, isTerminal);
  return (style, text) => (coloured ? styleText(style, text, { validateStream: false }) : text);
}
