// What ranks files when code search is judged: presets of the repository, whole or without some of their rules, over a
// tree that is indexed once for all of them.

import { codePreset } from "../code/code-preset.ts";
import { CODE_RULES, type CodeRules, codeRules, OPTIONAL_CODE_RULES } from "../code/code-rules.ts";
import { type FileHistory, readHistory, readTip } from "../code/file-history.ts";
import { indexTree, type IndexedTree, type TreeSource } from "../code/indexed-tree.ts";
import { STANDARD_LIMITS } from "../code/limits.ts";
import { rankFiles } from "../code/tree-search.ts";
import type { Searched } from "./failure.ts";
import type { Variant } from "./ranker.ts";

/** A preset for code, whole or without some of its rules, and whether the last commits count. */
export interface CodeVariant extends Variant {
  readonly history: boolean;
}

/** The search over the files of a folder by each variant. @throws RanksackError as opening a repository does */
export async function openVariants(root: string, variants: readonly CodeVariant[]): Promise<Searched[]> {
  const trees = new Map<string, { source: TreeSource; tree: IndexedTree }>();
  for (const { preset } of variants) if (!trees.has(preset)) trees.set(preset, await openTree(root, preset));
  const known = variants.some(({ history }) => history) ? await historyOf(root) : undefined;
  return variants.flatMap(({ preset, without, history }) => {
    const opened = trees.get(preset);
    if (opened === undefined) return [];
    const rules = codeRules(opened.source.preset, without, history ? OPTIONAL_CODE_RULES : []);
    return [searched(opened.source, opened.tree, rules, known)];
  });
}

/** What was changed last in a work tree of git; a tree out of a bundle of single commits has nothing to tell. */
async function historyOf(root: string): Promise<FileHistory | undefined> {
  const tip = await readTip(root, "HEAD");
  return tip && readHistory(root, tip);
}

async function openTree(root: string, name: string): Promise<{ source: TreeSource; tree: IndexedTree }> {
  const source = { root, preset: codePreset(name), limits: STANDARD_LIMITS };
  return { source, tree: await indexTree(source, await source.preset.listFiles(root, source.limits)) };
}

function searched(source: TreeSource, tree: IndexedTree, rules: CodeRules, history?: FileHistory): Searched {
  return {
    size: tree.retriever.size,
    search(query, { limit, explain: explained = false }) {
      const { candidates, explain } = rankFiles(source, tree, query, limit, rules, { history });
      const hits = candidates.map(({ key }) => {
        const explanation = explained ? explain(key) : undefined;
        return { key, ...(explanation && { explanation }) };
      });
      return { hits };
    },
  };
}

/** The names of the rules that can be switched off; with history those that are on by option too. */
export function codeRuleNames(history: boolean): readonly string[] {
  return history ? [...CODE_RULES, ...OPTIONAL_CODE_RULES] : CODE_RULES;
}
