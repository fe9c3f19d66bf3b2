// A tool as a text for a model: what a person would read of it, on a few lines, with bounds. Definitions come from other
// programs, so what is no string says nothing.

import { headOf } from "../base/head.ts";
import { type SchemaText, schemaTexts } from "./schema.ts";
import { textOf, type ToolDefinition } from "./tool.ts";

/** The longest text that a model is given, in UTF-16 units: about the 512 tokens that small ones read. */
const MODEL_TEXT = 2_000;

/** The longest description in it, so that the parameters of a talkative tool are still read. */
const DESCRIPTION = 1_200;

/**
 * The text of a tool, 2,000 UTF-16 units at most, never half a surrogate pair:
 *
 *     create_issue (server github)
 *     Create issue
 *     Open a bug report in a repository.
 *     Parameters: title: What went wrong; state: open, closed
 *     Keywords: ticket, defect
 */
export function toolText(tool: ToolDefinition): string {
  const server = textOf(tool.server);
  const lines = [
    server === "" ? tool.name : `${tool.name} (server ${server})`,
    oneLine(textOf(tool.title)),
    oneLine(headOf(textOf(tool.description), DESCRIPTION)),
    labelled("Parameters", parametersText(schemaTexts(tool.inputSchema))),
    labelled("Keywords", keywordsText(tool)),
  ];
  return modelText(lines.filter((line) => line !== "").join("\n"));
}

/** A text as a model is given it: bounded, and well-formed, since it may be sent as JSON. */
export function modelText(text: string): string {
  return headOf(text, MODEL_TEXT).toWellFormed();
}

/** Names, each with what is said of it: `state: whether it is done, open, closed; labels`. */
function parametersText(texts: readonly SchemaText[]): string {
  let text = "";
  let isNamed = false;
  for (const { kind, text: said } of texts) {
    if (text.length >= MODEL_TEXT) break;
    const isName = kind === "parameter name";
    const separator = text === "" ? "" : isName ? "; " : isNamed ? ": " : ", ";
    text += `${separator}${oneLine(headOf(said, MODEL_TEXT))}`;
    isNamed = isName;
  }
  return text;
}

function keywordsText({ keywords, searchHint }: ToolDefinition): string {
  const listed: readonly unknown[] = Array.isArray(keywords) ? keywords : [];
  const texts = [searchHint, ...listed].map((text) => oneLine(textOf(text)));
  return texts.filter((text) => text !== "").join(", ");
}

function labelled(label: string, text: string): string {
  return text === "" ? "" : `${label}: ${text}`;
}

/** A text without line breaks, with one space for any run of white space. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
