// The engine against minisearch on made-up tools: build, query, memory, update, and loading a stored index. Sizes run
// one after the other in one process, contestants in turn; the ratios are what counts.

import { writeFileSync, readFileSync } from "node:fs";
import { applyChangeSet } from "../src/index/change-set.ts";
import { buildSnapshot, type Snapshot } from "../src/index/snapshot.ts";
import { DEFAULT_RANKING } from "../src/ranking/presets.ts";
import { createToolCatalog } from "../src/tools/catalog.ts";
import { toolDocument, toolTexts } from "../src/tools/fields.ts";
import { TOOL_RULES } from "../src/tools/rules.ts";
import type { ToolDefinition } from "../src/tools/tool.ts";
import { generatedQueries, generatedTools } from "./generated-tools.ts";
import { peerDocuments, peerIndex } from "./minisearch.ts";
import { recordRun } from "./run-record.ts";
import { leastTimes, leastTimesEach, percentile, timed, usedBytes } from "./timing.ts";

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const QUERIES = 200;
const LIMIT = 8;

/** Times in milliseconds, sizes in bytes. */
interface Figures {
  readonly tools: number;
  readonly build: Pair;
  readonly p50: Pair;
  readonly p99: Pair;
  readonly memory: Pair;
  /** The p50 of ours with all rules of the default ranking of tools. */
  readonly ruled: number;
  /** Replacing the 50 tools of one server. */
  readonly update: number;
  /** The same by a catalog with all rules, from the listing on, and the first query after it. */
  readonly relisted: Relisted;
}

interface Relisted {
  readonly update: number;
  readonly query: number;
}

interface Pair {
  readonly ours: number;
  readonly minisearch: number;
}

function measure(size: number): Figures {
  const tools = generatedTools(size);
  const documents = peerDocuments(tools);
  const rounds = size > 10_000 ? 2 : 5;
  const [ours = 0, minisearch = 0] = leastTimes(rounds, [() => createToolCatalog(tools), () => peerIndex(documents)]);
  return {
    tools: size,
    build: { ours, minisearch },
    ...measureQueries(tools, documents),
    update: measureUpdate(tools),
    relisted: measureRelisting(tools),
  };
}

function measureQueries(
  tools: readonly ToolDefinition[],
  documents: readonly object[],
): Pick<Figures, "p50" | "p99" | "memory" | "ruled"> {
  const before = usedBytes();
  const catalog = createToolCatalog(tools);
  const between = usedBytes();
  const peer = peerIndex(documents);
  const memory = { ours: between - before, minisearch: usedBytes() - between };
  // The engine, as minisearch is one: what the rules of the default ranking of tools cost is `bench -- tools`.
  const bag = createToolCatalog(tools, { without: TOOL_RULES });
  const queries = generatedQueries(QUERIES, tools);
  const contestants = [
    (query: string): unknown => bag.search(query, { limit: LIMIT }),
    (query: string): unknown => peer.search(query).slice(0, LIMIT),
    (query: string): unknown => catalog.search(query, { limit: LIMIT }),
  ];
  const times = leastTimesEach(tools.length > 10_000 ? 3 : 5, queries, contestants);
  const at = (share: number): Pair => ({
    ours: percentile(times[0] ?? [], share),
    minisearch: percentile(times[1] ?? [], share),
  });
  return { memory, p50: at(0.5), p99: at(0.99), ruled: percentile(times[2] ?? [], 0.5) };
}

/** The least time of replacing one server's 50 tools, server after server, merges included. */
function measureUpdate(tools: readonly ToolDefinition[]): number {
  const texts = toolTexts("default");
  let snapshot: Snapshot = buildSnapshot(
    DEFAULT_RANKING.fields,
    tools.map((tool) => toolDocument(tool, texts)),
  );
  const times: number[] = [];
  for (let server = 0; server < 20; server++) {
    const changed = tools
      .slice(server * 50, server * 50 + 50)
      .map((tool) => ({ ...tool, description: `${tool.description} again` }));
    const upserts = changed.map((tool) => toolDocument(tool, texts));
    times.push(
      timed(() => {
        snapshot = applyChangeSet(snapshot, { upserts, deletes: [] });
      }),
    );
  }
  return percentile(times.slice(1), 0.5);
}

/** As `measureUpdate`, of a catalog. */
function measureRelisting(tools: readonly ToolDefinition[]): Relisted {
  const catalog = createToolCatalog(tools);
  const [query = ""] = generatedQueries(1, tools);
  catalog.search(query, { limit: LIMIT });
  const times = Array.from({ length: 20 }, (_, server): Relisted => {
    const listed = tools.slice(server * 50, server * 50 + 50);
    const changed = listed.map((tool) => ({ ...tool, description: `${tool.description} again` }));
    const update = timed(() => void catalog.setSource(listed[0]?.server ?? "", changed));
    return { update, query: timed(() => void catalog.search(query, { limit: LIMIT })) };
  });
  const median = (one: keyof Relisted): number =>
    percentile(
      times.slice(1).map((all) => all[one]),
      0.5,
    );
  return { update: median("update"), query: median("query") };
}

const ratio = ({ ours, minisearch }: Pair): string => `${(minisearch / ours).toFixed(1)}×`;
const ms = (value: number): string => `${value.toFixed(value < 10 ? 3 : 0)} ms`;
const mb = (value: number): string => `${(value / 1e6).toFixed(1)} MB`;

function row({ tools, build, p50, p99, memory, ruled, update, relisted }: Figures): string {
  const share = (time: number): string => `${((100 * time) / build.ours).toFixed(1)} %`;
  const cells = [
    tools.toLocaleString("en-US"),
    `${ms(build.ours)} (${ratio(build)})`,
    `${ms(p50.ours)} (${ratio(p50)})`,
    `${ms(p99.ours)} (${ratio(p99)})`,
    `${ms(ruled)} (${(p50.minisearch / ruled).toFixed(1)}×)`,
    `${mb(memory.ours)} (${ratio(memory)})`,
    `${ms(update)} (${share(update)})`,
    `${ms(relisted.update)} (${share(relisted.update)}), ${ms(relisted.query)} (${share(relisted.query)})`,
  ];
  return `| ${cells.join(" | ")} |`;
}

const HEAD = [
  "| tools | build | query p50 | query p99 | p50 with all rules | memory | one server replaced (share of a build) | by a catalog, and the first query after |",
  "|---|---|---|---|---|---|---|---|",
];

const figures = SIZES.map((size) => {
  const measured = measure(size);
  process.stdout.write(`${row(measured)}\n`);
  return measured;
});
const file = recordRun("engine", { figures });
if (process.argv.length === 2) {
  const page = readFileSync("docs/performance.md", "utf8");
  const table = `<!-- engine -->\n${[...HEAD, ...figures.map(row)].join("\n")}\n<!-- /engine -->`;
  writeFileSync("docs/performance.md", page.replace(/<!-- engine -->[^]*<!-- \/engine -->/, table));
}
process.stdout.write(`${file}\n`);
