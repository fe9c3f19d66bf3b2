// The whole functions and classes that a text points at: a path with a line, compiler output, a stack trace. Only files
// that a search would look into are read, wherever a text says that they are.

import { extname, posix } from "node:path";
import { type CodeBlock, blockAround } from "./block.ts";
import { codePreset } from "./code-preset.ts";
import { readText } from "./code-hit.ts";
import { excerptAround } from "./excerpt.ts";
import type { TreeSource } from "./indexed-tree.ts";
import { languageOf } from "./languages.ts";
import { checkLimits, type RepositoryLimits } from "./limits.ts";
import { type LineReference, lineReferences } from "./line-reference.ts";
import { type ContextLine, linesOf } from "./lines.ts";
import { checkRoot } from "./root.ts";

/** A stretch of a file that a text points at. */
export interface ExtractedBlock {
  /** Relative to the root, with "/". */
  readonly path: string;
  /** From 1. */
  readonly start: number;
  /** The last line. */
  readonly end: number;
  /** What is defined there; undefined when the place is in no definition and only its neighbourhood is shown. */
  readonly name?: string;
  /** The lines that the text names, ascending. */
  readonly places: readonly number[];
  /** The lines from start to end, each cut at 1,000 UTF-16 units. */
  readonly lines: readonly ContextLine[];
}

/** What a text points at. */
export interface Extract {
  /** In the order of the text; a definition that is named twice comes once. */
  readonly blocks: readonly ExtractedBlock[];
  /** Places that lead to no line of a file of the repository, as they were written. */
  readonly missing: readonly LineReference[];
}

/** How the files are found. */
export interface ExtractOptions extends Partial<RepositoryLimits> {
  /** Allows the whole disk or the home directory as root. Default false. */
  readonly force?: boolean;
}

/**
 * Reads the places of a text and shows the definitions around them.
 *
 * @throws RanksackError as `openRepository` does.
 */
export async function extractBlocks(root: string, text: string, options: ExtractOptions = {}): Promise<Extract> {
  const preset = codePreset("default");
  const source = { root: checkRoot(root, options.force === true), preset, limits: checkLimits(options) };
  const references = lineReferences(text);
  const { files } = await preset.listFiles(source.root, source.limits);
  const places = new Places(
    source.root,
    files.map(({ path }) => path),
  );
  const blocks: ExtractedBlock[] = [];
  const missing: LineReference[] = [];
  for (const reference of references) {
    const path = places.find(reference.path);
    const block = path === undefined ? undefined : blockAt(source, path, reference.line);
    if (block) addBlock(blocks, block);
    else missing.push(reference);
  }
  return { blocks, missing };
}

/** Adds a block, or its place to one that holds it already. */
function addBlock(blocks: ExtractedBlock[], block: ExtractedBlock): void {
  const at = blocks.findIndex(
    ({ path, start, end }) => path === block.path && start <= block.start && block.end <= end,
  );
  const known = blocks[at];
  if (known === undefined) blocks.push(block);
  else blocks[at] = { ...known, places: [...known.places, ...block.places].sort((a, b) => a - b) };
}

/** How many lines are shown around a place that is in no definition. */
const AROUND = 5;
const LINE_LENGTH = 1_000;

function blockAt(source: TreeSource, path: string, line: number): ExtractedBlock | undefined {
  const content = readText(source, path);
  if (content === undefined) return undefined;
  const all = linesOf(content);
  if (line > all.length) return undefined;
  const block = blockAround(all, line, languageOf(extname(path).slice(1).toLowerCase()));
  const { start, end }: Omit<CodeBlock, "name"> = block ?? {
    start: Math.max(1, line - AROUND),
    end: Math.min(all.length, line + AROUND),
  };
  const lines = all.slice(start - 1, end).map((text, at) => {
    return { line: start + at, text: excerptAround(text, [0, 0], [], LINE_LENGTH).text };
  });
  return { path, start, end, ...(block && { name: block.name }), places: [line], lines };
}

/** Folders of other people's code: what a trace says of them is not about a file of ours with the same name. */
const FOREIGN = /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.cargo|\.rustup|go\/pkg\/mod)\/|^node:/;

/** Finds the files of a repository by what a text calls them. */
class Places {
  private readonly root: string;
  private readonly paths: ReadonlySet<string>;
  private readonly byName = new Map<string, string[]>();

  constructor(root: string, paths: readonly string[]) {
    this.root = root;
    this.paths = new Set(paths);
    for (const path of paths) {
      const name = posix.basename(path);
      const known = this.byName.get(name);
      if (known) known.push(path);
      else this.byName.set(name, [path]);
    }
  }

  /** The file that a path means: it lies there, or it is the only one that ends so, as long an end as possible. */
  find(written: string): string | undefined {
    if (FOREIGN.test(written)) return undefined;
    const inside = written.startsWith(`${this.root}/`) ? written.slice(this.root.length + 1) : written;
    const path = posix.normalize(inside).replace(/^(?:\.{0,2}\/)+/, "");
    if (this.paths.has(path)) return path;
    const parts = path.split("/");
    // One name alone means a file only when no more was written: there are many called index.
    const shortest = parts.length === 1 ? 1 : 2;
    for (let from = 0; parts.length - from >= shortest; from++) {
      const found = this.endingWith(parts.slice(from).join("/"));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private endingWith(path: string): string | undefined {
    if (this.paths.has(path)) return path;
    const ending = `/${path}`;
    const found = (this.byName.get(posix.basename(path)) ?? []).filter((one) => one.endsWith(ending));
    return found.length === 1 ? found[0] : undefined;
  }
}
