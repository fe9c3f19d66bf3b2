import { expect, test } from "vitest";
import { DEFAULT_RANKING } from "../ranking/presets.ts";
import { toolTexts } from "./fields.ts";
import type { ToolDefinition } from "./tool.ts";
import { ToolProfiles } from "./tool-profiles.ts";

const SOURCES = DEFAULT_RANKING.fields[0]?.sources ?? [];

/** Profiles that say for which tools they were made, in order. */
function counting(): { readonly profiles: ToolProfiles; readonly made: string[] } {
  const made: string[] = [];
  const texts = toolTexts("default");
  const profiles = new ToolProfiles((tool) => {
    made.push(tool.name);
    return texts(tool);
  }, SOURCES);
  return { profiles, made };
}

const A: ToolDefinition = { name: "a" };

test("a profile is made once for a tool, and kept", () => {
  const { profiles, made } = counting();
  const first = profiles.get("a", A);
  expect(first.length).toBe(2);
  expect(profiles.get("a", A)).toBe(first);
  profiles.get("b", { name: "b" });
  expect(made).toEqual(["a", "b"]);
});

test("another tool under a key has a profile of its own; the same one as another object has not", () => {
  const { profiles, made } = counting();
  const first = profiles.get("a", A);
  const again = { ...A };
  profiles.renew("a", A, again);
  expect(profiles.get("a", again)).toBe(first);
  profiles.renew("a", A, { name: "b" });
  expect(profiles.get("a", again)).toBe(first);
  profiles.get("a", { name: "b" });
  expect(made).toEqual(["a", "b"]);
});

test("a tool that its owner edited in place is forgotten with its old profile", () => {
  const { profiles, made } = counting();
  profiles.get("a", A);
  profiles.forget("a");
  profiles.get("a", A);
  expect(made).toEqual(["a", "a"]);
});

test("of more tools than are kept, those that come often stay, and the others are made again", () => {
  const { profiles, made } = counting();
  const often = profiles.get("often", A);
  for (let at = 0; at < 40_000; at++) {
    profiles.get(`tool${at}`, A);
    expect(profiles.get("often", A)).toBe(often);
  }
  expect(made).toHaveLength(40_001);
  profiles.get("tool39999", A);
  expect(made).toHaveLength(40_001);
  profiles.get("tool0", A);
  expect(made).toHaveLength(40_002);
});

test("so many as are said to be held are made once", () => {
  const { profiles, made } = counting();
  const count = 12_288;
  expect([ToolProfiles.holds(count), ToolProfiles.holds(count + 1)]).toEqual([true, false]);
  for (let round = 0; round < 3; round++) for (let at = 0; at < count; at++) profiles.get(`tool${at}`, A);
  expect(made).toHaveLength(count);
});

test("numbers begin anew when there are too many", () => {
  const { profiles } = counting();
  expect(profiles.next()).toBe(profiles);
  profiles.get("a", { name: "a", description: Array.from({ length: 70_000 }, (_, at) => `x${at}s`).join(" ") });
  expect(profiles.next()).not.toBe(profiles);
  expect(profiles.next().numbers.size).toBe(0);
});
