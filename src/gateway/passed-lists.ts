// What a server lists beside its tools: prompts, resources and templates of resources, read as they come. A list that
// cannot be read costs itself alone.

import { RanksackError } from "../base/errors.ts";
import { readToolPages } from "./tool-pages.ts";
import type { Upstream } from "./upstream.ts";
import { errorAnswerOf } from "./upstream-fault.ts";

/** An entry of a list, as its server lists it. */
export type Listed = Readonly<Record<string, unknown>>;

/** The lists that are passed on. */
export interface PassedLists {
  readonly prompts: readonly Listed[];
  readonly resources: readonly Listed[];
  readonly templates: readonly Listed[];
}

/** Lists without an entry. */
export const NO_LISTS: PassedLists = { prompts: [], resources: [], templates: [] };

const KINDS = [
  { field: "prompts", method: "prompts/list", listed: "prompts", ability: "prompts" },
  { field: "resources", method: "resources/list", listed: "resources", ability: "resources" },
  { field: "templates", method: "resources/templates/list", listed: "resourceTemplates", ability: "resources" },
] as const;

/** Reads the lists of a server; of one that cannot be read now the `last` is kept. `warn` is told why. Never rejects. */
export async function readPassedLists(
  upstream: Pick<Upstream, "request" | "abilities">,
  last: PassedLists,
  warn: (error: RanksackError) => void,
): Promise<PassedLists> {
  const abilities = upstream.abilities ?? {};
  const read = KINDS.map(async ({ field, method, listed, ability }) => {
    if (abilities[ability] === undefined) return [field, []] as const;
    try {
      const { tools } = await readToolPages((cursor) => page(upstream, method, listed, cursor));
      return [field, tools.filter(isListed)] as const;
    } catch (error) {
      if (!isOptional(error) && error instanceof RanksackError) warn(error);
      return [field, isOptional(error) ? [] : last[field]] as const;
    }
  });
  return { ...NO_LISTS, ...Object.fromEntries(await Promise.all(read)) };
}

async function page(
  upstream: Pick<Upstream, "request">,
  method: string,
  listed: string,
  cursor: string | undefined,
): Promise<unknown> {
  const answer = await upstream.request(method, cursor === undefined ? {} : { cursor });
  const { [listed]: entries, nextCursor } = (answer ?? {}) as Record<string, unknown>;
  return { tools: Array.isArray(entries) ? entries : [], nextCursor };
}

function isListed(entry: unknown): entry is Listed {
  return typeof entry === "object" && entry !== null && !Array.isArray(entry);
}

/** Whether a server says that it has no such list: many that have resources know of no templates. */
function isOptional(error: unknown): boolean {
  return errorAnswerOf(error)?.code === -32_601;
}
