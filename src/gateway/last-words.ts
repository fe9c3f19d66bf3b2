// What a server wrote to its stderr before it failed: kept short, never printed, and asked for the one line that says
// most. Programs end their complaint differently: Python's last line is the error, Node puts a stack and its version
// below it, npm adds advice and the name of a log file.

import { StringDecoder } from "node:string_decoder";
import { stripVTControlCharacters } from "node:util";
import { scrubbed } from "./secrets.ts";

/** How much of the end is kept, in UTF-16 units. */
const KEPT = 16_384;

/** How much of a line is shown, in UTF-16 units. */
const SHOWN = 200;

const NPM_REASON = /^npm (?:error|ERR!) (?!code\b|errno\b|syscall\b|path\b|A complete log)/;
const NAMED_ERROR = /^(?:Uncaught )?[\w.]*(?:Error|Exception)\b/;

/** Control characters, and those that turn the direction of text or are invisible. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** Collects the end of a stream of text. */
export class LastWords {
  readonly #secrets: readonly string[];
  readonly #decoder = new StringDecoder("utf8");
  #tail = "";
  #cut = false;

  /** `secrets` are the values that must not be shown (see `secretsOf`). */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  /** Takes the next bytes. */
  push(chunk: Buffer): void {
    const text = this.#tail + this.#decoder.write(chunk);
    this.#cut ||= text.length > KEPT;
    this.#tail = text.slice(-KEPT);
  }

  /** The telling line, on one line, without secrets and at most 200 units long; empty when nothing was said. */
  line(): string {
    // The first line may have lost its head, and a secret that lost its head is not recognised.
    const lines = this.#tail.split("\n").slice(this.#cut ? 1 : 0);
    return shown(tellingLine(lines.map(stripVTControlCharacters)), this.#secrets);
  }
}

/** `text` fit for a message: on one line, without secrets and unprintable characters, at most 200 units long. */
export function shown(text: string, secrets: readonly string[]): string {
  const line = scrubbed(text, secrets).replace(UNPRINTABLE, " ").trim();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1).toWellFormed()}…`;
}

function tellingLine(lines: readonly string[]): string {
  const npm = lines.find((line) => NPM_REASON.test(line));
  return npm ?? lines.findLast((line) => NAMED_ERROR.test(line)) ?? lines.findLast((line) => line.trim() !== "") ?? "";
}
