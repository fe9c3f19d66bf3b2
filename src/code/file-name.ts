// The name of a file in a path of a tree, and its ending: as `basename` and `extname` of Node have them, which are
// written for any path of any system and take several times as long.

/** What stands behind the last slash. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The ending of a name, with its dot; empty where there is none: `Makefile`, `.bashrc`. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : "";
}
