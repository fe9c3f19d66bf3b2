// What ranks files when code search is judged: presets of the repository, whole or without some of their rules, over a
// tree that is indexed once for all of them.

import { codePreset } from "../code/code-preset.ts";
import { CODE_RULES, type CodeRules, codeRules } from "../code/code-rules.ts";
import { indexTree, type IndexedTree, type TreeSource } from "../code/indexed-tree.ts";
import { STANDARD_LIMITS } from "../code/limits.ts";
import { rankFiles } from "../code/tree-search.ts";
import type { Searched } from "./failure.ts";
import type { Variant } from "./ranker.ts";

/** The search over the files of a folder by each variant. @throws RanksackError as opening a repository does */
export async function openVariants(root: string, variants: readonly Variant[]): Promise<Searched[]> {
  const trees = new Map<string, { source: TreeSource; tree: IndexedTree }>();
  for (const { preset } of variants) if (!trees.has(preset)) trees.set(preset, await openTree(root, preset));
  return variants.flatMap((variant) => {
    const opened = trees.get(variant.preset);
    return opened === undefined
      ? []
      : [searched(opened.source, opened.tree, codeRules(opened.source.preset, variant.without))];
  });
}

async function openTree(root: string, name: string): Promise<{ source: TreeSource; tree: IndexedTree }> {
  const source = { root, preset: codePreset(name), limits: STANDARD_LIMITS };
  return { source, tree: await indexTree(source, await source.preset.listFiles(root, source.limits)) };
}

function searched(source: TreeSource, tree: IndexedTree, rules: CodeRules): Searched {
  return {
    size: tree.retriever.size,
    search(query, { limit, explain: explained = false }) {
      const { candidates, explain } = rankFiles(source, tree, query, limit, rules);
      const hits = candidates.map(({ key }) => {
        const explanation = explained ? explain(key) : undefined;
        return { key, ...(explanation && { explanation }) };
      });
      return { hits };
    },
  };
}

/** The names of the rules that can be switched off. */
export const CODE_RULE_NAMES: readonly string[] = CODE_RULES;
