// A file to what is indexed of it: its text, its path and what the path tells, and if files are ranked by facts, these.

import type { CountedTerms, Document, SourceText } from "../index/document.ts";
import { FactsBuilder } from "./facts-builder.ts";
import { FactsWriter } from "./facts-bytes.ts";
import { FileKinds } from "./file-kind.ts";
import { endingOf, fileName } from "./file-name.ts";
import { languageNames } from "./language-names.ts";
import { digestFacts, type FileDigest } from "./tree-summary.ts";

/** Makes the documents of files, one after the other; one is good until the next. */
export class FileDocuments {
  /** Of the files that have facts, by path; undefined where files are not ranked by them. */
  readonly digests: Map<string, FileDigest> | undefined;
  private readonly facts: FactsBuilder | undefined;
  private readonly writer = new FactsWriter();
  private readonly kinds = new FileKinds();

  constructor(ranksByFacts: boolean) {
    this.facts = ranksByFacts ? new FactsBuilder() : undefined;
    this.digests = ranksByFacts ? new Map() : undefined;
  }

  /** The document of a file. */
  of(path: string, text: Uint8Array | string): Document {
    const name = fileName(path);
    const known = this.facts?.build(path, text);
    const sources = [
      sourceText("body", text, known?.terms),
      sourceText("path", path),
      sourceText("ext", endingOf(name)),
      sourceText("kind", this.kinds.of(path)),
    ];
    for (const language of languageNames(path)) sources.push(sourceText("lang", language));
    if (known === undefined) return { key: path, sources };
    sources.push(sourceText("symbol", undefined, known.symbols));
    this.digests?.set(path, digestFacts(known.facts));
    return { key: path, sources, attachment: this.writer.write(known.facts) };
  }
}

/** Of one shape, which costs less than to leave out what there is not: there are many. */
function sourceText(source: string, text: SourceText["text"], terms?: CountedTerms): SourceText {
  return { source, text, terms };
}
