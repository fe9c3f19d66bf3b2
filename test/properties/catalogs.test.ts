// Law 1 for catalogs whose sources come, change and go, with all rules, and with none: then the index alone answers.

import { expect, test } from "vitest";
import { allSteps } from "../../src/base/steps.ts";
import { createToolCatalog, localCatalog, type ToolCatalog } from "../../src/tools/catalog.ts";
import { TOOL_RULES } from "../../src/tools/rules.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { type BeginCatalog, catalogIndependence } from "./catalogs.ts";
import { holds, isBroken } from "./seed.ts";

const begin: BeginCatalog = (tools, without) => createToolCatalog(tools, { without });

test.each([
  ["all rules", []],
  ["no rule", TOOL_RULES],
])("law 1: a catalog is what its sources list, with %s", (_, without) => {
  holds(catalogIndependence(begin, without));
});

/** What is seen of a catalog without and with a search. */
function seen(catalog: ToolCatalog): string {
  const { hits, total } = catalog.search("zorble issue list", { limit: 5 });
  return JSON.stringify([Array.from(catalog.tools), hits, total, catalog.sources]);
}

/** A catalog whose sources are listed step by step; `between` is told of each step. */
function beginInSteps(
  between: (catalog: ToolCatalog, listed: readonly ToolDefinition[], step: number) => void,
): BeginCatalog {
  return (tools, without) => {
    const catalog = localCatalog(tools, { without });
    return Object.assign(catalog, {
      setSource: (...[source, listed]: Parameters<ToolCatalog["setSource"]>) => {
        const list = Array.from(listed);
        const work = catalog.setSourceInSteps(source, list);
        for (let step = 1; ; step++) {
          const { done, value } = work.next();
          if (!done) {
            between(catalog, list, step);
            continue;
          }
          allSteps(catalog.readyInSteps());
          return value;
        }
      },
    });
  };
}

test("law 1: a catalog is what its sources list, step by step as well; in between it is what it was", () => {
  let before = "";
  const inSteps = beginInSteps((catalog, _, step) => {
    if (step === 1) before = seen(catalog);
    else expect(seen(catalog)).toBe(before);
  });
  holds(catalogIndependence(inSteps));
  holds(catalogIndependence(inSteps, TOOL_RULES));
});

test("law 1: whatever else is done to a catalog between two steps", () => {
  // A source comes that has the same keys and says something else, and goes after some more steps.
  const disturbed = beginInSteps((catalog, list, step) => {
    const others = list.flatMap((tool) => (tool === null ? [] : { ...tool, title: "other" }));
    if (step % 5 === 2) catalog.setSources([["0", others]]);
    if (step % 5 === 4 || step === list.length * 2 - 1) catalog.removeSource("0");
  });
  const mended: BeginCatalog = (tools, without) => {
    const catalog = disturbed(tools, without);
    const { setSource } = catalog;
    return Object.assign(catalog, {
      setSource: (...given: Parameters<typeof setSource>) => {
        setSource(...given);
        catalog.removeSource("0");
        // What a listing changed depends on what was there at its end.
        return undefined as unknown as ReturnType<typeof setSource>;
      },
    });
  };
  holds(catalogIndependence(mended));
});

const MUTANTS: [string, BeginCatalog][] = [
  [
    "a failed source loses its tools",
    (tools, without) => {
      const catalog = begin(tools, without);
      const { failSource } = catalog;
      return Object.assign(catalog, {
        failSource: (source: string, reason: string) => {
          catalog.setSource(source, []);
          failSource.call(catalog, source, reason);
        },
      });
    },
  ],
  [
    "a source takes those along whose names begin with its own",
    (tools, without) => {
      const catalog = begin(tools, without);
      const { removeSource } = catalog;
      return Object.assign(catalog, {
        removeSource: (source: string) => {
          for (const other of catalog.sources)
            if (other.source.startsWith(source)) removeSource.call(catalog, other.source);
          return removeSource.call(catalog, source);
        },
      });
    },
  ],
  [
    "a listing of as many tools is taken for the same",
    (tools, without) => {
      const catalog = begin(tools, without);
      const { setSource } = catalog;
      return Object.assign(catalog, {
        setSource: (...[source, listed]: Parameters<typeof setSource>) => {
          const known = catalog.sources.find((one) => one.source === source);
          const list = Array.from(listed);
          const same = { source, added: [], changed: [], removed: [], rejected: [], warnings: [] };
          return known?.tools === list.length && list.length > 0 ? same : setSource.call(catalog, source, list);
        },
      });
    },
  ],
];

test.each(MUTANTS)("it is broken where %s", (_, mutant) => {
  expect(isBroken(catalogIndependence(mutant))).toBe(true);
});
