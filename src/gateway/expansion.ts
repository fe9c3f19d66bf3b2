// References in a configuration: `${NAME}` and `${NAME:-default}` stand for values of the environment, `${file:PATH}` for
// what a file holds. Everything else with a dollar sign is ordinary text (`$NAME`, an unclosed `${NAME`, `${a + b}`), and
// what a value or a default brings in is never expanded again: a value that holds `${OTHER}` arrives as it is.

/** The variables that a configuration may name. Only own properties count. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a file holds, without the space around it, or why it cannot be told, as a clause: `is not there`. */
export type FileText = { readonly text: string } | { readonly fault: string };

/** Reads a file by the path that a configuration names. */
export type FileReader = (path: string) => FileText;

/** A text after expansion. */
export interface Expanded {
  /** The text with its references replaced; a missing variable leaves its reference standing. */
  readonly text: string;
  /** The names that are neither set nor given a default, in order, each once. */
  readonly missing: readonly string[];
  /** What became of the files that it names, in order; none where there is nobody to read them. */
  readonly files: readonly ReadReference[];
}

/** A file that a text names, and what it holds or why not. */
export interface ReadReference {
  /** As it is written. */
  readonly path: string;
  readonly found: FileText;
}

/** A reference; braces do not nest, so of `${A ${B}` only the closed one is a reference. */
const REFERENCE = /\$\{([^{}]*)\}/g;

/** What may be a name; wider than a shell's, so that `${env:TOKEN}` is a missing variable and not silently a text. */
const NAME = /^[A-Za-z_][\w.:()-]*$/;

/** What stands before the path of a file in a reference. */
export const FILE = "file:";

/**
 * Replaces the references in `text`; without `read` those to files stay. As in a shell, a default also stands in for a variable that is set to the empty
 * string; without a default the empty string is a value like any other.
 */
export function expandVariables(text: string, environment: Environment, read?: FileReader): Expanded {
  const missing = new Set<string>();
  const files: ReadReference[] = [];
  const expanded = text.replace(REFERENCE, (whole, body: string) => {
    if (body.startsWith(FILE)) {
      const path = body.slice(FILE.length);
      const found = read?.(path);
      if (found !== undefined) files.push({ path, found });
      return found !== undefined && "text" in found ? found.text : whole;
    }
    const { name, fallback } = parseReference(body);
    if (!NAME.test(name)) return whole;
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
    if (value === undefined && fallback === undefined) missing.add(name);
    return (fallback === undefined ? value : value || fallback) ?? whole;
  });
  return { text: expanded, missing: [...missing], files };
}

function parseReference(body: string): { name: string; fallback: string | undefined } {
  const mark = body.indexOf(":-");
  return mark < 0 ? { name: body, fallback: undefined } : { name: body.slice(0, mark), fallback: body.slice(mark + 2) };
}
