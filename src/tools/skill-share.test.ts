import { expect, test } from "vitest";
import { createToolCatalog } from "./catalog.ts";
import { createToolSession } from "./session.ts";
import { isEnoughToShare, type SharedHit, withSkillShare } from "./skill-share.ts";
import type { ToolDefinition } from "./tool.ts";

/** A ranking as a text: `t` a tool, `s` a skill, `n` a tool that was named; the scores fall from 100 by one. */
function ranking(kinds: string): SharedHit[] {
  return Array.from(kinds, (kind, at) => {
    const tool: ToolDefinition = { name: `${at}`, source: kind === "s" ? "skill" : "mcp" };
    return { tier: kind === "n" ? "name" : "ranked", score: 100 - at, tool };
  });
}

function shared(kinds: string, limit: number, best = 100): string {
  return withSkillShare(ranking(kinds), limit, best)
    .map(({ tool }) => tool.name)
    .join(" ");
}

test.each([
  ["a quarter is kept, in place of the last tools", "ttttttttstts", 8, "0 1 2 3 4 5 8 11"],
  ["skills that are there count", "sttttttttsts", 8, "0 1 2 3 4 5 6 9"],
  ["more skills than a quarter stay", "stsststtts", 8, "0 1 2 3 4 5 6 7"],
  ["a skill among the last does not make way", "tttttttstts", 8, "0 1 2 3 4 5 7 10"],
  ["a tool that was named does not either", "nnnt", 3, "0 1 2"],
  ["not even for a skill", "nnnns", 4, "0 1 2 3"],
  ["below four there is nothing to share", "ttts", 3, "0 1 2"],
  ["one of four", "tttts", 4, "0 1 2 4"],
  ["an answer with room is what it is", "tts", 8, "0 1 2"],
  ["tools alone", "tttttt", 4, "0 1 2 3"],
  ["nothing", "", 4, ""],
])("%s", (_, kinds, limit, expected) => {
  expect(shared(kinds, limit)).toBe(expected);
});

test("a skill takes a place with half of the best score, not with less", () => {
  expect(shared("tttts", 4, 192)).toBe("0 1 2 4");
  expect(shared("tttts", 4, 193)).toBe("0 1 2 3");
});

test("a ranking was seen far enough when no skill behind it would take a place", () => {
  const enough = (kinds: string, best: number): boolean => {
    const hits = ranking(kinds);
    return isEnoughToShare(hits, hits, 8, best);
  };
  expect([enough("tttttttt", 100), enough("sttttttts", 100), enough("tttttttt", 187), enough("nnnnnnnn", 187)]).toEqual(
    [false, true, true, false],
  );
});

const LIST = Array.from({ length: 30 }, (_, at): ToolDefinition => {
  return { name: `triage_bug_${at}`, server: "hub", description: "Triage a bug." };
});
const SKILL: ToolDefinition = {
  name: "bug-triage",
  source: "skill",
  description: "Triage every bug: severity, duplicates, owner.",
};

test("a session keeps a place for a skill, and changes no score", () => {
  const catalog = createToolCatalog([...LIST, SKILL]);
  const session = createToolSession(catalog, { mode: "all" });
  const ranked = catalog.search("triage bug", { limit: 31 }).hits;
  expect(ranked.findIndex(({ key }) => key === "bug-triage")).toBeGreaterThan(8);
  const { hits } = session.search("triage bug", { explain: true });
  expect(hits.map(({ key }) => key)).toEqual([...ranked.slice(0, 7).map(({ key }) => key), "bug-triage"]);
  for (const { key, score, explanation } of hits) {
    expect(score).toBe(ranked.find((hit) => hit.key === key)?.score);
    expect(explanation?.value).toBeCloseTo(score, 9);
  }
  expect(session.search("triage bug", { limit: 3 }).hits.map(({ key }) => key)).toEqual(
    ranked.slice(0, 3).map(({ key }) => key),
  );
});

test("what can be called already is told as without the share", () => {
  const session = createToolSession(createToolCatalog([...LIST, SKILL]), { mode: "all" });
  const [first] = session.search("triage bug").hits;
  session.select([first?.key ?? ""]);
  const { hits, active } = session.search("triage bug");
  expect([active.map(({ key }) => key), hits.length, hits.at(-1)?.key]).toEqual([[first?.key], 8, "bug-triage"]);
});
