// What decides beside the files of a tree which of them are listed: ignore files above it, settings of git, what git
// tracks, which directories are repositories, and which directory the root is. As a text that is another one when anything of it changed.

import { type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Environment, gitSettings } from "./git-config.ts";
import { gitDirectoryOf, workTreeOf } from "./git-directory.ts";
import { ignoreFilesIn } from "./ignore-files.ts";
import { stampOf } from "./stamp.ts";

/** What surrounds a tree at one moment. */
export interface Surroundings {
  readonly text: string;
  /** When anything of it changed last, in milliseconds: two changes within one tick of a clock look like one. */
  readonly changedAt: number;
}

/** The surroundings of a root; `tops` are the directories in it that have a `.git`. */
export function surroundingsOf(root: string, tops: Iterable<string>, env: Environment): Surroundings {
  const top = workTreeOf(root)?.top;
  const stamps = new Stamps();
  for (let at = root; top !== undefined && at !== top; at = dirname(at))
    for (const file of ignoreFilesIn(dirname(at))) stamps.add(file);
  const repositories = [...(top === undefined ? [] : [top]), ...Array.from(tops, (path) => join(root, path))];
  const said = repositories.map((place) => repositoryAt(place, env, stamps));
  const own = statsOf(root);
  return { text: JSON.stringify([own?.dev, own?.ino, top, said, stamps.all]), changedAt: stamps.changedAt };
}

function repositoryAt(place: string, env: Environment, stamps: Stamps): unknown {
  const git = gitDirectoryOf(place);
  if (git === undefined) return place;
  const settings = gitSettings(place, git, env);
  stamps.add(join(git.own, "index"));
  stamps.add(join(git.common, "info", "exclude"));
  if (settings.excludesFile !== undefined) stamps.add(settings.excludesFile);
  return [place, git, settings];
}

/** Collects what the system says of files, behind links too. */
class Stamps {
  readonly all: unknown[] = [];
  changedAt = 0;

  add(path: string): void {
    const stats = statsOf(path);
    this.all.push(stats && stampOf(stats));
    this.changedAt = Math.max(this.changedAt, stats?.ctimeMs ?? 0);
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
