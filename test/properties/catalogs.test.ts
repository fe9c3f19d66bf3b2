// Law 1 for catalogs whose sources come, change and go, with all rules, and with none: then the index alone answers.

import { expect, test } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { TOOL_RULES } from "../../src/tools/rules.ts";
import { type BeginCatalog, catalogIndependence } from "./catalogs.ts";
import { holds, isBroken } from "./seed.ts";

const begin: BeginCatalog = (tools, without) => createToolCatalog(tools, { without });

test.each([
  ["all rules", []],
  ["no rule", TOOL_RULES],
])("law 1: a catalog is what its sources list, with %s", (_, without) => {
  holds(catalogIndependence(begin, without));
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
