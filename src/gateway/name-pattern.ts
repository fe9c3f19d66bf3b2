// Patterns of names: `*` stands for any characters, `?` for one, and a backslash takes what follows literally. Upper and
// lower case differ.

/** Takes at most |text| times |pattern| steps: a star that took too little takes one character more, and only the last. */
export function matchesGlob(text: string, pattern: string): boolean {
  let [at, mark] = [0, 0];
  let [star, starAt] = [-1, 0];
  while (at < text.length) {
    const width = isEscape(pattern, mark) ? 2 : 1;
    if (pattern[mark] === "*") [star, starAt, mark] = [mark, at, mark + 1];
    else if (mark < pattern.length && (pattern[mark] === "?" || pattern[mark + width - 1] === text[at]))
      [at, mark] = [at + 1, mark + width];
    else if (star >= 0) [starAt, at, mark] = [starAt + 1, starAt + 1, star + 1];
    else return false;
  }
  while (pattern[mark] === "*") mark++;
  return mark === pattern.length;
}

/** A backslash at the very end stands for itself. */
function isEscape(pattern: string, at: number): boolean {
  return pattern[at] === "\\" && at + 1 < pattern.length;
}

/** The pattern of one name alone: `a*` is `a\*`. */
export function exactly(name: string): string {
  return name.replace(/[\\*?]/g, "\\$&");
}

/**
 * The patterns of what may follow `prefix` in a text that `pattern` matches: of `my_*` after `my_` it is `*`, of `*_read`
 * after `my_` both `*_read` and `read`. None when no such text begins so.
 */
export function remaindersAfter(prefix: string, pattern: string): readonly string[] {
  const marks = pattern.match(/\\[^]|[^]/g) ?? [];
  let places = new Set([0]);
  for (const character of prefix.split("")) {
    const next = new Set<number>();
    for (const place of reached(places, marks)) {
      const mark = marks[place];
      if (mark === "*") next.add(place);
      else if (mark === "?" || (mark !== undefined && mark.at(-1) === character)) next.add(place + 1);
    }
    places = next;
  }
  const ends = [...places].filter((place) => !places.has(place - 1) || marks[place - 1] !== "*");
  return ends.map((place) => marks.slice(place).join(""));
}

/** The places, and those behind a star that takes nothing. */
function reached(places: ReadonlySet<number>, marks: readonly string[]): ReadonlySet<number> {
  const all = new Set(places);
  for (const place of all) if (marks[place] === "*") all.add(place + 1);
  return all;
}
