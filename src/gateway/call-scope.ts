// Which exchange with a server a piece of work belongs to, however deep in the SDK it is done. Over streamable HTTP an
// answer comes on a stream of its own, and what the server asks or says on that stream is of the same call: the SDK does
// not hand the stream on, but what it does for a message of it is done in the scope in which the request was sent.

import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "./caller.ts";

/** An exchange. */
export interface CallScope {
  /** Stands for the connection: work of one may set off work of another. */
  readonly connection: object;
  /** On whose behalf it is; undefined for what we ask on our own. */
  readonly caller?: Caller | undefined;
  /** Ends it for a message larger than so many bytes; answers whether it was still under way. */
  readonly tooLarge: (limit: number) => boolean;
  /** Ends it because the stream of its answer has ended, if it is still under way. */
  readonly ended: () => void;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** Does something in a scope; what it sets off belongs to the scope too. */
export function withinScope<T>(scope: CallScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** The scope of what is being done. */
export function currentScope(): CallScope | undefined {
  return scopes.getStore();
}
