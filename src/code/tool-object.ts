// A tool that any agent can mount, in the shape that the tools of tool discovery have: a name, a text for the model, a
// schema, and a function that answers. Structural, so that whoever mounts one mounts the other.

/** A JSON Schema of arguments, an object with named properties. */
export interface CodeToolSchema {
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
export interface CodeToolText {
  /** The only kind there is here. */
  readonly type: "text";
  /** In the form that was asked for. */
  readonly text: string;
}

/** The answer to a call. */
export interface CodeToolResult<Output> {
  /** One text: what the model reads. */
  readonly content: readonly [CodeToolText];
  /** The answer as data, for programs: a host that sends both to a model pays twice. */
  readonly structuredContent: Output;
  /** Whether the call failed: then the text says why, and what to do. */
  readonly isError?: true;
}

/** A tool as a host mounts it. */
export interface CodeToolObject<Output> {
  /** What the model calls. */
  readonly name: string;
  /** What the model is told of it. */
  readonly description: string;
  /** The arguments of `call`. */
  readonly inputSchema: CodeToolSchema;
  /** Answers a call. Whatever a model passes is answered; `isError` tells what could not be done. */
  call(input: unknown): Promise<CodeToolResult<Output>>;
}

/** What a model passed, as an object; anything else has no arguments. */
export function argumentsOf(input: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  return isObject ? (input as Readonly<Record<string, unknown>>) : {};
}
