// What a preset means for a repository beside its ranking: how files are found and read, and which lines are shown.

import { CODE_CONTEXT_AGENT_RANKING, CODE_PRESETS, presetNamed } from "../ranking/presets.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { InvalidText } from "./decode.ts";
import type { RepositoryLimits } from "./limits.ts";
import type { Listing } from "./listing.ts";
import { listFiles, type Walker } from "./manifest.ts";
import { listSeedFiles } from "./seed-files.ts";

/** A preset of a repository. */
export interface CodePreset {
  readonly ranking: Ranking;
  /** Lists the files of a root, which `walk` walks if it is given. */
  readonly listFiles: (root: string, limits: RepositoryLimits, walk?: Walker) => Promise<Listing>;
  /** How text that is not UTF-8 is read. */
  readonly invalidText: InvalidText;
  /** Whether a file can be found by its path, so that one without words still is a document. */
  readonly searchesPaths: boolean;
  /** Whether the best files are ranked again by what the index knows of them beside their words (code-rerank.ts). */
  readonly ranksByFacts: boolean;
  /** The lines of a hit that tell most about the query, or the first that have a word of it. */
  readonly lines: "best" | "first";
}

/**
 * The preset called `name`, or `default` when it is undefined.
 *
 * @throws RanksackError INVALID_ARGUMENT that names the valid ones.
 */
export function codePreset(name: unknown): CodePreset {
  const ranking = presetNamed(CODE_PRESETS, name);
  const isSeed = ranking === CODE_CONTEXT_AGENT_RANKING;
  return {
    ranking,
    invalidText: isSeed ? "replaced" : "latin1",
    listFiles: isSeed ? listSeedFiles : listFiles,
    searchesPaths: ranking.fields.some(({ sources }) => sources.some(({ name }) => name === "path")),
    ranksByFacts: !isSeed,
    lines: isSeed ? "first" : "best",
  };
}
