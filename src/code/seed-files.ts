// Which files preset `code-context-agent` searches, as its original does: those that a manifest names, else all but
// what it always leaves out. Where the original reads outside of the repository, twice, or nothing at all below a folder
// called `build`, this does not (test/golden/README.md).

import type { Listing } from "./listing.ts";
import type { RepositoryLimits } from "./limits.ts";
import { listFiles, type Walker } from "./manifest.ts";
import type { Refusal } from "./skipped.ts";

/** The folders and endings that the original leaves out when it has no manifest. */
const FOLDERS = /^(\.git|node_modules|__pycache__|\.venv|venv|\.code-context|dist|build)$/;
const ENDINGS = /\.(pyc|pyo|so|dylib|dll|exe|bin|jpg|png|gif|pdf|zip)$/i;

/** Lists a root for the preset; as `listFiles` otherwise. */
export function listSeedFiles(root: string, limits: RepositoryLimits, walk?: Walker): Promise<Listing> {
  return listFiles(root, limits, walk, seedFilter);
}

function seedFilter(path: string): Refusal | undefined {
  const folder = path.endsWith("/") && FOLDERS.test(path.slice(path.lastIndexOf("/", path.length - 2) + 1, -1));
  const detail = folder ? "a folder that the preset leaves out" : "an ending that the preset leaves out";
  return folder || ENDINGS.test(path) ? { reason: "ignored", detail } : undefined;
}
