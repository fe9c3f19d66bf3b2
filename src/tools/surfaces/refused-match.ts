// A tool that was found and that the session has no room for. The model is told of it: it could ask for room, and must not
// take it for a tool that is not there.

import { listedText } from "../outcome.ts";

/** A tool that was found and not activated: nothing can call it. */
export interface RefusedMatch {
  /** What the model would call. */
  readonly name: string;
  /** Why, as a clause: `12 of 12 tools are active`. */
  readonly reason: string;
}

/** The outcome of a search of whose answers none was activated. */
export function noRoom(refused: readonly RefusedMatch[]): { readonly code: "no-room"; readonly message: string } {
  const who = listedText(
    refused.map(({ name, reason }) => `${name} (${reason})`),
    ", ",
  );
  const next = "Go on with tools that can be called already, or tell the user.";
  return { code: "no-room", message: `This session has no room for what was found: ${who}. ${next}` };
}
