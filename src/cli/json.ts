// One JSON object per answer, for programs. Numbers have at most 6 decimals; definitions of tools are left out.

import type { RanksackError } from "../base/errors.ts";
import { roundedJson } from "../base/rounded-json.ts";

export { rounded } from "../base/rounded-json.ts";

/** A value as JSON on one line with a line end; numbers are rounded to 6 decimals. */
export function jsonLine(value: unknown): string {
  return `${roundedJson(value)}\n`;
}

/** An error as programs read it. */
export function errorJson({ code, message, hint }: RanksackError): unknown {
  return { error: { code, message, hint } };
}
