// What the share that is kept for skills may do to an answer, and what it may not.

import fc from "fast-check";
import { expect, test } from "vitest";
import { compareScored } from "../../src/ranking/top-hits.ts";
import { isSkill, type SharedHit, withSkillShare } from "../../src/tools/skill-share.ts";
import { holds, isBroken } from "./seed.ts";

type Share = typeof withSkillShare;
type KeyedHit = SharedHit & { readonly key: string };

const hit = fc.record({
  isSkill: fc.boolean(),
  tier: fc.constantFrom("name", "ranked", "ranked", "ranked", "tail" as const),
  // Half of the best and just below, and far from either.
  score: fc.constantFrom(1, 2, 9, 10, 19, 20),
});

const rankings = fc.array(hit, { maxLength: 40, size: "max" }).map((hits) =>
  hits
    .map((one, at): KeyedHit => {
      const key = `k${at}`;
      return { ...one, key, tool: { name: key, source: one.isSkill ? "skill" : "mcp" } };
    })
    .sort(compareScored),
);

function lawOf(share: Share): fc.IProperty<unknown> {
  return fc.property(rankings, fc.integer({ min: 1, max: 12 }), (hits, limit) => {
    const best = Math.max(0, ...hits.map(({ score }) => score));
    const shared = share(hits, limit, best);
    const [plain, places] = [hits.slice(0, limit), Math.floor(limit / 4)];
    const skills = (list: readonly KeyedHit[]): KeyedHit[] => list.filter(({ tool }) => isSkill(tool));
    const tools = (list: readonly KeyedHit[]): KeyedHit[] => list.filter(({ tool }) => !isSkill(tool));
    // As many as there would be, in the order of the ranking.
    expect(shared).toHaveLength(plain.length);
    expect(shared).toEqual(hits.filter((one) => shared.includes(one)));
    // No skill is lost, and no tool but the last ones, a quarter of the limit at most, none of them named.
    expect(skills(shared).slice(0, skills(plain).length)).toEqual(skills(plain));
    const named = tools(plain).filter(({ tier }) => tier === "name");
    expect(tools(shared)).toEqual(tools(plain).slice(0, Math.max(tools(plain).length - places, tools(shared).length)));
    expect(tools(shared)).toEqual(expect.arrayContaining(named));
    // The places are taken, unless there is nobody for them or nobody makes way.
    const worthy = skills(hits.slice(limit)).filter(({ score }) => score >= best / 2).length;
    const movable = tools(plain).length - named.length;
    const taken = Math.max(0, Math.min(places - skills(plain).length, worthy, movable));
    expect(skills(shared)).toHaveLength(skills(plain).length + taken);
  });
}

test("skills have their share, and no more", () => holds(lawOf(withSkillShare)));

test.each<[string, Share]>([
  ["there is no share", (hits, limit) => hits.slice(0, limit)],
  [
    "a tool that was named makes way",
    (hits, limit, best) => {
      const ranked = hits.map((one) => ({ one, tier: "ranked" as const, score: one.score, tool: one.tool }));
      return withSkillShare(ranked, limit, best).map(({ one }) => one);
    },
  ],
  ["any skill is worth it", (hits, limit) => withSkillShare(hits, limit, 0)],
  [
    "the skills come first",
    (hits, limit, best) =>
      withSkillShare(hits, limit, best).toSorted((a, b) => Number(isSkill(b.tool)) - Number(isSkill(a.tool))),
  ],
  [
    "the share is added",
    (hits, limit, best) => [...hits.slice(0, limit), ...withSkillShare(hits, limit, best).slice(-1)],
  ],
])("it is seen when %s", (_, share) => {
  expect(isBroken(lawOf(share))).toBe(true);
});
