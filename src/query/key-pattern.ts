// Which keys a pattern stands for, where keys are paths with "/". Letters are compared in any case.
//
//   auth          the key holds these characters, anywhere
//   src/*.ts      with a star or a question mark: whole names in a row, from any folder on, and all that lies below.
//                 * is any characters but a slash, ** any at all, ? one
//   /src          with a slash before it: from the first name on; without stars and question marks too
//
// Brackets are characters like others, since some frameworks have them in names. All ways to match are followed at
// once: a key of n characters costs at most n times the length of the pattern, whatever the pattern is.

/** A test for keys. */
export type KeyTest = (key: string) => boolean;

const WILD = /[*?]/;

/** The test of a pattern. */
export function keyTest(pattern: string): KeyTest {
  const wanted = pattern.toLowerCase();
  const isAnchored = wanted.startsWith("/");
  const body = isAnchored ? wanted.slice(1) : wanted;
  if (WILD.test(body)) return wildTest(stepsOf(body), isAnchored);
  return isAnchored ? (key) => key.toLowerCase().startsWith(body) : (key) => key.toLowerCase().includes(body);
}

/** A character, or one of the signs that stand for others. */
type Step = string;

/** The steps of a pattern: characters, `*`, `**` and `?`. */
function stepsOf(pattern: string): Step[] {
  return pattern.replace(/\/$/, "").match(/\*\*?|[^*]/gsu) ?? [];
}

function wildTest(steps: readonly Step[], isAnchored: boolean): KeyTest {
  return (key) => {
    const text = key.toLowerCase();
    let active = new Set<number>();
    let isNameBegin = true;
    for (const character of text) {
      if (isNameBegin) active.add(0);
      if (character === "/" && withSkips(steps, active).has(steps.length)) return true;
      active = advanced(steps, withSkips(steps, active), character);
      isNameBegin = !isAnchored && character === "/";
      if (active.size === 0 && isAnchored) return false;
    }
    return withSkips(steps, active).has(steps.length);
  };
}

/** The places with those behind stars that stand for nothing. */
function withSkips(steps: readonly Step[], places: ReadonlySet<number>): Set<number> {
  const all = new Set(places);
  // Places that are added while it goes on are visited as well.
  for (const place of all) if (steps[place]?.startsWith("*")) all.add(place + 1);
  return all;
}

/** Where the pattern is after one more character. */
function advanced(steps: readonly Step[], places: ReadonlySet<number>, character: string): Set<number> {
  const next = new Set<number>();
  for (const place of places) {
    const step = steps[place];
    if (step === "**" || (step === "*" && character !== "/")) next.add(place);
    else if (step === character || (step === "?" && character !== "/")) next.add(place + 1);
  }
  return next;
}
