// The laws of the name table, and each way to get it wrong is seen.

import { describe, expect, test } from "vitest";
import { type NameTable, nameTable } from "../../src/tools/names.ts";
import { suffixedName } from "../../src/tools/spelled-name.ts";
import { type ToolDefinition, toolKey } from "../../src/tools/tool.ts";
import {
  aloneOrAmongOthers,
  builtinsStay,
  givenNamesAreKept,
  type MakeNames,
  newcomersRenameNobody,
  oneNameEach,
  orderDoesNotShow,
} from "./names.ts";
import { holds, isBroken } from "./seed.ts";

test("each tool has one name, and each name one tool", () => holds(oneNameEach(nameTable)));
test("the order of the tools does not show", () => holds(orderDoesNotShow(nameTable)));
test("who comes or goes renames nobody else", () => holds(newcomersRenameNobody(nameTable)));
test("a tool has the same name alone and among others", () => holds(aloneOrAmongOthers(nameTable)));
test("a built-in tool keeps its name", () => holds(builtinsStay(nameTable)));
test("a name that was given is kept or reported", () => holds(givenNamesAreKept(nameTable)));

/** A table of these names, where a later tool takes the name of an earlier one. */
function tableOf(named: Iterable<readonly [key: string, exposed: string]>): NameTable {
  const names = new Map(named);
  const keys = new Map(Array.from(names, ([key, exposed]) => [exposed, key]));
  return { size: names.size, refused: [], exposed: (key) => names.get(key), key: (exposed) => keys.get(exposed) };
}

const cleaned = (tool: ToolDefinition): string => suffixedName(tool, "");

/** The first to come has the name, the others a number. */
const numbered: MakeNames = (tools) => {
  const seen = new Map<string, number>();
  return tableOf(
    Array.from(tools, (tool) => {
      const count = seen.get(cleaned(tool)) ?? 0;
      seen.set(cleaned(tool), count + 1);
      return [toolKey(tool), count === 0 ? cleaned(tool) : `${cleaned(tool)}${count}`];
    }),
  );
};

/** A name is what is left after cleaning. */
const onlyCleaned: MakeNames = (tools) => tableOf(Array.from(tools, (tool) => [toolKey(tool), cleaned(tool)]));

/** A number tells the place in the order of the keys. */
const sorted: MakeNames = (tools) =>
  tableOf(
    Array.from(tools, toolKey)
      .sort()
      .map((key, at) => [key, `tool_${at}`]),
  );

describe("a table is wrong", () => {
  test("when names are only cleaned", () => expect(isBroken(oneNameEach(onlyCleaned))).toBe(true));
  test("when the first to come has the name", () => expect(isBroken(orderDoesNotShow(numbered))).toBe(true));
  test("when names are numbered", () => {
    expect(isBroken(newcomersRenameNobody(sorted))).toBe(true);
    expect(isBroken(aloneOrAmongOthers(sorted))).toBe(true);
  });
  test("when built-in tools have no right of way", () => expect(isBroken(builtinsStay(sorted))).toBe(true));
  test("when a refused name is not reported", () => {
    expect(isBroken(givenNamesAreKept((tools) => ({ ...nameTable(tools), refused: [] })))).toBe(true);
  });
});
