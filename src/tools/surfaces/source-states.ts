// How the sources of tools are at the moment of a call, as the host tells it. That it cannot tell costs no answer.

import { quoted } from "../../base/errors.ts";
import type { Note } from "../../retrieval/hit.ts";
import { faultText } from "../hook-fault.ts";
import type { SourceState } from "../source-state.ts";
import { readSources } from "./host-answers.ts";

/** What a host said of its sources. */
export interface SourceStates {
  readonly sources: readonly SourceState[];
  /** One when it failed. */
  readonly notes: readonly Note[];
}

/** Asks the host; one that does not say has them all. */
export function sourceStates(ask: (() => readonly SourceState[]) | undefined): SourceStates {
  try {
    const answer: unknown = ask?.() ?? [];
    const sources = readSources(answer);
    return sources ? { sources, notes: [] } : unknownSources(`the host answered ${quoted(answer)}, not a list`);
  } catch (error) {
    return unknownSources(faultText(error));
  }
}

function unknownSources(why: string): SourceStates {
  const message = `Which sources are missing is not known (${why}).`;
  return { sources: [], notes: [{ code: "sources-failed", message }] };
}
