// An answer within a number of tokens. Matches stay in their order; what gives way is what is told of the last ones. At
// first all are told as was asked for; then, step by step, the last tells less, then the last but one, up to the first;
// then the same with the next lesser detail. Only when all are names are the last ones left out, and a note says which
// and how to get them. So the best match is told best, and a match that is still there can be called.
//
//   three matches, asked for at schema, as the room gets less:
//   schema schema schema, schema schema signature, schema signature signature, signature signature signature,
//   signature signature summary ... names names names, then two of them, then one; a note that is too long says how many alone
//
// The first of these that fits is the answer: of two budgets the larger never tells less.

import type { Note } from "../retrieval/hit.ts";
import { bytesTokens, utf8Length } from "../base/tokens.ts";
import { type DefinitionAt, definitionAt, type Detail, DETAILS } from "./definition-detail.ts";
import type { ToolDefinition } from "./tool.ts";

/** A match that an answer is to tell of. */
export interface ToldMatch<F extends NamedFields> {
  /** What is told in any case; plain JSON. */
  readonly fields: F;
  /** The definition, of which more or less is told. */
  readonly tool: ToolDefinition;
}

/** What is told of a match in any case. */
export interface NamedFields {
  /** What a model calls. */
  readonly name: string;
}

/** An answer that fits. */
export interface FittedAnswer<F extends NamedFields> {
  /** The first of the matches, in their order. */
  readonly matches: readonly (F & DefinitionAt)[];
  /** How much is told of each of them; never more than of the one before. */
  readonly details: readonly Detail[];
  /** What a model calls the matches that were left out, in their order. */
  readonly cut: readonly string[];
  /** What gave way and how to get it, when anything did. */
  readonly notes: readonly Note[];
  /** The estimated tokens of the matches as JSON and of the notes' messages. */
  readonly tokens: number;
}

/**
 * The matches at the detail asked for, or as much of them as `budget`, in tokens, has room for; without one everything.
 * At least the name of the first is told, however small the budget.
 */
export function fitAnswer<F extends NamedFields>(
  matches: readonly ToldMatch<F>[],
  detail: Detail,
  budget: number = Number.POSITIVE_INFINITY,
): FittedAnswer<F> {
  const draft = new Draft(matches, detail);
  const fits = (): boolean => draft.tokens <= budget;
  if (matches.length === 0 || fits()) return draft.answer();
  for (const lesser of DETAILS.slice(0, DETAILS.indexOf(detail)).reverse())
    for (let at = matches.length - 1; at >= 0; at--) {
      draft.lessen(at, lesser);
      if (fits()) return draft.answer();
    }
  for (let kept = matches.length - 1; kept >= 1; kept--) {
    draft.cut(kept, cutNote);
    if (fits()) return draft.answer();
  }
  for (const note of [countNote, () => undefined]) {
    draft.cut(1, note);
    if (fits()) break;
  }
  return draft.answer();
}

/** Tells what was left out: the names of the first of it, and how many there are. */
type NoteOfCut = (names: readonly string[], count: number) => Note | undefined;

/** An answer that is made less step by step, with its size. */
class Draft<F extends NamedFields> {
  private readonly told: readonly Told<F>[];
  private readonly asked: Detail;
  private readonly details: Detail[];
  private kept: number;
  private note: Note | undefined;
  /** Of the matches as JSON, each with what follows it. */
  private bytes: number;
  /** The same up to each match, when none of them will change any more. */
  private sums: readonly number[] | undefined;
  /** From which match on less is told. */
  private lessFrom: number;

  constructor(matches: readonly ToldMatch<F>[], asked: Detail) {
    this.told = matches.map((match) => new Told(match));
    this.asked = asked;
    this.details = matches.map(() => asked);
    this.kept = matches.length;
    this.lessFrom = matches.length;
    this.bytes = this.runningBytes().at(-1) ?? 0;
  }

  get tokens(): number {
    // One bracket more: after the last match no comma follows, but the list ends.
    return bytesTokens(Math.max(2, this.bytes + 1) + utf8Length(this.note?.message ?? ""));
  }

  /** Tells less of one match. */
  lessen(at: number, detail: Detail): void {
    this.bytes += this.bytesOf(at, detail) - this.bytesOf(at, this.details[at] ?? this.asked);
    this.details[at] = detail;
    this.lessFrom = Math.min(this.lessFrom, at);
    this.note = shortenedNote(this.kept - this.lessFrom, this.kept);
  }

  /** Leaves out what comes after the first `kept`; nothing is told less from then on. */
  cut(kept: number, note: NoteOfCut): void {
    this.kept = kept;
    this.sums ??= this.runningBytes();
    this.bytes = this.sums[kept] ?? 0;
    this.note = note(this.cutNames(TOLD), this.told.length - kept);
  }

  answer(): FittedAnswer<F> {
    const details = this.details.slice(0, this.kept);
    return {
      matches: details.flatMap((detail, at) => this.told[at]?.at(detail) ?? []),
      details,
      cut: this.cutNames(),
      notes: this.note ? [this.note] : [],
      tokens: this.tokens,
    };
  }

  private cutNames(most: number = this.told.length): string[] {
    return this.told.slice(this.kept, this.kept + most).map(({ name }) => name);
  }

  /** The bytes of the first 0, 1, 2 … matches. */
  private runningBytes(): number[] {
    let sum = 0;
    return [0, ...this.details.map((detail, at) => (sum += this.bytesOf(at, detail)))];
  }

  private bytesOf(at: number, detail: Detail): number {
    return (this.told[at]?.bytes(detail) ?? 0) + 1;
  }
}

/** A match at each detail, made when it is needed. */
class Told<F extends NamedFields> {
  private readonly match: ToldMatch<F>;
  private readonly made = new Map<Detail, F & DefinitionAt>();
  private readonly sizes = new Map<Detail, number>();

  constructor(match: ToldMatch<F>) {
    this.match = match;
  }

  get name(): string {
    return this.match.fields.name;
  }

  at(detail: Detail): F & DefinitionAt {
    const { fields, tool } = this.match;
    const made = this.made.get(detail) ?? { ...fields, ...definitionAt(tool, this.name, detail) };
    this.made.set(detail, made);
    return made;
  }

  bytes(detail: Detail): number {
    const known = this.sizes.get(detail) ?? utf8Length(JSON.stringify(this.at(detail)));
    this.sizes.set(detail, known);
    return known;
  }
}

/** How many names a note tells; the list beside it has them all. */
const TOLD = 8;

function shortenedNote(count: number, all: number): Note {
  const which = count < all ? `of the last ${count} of ${all}` : "of each";
  return { code: "answer-shortened", message: `To fit, less is told ${which}; select:NAME tells one whole.` };
}

function cutNote(names: readonly string[], count: number): Note {
  const more = count > names.length ? ` and ${count - names.length} more` : "";
  return { code: "answer-cut", message: `Left out to fit: ${names.join(", ")}${more}; select:NAME gets one.` };
}

function countNote(_: readonly string[], count: number): Note | undefined {
  if (count === 0) return undefined;
  return { code: "answer-cut", message: `${count} left out.` };
}
