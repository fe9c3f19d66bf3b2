// How a repository reads a query: what its words count before the index is asked, and the two windows that rank what the
// index found.

import { inverseDocumentFrequency } from "../ranking/similarity.ts";
import type { ParsedQuery } from "../query/parse.ts";
import type { QueryTerm } from "../query/query.ts";
import type { Plan } from "../ranking/plan.ts";
import type { Reading } from "../retrieval/search.ts";
import { Measurer, type WeighedStem } from "./code-measures.ts";
import { type AskedIdentifier, type AskedStem, bodyTerms, type CodeQuestion, codeQuestion } from "./code-question.ts";
import { codeWindows } from "./code-rerank.ts";
import type { CodeRules } from "./code-rules.ts";
import type { FileHistory } from "./file-history.ts";
import type { NamingStem } from "./name-match.ts";
import type { TreeFacts } from "./tree-facts.ts";

/** Reads the queries of one tree. */
export class CodeReader {
  private readonly facts: () => TreeFacts;
  private known: TreeFacts | undefined;
  private readonly measurer = new Measurer();

  /** `facts` is asked once, when a query first needs them. */
  constructor(facts: () => TreeFacts) {
    this.facts = facts;
  }

  private get tree(): TreeFacts {
    this.known ??= this.facts();
    return this.known;
  }

  /** Reads one query under these rules; `history` is for the one of that name. */
  read(parsed: ParsedQuery, rules: CodeRules, history?: FileHistory): Reading {
    const question = codeQuestion(parsed, rules);
    const terms = bodyTerms(question);
    return {
      terms,
      others: new Map([
        ["path", rules.has("path-words") ? pathTerms(question) : []],
        ["symbol", rules.has("symbols") ? symbolTerms(question) : []],
      ]),
      windows: (plan) => {
        const idfs = rarities(plan);
        const { tree, measurer } = this;
        const stems = weighStems(question.stems, idfs);
        const identifiers = question.identifiers.map((one) => ({
          ...one,
          mass: this.rarityOf(one, idfs) * Math.sqrt(one.count),
        }));
        return codeWindows({ rules, tree, question, stems, identifiers, measurer, history });
      },
      windowsBeforeConditions: true,
    };
  }

  /** How rare an identifier is; one that the index has no term for counts as its definers are rare. */
  private rarityOf({ name, hash, isCompound }: AskedIdentifier, idfs: ReadonlyMap<string, number>): number {
    const known = isCompound ? idfs.get(name) : undefined;
    if (known !== undefined) return known;
    return isCompound
      ? 0
      : inverseDocumentFrequency("lucene", Math.max(1, this.tree.countDefiners(hash)), Math.max(1, this.tree.size)) / 2;
  }
}

function pathTerms({ stems }: CodeQuestion): QueryTerm[] {
  return stems
    .filter(({ isNameable }) => isNameable)
    .map(({ word, term, count, weight }) => ({ word, term, count, weight }));
}

function symbolTerms({ identifiers, symbol }: CodeQuestion): QueryTerm[] {
  return identifiers
    .filter(({ isCompound, name }) => isCompound || name === symbol?.name)
    .map(({ word, name, count }) => ({ word, term: name, count }));
}

/** The idf of every term of the body that a document holds. */
function rarities({ words }: Plan): Map<string, number> {
  const idfs = new Map<string, number>();
  for (const { field, term, alternatives } of words)
    if (field === 0) for (const { term: own, idf } of alternatives) if (own === term) idfs.set(term, idf);
  return idfs;
}

function weighStems(stems: readonly AskedStem[], idfs: ReadonlyMap<string, number>): (NamingStem & WeighedStem)[] {
  return stems.flatMap((stem) => {
    const idf = idfs.get(stem.term);
    if (idf === undefined) return [];
    const repeated = Math.sqrt(stem.count);
    return [
      {
        ...stem,
        worth: idf * stem.weight,
        mass: idf * stem.weight * repeated,
        codeMass: idf * Math.sqrt(stem.codeCount),
      },
    ];
  });
}
