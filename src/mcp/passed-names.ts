// What clients call the prompts and resources of servers. Prompts are named as tools are, by the same table. A resource
// keeps its address, since results of tools and other resources point at it, unless an earlier server of the
// configuration has the same one, or it could be taken for an address of ours; then the server stands before it. An
// address with a server before it is always understood.

import type { Listed, PassedLists } from "../gateway/passed-lists.ts";
import { nameTable } from "../tools/names.ts";
import { toolKey } from "../tools/tool.ts";
import { surfaceNames } from "./surface.ts";
import type { SurfaceSettings } from "./surface-settings.ts";
import { visibleData } from "./visible-text.ts";

/** A thing of a server. */
export interface Owned {
  readonly server: string;
  /** What the server itself calls it. */
  readonly name: string;
}

/** A list as clients see it, and what each entry is called by its server. */
export interface PassedNames {
  readonly listings: readonly Listed[];
  /** Whose it is that clients call so. */
  owner(exposed: string): Owned | undefined;
  /** What clients call it. */
  exposed(owned: Owned): string | undefined;
}

/** The lists of servers, in the order of the configuration. */
export type ListsByServer = ReadonlyMap<string, PassedLists>;

/** How addresses of ours begin. */
const SCHEME = "ranksack://";

/** Prompts by the names that clients call them by. */
export function promptNames(lists: ListsByServer, settings: SurfaceSettings): PassedNames {
  const prompts = Array.from(lists, ([server, { prompts: listed }]) =>
    surfaceNames(
      server,
      listed.map((prompt) => ({ ...prompt, server, name: textOf(prompt["name"]) })),
      settings,
    ),
  ).flat();
  const table = nameTable(prompts);
  const named = prompts.flatMap((prompt) => {
    const exposed = table.exposed(toolKey(prompt));
    const { server = "", exposedName: _, ...rest } = prompt;
    const owned = { server, name: prompt.name };
    return exposed === undefined ? [] : [{ exposed, owned, listing: { ...rest, name: exposed } }];
  });
  return namesOf(named, [
    ["title", isText],
    ["description", isText],
    ["arguments", areNamed],
  ]);
}

/** Resources, or templates of them, by the addresses that clients read. */
export function addressNames(lists: ListsByServer, kind: "resources" | "templates"): PassedNames {
  const field = kind === "resources" ? "uri" : "uriTemplate";
  const taken = new Set<string>();
  const named = Array.from(lists, ([server, listed]) =>
    listed[kind].flatMap((listing) => {
      const name = textOf(listing[field]);
      if (name === "") return [];
      const exposed = taken.has(name) || name.startsWith(SCHEME) ? prefixed({ server, name }) : name;
      taken.add(exposed);
      return [{ exposed, owned: { server, name }, listing: { ...listing, [field]: exposed } }];
    }),
  ).flat();
  return namesOf(named, [
    ["name", isText],
    ["title", isText],
    ["description", isText],
    ["mimeType", isText],
    ["size", (value) => typeof value === "number"],
  ]);
}

/** The address of a resource with its server before it. */
function prefixed({ server, name }: Owned): string {
  return `${SCHEME}${encodeURIComponent(server)}/${name}`;
}

/** The server, and its own address, of an address with a server before it. */
export function unprefixed(exposed: string, servers: Iterable<string>): Owned | undefined {
  for (const server of servers) {
    const start = prefixed({ server, name: "" });
    if (exposed.startsWith(start)) return { server, name: exposed.slice(start.length) };
  }
  return undefined;
}

interface Named {
  readonly exposed: string;
  readonly owned: Owned;
  readonly listing: Listed;
}

type Fitting = readonly (readonly [string, (value: unknown) => boolean])[];

/** Of entries that clients call alike the first counts, which a server that lists one twice has written. */
function namesOf(named: readonly Named[], fitting: Fitting): PassedNames {
  const owners = new Map<string, Named>();
  for (const one of named) if (!owners.has(one.exposed)) owners.set(one.exposed, one);
  const exposed = new Map(Array.from(owners.values(), (one) => [keyOf(one.owned), one.exposed]));
  return {
    listings: Array.from(owners.values(), ({ listing }) => mended(listing, fitting)).filter((one) => one !== undefined),
    owner: (name) => owners.get(name)?.owned,
    exposed: (owned) => exposed.get(keyOf(owned)),
  };
}

/** Without what clients would turn the whole list away for. */
function mended(listing: Listed, fitting: Fitting): Listed | undefined {
  const kept = { ...listing };
  for (const [field, isFit] of [...fitting, ...COMMON]) if (field in kept && !isFit(kept[field])) delete kept[field];
  try {
    return visibleData({ ...kept, ...(!("name" in kept) && { name: textOf(kept["uri"] ?? kept["uriTemplate"]) }) });
  } catch {
    return undefined;
  }
}

const COMMON: Fitting = [
  ["_meta", isObject],
  ["annotations", isObject],
  ["icons", Array.isArray],
];

function keyOf({ server, name }: Owned): string {
  return JSON.stringify([server, name]);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function textOf(value: unknown): string {
  return isText(value) ? value : "";
}

function isObject(value: unknown): value is Listed {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areNamed(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => isObject(one) && isText(one["name"]));
}
