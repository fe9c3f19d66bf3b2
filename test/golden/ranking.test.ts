// The ranking of `default` over eval/golden, file by file. A difference is to be read, and kept when it is meant:
// eval/golden/README.md says how.

import { expect, test } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { toolKey } from "../../src/tools/tool.ts";
import { GOLDEN_FOLDER, GOLDEN_UPDATE, goldenQueries, goldenTools, madeFiles, storedFiles } from "./ranking-golden.ts";

const MADE = madeFiles();
const STORED = storedFiles();
const CATALOG = goldenTools("catalog.json");
const SERVERS = goldenTools("servers.json");

test.each(Array.from(MADE))("%s", (name, text) => {
  expect(text, `${GOLDEN_FOLDER}/${name} says otherwise (if that is meant: ${GOLDEN_UPDATE})`).toBe(
    STORED.get(name) ?? "",
  );
});

test("no file is left of a query that is gone", () => {
  const left = Array.from(STORED.keys()).filter((name) => !MADE.has(name));
  expect(left, `No query makes these files of ${GOLDEN_FOLDER} (to remove them: ${GOLDEN_UPDATE})`).toEqual([]);
});

test("150 tools by hand, and those of three real servers, all of which can be found", () => {
  expect(CATALOG).toHaveLength(150);
  expect(new Set(SERVERS.map(({ server }) => server))).toEqual(new Set(["everything", "filesystem", "memory"]));
  const { size, rejected } = createToolCatalog([...CATALOG, ...SERVERS]);
  expect({ size, rejected }).toEqual({ size: CATALOG.length + SERVERS.length, rejected: [] });
});

test("the queries ask for tools of every server", () => {
  const asked = new Set(goldenQueries().flatMap(({ targets }) => targets));
  const tools = [...CATALOG, ...SERVERS];
  const reached = tools.filter((tool) => asked.has(toolKey(tool))).map(({ server }) => server);
  expect(new Set(reached)).toEqual(new Set(tools.map(({ server }) => server)));
});
