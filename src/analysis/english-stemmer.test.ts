import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stemEnglish } from "./english-stemmer.ts";

/** Words and their stems by rule, as Snowball 3.1 gives them; scripts/check-stemming.mjs checks its full vocabulary. */
const SAMPLE: Readonly<Record<string, string>> = {
  "short and special words": `
    as:as by:by sky:sky skies:sky skis:ski news:news bias:bias atlas:atlas gently:gentl idly:idl ugly:ugli
    early:earli only:onli singly:singl
  `,
  "step 0, apostrophes": "'as:as 's':s a':a' aa':aa there's:there",
  "step 1a, plurals": `
    classes:class ties:tie tied:tie cries:cri cried:cri gaps:gap gas:gas this:this bus:bus status:status
    process:process queries:queri libraries:librari
  `,
  "step 1b, eed":
    "agreed:agre feed:feed seed:seed proceed:proceed exceeds:exceed succeeded:succeed guaranteed:guarante",
  "step 1b, ed and ing": `
    created:creat troubled:troubl organized:organiz hopping:hop hoping:hope running:run falling:fall hissing:hiss
    adding:add added:add egged:egg offing:off upped:up planned:plan making:make sing:sing string:string red:red
    bred:bred repeatedly:repeat knowingly:know adjectived:adjectiv
  `,
  "step 1b, exceptions":
    "dying:die lying:lie tying:tie inning:inning outing:outing herring:herring evening:evening evenings:evening",
  "step 1c, final y": "cry:cri say:say enjoy:enjoy happy:happi yearly:year youth:youth dyed:dy sayings:say",
  "step 2": `
    rational:ration conditional:condit frequency:frequenc agency:agenc instance:instanc reasonably:reason
    apparently:appar organizer:organiz realization:realiz operational:oper operation:oper operator:oper
    formalism:formal formality:formal formally:formal usefulness:use hopefully:hope carelessly:careless
    seriously:serious consciousness:conscious forgiveness:forgiv activity:activ possibility:possibl possibly:possibl
    geologist:geolog geology:geolog zoologist:zoolog quickly:quick daily:daili weekly:week
  `,
  "step 3": `
    national:nation generalize:general realize:realiz duplicate:duplic electricity:electr electrical:electr
    historical:histor hopeful:hope goodness:good relative:relat negative:negat
  `,
  "step 4": `
    revival:reviv allowance:allow inference:infer reference:refer publisher:publish atomic:atom adjustable:adjust
    defensible:defens irritant:irrit replacement:replac adjustment:adjust dependent:depend mechanism:mechan
    activate:activ sensitivity:sensit dangerous:danger effective:effect connection:connect decision:decis
    opinion:opinion
  `,
  "step 5": `
    rate:rate cease:ceas hope:hope name:name file:file controll:control controlled:control roll:roll knell:knell
    table:tabl
  `,
  "roots kept whole": `
    generate:generat general:general generic:generic generous:generous communism:communism community:communiti
    arsenal:arsenal arsenic:arsenic past:past paste:paste pasted:paste pasting:paste universe:univers
    university:universiti universal:universal later:later lateral:lateral emerge:emerg emergency:emergenc
    organ:organ organic:organic organize:organiz internal:internal international:internat interfere:interfer
    interference:interfer interval:interval
  `,
};

for (const [rule, pairs] of Object.entries(SAMPLE)) {
  const rows = listed(pairs).map((pair) => pair.split(":"));
  test.each(rows)(`${rule}: %s -> %s`, (word = "", stem = "") => {
    expect(stemEnglish(word)).toBe(stem);
  });
}

const ROOTS = `
  act add agree apolog arsen bab believ cann commun cry decid dy egg emerg ev fill form gener hop inter interest later
  loc log marr mix nation organ past pay plan play proc relat run say sens succ trouble univers us visibil y
`;

const SUFFIXES = `
  able ably ability ableness al ally alist alism ality alization alize ance ancy ant ate ated ately ater ates ating
  ation ational ative ator e ed edly eed eedly ence ency ent ently er ers es est ful fully fulness ible ic ical ically
  icate icity ied ies ing ingly ings ion ional ish ism ist ity ive ively iveness ization ize izer less lessly ly ment
  ness ogist ogy ous ously ousness s ses sses 's 's' ss ted us y yed ying
`;

/** The SHA-256 digest of the stems, one a line, of every root with every suffix behind it. */
test("rules meet each other as they do in Snowball", () => {
  const suffixes = listed(SUFFIXES);
  const words = listed(ROOTS).flatMap((root) => suffixes.map((suffix) => root + suffix));
  expect(words).toHaveLength(3612);
  const stems = words.map((word) => `${stemEnglish(word)}\n`).join("");
  expect(createHash("sha256").update(stems).digest("hex")).toBe(
    "5e39084a4d8f23c7ce8213ad3f49f7fb4c1518221944a8fceba9fa0986363e7a",
  );
});

test("letters outside a-z count as consonants, and words without an ending stay", () => {
  expect(stemEnglish("cafés")).toBe("café");
  expect(stemEnglish("größe")).toBe("größe");
  expect(["2nd", "файл", "検索", "x86"].map(stemEnglish)).toEqual(["2nd", "файл", "検索", "x86"]);
});

test("a stem need not be its own stem", () => {
  expect(stemEnglish("degree")).toBe("degre");
  expect(stemEnglish("degre")).toBe("degr");
});

const word = fc.string({ unit: fc.constantFrom(..."abcdeghilmnoprstuy'"), maxLength: 16 });

test("any string has a stem that is no longer", () => {
  fc.assert(
    fc.property(fc.oneof(word, fc.string({ unit: "binary" })), (text) => {
      expect(stemEnglish(text).length).toBeLessThanOrEqual(text.length);
    }),
  );
});

function listed(text: string): string[] {
  return text.trim().split(/\s+/);
}
