// The client on whose behalf a server is asked. A server may ask back while it works: for a form to be filled in, for
// what a model says, for the folders of the client. In the older protocol that is a request to the client, in the newer
// one a part of the answer, after which the client asks again with what it has to say.

/** What a client says it can do, as it declared it. */
export type Abilities = Readonly<Record<string, unknown>>;

/** What a server asks a client. */
export interface Question {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** A client, as far as one request of it reaches. */
export interface Caller {
  /** The same object for all requests of one client. */
  readonly client: object;
  /** Which protocol it speaks: whether it is asked by a request, or by an answer. */
  readonly era: "legacy" | "modern";
  readonly abilities: Abilities;
  /** Asks it; the answer as it came. Rejects with a JSON-RPC error when the client refuses, and when `signal` ends. */
  ask(question: Question, signal: AbortSignal): Promise<unknown>;
  /** Tells it something that wants no answer. Never throws. */
  tell(notice: Question): void;
}

/** What can be asked, and all that is relayed of it. */
export const RELAYED: Abilities = {
  elicitation: { form: {}, url: {} },
  sampling: { tools: {}, context: {} },
  roots: {},
};

/** What of a client's abilities servers are told: those that are relayed, as the client has them. */
export function relayedAbilities(abilities: Abilities): Abilities {
  return Object.fromEntries(Object.entries(abilities).filter(([name]) => Object.hasOwn(RELAYED, name)));
}

/** What a client would need to answer and does not have, in words; undefined when it can be asked. */
export function missingAbility(abilities: Abilities, { method, params = {} }: Question): string | undefined {
  if (method === "roots/list") return "roots" in abilities ? undefined : "roots";
  if (method === "sampling/createMessage") {
    if (!("sampling" in abilities)) return "sampling";
    const isPlain = params["tools"] === undefined && params["toolChoice"] === undefined;
    return isPlain || has(abilities["sampling"], "tools") ? undefined : "sampling with tools";
  }
  if (method !== "elicitation/create") return quotedMethod(method);
  const { elicitation } = abilities;
  if (elicitation === undefined) return "elicitation";
  if (params["mode"] === "url") return has(elicitation, "url") ? undefined : "elicitation by url";
  // Before there were modes, to declare elicitation was to declare forms.
  return has(elicitation, "form") || !has(elicitation, "url") ? undefined : "elicitation by form";
}

/** An error as JSON-RPC has it, for whoever asked. */
export function refusal(code: number, message: string): Error & { readonly code: number } {
  return Object.assign(new Error(message), { code });
}

/** JSON-RPC: there is no such method for the one who asks. */
export const METHOD_NOT_FOUND = -32_601;

function has(ability: unknown, mode: string): boolean {
  return typeof ability === "object" && ability !== null && mode in ability;
}

function quotedMethod(method: string): string {
  return `an answer to ${JSON.stringify(method.slice(0, 60))}`;
}
