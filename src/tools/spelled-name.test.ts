import { expect, test } from "vitest";
import { isValidName, NAME_LENGTH, plainName, suffixedName, withSuffix } from "./spelled-name.ts";

test.each([
  ["github", "create_issue", "mcp__github__create_issue"],
  [undefined, "read", "read"],
  [undefined, "mcp__github__create_issue", "mcp__github__create_issue"],
  ["my_db", "exec__sql", "mcp__my_db__exec__sql"],
  ["a", "_b", "mcp__a___b"],
  ["_a", "b", "mcp___a__b"],
  ["kit-one", "-", "mcp__kit-one__-"],
  ["s".repeat(20), "t".repeat(37), `mcp__${"s".repeat(20)}__${"t".repeat(37)}`],
  [undefined, "t".repeat(64), "t".repeat(64)],
] as const)("tool %j %j is %j", (server, name, plain) => {
  expect(plainName({ server, name })).toBe(plain);
  expect(isValidName(plain)).toBe(true);
});

test.each([
  ["a name of other letters", "kit", "a.b"],
  ["a server of other letters", "kit.one", "a"],
  ["an accent", "kit", "é"],
  ["a line break", "kit", "a\n"],
  ["a server that ends the border early", "a__b", "c"],
  ["a server that moves the border", "a_", "b"],
  ["a server without letters", "", "a"],
  ["65 characters", "s".repeat(20), "t".repeat(38)],
  ["65 characters without a server", undefined, "t".repeat(65)],
  ["what looks like a suffix", "kit", "run--0123abcd"],
])("%s makes no plain name", (_, server, name) => expect(plainName({ server, name })).toBe(undefined));

const SUFFIX = "--0123abcd";
const long = (letter: string): string => letter.repeat(60);

test.each([
  ["kit-one.alpha", "a:b/c.d", "mcp__kit-one_alpha__a_b_c_d"],
  ["kit", "run app", "mcp__kit__run_app"],
  ["kit", "naïve_é", "mcp__kit__naive_e"],
  ["kit", "ﬁle Ⅷ", "mcp__kit__file_VIII"],
  ["kit", "///", "mcp__kit__tool"],
  ["日本", "天気", "mcp__server__tool"],
  ["", "a", "mcp__server__a"],
  ["kit", " (run)_ ", "mcp__kit__run"],
  ["kit", "😀".repeat(200), "mcp__kit__tool"],
  [undefined, "run app", "run_app"],
  [undefined, long("t"), "t".repeat(54)],
  ["kit", long("t"), `mcp__kit__${"t".repeat(44)}`],
  [long("s"), "tool", `mcp__${"s".repeat(43)}__tool`],
  [long("s"), long("t"), `mcp__${"s".repeat(20)}__${"t".repeat(27)}`],
  [long("s"), "t".repeat(26), `mcp__${"s".repeat(21)}__${"t".repeat(26)}`],
  [`${"s".repeat(19)}_${long("s")}`, `${"t".repeat(26)}-.${long("t")}`, `mcp__${"s".repeat(19)}__${"t".repeat(26)}`],
] as const)("tool %j %j is spelled %j", (server, name, spelled) => {
  const suffixed = suffixedName({ server, name }, SUFFIX);
  expect(suffixed).toBe(spelled + SUFFIX);
  expect(isValidName(suffixed)).toBe(true);
});

test("a suffix takes the room it needs", () => {
  expect(withSuffix("read", SUFFIX)).toBe("read--0123abcd");
  expect(withSuffix("t".repeat(64), SUFFIX)).toBe("t".repeat(54) + SUFFIX);
  expect(NAME_LENGTH).toBe(64);
});

test.each(["", " ", "a b", "a.b", "é", "a\n", "t".repeat(65), 7, null, undefined, ["a"]])("%j is no name", (name) => {
  expect(isValidName(name)).toBe(false);
});
