// Catalogs as they come to be: sources list tools, list others, fail, return and leave, and queries come in between. Law 1
// says that nothing of it shows. What a catalog should hold is told by the last good listing of each source alone.

import fc from "fast-check";
import { expect } from "vitest";
import { createToolCatalog, type ToolCatalog } from "../../src/tools/catalog.ts";
import { catalogNames } from "../../src/tools/catalog-names.ts";
import { type NameTable, nameTable } from "../../src/tools/names.ts";
import { ownSource, type ToolDefinition, toolKey } from "../../src/tools/tool.ts";
import type { Corpus } from "./corpora.ts";
import { toolCorpora, toolFrom } from "./tool-corpora.ts";

/** How a catalog is begun, without some rules of the ranking. A mutant has something wrong. */
export type BeginCatalog = (tools: readonly ToolDefinition[], without: readonly string[]) => ToolCatalog;

/** One thing that happens to a catalog. */
type Step =
  | { readonly do: "set"; readonly source: string; readonly tools: readonly ToolDefinition[] }
  | { readonly do: "remove" | "fail" | "expect"; readonly source: string };

interface CatalogHistory {
  readonly first: readonly ToolDefinition[];
  readonly steps: readonly Step[];
  readonly queries: readonly string[];
}

const SOURCES = ["", "a", "a_b", "b"];

/** Words of one stem and of several, and one that the index holds as something else than its parts. */
const TITLES = ["", "zorble", "zorbles", "zorbling", "zorb", "quixots", `${"x".repeat(130)}Zorbled`, "é語Quixot"];
/** What may be meant by these depends on which of the titles are there. */
const MISSPELLED = ["zorbel", "zorblin", "zorbled", "zorbledd", "zorbl", "quixott", "quixo", "xorbles"];

/** What should be there. */
class Model {
  readonly listings = new Map<string, readonly ToolDefinition[]>();
  readonly states = new Map<string, string>();
  private readonly listed = new Set<string>();
  /** Keys in the order in which they came. */
  order: readonly string[] = [];

  constructor(first: readonly ToolDefinition[]) {
    for (const tool of first) {
      const source = ownSource(tool);
      this.listings.set(source, [...(this.listings.get(source) ?? []), tool]);
      this.states.set(source, "ready");
    }
    this.order = Array.from(new Set(first.map(toolKey)));
  }

  take(step: Step): void {
    const { source } = step;
    if (step.do === "set") this.listings.set(source, step.tools);
    if (step.do === "set") this.listed.add(source);
    if (step.do === "remove") this.listings.delete(source);
    if (step.do === "remove") this.states.delete(source);
    else this.states.set(source, { set: "ready", fail: "failed", expect: "connecting" }[step.do]);
    const live = this.live();
    const stays = this.order.filter((key) => live.has(key));
    const listed = (this.listings.get(source) ?? []).filter(isTool).map(toolKey);
    this.order = Array.from(new Set([...stays, ...listed.filter((key) => live.has(key))]));
  }

  /** The tools that count, by key. */
  live(): Map<string, ToolDefinition> {
    const live = new Map<string, ToolDefinition>();
    for (const [, tools] of this.sorted())
      for (const tool of tools.filter(isTool)) if (!live.has(toolKey(tool))) live.set(toolKey(tool), tool);
    return live;
  }

  /** `a 3 key`: what does not count, by source and position. */
  rejected(): string[] {
    const seen = new Set<string>();
    return this.sorted().flatMap(([source, tools]) =>
      tools.flatMap((tool, at) => {
        const key = isTool(tool) ? toolKey(tool) : "";
        if (key !== "" && !seen.has(key)) {
          seen.add(key);
          return [];
        }
        return [`${source} ${at} ${key}`];
      }),
    );
  }

  /** Whether every source was listed since the beginning. */
  isListed(): boolean {
    return Array.from(this.listings.keys()).every((source) => this.listed.has(source));
  }

