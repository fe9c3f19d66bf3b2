// The command line as it is declared: commands, flags, help and examples. What a command needs is loaded when it runs,
// so that `--help` and a search stay quick.

import { Command, CommanderError } from "commander";
import { RanksackError } from "../base/errors.ts";
import { printable } from "../base/printable.ts";
import type { CodeFlags } from "./commands/code.ts";
import { CODE_FORMATS, failureJson } from "./code-format.ts";
import { declareMcp, declareStatus } from "./declare-mcp.ts";
import { declareConfig } from "./declare-config.ts";
import { declareTrust } from "./declare-trust.ts";
import type { EvalCodeFlags } from "./commands/eval-code.ts";
import type { EvalToolsFlags } from "./commands/eval.ts";
import type { IndexFlags } from "./commands/stored-indexes.ts";
import type { ToolsFlags } from "./commands/tools.ts";
import { LINK_USES } from "./hyperlink.ts";
import { errPainter, type Io } from "./io.ts";
import { noQuery, SEVERAL_WORDS } from "./no-query.ts";
import { CODE_PRESETS, type Presets, TOOL_PRESETS } from "../ranking/presets.ts";
import { jsonLine } from "./json.ts";
import { repositoryFlags } from "./repository-flags.ts";
import { runToolsVerb, toolsVerb } from "./tools-verb.ts";
import {
  oneOf,
  parseContext,
  parseDays,
  parseFailures,
  parseHalf,
  parseLimit,
  parseLines,
  parseMaxTokens,
  parseMeasure,
  parseNames,
  parseSeconds,
  parseSeed,
} from "./options.ts";

/** Exit statuses: hits or done, and error; a search without hits is 1. */
const FOUND = 0;
const FAILED = 2;

/**
 * Runs a command line, given without the program's name. Returns the exit status; never throws and never exits.
 * `version` is what `--version` prints.
 */
export async function runCommandLine(argv: readonly string[], io: Io, version: string): Promise<number> {
  const { words, query } = splitQuery(argv);
  let status = FOUND;
  const program = declare(io, version, query, (outcome) => {
    status = outcome;
  });
  try {
    if (words.length === 0) program.help({ error: true });
    await program.parseAsync([...words], { from: "user" });
    return status;
  } catch (error) {
    return report(error, words, program, io);
  }
}

/** Words after `--` are the query, whatever they look like. */
function splitQuery(argv: readonly string[]): {
  readonly words: readonly string[];
  readonly query: string | undefined;
} {
  const border = argv.indexOf("--");
  if (border < 0) return { words: argv, query: undefined };
  return { words: argv.slice(0, border), query: argv.slice(border + 1).join(" ") };
}

