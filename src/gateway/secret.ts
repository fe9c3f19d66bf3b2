// A text that must not be shown. Whoever prints, logs or serialises what holds it gets `***`. Its value is had by asking
// for it by name, which stands out in the code.

import { inspect } from "node:util";

/** A text that prints as `***`: in templates, in JSON and in Node's inspection. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The text itself: for the process or address that it is meant for, and to look for it in what is to be shown. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return "***";
  }

  toJSON(): string {
    return "***";
  }
}

// A computed name in the class would have no declaration of its own (`isolatedDeclarations`).
Object.defineProperty(Secret.prototype, inspect.custom, { value: () => "***" });

/** Named texts as secrets, in the same order. */
export function secretMap(texts: Iterable<readonly [name: string, text: string]>): ReadonlyMap<string, Secret> {
  return new Map(Array.from(texts, ([name, text]) => [name, new Secret(text)] as const));
}

/** Their values by name, in the same order. */
export function revealed(secrets: ReadonlyMap<string, Secret> | undefined): [name: string, text: string][] {
  return Array.from(secrets ?? [], ([name, secret]) => [name, secret.reveal()]);
}
