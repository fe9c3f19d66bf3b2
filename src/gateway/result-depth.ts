// How deep a result is nested. What is too deep cannot be written down again by us, and few clients could read it.

/** The most levels of a result, itself the first. */
export const RESULT_DEPTH = 1_000;

/** Whether a value has more levels; goes through it without the stack. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly object[] = isNested(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > RESULT_DEPTH) return true;
    const next: object[] = [];
    for (const one of level) for (const part of Object.values(one)) if (isNested(part)) next.push(part);
    level = next;
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