function declare(io: Io, version: string, query: string | undefined, done: (status: number) => void): Command {
  const program = new Command("ranksack")
    .description("Ranked search for AI agents: the right tool out of thousands, the right file out of a repository.")
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err, outputError: () => {} })
    .addHelpText("after", MAIN_EXAMPLES);

  searchFlags(program.command("tools"), TOOL_PRESETS)
    .description("Search tools. QUERY is any text; several words need no quotes.")
    .argument("[query...]", "what the tool should do")
    .option("--catalog <file>", "tools as JSON: a tools/list answer, a list, or one a line; - is standard input")
    .option("--skills <dir>", "skills as well: the folders of this directory that have a SKILL.md")
    .option("--config <file>", 'MCP servers to ask, {"mcpServers": …}; default: yours, and .mcp.json of this folder')
    .addHelpText("after", TOOLS_EXAMPLES)
    .option("--timeout <seconds>", "the longest that a server may take; default: 20", parseSeconds)
    .option("--live", "list, show, check and call: ask servers also where the cache has their lists")
    .action(async (given: string[], flags: ToolsFlags) => {
      const verb = query === undefined ? toolsVerb(given) : undefined;
      if (verb !== undefined) return done(await runToolsVerb(verb, flags, io));
      const { searchTools } = await import("./commands/tools.ts");
      const words = query === undefined ? given : [...given, query];
      if (words.length === 0) throw noQuery("tools open a bug report");
      done(await searchTools(words.join(" "), flags, io));
    });

  const code = searchFlags(program.command("code"), CODE_PRESETS)
    .description("Search the files of a repository.")
    .argument("[query]", "what to look for, in quotes if it is several words; `extract` with places shows their blocks")
    .argument("[path...]", "the repository, or several; default: this folder")
    .addHelpText("after", CODE_EXAMPLES)
    .option("--lines <n>", "the most lines shown of a file; default: 3", parseLines)
    .option("-C, --context <n>", "lines shown around each of them; default: 0", parseContext)
    .option("--block", "the whole functions and classes around them")
    .option("-l, --files-with-matches", "paths alone")
    .option("--path <pattern>", "only files whose path holds this, or matches it as a glob: 'src/**/*.ts'")
    .option("--format <name>", `${CODE_FORMATS.join(", ")}; default: text`, oneOf("--format", CODE_FORMATS))
    .option("--max-tokens <n>", "the most tokens of --format agent; default: 1200", parseMaxTokens)
    .option("--hyperlinks <when>", "links to files: auto, always, never", oneOf("--hyperlinks", LINK_USES))
    .option("--rev <rev>", "the files of a git revision, without checking it out")
    .option("--files", "list the files that are searched, instead of searching")
    .option("--skipped", "list what is left out, and why")
    .option("--why <file>", "say whether a file is searched, and why not: the rule, its file and line");
  repositoryFlags(code)
    .option("--cached", "take the index as it is, without a look at the files")
    .option("--rebuild", "read every file, whatever is stored")
    .option("--index <dir>", "where indexes are kept; default: ranksack in the user's cache")
    .option("--no-index", "keep no index")
    .action(async (first: string | undefined, others: string[], flags: CodeFlags) => {
      if (flags.files === true || flags.skipped === true || flags.why !== undefined) {
        if (query !== undefined || others.length > 0) throw noSearch();
        const { listCode } = await import("./commands/code-files.ts");
        return done(await listCode(first ?? ".", flags, io));
      }
      const { runCode } = await import("./commands/code.ts");
      done(await runCode(first === undefined ? [] : [first, ...others], query, flags, io));
    });
  declareMcp(program, io, version, done);
  declareStatus(program, io, done);
  declareConfig(program, io, done);
  declareTrust(program, io, done);
  declareIndex(program, io, done);
  declareEval(program, io, done);
  return program;
}

function declareIndex(program: Command, io: Io, done: (status: number) => void): void {
  const index = program.command("index").description("Look after stored indexes.");
  const load = (): Promise<typeof import("./commands/stored-indexes.ts")> => import("./commands/stored-indexes.ts");
  indexFlags(index.command("list"))
    .description("List the indexes: of which repository, how large, when used last.")
    .action(async (flags: IndexFlags) => done(await (await load()).listStored(flags, io)));
  indexFlags(index.command("check"))
    .description("Judge the file of an index, or all of them: what it holds, and whether it is sound.")
    .argument("[file]", "the file of an index")
    .action(async (file: string | undefined, flags: IndexFlags) =>
      done(await (await load()).checkStored(file, flags, io)),
    );
  indexFlags(index.command("remove"))
    .description("Remove the indexes of repositories.")
    .argument("[repository...]", "the directories, or names of files")
    .option("--all", "remove every index")
    .action(async (wanted: string[], flags: IndexFlags) => done(await (await load()).removeStored(wanted, flags, io)));
  indexFlags(index.command("prune"))
    .description("Remove the indexes that were not used for 30 days, and the oldest ones above 2 GB.")
    .option("--days <n>", "after how many days without use an index goes", parseDays)
    .action(async (flags: IndexFlags) => done(await (await load()).pruneStored(flags, io)));
}

function indexFlags(command: Command): Command {
  return command
    .option("--index <dir>", "the folder of indexes; default: ranksack in the user's cache")
    .option("--json", "one JSON object instead of text")
    .addHelpText("after", "\nExit status: 0, 1 when check finds an index damaged, 2 after an error.");
}

