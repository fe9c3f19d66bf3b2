import fc from "fast-check";
import { expect, test } from "vitest";
import { stemLight } from "./light-stemmer.ts";

/** A stem and the words that share it. */
const FAMILIES: Readonly<Record<string, string>> = {
  index: "index indexes indexing indexed",
  rout: "route routes routing routed",
  pars: "parse parses parsing parsed",
  parser: "parser parsers",
  middlewar: "middleware middlewares",
  class: "class classes",
  freez: "freeze freezes freezing",
  process: "process processes processing processed",
  cach: "cache caches caching cached",
  match: "match matches matching matched",
  hash: "hash hashes hashing hashed",
  register: "register registers registering registered",
  // -y and -ie
  query: "query queries querying queried",
  try: "try tries trying tried",
  verify: "verify verifies verifying verified",
  tie: "tie ties tied",
  cooky: "cookie cookies",
  // roots of three letters
  name: "name names naming named",
  size: "size sizes sizing sized",
  type: "type types typing typed",
  map: "map maps mapping mapped",
  fix: "fix fixes fixing fixed",
  box: "box boxes boxing boxed",
  ash: "ash ashes",
  arch: "arch arches arching arched",
  row: "row rows rowing rowed",
  show: "show shows showing showed",
  key: "key keys keying keyed",
  see: "see sees seeing",
  set: "set sets setting settings",
  add: "add adds adding added",
  // final double letters
  fil: "fill fills filling filled",
  file: "file files filing filed",
  cal: "call calls calling called",
  control: "control controls controlling controlled",
  pass: "pass passes passing passed",
  // one verb ending behind another
  emb: "embed embeds embedding embedded",
  spe: "speed speeds speeding",
  agre: "agree agrees agreeing agreed",
  bring: "bring brings bringing",
  str: "str string strings",
  // no plurals
  status: "status statuses",
  focus: "focus focuses focusing focused",
  alias: "alias aliases aliasing aliased",
  atlas: "atlas atlases",
  bias: "bias biases biased",
  canvas: "canvas canvases",
  chaos: "chaos",
  lens: "lens lenses",
  analysis: "analysis",
};

for (const [stem, words] of Object.entries(FAMILIES)) {
  test(`${stem} is the stem of ${words}`, () => {
    expect(new Set(words.split(" ").map(stemLight))).toEqual(new Set([stem]));
  });
}

test.each([
  ["parse", "parser"],
  ["connect", "connection"],
  ["fill", "file"],
  ["map", "maple"],
  ["user", "using"],
])("%s and %s stay apart", (one, other) => {
  expect(stemLight(one)).not.toBe(stemLight(other));
});

test.each(["", "is", "dns", "use", "using", "used", "bus", "Names", "x86s", "utf8ing", "naïves", "файлы"])(
  "%j stays as it is",
  (word) => {
    expect(stemLight(word)).toBe(word);
  },
);

const word = fc.string({ unit: fc.constantFrom(..."abcdeghilmnoprstuxyz"), maxLength: 12 });
const ending = fc.constantFrom("", "s", "es", "ies", "ed", "ied", "ing", "ings", "e", "ed".repeat(1000));

test("any string has a stem that is no longer and not empty", () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(word, ending), fc.tuple(fc.string({ unit: "binary" }), ending)), ([root, end]) => {
      const stem = stemLight(root + end);
      expect(stem.length).toBeLessThanOrEqual(root.length + end.length);
      expect(stem === "").toBe(root + end === "");
    }),
  );
});
