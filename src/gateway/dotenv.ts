// Variables as a file of them is written: `NAME=value`, one a line, perhaps with `export`, quotes and comments. Nothing is
// expanded: a dollar sign is one. Lines of any other form are passed over, as editors do.

const LINE = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*(?:=|:(?=[ \t]))[ \t]*/;
const QUOTED = /^(?:"((?:[^"\\]|\\[^])*)"|'([^']*)'|`([^`]*)`)[ \t]*(?:#.*)?(?=\n|$)/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The variables of `text`, in order; of a name that comes twice the last value counts. A quoted value may hold lines. */
export function parseDotenv(text: string): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  let rest = text.replace(/\r\n?/g, "\n");
  while (rest !== "") {
    const [head, name] = LINE.exec(rest) ?? [];
    const value = head === undefined ? undefined : QUOTED.exec(rest.slice(head.length));
    if (name !== undefined && head !== undefined) variables.set(name, value ? unquoted(value) : plainValue(rest, head));
    const read = head !== undefined && value ? head.length + value[0].length : 0;
    rest = behindLine(rest, read);
  }
  return variables;
}

function unquoted([, double, single, back]: readonly (string | undefined)[]): string {
  const escaped = double?.replace(
    /\\([^])/g,
    (whole, mark: string) => ESCAPES[mark] ?? (/["\\]/.test(mark) ? mark : whole),
  );
  return escaped ?? single ?? back ?? "";
}

/** What stands there without quotes, up to a comment. */
function plainValue(rest: string, head: string): string {
  const end = rest.indexOf("\n", head.length);
  return rest
    .slice(head.length, end < 0 ? undefined : end)
    .replace(/#.*/, "")
    .trim();
}

/** The text behind the line in which the place `from` stands. */
function behindLine(text: string, from: number): string {
  const end = text.indexOf("\n", from);
  return end < 0 ? "" : text.slice(end + 1);
}