function declareEval(program: Command, io: Io, done: (status: number) => void): void {
  const judge = program.command("eval").description("Measure how well a ranking finds what it should.");
  evalFlags(judge.command("tools"), TOOL_PRESETS)
    .description("Measure the ranking of tools on judged queries: folders with tools.jsonl and queries.jsonl.")
    .argument("[dir...]", "the folders, each a catalog and its queries")
    .option("--catalog <file>", "a catalog of your own, in any form that `ranksack tools --catalog` reads")
    .option("--queries <file>", 'its queries: {"query": "…", "gold": ["key or name", …]}, one a line or a list')
    .option("--typos", "ask every query again with two typos")
    .option("--exact", "ask for every tool by its name")
    .option("--distractors <dir>", "add the tools of another folder; a namesake of a right tool is right too")
    .option("--half <1|2>", "only the half of each set's queries that a hash of their ids picks", parseHalf)
    .addHelpText("after", EVAL_EXAMPLES)
    .action(async (folders: string[], flags: EvalToolsFlags) => {
      const { evaluateToolRanking } = await import("./commands/eval.ts");
      done(await evaluateToolRanking(folders, flags, io));
    });
  evalFlags(judge.command("code"), CODE_PRESETS)
    .description(
      "Measure the ranking of files on judged queries: folders with queries.jsonl and trees.bundle or trees/.",
    )
    .argument("[dir...]", "the folders, called family__repository")
    .option(
      "--measure <name>",
      "what --compare and --without each are about: ndcg10 or mrr; default: ndcg10",
      parseMeasure,
    )
    .option("--half <1|2>", "only one half of the repositories", parseHalf)
    .option("--history", "with what the last commits of trees that are work trees of git changed")
    .addHelpText("after", EVAL_CODE_EXAMPLES)
    .action(async (folders: string[], flags: EvalCodeFlags) => {
      const { evaluateCodeRanking } = await import("./commands/eval-code.ts");
      done(await evaluateCodeRanking(folders, flags, io));
    });
}

function evalFlags(command: Command, presets: Presets): Command {
  const names = presets.map(({ name }) => name).join(", ");
  return command
    .option("--preset <name>", `how to rank: ${names}; default: the first`)
    .option("--compare <a,b>", "two presets on the same queries: the difference and its interval", parseNames)
    .option("--without <rules>", "switch rules off, with commas; `each` leaves out one after the other", parseNames)
    .option(
      "--failures <n>",
      "show the n worst queries of each set, and what stood above the right answer",
      parseFailures,
    )
    .option("--seed <n>", "what is drawn follows from it; default: 1", parseSeed)
    .option("--json", "one JSON object instead of text");
}

function searchFlags(command: Command, presets: Presets): Command {
  return command
    .option("--limit <n>", "the most hits to show", parseLimit)
    .option("--preset <name>", `how to rank: ${presets.map(({ name }) => name).join(", ")}; default: the first`)
    .option("--json", "one JSON object instead of text")
    .option("--explain", "say how each score came about")
    .allowExcessArguments(false);
}

function noSearch(): RanksackError {
  const message = "--files, --skipped and --why do not search, and take no query.";
  return new RanksackError("INVALID_ARGUMENT", message, "Pass the repository alone: ranksack code --files PATH");
}

function report(error: unknown, words: readonly string[], program: Command, io: Io): number {
  if (error instanceof CommanderError && error.exitCode === 0) return FOUND;
  if (error instanceof CommanderError && error.code === "commander.help") return FAILED;
  const failure = asFailure(error, commandOf(program, words));
  const json = failureJson(words, failure);
  if (json !== undefined) io.out(jsonLine(json));
  else
    io.err(
      `${errPainter(io)("red", "error:")} ${printable(failure.message)}\n${failure.hint === "" ? "" : `${printable(failure.hint)}\n`}`,
    );
  return FAILED;
}

function asFailure(error: unknown, command: string): RanksackError {
  if (error instanceof RanksackError) return error;
  if (error instanceof CommanderError) return usage(error, command);
  const message = error instanceof Error ? error.message : String(error);
  return new RanksackError(
    "INTERNAL",
    `A bug in ranksack: ${message}`,
    "Please report it with the command line.",
    error,
  );
}

