// Flags of `ranksack code` as options of a repository.

import type { RepositoryOptions } from "../code/repository.ts";
import { indexFolder } from "./index-folder.ts";
import type { Io } from "./io.ts";

/** How a repository is to be opened. */
export interface OpenFlags {
  readonly preset?: string;
  /** Whether `/`, the home directory and folders above it may be searched. */
  readonly force?: boolean;
  readonly maxFileSize?: number;
  readonly maxFiles?: number;
  readonly maxTotalSize?: number;
  readonly maxMemory?: number;
  readonly secrets?: boolean;
  /** False after `--no-manifest`. */
  readonly manifest?: boolean;
  /** A git revision instead of the files on disk. */
  readonly rev?: string;
  /** Whether the last commits count. */
  readonly history?: boolean;
  /** Whether the index is taken as it is. */
  readonly cached?: boolean;
  /** Whether every file is read. */
  readonly rebuild?: boolean;
  /** The folder of indexes; false for none, true for the user's cache. */
  readonly index?: string | boolean;
}

/** How repositories are opened as the flags say. */
export function openOptions(flags: OpenFlags, io: Io): RepositoryOptions {
  const { preset, rev, force = false, cached = false, rebuild = false, secrets = false, manifest = true } = flags;
  const { maxFileSize, maxFiles, maxTotalSize, maxMemory, history = false } = flags;
  const index = indexFolder(flags.index, io) ?? false;
  const named = { ...(preset !== undefined && { preset }), ...(rev !== undefined && { rev }) };
  const limits = {
    ...(maxFileSize !== undefined && { maxFileBytes: maxFileSize }),
    ...(maxFiles !== undefined && { maxFiles }),
    ...(maxTotalSize !== undefined && { maxTotalBytes: maxTotalSize }),
    ...(maxMemory !== undefined && { maxMemoryBytes: maxMemory }),
  };
  return { force, cached, rebuild, history, index, secrets, manifest, ...named, ...limits };
}
