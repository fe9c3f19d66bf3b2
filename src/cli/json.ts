// One JSON object per answer, for programs. Numbers have at most 6 decimals; definitions of tools are left out.

import type { RanksackError } from "../base/errors.ts";

/** A value as JSON on one line with a line end; numbers are rounded to 6 decimals. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? rounded(part) : part))}\n`;
}

/** A number to at most 6 decimals. */
export function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toFixed(6));
}

/** An error as programs read it. */
export function errorJson({ code, message, hint }: RanksackError): unknown {
  return { error: { code, message, hint } };
}
