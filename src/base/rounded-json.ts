// JSON as it is shown: numbers with at most 6 decimals, which says all that a score can.

/** A value as JSON on one line; numbers are rounded to 6 decimals. */
export function roundedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? rounded(part) : part));
}

/** A number to at most 6 decimals. */
export function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toFixed(6));
}
