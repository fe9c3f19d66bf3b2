// Names that a file hands on without making them: `export { a } from`, `pub use a::b`, `from .a import b` in a package's
// own file. Who asks for such a name may well mean the file that hands it on.

/** What is read of a statement, in UTF-16 units. */
const LONGEST = 2_000;

const STATEMENT = /(?:export\s+(?:type\s+)?(?:\{|\*\s+as\s)|pub(?:\([^)]*\))?\s+use\s|from\s+\.[\w.]*\s+import\s)/y;

/** e, f, p: what such a statement begins with. */
const BEGINS: ReadonlySet<number> = new Set([101, 102, 112]);

/** The names that a statement beginning at `at` hands on; none where no such statement begins. */
export function reExportsAt(text: string, at: number): readonly string[] {
  if (!BEGINS.has(text.charCodeAt(at))) return NONE;
  STATEMENT.lastIndex = at;
  const begin = STATEMENT.exec(text)?.[0];
  if (begin === undefined) return NONE;
  const behind = text.slice(at + begin.length, at + LONGEST);
  if (begin.startsWith("pub")) return usedNames(behind.slice(0, lengthTo(behind, ";")));
  if (begin.startsWith("from")) return importedNames(behind);
  if (begin.includes("*")) return [firstWord(behind)].filter((name) => name !== "");
  return listedNames(behind.slice(0, lengthTo(behind, "}")));
}

const NONE: readonly string[] = [];

function lengthTo(text: string, mark: string): number {
  const end = text.indexOf(mark);
  return end < 0 ? 0 : end;
}

/** Of `a, b as c, type d` the names that others know: a, c, d. */
function listedNames(list: string): string[] {
  const bare = list.replace(/\/\/[^\n]*/g, "");
  return bare.split(",").flatMap((part) => {
    const words = part.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
    const last = words.at(-1);
    return last === undefined || last === "default" || last === "self" ? [] : [last];
  });
}

/** `a::b::{C, d::E}`, `a::b::C`: the last name of each path. */
function usedNames(paths: string): string[] {
  const open = paths.indexOf("{");
  return listedNames(
    open < 0
      ? paths
      : paths
          .slice(open + 1)
          .replace(/\w+::(?=\s*\{)/g, "")
          .replace(/[{}]/g, ","),
  );
}

/** Up to the end of the line, or of the parentheses. */
function importedNames(text: string): string[] {
  const open = /^\s*\(/.exec(text)?.[0];
  if (open === undefined) return listedNames(text.slice(0, lengthTo(`${text}\n`, "\n")).replace(/#.*/, ""));
  return listedNames(text.slice(open.length, lengthTo(text, ")")).replace(/#[^\n]*/g, ""));
}

function firstWord(text: string): string {
  return /^\s*([\p{L}_$][\p{L}\p{N}_$]*)/u.exec(text)?.[1] ?? "";
}
