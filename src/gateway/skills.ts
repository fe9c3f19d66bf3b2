// The skills of a directory: each folder in it with a SKILL.md is one. Folders are judged one by one, and one that is no
// skill is named with its reason. Of a file only the head is read, whatever its size, and nothing is read through a
// link: what a directory shows is what is in it.

import { constants } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import { skillTool } from "../tools/skill.ts";
import type { ToolDefinition } from "../tools/tool.ts";

/** A folder that is no skill. */
export interface RejectedSkill {
  /** Its name in the directory. */
  readonly folder: string;
  /** Why, as a clause: `its SKILL.md is a symbolic link`. */
  readonly reason: string;
}

/** The skills of a directory. */
export interface SkillListing {
  /** Ascending by the names of their folders, which stand in `_meta["ranksack/folder"]`. */
  readonly tools: readonly ToolDefinition[];
  /** In the same order. Files and hidden folders without a SKILL.md are not meant to be skills, and not in here. */
  readonly rejected: readonly RejectedSkill[];
}

const FILE = "SKILL.md";

/** How much of a file is read, in bytes: the text that is kept takes 8,000 at most, the rest is for front matter. */
const HEAD = 65_536;

/**
 * Reads the skills of a directory; folders in folders are not looked at.
 *
 * @throws RanksackError INVALID_ARGUMENT when it is no path or a file, NOT_FOUND when there is nothing, STORAGE when the
 * system refuses.
 */
export async function readSkills(directory: string): Promise<SkillListing> {
  const tools: ToolDefinition[] = [];
  const rejected: RejectedSkill[] = [];
  const folders = new Map<string, string>();
  for (const { name: folder, isLink } of await listFolders(directory)) {
    const skill = isLink ? { fault: "it is a symbolic link" } : await readSkill(join(directory, folder));
    if (skill === undefined) {
      if (!folder.startsWith(".")) rejected.push({ folder, reason: `it has no ${FILE}` });
    } else if ("fault" in skill) rejected.push({ folder, reason: skill.fault });
    else if (folders.has(skill.name)) {
      rejected.push({ folder, reason: `its name is already that of the skill in ${quoted(folders.get(skill.name))}` });
    } else {
      folders.set(skill.name, folder);
      tools.push({ ...skill, _meta: { "ranksack/folder": folder } });
    }
  }
  return { tools, rejected };
}

interface Folder {
  readonly name: string;
  readonly isLink: boolean;
}

/** The folders of a directory and whatever is linked there, ascending by name in code units. */
async function listFolders(directory: unknown): Promise<Folder[]> {
  if (typeof directory !== "string" || directory === "" || directory.includes("\0")) throw noPath(directory);
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map((entry) => ({ name: entry.name, isLink: entry.isSymbolicLink() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw unreadable(directory, error);
  }
}

/** What is wrong with a file, as a clause about its folder. */
interface Fault {
  readonly fault: string;
}

/** The skill of a folder, or undefined when it has none. */
async function readSkill(folder: string): Promise<ToolDefinition | Fault | undefined> {
  try {
    const head = await readHead(join(folder, FILE));
    if ("fault" in head) return head;
    const text = decode(head);
    if (typeof text === "object") return text;
    const skill = skillTool(text);
    if (!("fault" in skill) || !head.isCut) return skill;
    return { fault: `${skill.fault} (only its first ${HEAD} bytes are read)` };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return undefined;
    return { fault: `its ${FILE} cannot be read: ${code}` };
  }
}

interface Head {
  readonly bytes: Uint8Array;
  /** Whether the file goes on. */
  readonly isCut: boolean;
}

// The last two do not exist on Windows, where there is nothing they would guard against.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The head of a regular file. The kind is looked at before the file is opened: opening a FIFO would wait. */
async function readHead(path: string): Promise<Head | Fault> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return { fault: `its ${FILE} is a symbolic link` };
  if (!stats.isFile()) return { fault: `its ${FILE} is no regular file` };
  const file = await open(path, FLAGS);
  try {
    const bytes = new Uint8Array(HEAD);
    let length = 0;
    while (length < HEAD) {
      const { bytesRead } = await file.read(bytes, length, HEAD - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return { bytes: bytes.subarray(0, length), isCut: length === HEAD };
  } finally {
    await file.close();
  }
}

function decode({ bytes, isCut }: Head): string | Fault {
  if (bytes.includes(0)) return { fault: `its ${FILE} is binary` };
  try {
    // A character that the cut halves is left out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return { fault: `its ${FILE} is not UTF-8` };
  }
}

function noPath(directory: unknown): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    `The directory of skills is ${quoted(directory)}, which is not the path of a directory.`,
    'Pass the directory that holds their folders, such as ".claude/skills".',
  );
}

function unreadable(directory: string, error: unknown): RanksackError {
  const code = codeOf(error);
  if (code === "ENOENT")
    return new RanksackError(
      "NOT_FOUND",
      `There is no directory of skills ${quoted(directory)}.`,
      "Check the spelling; a path without / at its start begins at the working directory, and ~ is not expanded.",
      error,
    );
  if (code === "ENOTDIR")
    return new RanksackError(
      "INVALID_ARGUMENT",
      `${quoted(directory)} is a file, not a directory of skills.`,
      "Pass the directory that holds the folders of the skills.",
      error,
    );
  return new RanksackError(
    "STORAGE",
    `The directory of skills ${quoted(directory)} cannot be read (${code}).`,
    "Check that you may read it.",
    error,
  );
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : quoted(String(error));
}
