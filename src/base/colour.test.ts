import { expect, test } from "vitest";
import { type Environment, wantsColour } from "./colour.ts";

test.each<[Environment, boolean, boolean]>([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "" }, true, true],
  [{ TERM: "dumb" }, true, false],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "0" }, true, false],
])("%j and %j", (env, otherwise, wanted) => {
  expect(wantsColour(env, otherwise)).toBe(wanted);
});
