// `call_tool`: a tool of any server, by the name that a search told. Names are looked up as `select:` looks them up,
// among the same tools, and the server is what the catalog knows of the tool: nothing is ever taken out of a name. A
// call may come before its server is there, such as right after a start; then it waits for it, a while.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Fleet } from "../gateway/fleet.ts";
import { missingAbility, type Question } from "../gateway/caller.ts";
import { pageHint, pageQuestions } from "../gateway/opened-pages.ts";
import { isInputRequired } from "../gateway/raw-result.ts";
import type { CallOptions } from "../gateway/call-options.ts";
import { errorAnswerOf } from "../gateway/upstream-fault.ts";
import { listedText } from "../tools/outcome.ts";
import { schemaFault } from "../tools/schema-fault.ts";
import { type Selection, Selector } from "../tools/selection.ts";
import type { ToolSession } from "../tools/session.ts";
import type { NamedTool } from "../tools/session-view.ts";
import { toolSignature } from "../tools/signature.ts";
import type { SourceState } from "../tools/source-state.ts";
import type { Bell } from "./bell.ts";
import { asResult, cappedResult } from "./result-cap.ts";
import {
  alwaysLoaded,
  type CallContext,
  type CallResult,
  failedCall,
  type ServedTool,
  type ToolListing,
} from "./served-tool.ts";

/** What calls need. */
export interface Switchboard {
  readonly session: ToolSession;
  readonly fleet: Pick<Fleet, "call">;
  readonly sources: () => readonly SourceState[];
  /** Rings whenever a server came, went or listed. */
  readonly changes: Bell;
  /** The most bytes of a result. */
  readonly resultBytes: number;
  /** The longest that a server may be silent about a call, in milliseconds. Default a minute. */
  readonly callTimeoutMs: number | undefined;
  /** How long a call waits for a server that is connecting, in milliseconds. */
  readonly patienceMs: number;
  /** Told of a result that is against its schema, and is passed on all the same. */
  readonly onOddResult: (server: string, tool: string) => void;
}

/** The tool, and the way for clients that call the tools behind it directly. */
export interface ToolCall extends ServedTool {
  /** As `call`; an error that a server answered in place of a result is thrown, for its client to get it as it came. */
  readonly direct: ServedTool["call"];
}

/** Makes the tool. */
export function toolCaller(board: Switchboard): ToolCall {
  const caller = new ToolCaller(board);
  const told =
    (isDirect: boolean): ServedTool["call"] =>
    async (input, context) => {
      try {
        return await caller.call(input, context, isDirect);
      } catch (error) {
        const pages = pageQuestions(error);
        if (pages.length > 0 && context.caller?.era !== "legacy") return failedCall(withPages(error, pages));
        const opens = pages.some((page) => missingAbility(context.caller?.abilities ?? {}, page) === undefined);
        if ((isDirect || opens) && errorAnswerOf(error) !== undefined) throw error;
        return failedCall(withPages(error, pages));
      }
    };
  return { listing: LISTING, call: told(false), direct: told(true) };
}

/** A fault that says which pages are to be opened, for a client that does not get the server's own. */
function withPages(error: unknown, pages: readonly Question[]): unknown {
  if (!(error instanceof RanksackError) || pages.length === 0) return error;
  return new RanksackError(error.code, error.message, pageHint(pages), error);
}

class ToolCaller {
  readonly #board: Switchboard;
  #selector: Selector | undefined;

  constructor(board: Switchboard) {
    this.#board = board;
  }

  async call(input: Readonly<Record<string, unknown>>, context: CallContext, isDirect: boolean): Promise<CallResult> {
    const asked = readName(input["name"]);
    const args = readArguments(input["arguments"]);
    const tool = await this.#find(asked, context.signal);
    checkArguments(tool, args);
    const answer = await this.#pass(tool, args, { ...context, timeoutMs: this.#board.callTimeoutMs });
    if (isInputRequired(answer)) return { ...answer };
    const result = asResult(answer);
    if (isOdd(tool, result)) this.#board.onOddResult(tool.tool.server ?? "", tool.tool.name);
    return cappedResult(result, this.#board.resultBytes, isDirect && tool.tool.outputSchema !== undefined);
  }

  /** The tool of a name, once its server is there or `patienceMs` are over. */
  async #find(asked: string, signal: AbortSignal): Promise<NamedTool> {
    const { changes, patienceMs } = this.#board;
    const end = performance.now() + patienceMs;
    for (;;) {
      const selection = this.#select(asked);
      const [tool] = selection.tools;
      const left = end - performance.now();
      if (signal.aborted) throw new RanksackError("CANCELLED", `The call of ${quoted(asked)} was withdrawn.`);
      if (left <= 0 || !this.#isLate(selection)) {
        if (tool === undefined) throw unknownName(asked, selection, this.#board.sources());
        return tool;
      }
      await changes.wait(left, signal);
    }
  }

  #select(asked: string): Selection {
    const { reachable } = this.#board.session;
    if (!this.#selector?.isFor(reachable)) this.#selector = new Selector(reachable);
    return this.#selector.select([asked]);
  }

  /** Whether a server that is connecting may have the tool, or has it. */
  #isLate({ tools: [found], ambiguous }: Selection): boolean {
    const connecting = this.#board.sources().filter(({ state }) => state === "connecting");
    if (found !== undefined) return connecting.some(({ source }) => source === found.tool.server);
    return ambiguous.length === 0 && connecting.length > 0;
  }

