// Names and spaces in a line of source. Nearly all of it is ASCII and is told unit by unit; what is not is left to a
// regular expression, which says the same and takes ten times as long.

const LETTER = 1;
const DIGIT = 2;

/** By ASCII unit: what it is in a name. */
const UNITS: Uint8Array = nameUnits();

function nameUnits(): Uint8Array {
  const units = new Uint8Array(128);
  units.fill(LETTER, 65, 91).fill(LETTER, 97, 123).fill(DIGIT, 48, 58);
  units[36] = LETTER;
  units[95] = LETTER;
  return units;
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const SPACE = /\s/;

/** Where the name that begins at `at` ends, in UTF-16 units; `at` itself where none begins. */
export function nameEnd(line: string, at: number): number {
  let end = at;
  for (; end < line.length; end++) {
    const unit = line.charCodeAt(end);
    if (unit > 127) return anyNameEnd(line, at);
    const kind = UNITS[unit];
    if (kind !== LETTER && (kind !== DIGIT || end === at)) break;
  }
  return end;
}

function anyNameEnd(line: string, at: number): number {
  NAME.lastIndex = at;
  return at + (NAME.exec(line)?.[0].length ?? 0);
}

/** The name that begins at `at`; empty where none does. */
export function nameAt(line: string, at: number): string {
  return line.slice(at, nameEnd(line, at));
}

/** Whether white space of any kind stands at `at`. */
export function isSpaceAt(line: string, at: number): boolean {
  const unit = line.charCodeAt(at);
  return unit === 32 || (unit >= 9 && unit <= 13) || (unit > 127 && SPACE.test(line.charAt(at)));
}
