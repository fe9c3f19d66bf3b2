// How the sources of tools are at the moment of a call, as the host tells it. That it cannot tell costs no answer.

import type { Note } from "../../retrieval/hit.ts";
import { faultText } from "../hook-fault.ts";
import type { SourceState } from "../source-state.ts";

/** What a host said of its sources. */
export interface SourceStates {
  readonly sources: readonly SourceState[];
  /** One when it failed. */
  readonly notes: readonly Note[];
}

/** Asks the host; one that does not say has them all. */
export function sourceStates(ask: (() => readonly SourceState[]) | undefined): SourceStates {
  try {
    return { sources: ask?.() ?? [], notes: [] };
  } catch (error) {
    const message = `Which sources are missing is not known (${faultText(error)}).`;
    return { sources: [], notes: [{ code: "sources-failed", message }] };
  }
}
