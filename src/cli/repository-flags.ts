// How repositories are read, as flags: the same ones wherever code is searched.

import { type Command, Option } from "commander";
import { RanksackError } from "../base/errors.ts";
import type { OpenFlags } from "./code-options.ts";
import { parseMaxFileSize, parseMaxFiles, parseMaxMemory, parseMaxTotalSize } from "./options.ts";

/** Which of them a command line gave counts only with a repository; the names are those of its values. */
const FLAGS = {
  history: new Option("--history", "count what the last 400 commits changed too"),
  maxFileSize: new Option("--max-file-size <size>", "search so much of a large file; default: 1M").argParser(
    parseMaxFileSize,
  ),
  maxFiles: new Option("--max-files <n>", "the most files a repository may have; default: 200000").argParser(
    parseMaxFiles,
  ),
  maxTotalSize: new Option("--max-total-size <size>", "the most there may be to index; default: 2G").argParser(
    parseMaxTotalSize,
  ),
  maxMemory: new Option("--max-memory <size>", "the most memory to take; default: all there is").argParser(
    parseMaxMemory,
  ),
  secrets: new Option("--secrets", "search .env files, keys and credentials too"),
  manifest: new Option("--no-manifest", "do not let .code-context/files.all.txt decide which files there are"),
  force: new Option("--force", "search the home directory or / all the same"),
} as const;

/** Declares them. */
export function repositoryFlags(command: Command): Command {
  for (const option of Object.values(FLAGS)) command.addOption(option);
  return command;
}

/** @throws RanksackError INVALID_ARGUMENT when one of them, or `--watch`, is given and there is no repository to read. */
export function checkRepositoryFlags(flags: OpenFlags & { readonly watch?: boolean }): void {
  const { watch, manifest = true } = flags;
  const given = Object.entries(FLAGS).find(
    ([name]) => name !== "manifest" && flags[name as keyof OpenFlags] !== undefined,
  );
  const flag = watch ? "--watch" : manifest ? given?.[1].long : "--no-manifest";
  if (flag === undefined || flag === null) return;
  const message = `${flag} is about repositories, and no --root is given.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Pass --root DIR, or leave it out.");
}
