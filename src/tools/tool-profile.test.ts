import { expect, test } from "vitest";
import { goldenTools } from "../../test/golden/ranking-golden.ts";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { buildSnapshot } from "../index/snapshot.ts";
import { DEFAULT_RANKING } from "../ranking/presets.ts";
import { toolDocument, toolTexts } from "./fields.ts";
import type { ToolDefinition } from "./tool.ts";
import { type TermShare, type ToolProfile, toolProfile } from "./tool-profile.ts";
import { WordNumbers } from "./word-numbers.ts";

const NUMBERS = new WordNumbers(ENGLISH);
const TEXTS = toolTexts("default");
const SOURCES = DEFAULT_RANKING.fields[0]?.sources ?? [];

/** The profile of a tool in a collection where a term is as rare as it has letters. */
function profileOf(tool: ToolDefinition): ToolProfile {
  const rarities = (terms: readonly string[]): number[] => terms.map((term) => term.length);
  return toolProfile(tool, TEXTS(tool), { numbers: NUMBERS, sources: SOURCES, rarities });
}

function wordsOf(numbers: Uint32Array): string {
  return Array.from(numbers, (number) => NUMBERS.word(number)).join(" ");
}

/** `issu 4, list 4 of 8`: terms with their rarities, and their sum. */
function said({ terms, rarities, total }: TermShare): string {
  const each = Array.from(terms, (term, at) => `${NUMBERS.word(term)} ${rarities[at]}`);
  return `${each.join(", ")} of ${total}`;
}

test.each([
  ["create_issue", "github", "creat 5, issu 4 of 9", "github 6 of 6"],
  ["github_create_issue", "github", "creat 5, issu 4 of 9", "github 6 of 6"],
  ["github", "github", "github 6 of 6", "github 6 of 6"],
  ["gitHubLabels", "git-hub", "label 5 of 5", "git 3, hub 3 of 6"],
  ["list_lists", undefined, "list 4 of 4", " of 0"],
  ["list_v_2", "x", "list 4 of 4", " of 0"],
])("of %s on %s the name is %s, the server %s", (name, server, own, servers) => {
  const profile = profileOf({ name, server });
  expect([said(profile.name), said(profile.server)]).toEqual([own, servers]);
});

test.each([
  ["Opens an issue. Then closes it.", "open issu"],
  ["Opens v1.2 of a file", "open v1 file"],
  ["Opens it?\tNot at all.", "open"],
  ["Opens it\nor not.", "open"],
  ["\n  Opens an issue.\n  Then closes it.", "open issu"],
  ["", ""],
])("the first sentence of %j: %s", (description, terms) => {
  expect(wordsOf(profileOf({ name: "x", description }).sentence.terms)).toBe(terms);
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
  expect(wordsOf(profile.name.terms)).toBe("add cart");
  expect(wordsOf(profileOf({ name: "to_do", server: "s", description: "" }).name.terms)).toBe("to do");
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
