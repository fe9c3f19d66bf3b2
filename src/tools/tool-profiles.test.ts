import { expect, test } from "vitest";
import type { ToolProfile } from "./tool-profile.ts";
import { ToolProfiles } from "./tool-profiles.ts";

const NOTHING = { terms: new Uint32Array(), rarities: new Float64Array(), total: 0 };

const PROFILE: ToolProfile = {
  name: NOTHING,
  server: NOTHING,
  sentence: NOTHING,
  surfaces: new Uint32Array(),
  nameSequence: new Uint32Array(),
  textSequence: new Uint32Array(),
  length: 0,
  action: undefined,
  isDeprecated: false,
};

/** Profiles that say for which keys they were made, in order. */
function counting(): { readonly profiles: ToolProfiles; readonly made: string[] } {
  const made: string[] = [];
  const profiles = new ToolProfiles((key) => {
    made.push(key);
    return key === "nothing" ? undefined : { ...PROFILE };
  });
  return { profiles, made };
}

test("a profile is made once, and kept", () => {
  const { profiles, made } = counting();
  const first = profiles.get("a");
  expect(first).toEqual(PROFILE);
  expect(profiles.get("a")).toBe(first);
  profiles.get("b");
  expect(made).toEqual(["a", "b"]);
});

test("what is no tool has none, and is asked for again", () => {
  const { profiles, made } = counting();
  expect(profiles.get("nothing")).toBeUndefined();
  expect(profiles.get("nothing")).toBeUndefined();
  expect(made).toEqual(["nothing", "nothing"]);
});

test("of more tools than are kept, those that come often stay, and the others are made again", () => {
  const { profiles, made } = counting();
  const often = profiles.get("often");
  for (let at = 0; at < 40_000; at++) {
    profiles.get(`tool${at}`);
    expect(profiles.get("often")).toBe(often);
  }
  expect(made).toHaveLength(40_001);
  profiles.get("tool39999");
  expect(made).toHaveLength(40_001);
  expect(profiles.get("tool0")).toEqual(PROFILE);
  expect(made.at(-1)).toBe("tool0");
});