  private sorted(): [string, readonly ToolDefinition[]][] {
    return Array.from(this.listings).sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

function isTool(tool: ToolDefinition | null): boolean {
  return tool !== null;
}

/** Law 1: whatever came before, a catalog is what one is that begins with what its sources list. */
export function catalogIndependence(begin: BeginCatalog, without: readonly string[] = []): fc.IProperty<unknown> {
  return fc.property(histories(), ({ first, steps, queries }) => {
    const catalog = begin(first, without);
    const model = new Model(first);
    for (const step of steps) {
      for (const query of queries) catalog.search(query, { limit: 3 });
      follows(catalog, step, model);
    }
    const live = Array.from(model.live().values());
    expect(Array.from(catalog.tools.keys())).toEqual(model.order);
    expect(new Map(catalog.tools)).toEqual(model.live());
    const fresh = createToolCatalog(live, { without });
    expect(catalog.size).toBe(fresh.size);
    expect(namesOf(catalog, catalogNames(catalog.tools))).toEqual(namesOf(fresh));
    for (const query of queries) {
      const options = { limit: live.length + 1, explain: true };
      expect(JSON.stringify(catalog.search(query, options))).toBe(JSON.stringify(fresh.search(query, options)));
    }
  });
}

/** Takes a step, and checks what can be seen of it without a search. */
function follows(catalog: ToolCatalog, step: Step, model: Model): void {
  const before = { tools: catalog.tools, entries: Array.from(catalog.tools) };
  const was = model.live();
  const change = taken(catalog, step);
  model.take(step);
  const live = model.live();
  const isOther = (key: string): boolean => JSON.stringify(was.get(key)) !== JSON.stringify(live.get(key));
  const changed = Array.from(was.keys()).filter((key) => live.has(key) && isOther(key));
  const added = Array.from(live.keys()).filter((key) => !was.has(key));
  const removed = Array.from(was.keys()).filter((key) => !live.has(key));
  if (change) {
    expect([change.added.toSorted(), change.removed.toSorted()]).toEqual([added.toSorted(), removed.toSorted()]);
    expect(change.changed).toEqual(expect.arrayContaining(changed));
  }
  if (changed.length + added.length + removed.length > 0) {
    expect(catalog.tools).not.toBe(before.tools);
    expect(Array.from(before.tools)).toEqual(before.entries);
  }
  const states = Array.from(model.states).sort(([a], [b]) => (a < b ? -1 : 1));
  expect(catalog.sources.map(({ source, state }) => [source, state])).toEqual(states);
  expect(catalog.sources.reduce((sum, { tools }) => sum + tools, 0)).toBe(live.size);
  const rejected = catalog.rejected.map(({ source, position, key }) => `${source} ${position} ${key}`);
  // Positions of what a catalog begins with are those of the whole list.
  expect(rejected.length).toBe(model.rejected().length);
  if (model.isListed()) expect(rejected).toEqual(model.rejected());
}

function taken(catalog: ToolCatalog, step: Step): ReturnType<ToolCatalog["setSource"]> | undefined {
  switch (step.do) {
    case "set":
      return catalog.setSource(step.source, step.tools);
    case "remove":
      return catalog.removeSource(step.source);
    case "fail":
      catalog.failSource(step.source, "no answer");
      return undefined;
    case "expect":
      catalog.expectSource(step.source);
      return undefined;
  }
}

function namesOf({ tools }: ToolCatalog, table: NameTable = nameTable(tools.values())): [string, string | undefined][] {
  return Array.from(tools.keys(), (key): [string, string | undefined] => [key, table.exposed(key)]).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
}

function histories(): fc.Arbitrary<CatalogHistory> {
  return toolCorpora().chain((corpus) => {
    const tools = fc.array(listedTool(corpus), { maxLength: 12 });
    const source = fc.constantFrom(...SOURCES);
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant("set" as const), source, tools }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("remove", "fail", "expect"), source }) },
    );
    const first = fc.subarray(corpus.documents.map(toolFrom));
    const steps = fc.array(step, { minLength: 1, maxLength: 8, size: "max" });
    const asked = fc.nat().map((at) => toolText(corpus.documents.map(toolFrom)[at % (corpus.documents.length || 1)]));
    const queries = fc.tuple(fc.constant(corpus.query), asked, fc.constantFrom(...MISSPELLED));
    return fc.record({ first, steps, queries });
  });
}

/** A tool of the corpus, the text of one under the key of another, a hidden one, or none at all. */
function listedTool({ documents }: Corpus): fc.Arbitrary<ToolDefinition> {
  if (documents.length === 0) return fc.constant({ name: "lonely" });
  return fc.tuple(fc.nat(), fc.nat(), fc.nat(19), fc.constantFrom(...TITLES)).map(([key, text, kind, title]) => {
    const [place, said] = [key, text].map((at) => documents[at % documents.length]);
    if (kind === 0 || place === undefined || said === undefined) return null as unknown as ToolDefinition;
    const tool = { ...toolFrom(kind < 8 ? place : said), key: place.key, title };
    return kind === 1 ? { ...tool, hidden: true } : tool;
  });
}

/** A tool as a query, its longest word misspelled. */
function toolText(tool: ToolDefinition | undefined): string {
  const words = `${tool?.name ?? ""} ${tool?.description ?? ""}`.split(/[^a-zA-Z]+/);
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  return `${words.slice(0, 4).join(" ")} ${longest.slice(0, -1)} ${longest}x`;
}
