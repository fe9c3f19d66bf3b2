// A tool that any agent can mount: a name, a text for the model, a schema, and a function that answers. The answer has
// the shape of MCP's, and its content is one text, so that it fits every host; data stands beside it for programs.

import { RanksackError } from "./errors.ts";

/** A JSON Schema of arguments, an object with named properties. */
export interface InputSchema {
  /** Arguments are an object. */
  readonly type: "object";
  /** A schema for each argument. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The arguments that cannot be left out. */
  readonly required: readonly string[];
  /** There are no others. */
  readonly additionalProperties: false;
}

/** What a model reads. */
export interface TextPart {
  /** The only kind there is here. */
  readonly type: "text";
  /** Without bounds on its length but those of the tool. */
  readonly text: string;
}

/** The answer to a call. */
export interface ToolResult<Output> {
  /** One text: `structuredContent` as compact JSON or in the form that was asked for, or what went wrong. */
  readonly content: readonly [TextPart];
  /** The same as data; not there when something went wrong. */
  readonly structuredContent?: Output;
  /** Whether the call failed: then the text says why, and what to do. */
  readonly isError?: true;
}

/** An answer that is data whatever became of the call; a host that sends both to a model pays twice. */
export interface DataResult<Output> extends ToolResult<Output> {
  /** The answer as data. */
  readonly structuredContent: Output;
}

/** A tool as a host mounts it. */
export interface ToolObject<Result> {
  /** What the model calls. */
  readonly name: string;
  /** What the model is told of it. */
  readonly description: string;
  /** The arguments of `call`. */
  readonly inputSchema: InputSchema;
  /** Answers a call. Whatever a model passes is answered; `isError` tells what could not be done. */
  call(input: unknown): Promise<Result>;
}

/** Data as an answer. */
export function jsonResult<Output extends object>(output: Output): ToolResult<Output> {
  return { content: [{ type: "text", text: JSON.stringify(output) }], structuredContent: output };
}

/** A failure as an answer: message and hint. @throws what it is given when that is no RanksackError: a bug, not an answer. */
export function errorResult(error: unknown): ToolResult<never> {
  if (!(error instanceof RanksackError)) throw error;
  return { content: [{ type: "text", text: `${error.message} ${error.hint}`.trim() }], isError: true };
}

/** What a model passed, as an object; anything else, and what cannot be read, has no arguments. */
export function argumentsOf(input: unknown): Readonly<Record<string, unknown>> {
  try {
    return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : {};
  } catch {
    return {};
  }
}