  async #pass(found: NamedTool, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<unknown> {
    const { tool, name } = found;
    try {
      return await this.#board.fleet.call(tool.server ?? "", tool.name, args, options);
    } catch (error) {
      if (!(error instanceof RanksackError) || error.code !== "UPSTREAM_PROTOCOL") throw error;
      const hint = `Its signature is ${toolSignature(tool, name)}.`;
      throw new RanksackError(error.code, error.message, hint, error);
    }
  }
}

function readName(name: unknown): string {
  if (typeof name === "string" && name.trim() !== "") return name.trim();
  const message = `name is ${quoted(name)}, not the name of a tool.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Pass a name that tool_search found.");
}

/** Arguments as an object; models also write one as text. */
function readArguments(given: unknown): Readonly<Record<string, unknown>> {
  const value = typeof given === "string" ? parsed(given) : (given ?? {});
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  const message = `arguments is ${quoted(given)}, not an object.`;
  throw new RanksackError("INVALID_ARGUMENT", message, 'Pass an object such as {"title": "…"}.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the tool requires must be there, and nothing clearly against its schema; all else is for its server to judge. */
function checkArguments({ tool, name }: NamedTool, args: Readonly<Record<string, unknown>>): void {
  const { required, type } = (tool.inputSchema ?? {}) as { required?: unknown; type?: unknown };
  // Arguments are an object; a schema that is not one of objects says nothing of them.
  if (schemaFault({}, { type }) !== undefined) return;
  const names = Array.isArray(required) ? required.filter((one) => typeof one === "string") : [];
  const missing = names.filter((one) => !Object.hasOwn(args, one)).map((one) => quoted(one));
  const fault = missing.length > 0 ? undefined : schemaFault(args, tool.inputSchema);
  if (missing.length === 0 && fault === undefined) return;
  const message =
    fault === undefined ? `${name} needs ${listedText(missing)}.` : `In the arguments of ${name}, ${fault}.`;
  throw new RanksackError("INVALID_ARGUMENT", message, `Call it as ${toolSignature(tool, name)}.`);
}

/** Whether what a tool answered is against the schema that it gave for it. */
function isOdd({ tool }: NamedTool, { structuredContent, isError }: CallResult): boolean {
  if (tool.outputSchema === undefined || isError === true) return false;
  return structuredContent === undefined || schemaFault(structuredContent, tool.outputSchema) !== undefined;
}

function unknownName(asked: string, { unknown, ambiguous }: Selection, sources: readonly SourceState[]): RanksackError {
  const [several] = ambiguous;
  if (several !== undefined) {
    const message = `${quoted(asked)} is the name of several tools.`;
    return new RanksackError("INVALID_ARGUMENT", message, `Pass one of ${several.candidates.join(", ")}.`);
  }
  const near = unknown[0]?.near ?? [];
  const meant = near.length > 0 ? `Near names are ${listedText(near)}. ` : "";
  const absent = sources.filter(({ state }) => state !== "ready").map(({ source }) => source);
  const note = absent.length > 0 ? ` The tools of ${listedText(absent)} are not there at the moment.` : "";
  return new RanksackError(
    "NOT_FOUND",
    `No tool was found by the name ${quoted(asked)}.${note}`,
    `${meant}Find names with tool_search.`,
  );
}

const LISTING: ToolListing = {
  name: "call_tool",
  title: "Call a tool",
  description: `Calls a tool that tool_search found and passes on its result. Read its signature first: tool_search tells it, and select:NAME tells it of a tool whose name is known.`,
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "The name of the tool, as tool_search told it." },
      arguments: { type: "object", description: "Its arguments, as its signature says. Default none." },
    },
    required: ["name"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  _meta: alwaysLoaded("call run execute use invoke a tool of an MCP server by name"),
};
