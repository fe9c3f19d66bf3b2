// The index of a repository, which names the files that git tracks (gitformat-index(5)), versions 2 to 4:
//
//   "DIRC", version u32, number of entries u32, then the entries by name, all big-endian. An entry is
//   40 bytes of times and modes, the object's hash (20 bytes, or 32), flags u16 with the length of the name in the
//   low 12 bits, 2 bytes more if bit 14 is set, the name, NUL. Versions 2 and 3 fill up to a multiple of 8 bytes; in
//   version 4 the name is a number of bytes to drop from the name before, and what to append.
//
// Extensions follow: a name of 4 bytes, length u32, content. That of a split index is called "link": its entries change
// those of another file beside it (git-split-index). A damaged index tells nothing, and then ignore rules alone decide.

/** What an index names, as strings of bytes. */
export interface GitIndex {
  /** All entries, ascending. */
  readonly names: readonly string[];
  /** Those that are not files but other repositories. */
  readonly submodules: ReadonlySet<string>;
}

/** Of what tells nothing. */
export const EMPTY_INDEX: GitIndex = { names: [], submodules: new Set() };

/** What an index names, or a part of a split one; nothing when it cannot be understood. */
export function parseGitIndex(bytes: Uint8Array): ParsedIndex {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.length < 12 || buffer.toString("latin1", 0, 4) !== "DIRC") return EMPTY_INDEX;
  // Which hash a repository uses stands in its configuration; only one of the two sizes fits the entries.
  return parseEntries(buffer, 20) ?? parseEntries(buffer, 32) ?? EMPTY_INDEX;
}

/** One file of an index. */
interface ParsedIndex extends GitIndex {
  /** What it says of the file that it changes, if it is the smaller part of a split index. */
  readonly link?: { readonly content: Buffer; readonly hashSize: number };
}

function parseEntries(buffer: Buffer, hashSize: number): ParsedIndex | undefined {
  const version = buffer.readUInt32BE(4);
  if (version < 2 || version > 4) return undefined;
  const names: string[] = [];
  const submodules = new Set<string>();
  let at = 12;
  for (let left = buffer.readUInt32BE(8); left > 0; left--) {
    const entry = parseEntry(buffer, at, hashSize, version, names.at(-1) ?? "");
    if (entry === undefined || entry.name < (names.at(-1) ?? "")) return undefined;
    names.push(entry.name);
    if (entry.isSubmodule) submodules.add(entry.name);
    at = entry.end;
  }
  const content = extension(buffer, at, "link");
  return { names, submodules, ...(content && { link: { content, hashSize } }) };
}

/** The content of an extension, looked for from behind the entries. */
function extension(buffer: Buffer, start: number, name: string): Buffer | undefined {
  for (let at = start; at + 8 <= buffer.length; at += 8 + buffer.readUInt32BE(at + 4))
    if (buffer.toString("latin1", at, at + 4) === name)
      return buffer.subarray(at + 8, at + 8 + buffer.readUInt32BE(at + 4));
  return undefined;
}

interface IndexEntry {
  readonly name: string;
  readonly isSubmodule: boolean;
  /** Where the next entry begins. */
  readonly end: number;
}

/** Where the mode stands in an entry, and what it is for a submodule. */
const MODE_AT = 24;
const SUBMODULE = 0o160000;

const EXTENDED = 0x4000;
const NAME_LENGTH = 0xfff;

function parseEntry(
  buffer: Buffer,
  start: number,
  hashSize: number,
  version: number,
  before: string,
): IndexEntry | undefined {
  const flagsAt = start + 40 + hashSize;
  if (flagsAt + 2 > buffer.length) return undefined;
  const flags = buffer.readUInt16BE(flagsAt);
  const nameAt = flagsAt + ((flags & EXTENDED) === 0 ? 2 : 4);
  const { dropped, end: suffixAt } =
    version === 4 ? parseNumber(buffer, nameAt) : { dropped: before.length, end: nameAt };
  const nul = buffer.indexOf(0, suffixAt);
  if (nul < 0 || dropped > before.length) return undefined;
  const name = before.slice(0, before.length - dropped) + buffer.toString("latin1", suffixAt, nul);
  if ((flags & NAME_LENGTH) !== Math.min(name.length, NAME_LENGTH)) return undefined;
  const isSubmodule = buffer.readUInt32BE(start + MODE_AT) === SUBMODULE;
  return { name, isSubmodule, end: version === 4 ? nul + 1 : start + (((nul - start) >>> 3) + 1) * 8 };
}

/** Git's number of variable length: seven bits a byte, the highest set while more follow, and one added for each. */
function parseNumber(buffer: Buffer, start: number): { readonly dropped: number; readonly end: number } {
  let at = start;
  let byte = buffer[at++] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0 && value < 2 ** 24) {
    byte = buffer[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { dropped: value, end: at };
}
