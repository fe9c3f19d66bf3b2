import { expect, test } from "vitest";
import { goldenTools } from "../../test/golden/ranking-golden.ts";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { buildSnapshot } from "../index/snapshot.ts";
import { DEFAULT_RANKING } from "../ranking/presets.ts";
import { toolDocument, toolTexts } from "./fields.ts";
import type { ToolDefinition } from "./tool.ts";
import { type ToolProfile, toolProfile } from "./tool-profile.ts";
import { WordNumbers } from "./word-numbers.ts";

const NUMBERS = new WordNumbers(ENGLISH);
const TEXTS = toolTexts("default");
const SOURCES = DEFAULT_RANKING.fields[0]?.sources ?? [];

function profileOf(tool: ToolDefinition): ToolProfile {
  return toolProfile(tool, TEXTS(tool), { numbers: NUMBERS, sources: SOURCES });
}

function wordsOf(numbers: Uint32Array): string {
  return Array.from(numbers, (number) => NUMBERS.word(number)).join(" ");
}

test.each([
  ["create_issue", "github", "creat issu", "github"],
  ["github_create_issue", "github", "creat issu", "github"],
  ["github", "github", "github", "github"],
  ["gitHubLabels", "git-hub", "label", "git hub"],
  ["list_lists", undefined, "list", ""],
  ["list_v_2", "x", "list", ""],
])("of %s on %s the name is %s, the server %s", (name, server, own, servers) => {
  const profile = profileOf({ name, server });
  expect([wordsOf(profile.name), wordsOf(profile.server)]).toEqual([own, servers]);
});

test.each([
  ["Opens an issue. Then closes it.", "open issu"],
  ["Opens v1.2 of a file", "open v1 file"],
  ["Opens it?\tNot at all.", "open"],
  ["Opens it\nor not.", "open"],
  ["\n  Opens an issue.\n  Then closes it.", "open issu"],
  ["", ""],
])("the first sentence of %j: %s", (description, terms) => {
  expect(wordsOf(profileOf({ name: "x", description }).sentence)).toBe(terms);
});

test("sequences keep order and repeats, without stop words and single characters", () => {
  const profile = profileOf({ name: "list_v_lists", server: "s", description: "Lists a list of X lists." });
  expect(wordsOf(profile.nameSequence)).toBe("list list");
  expect(wordsOf(profile.textSequence)).toBe("list list list");
});

test("words are those of all texts as they are written, each once and without stop words", () => {
  const inputSchema = { properties: { labelNames: { description: "Names of labels" } } };
  const profile = profileOf({ name: "addLabels", server: "hub", description: "Adds labels.", inputSchema });
  expect(wordsOf(profile.surfaces)).toBe("add labels hub adds label names");
});

test("stop words within an identifier say nothing, unless there is nothing else", () => {
  const profile = profileOf({ name: "add_to_cart", server: "s", description: "Puts a product there." });
  expect(wordsOf(profile.nameSequence)).toBe("add cart");
  expect(wordsOf(profile.name)).toBe("add cart");
  expect(wordsOf(profileOf({ name: "to_do", server: "s", description: "" }).name)).toBe("to do");
});

test("its length is the weighted number of its terms", () => {
  // Name 2 · 2, server 2 · 1, description 3, hint 1, category .25; the full name belongs to the names.
  const tool = { name: "addLabels", server: "hub", description: "Adds a label.", searchHint: "tag", category: "all" };
  expect(profileOf(tool).length).toBe(4 + 2 + 3 + 1 + 0.25);
});

test("which is what the index stores", () => {
  const tools = [...goldenTools("catalog.json"), ...goldenTools("servers.json")];
  const { segments } = buildSnapshot(
    DEFAULT_RANKING.fields,
    tools.map((tool) => toolDocument(tool, TEXTS)),
  );
  const [bag] = segments[0]?.segment.load().fields ?? expect.unreachable();
  const unit = DEFAULT_RANKING.fields[0]?.unit ?? 0;
  const stored = new Map(tools.map((_, row) => [segments[0]?.segment.keys.at(row), (bag?.lengths[row] ?? 0) * unit]));
  for (const tool of tools) expect(profileOf(tool).length).toBe(stored.get(`${tool.server}/${tool.name}`));
});

test.each([
  ["create_issue", "create"],
  ["issue_removal", "delete"],
  ["issue", undefined],
])("the action of %s: %s", (name, action) => {
  expect(profileOf({ name, description: "Delete or create." }).action).toBe(action);
});

test.each([
  ["Deprecated: use list_all.", true],
  ["[DEPRECATED] Lists all.", true],
  ["  (deprecated) Lists all.", true],
  ["Lists all. DEPRECATED.", true],
  ["Reads a file. DEPRECATED, see read_text_file.", true],
  ["Lists DEPRECATED endpoints of an API.", false],
  ["Lists what is deprecated.", false],
  ["Lists all. Deprecated fields are left out.", false],
  ["Deprecates a package.", false],
  ["UNDEPRECATED", false],
  [undefined, false],
])("%j is deprecated: %s", (description, isDeprecated) => {
  expect(profileOf({ name: "x", description }).isDeprecated).toBe(isDeprecated);
});
