// Tools whose names are made to collide, and what holds for the names that a table gives them.

import fc from "fast-check";
import { expect } from "vitest";
import type { NameTable } from "../../src/tools/names.ts";
import { isValidName, plainName } from "../../src/tools/spelled-name.ts";
import { type ToolDefinition, toolKey, toolSource } from "../../src/tools/tool.ts";

/** How a table is made; a mutant makes a wrong one. */
export type MakeNames = (tools: Iterable<ToolDefinition>) => NameTable;

/** Each tool has a name, a valid one, and no other tool has it; both look-ups agree. */
export function oneNameEach(make: MakeNames): fc.IProperty<[readonly ToolDefinition[]]> {
  return fc.property(toolLists(), (tools) => {
    const table = make(tools);
    const keys = tools.map(toolKey);
    const names = keys.map((key) => table.exposed(key));
    expect(table.size).toBe(keys.length);
    expect(new Set(names).size).toBe(keys.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(names.map((name) => table.key(name ?? ""))).toEqual(keys);
  });
}

/** The order in which servers connect does not show, nor that they connected before. */
export function orderDoesNotShow(make: MakeNames): fc.IProperty<[readonly ToolDefinition[], readonly number[]]> {
  return fc.property(toolLists(), fc.array(fc.nat(), { minLength: 16, maxLength: 16 }), (tools, places) => {
    const shuffled = tools.map((tool, at) => ({ tool, place: places[at] ?? 0 })).sort((a, b) => a.place - b.place);
    const again = make(shuffled.map(({ tool }) => ({ ...tool })));
    const table = make(tools);
    for (const key of tools.map(toolKey)) expect(again.exposed(key)).toBe(table.exposed(key));
    expect(again.refused).toEqual(table.refused);
  });
}

/** A tool that comes or goes changes the names of those that want the same one, and no other. */
export function newcomersRenameNobody(make: MakeNames): fc.IProperty<[readonly ToolDefinition[]]> {
  return fc.property(toolLists(), (tools) => {
    const [newcomer, ...before] = tools;
    if (newcomer === undefined) return;
    const [without, all] = [make(before), make(tools)];
    for (const tool of before) {
      const [then, now] = [without.exposed(toolKey(tool)), all.exposed(toolKey(tool))];
      if (!areRivals(newcomer, tool) && wantedName(newcomer) !== then) expect(now).toBe(then);
    }
  });
}

/** Without names from the host and keys of its own, a name is that of the tool alone, whatever is beside it. */
export function aloneOrAmongOthers(make: MakeNames): fc.IProperty<[readonly ToolDefinition[]]> {
  return fc.property(toolLists({ plainKeys: true }), (tools) => {
    const table = make(tools);
    for (const tool of tools) expect(table.exposed(toolKey(tool))).toBe(make([tool]).exposed(toolKey(tool)));
  });
}

/** A built-in tool keeps its valid name, unless a second built-in wants it. */
export function builtinsStay(make: MakeNames): fc.IProperty<[readonly ToolDefinition[]]> {
  return fc.property(toolLists(), (tools) => {
    const table = make(tools);
    const builtins = tools.filter((tool) => toolSource(tool) === "builtin");
    for (const tool of builtins) {
      const wanted = wantedName(tool);
      const rivals = builtins.filter((rival) => wantedName(rival) === wanted);
      if (wanted !== undefined && rivals.length === 1) expect(table.exposed(toolKey(tool))).toBe(wanted);
    }
  });
}

/** Names that the host gives are kept or reported, and those of a table are kept when they are given back. */
export function givenNamesAreKept(make: MakeNames): fc.IProperty<[readonly ToolDefinition[]]> {
  return fc.property(toolLists(), (tools) => {
    const table = make(tools);
    const changed = tools.filter(
      (tool) => (tool.exposedName ?? table.exposed(toolKey(tool))) !== table.exposed(toolKey(tool)),
    );
    expect(table.refused.map(({ key }) => key)).toEqual(changed.map(toolKey).sort());
    for (const { key, exposed } of table.refused) expect(exposed).toBe(table.exposed(key));
    const again = make(tools.map((tool) => given(tool, table.exposed(toolKey(tool)))));
    expect(again.refused).toEqual([]);
    for (const key of tools.map(toolKey)) expect(again.exposed(key)).toBe(table.exposed(key));
  });
}

function given(tool: ToolDefinition, exposedName: string | undefined): ToolDefinition {
  return { ...tool, exposedName };
}

function wantedName(tool: ToolDefinition): string | undefined {
  return isValidName(tool.exposedName) ? tool.exposedName : plainName(tool);
}

/** Whether two tools want one name: each knows its own, or would be told apart by its server and name alone. */
function areRivals(a: ToolDefinition, b: ToolDefinition): boolean {
  if (a.server === b.server && a.name === b.name) return true;
  const wanted = wantedName(a);
  return wanted !== undefined && wanted === wantedName(b);
}

/** Lists of up to 16 tools with different keys; parts are few, so that many collide. */
function toolLists({ plainKeys = false } = {}): fc.Arbitrary<readonly ToolDefinition[]> {
  const tool = fc.record(
    {
      name: fc.oneof(
        { arbitrary: parts(), weight: 5 },
        { arbitrary: fc.string({ minLength: 1, unit: "binary" }), weight: 1 },
      ),
      server: fc.oneof({ arbitrary: parts(), weight: 5 }, { arbitrary: fc.string({ unit: "binary" }), weight: 1 }),
      ...(!plainKeys && {
        key: fc.constantFrom("one", "two", "a/b", "kit/x"),
        exposedName: fc.oneof(parts(), fc.constantFrom("mcp__a__b", "x", "x y", "", "t".repeat(64), "read")),
        source: fc.constantFrom("builtin", "mcp", "extension", "custom", "skill"),
      }),
    },
    { requiredKeys: ["name"] },
  );
  return fc
    .uniqueArray(tool as fc.Arbitrary<ToolDefinition>, { maxLength: 16, selector: toolKey })
    .map((tools) => tools.filter(({ server }) => !plainKeys || server !== undefined));
}

function parts(): fc.Arbitrary<string> {
  const cores = [
    "a",
    "b",
    "a__b",
    "b__c",
    "c",
    "a_",
    "_b",
    "a.b",
    "a b",
    "a/b",
    "A",
    "x",
    "read",
    "mcp__a__b",
    "mcp__a",
  ];
  const odd = ["é", "e\u0301", "///", "日本", "__proto__", "constructor", "\ud800", "ﬁ", "-", "_", "a--0123abcd"];
  const long = ["s".repeat(60), `${"s".repeat(60)}.`, `${"s".repeat(59)}t`, "t".repeat(300), "日".repeat(70)];
  return fc.constantFrom(...cores, ...odd, ...long);
}
