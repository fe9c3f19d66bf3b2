// Faults of other systems in what an agent has at hand: tools that are gone after a restart, that nobody can find, that
// come twice, or that leave with a server whose name is similar.

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { createToolSession, type SessionCatalog } from "../../src/tools/session.ts";
import { serializeSession } from "../../src/tools/stored-session.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { offeredCatalog } from "../processes/offered-tools.ts";
import { bundled } from "../processes/run.ts";

const OFFERED = ["add", "list", "drop", "find"];

test("S023: another process has the active tools in their order, and tells the one that is no longer offered", async () => {
  const session = createToolSession(offeredCatalog(OFFERED), { mode: "all" });
  session.select(["hub/list", "hub/drop", "hub/add"]);
  const program = await bundled("session");
  const goOn = (offered: readonly string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [program, serializeSession(session.state), offered.join()], { encoding: "utf8" }),
    );
  expect(goOn(OFFERED.toReversed())).toEqual({
    listed: ["read", "mcp__hub__list", "mcp__hub__drop", "mcp__hub__add"],
    vanished: [],
    offersSearch: true,
    active: ["hub/list", "hub/drop", "hub/add"],
  });
  expect(goOn(OFFERED.filter((name) => name !== "drop"))).toEqual({
    listed: ["read", "mcp__hub__list", "mcp__hub__add"],
    vanished: ["hub/drop"],
    offersSearch: true,
    active: ["hub/list", "hub/add"],
  });
});

const SOURCES: readonly ToolDefinition[] = [
  { name: "one", loadMode: "discoverable", description: "zebra" },
  { name: "two", server: "hub", description: "quartz" },
  { name: "three", source: "skill", description: "vortex" },
];
const KEYS = ["one", "hub/two", "three"];

const SCOPES = [undefined, [], ["one"], ["mcp__hub__two"], ["three"], KEYS];

test.each((["standard", "mcp-only", "all"] as const).flatMap((mode) => SCOPES.map((scope) => [mode, scope] as const)))(
  "S024: in mode %s with scope %j a tool of any source is listed or findable, never neither",
  (mode, scope) => {
    const own = scope === undefined ? {} : { scope };
    const session = createToolSession(createToolCatalog(SOURCES), { mode, ...own });
    const listed = session.tools.map(({ key }) => key);
    for (const [at, word] of ["zebra", "quartz", "vortex"].entries()) {
      const found = session.search(word).hits.map(({ key }) => key);
      expect([...listed.filter((key) => key === KEYS[at]), ...found]).toEqual([KEYS[at]]);
    }
  },
);

test("S055: two searches bring in each tool once", () => {
  const tools = ["alpha", "alpha beta", "beta"].map((description, at) => ({
    name: `t${at}`,
    server: "hub",
    description,
  }));
  const session = createToolSession(createToolCatalog(tools), { mode: "all" });
  const emitted = ["alpha", "alpha beta", "beta"].flatMap((query) => {
    const keys = session.search(query).hits.map(({ key }) => key);
    session.select(keys);
    return keys;
  });
  expect(emitted.toSorted()).toEqual(["hub/t0", "hub/t1", "hub/t2"]);
});

test("S056: a server that leaves and returns takes no tool of a server with a longer name along", () => {
  const of = (server: string): ToolDefinition[] => ["x", "y"].map((name) => ({ name, server }));
  const listings = { both: [...of("a"), ...of("a_b")], one: of("a_b") };
  let current: SessionCatalog = createToolCatalog(listings.both);
  const catalog: SessionCatalog = {
    get tools() {
      return current.tools;
    },
    search: (query, options) => current.search(query, options),
  };
  const session = createToolSession(catalog, { mode: "all", pinned: { servers: ["a"] } });
  session.select(["a_b/x"]);
  const listed = (): string[] => session.tools.map(({ key }) => key);
  expect(listed()).toEqual(["a/x", "a/y", "a_b/x"]);
  current = createToolCatalog(listings.one);
  expect([listed(), session.prune()]).toEqual([["a_b/x"], []]);
  current = createToolCatalog(listings.both);
  expect(listed()).toEqual(["a/x", "a/y", "a_b/x"]);
});