/** The command that words name, as one would type it: `ranksack config list`. */
function commandOf(program: Command, words: readonly string[]): string {
  let [command, path] = [program, program.name()];
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) return path;
    [command, path] = [next, `${path} ${word}`];
  }
  return path;
}

/** What to do about a usage error of a command that takes a query. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["commander.excessArguments", SEVERAL_WORDS],
  ["commander.unknownOption", "See ranksack --help. A word of the query that begins with - stands after --."],
]);

/** Commander says `error: …` and puts its suggestion on a second line. */
function usage({ code, message: said }: CommanderError, command: string): RanksackError {
  const [message = "", suggestion = ""] = said.replace(/^error: /, "").split("\n");
  const ofQuery = /^ranksack (?:tools|code)$/.test(command) ? ADVICE.get(code) : undefined;
  const advice = ofQuery ?? `See ${command} --help.`;
  const hint = suggestion.replace(/^\(|\)$/g, "");
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, "")}.`;
  return new RanksackError("INVALID_ARGUMENT", sentence, hint || advice);
}

const MAIN_EXAMPLES = `
Examples:
  ranksack tools open a bug report --config .mcp.json
  ranksack code "how are routes registered" ~/src/app

Exit status: 0 with hits, 1 without, 2 after an error.`;

const TOOLS_EXAMPLES = `
Examples:
  ranksack tools read a file                          asks your servers, and those of .mcp.json
  ranksack tools "create issue" --catalog tools.json
  some-client list-tools | ranksack tools --catalog - create issue
  ranksack tools list                                 every tool by its name
  ranksack tools show create_issue                    how it is called
  ranksack tools call create_issue title=Broken labels='["bug"]'
  ranksack tools check create_issue read_file         are they there? status 0 or 1
  ranksack tools --json --limit 3 -- --flag-like words

Exit status: 0 with hits, or when what was asked for is there or was done; 1 without hits, and of check when a name is not
one tool that is there; 2 after an error, and of call when the tool failed.`;

const CODE_EXAMPLES = `
Examples:
  ranksack code "session token refresh"
  ranksack code parseConfig ~/src/app --limit 5 --json
  ranksack code ~/src/app -- how are routes registered
  ranksack code "retry +timeout -mock lang:go path:net/" -C 2
  ranksack code "where are sessions refreshed" --max-tokens 800
  ranksack code parseConfig ~/src/app ~/src/lib       several repositories
  ranksack code extract src/app.ts:120                the function around a line
  ranksack code --why dist/app.js                     is it searched, and if not, why?
  npm test 2>&1 | ranksack code extract -             the functions that a trace points at

"two words" stand together; +word must be there, -word must not; path: lang: ext: narrow it down.

Exit status: 0 with hits, and with blocks or files to show; 1 without; 2 after an error.`;

const EVAL_EXAMPLES = `
Examples:
  ranksack eval tools --catalog tools.json --queries queries.jsonl
  ranksack eval tools sets/* --typos --exact
  ranksack eval tools sets/* --compare default,codex
  ranksack eval tools sets/mine --failures 5
  ranksack eval tools sets/* --without each --half 1

A queries.jsonl has a line for each query, with the keys or names of the tools that are right for it:
  {"query": "open a bug report", "gold": ["github/create_issue"]}

Exit status: 0 when it was measured, 2 after an error.`;

const EVAL_CODE_EXAMPLES = `
Examples:
  ranksack eval code sets/*
  ranksack eval code sets/* --compare default,code-context-agent
  ranksack eval code sets/lite__flask --failures 5
  ranksack eval code sets/* --without each --measure mrr --half 1

A queries.jsonl has a line for each query, with its tree and the paths of the files that are right for it; with a
root, that folder is searched alone too:
  {"query": "how routes are grouped", "gold": ["routergroup.go"], "tag": "v1", "root": ""}

Exit status: 0 when it was measured, 2 after an error.`;
