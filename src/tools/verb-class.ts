// What a request wants done to an object and what a tool does to one, in five classes, so that "delete a label" does not
// get the tool that creates labels. A word of several readings (book, post, message, schedule) is taken as the verb it
// is listed as: tools are named after what they do.

import { stemEnglish } from "../analysis/english-stemmer.ts";

/** What a verb does to its object. */
export type VerbClass = "create" | "read" | "update" | "delete" | "send";

const VERBS: Readonly<Record<VerbClass, string>> = {
  create:
    "create add new make insert open schedule book generate draft write save put register build start launch install " +
    "compose post upload",
  read:
    "get fetch read show view list find search look check what which who see pull display retrieve describe query " +
    "lookup browse where when how",
  update: "update edit modify change move rename set mark turn toggle assign transition patch replace",
  delete: "delete remove erase cancel clear destroy drop uninstall kill revoke unassign",
  send: "send reply message email text notify publish forward",
};

const CLASS_OF_WORD = classesBy((word) => word);

/** Forms of the verbs: `creating`, `deleted`, `removal`. */
const CLASS_OF_STEM = classesBy(stemEnglish);

function classesBy(formOf: (word: string) => string): ReadonlyMap<string, VerbClass> {
  const classes = (Object.keys(VERBS) as VerbClass[]).flatMap((verbClass) =>
    VERBS[verbClass].split(" ").map((word) => [formOf(word), verbClass] as const),
  );
  return new Map(classes);
}

/** How many words are remembered with their class. */
const REMEMBERED = 16_384;

const KNOWN = new Map<string, VerbClass | undefined>();

/** The class of the first word that has one; words lower-case, as they are typed, stop words included. */
export function verbClassOf(words: readonly string[]): VerbClass | undefined {
  for (const [at, word] of words.entries()) {
    if (word === "get" && words[at + 1] === "rid") return "delete";
    const found = classOf(word);
    if (found) return found;
  }
  return undefined;
}

function classOf(word: string): VerbClass | undefined {
  if (KNOWN.has(word)) return KNOWN.get(word);
  if (KNOWN.size >= REMEMBERED) KNOWN.clear();
  const found = CLASS_OF_WORD.get(word) ?? CLASS_OF_STEM.get(stemEnglish(word));
  KNOWN.set(word, found);
  return found;
}

/**
 * How well a tool's verb agrees with that of a request: 1 for the same class, 0 where one deletes and the other does
 * something else, .5 for all other pairs and where either has no class. A score of +1, -1 and 0 orders tools alike;
 * this one is never below 0, so it can be a part of a sum of gains.
 */
export function verbAgreement(asked: VerbClass | undefined, offered: VerbClass | undefined): number {
  if (asked === undefined || offered === undefined) return 0.5;
  if (asked === offered) return 1;
  return asked === "delete" || offered === "delete" ? 0 : 0.5;
}
