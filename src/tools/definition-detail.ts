// How much of a tool's definition an answer carries. Each step costs a model more tokens and saves it a question: a
// name can be activated, a summary chosen by, a signature called from, and a schema holds all there is.

import { quoted, RanksackError } from "../base/errors.ts";
import { headOf, shortened } from "../base/head.ts";
import { jsonOf } from "./definition-size.ts";
import { toolSignature } from "./signature.ts";
import { textOf, type ToolDefinition } from "./tool.ts";
import { oneLine } from "./tool-text.ts";

/** How much of a definition an answer carries, from the least to the most. */
export type Detail = "names" | "summary" | "signature" | "schema";

/** The details from the least to the most. */
export const DETAILS: readonly Detail[] = ["names", "summary", "signature", "schema"];

/** The detail where none is asked for. */
const DEFAULT_DETAIL: Detail = "signature";

/** What an answer carries of a definition beside its name; what the tool does not say is not there. */
export interface DefinitionAt {
  /** From `summary` on: what it does, on one line of 200 UTF-16 units at most. */
  readonly summary?: string;
  /** At `signature`: a line to call it from. */
  readonly signature?: string;
  /** At `schema`: the whole description, as it was given. */
  readonly description?: string;
  /** At `schema`: as it was given. */
  readonly inputSchema?: unknown;
  /** At `schema`: as it was given. */
  readonly outputSchema?: unknown;
  /** At `schema`: as they were given. */
  readonly annotations?: unknown;
}

/** What an answer carries of a tool that a model calls `name`. It can always be written as JSON. */
export function definitionAt(tool: ToolDefinition, name: string, detail: Detail): DefinitionAt {
  if (detail === "names") return {};
  const summary = summaryLine(tool);
  return {
    ...(summary !== "" && { summary }),
    ...(detail === "signature" && { signature: toolSignature(tool, name) }),
    ...(detail === "schema" && wholeDefinition(tool)),
  };
}

function wholeDefinition(tool: ToolDefinition): DefinitionAt {
  const { inputSchema, outputSchema, annotations } = tool;
  const description = textOf(tool.description);
  return {
    ...(description !== "" && { description }),
    ...(jsonOf(inputSchema) !== "" && { inputSchema }),
    ...(jsonOf(outputSchema) !== "" && { outputSchema }),
    ...(jsonOf(annotations) !== "" && { annotations }),
  };
}

/** The longest summary, in UTF-16 units, as that of `toolSummary`. */
const SUMMARY_LENGTH = 200;

/** How much of a text is read for a line of that length: white space may take most of it. */
const READ_LENGTH = 1_000;

/** The tool's summary, else its description, on one line of 200 UTF-16 units at most, with `…` where it was cut. */
export function summaryLine({ summary, description }: ToolDefinition): string {
  const text = textOf(summary) || textOf(description);
  return shortened(oneLine(headOf(text, READ_LENGTH)).toWellFormed(), SUMMARY_LENGTH);
}

/**
 * The detail that a caller asks for; `signature` when there is none.
 *
 * @throws RanksackError INVALID_ARGUMENT for anything else, naming the details there are.
 */
export function checkDetail(value: unknown): Detail {
  if (value === undefined) return DEFAULT_DETAIL;
  const known = DETAILS.find((detail) => detail === value);
  if (known !== undefined) return known;
  const all = DETAILS.map((detail) => quoted(detail)).join(", ");
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `detail is ${quoted(value)}, which is not one of ${all}.`,
    `Pass one of them, or leave it out for ${quoted(DEFAULT_DETAIL)}.`,
  );
}
