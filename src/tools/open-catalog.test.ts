import { describe, expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { createToolCatalog } from "./catalog.ts";
import type { Embedder } from "./embedder.ts";
import { openToolCatalog, type OpenToolCatalogOptions } from "./open-catalog.ts";
import type { Reranker } from "./reranker.ts";
import type { ToolDefinition } from "./tool.ts";

const TOOLS: readonly ToolDefinition[] = [
  { name: "create_issue", server: "github", description: "Open a bug report in a repository." },
  { name: "list_issues", server: "github", description: "List the issues of a repository." },
  { name: "send_message", server: "slack", description: "Post a message to a channel." },
  { name: "get_forecast", server: "weather", description: "The sky over a city for five days." },
];

/** Meaning as an axis: the weather on one, tickets on another; everything has a little in common with everything. */
const meaning: Embedder = (texts) =>
  texts.map((text) => [/forecast|umbrella/.test(text) ? 9 : 1, /issue|ticket/.test(text) ? 9 : 1, 1]);

/** Prefers tools of Slack. */
const slackFirst: Reranker = (_, candidates) => candidates.map(({ tool }) => (tool.server === "slack" ? 1 : 0));

async function keysFor(query: string, options: OpenToolCatalogOptions): Promise<string[]> {
  const catalog = await openToolCatalog(TOOLS, options);
  return (await catalog.search(query)).hits.map(({ key }) => key);
}

test("without hooks it is the synchronous catalog, as promises", async () => {
  const listed = [...TOOLS, null as unknown as ToolDefinition];
  const [opened, created] = [await openToolCatalog(listed), createToolCatalog(listed)];
  expect([opened.size, opened.rejected]).toEqual([created.size, created.rejected]);
  expect(await opened.get("slack/send_message")).toBe(TOOLS[2]);
  expect(await opened.get("nothing")).toBeUndefined();
  for (const query of ["issues of a repository", "create_issue", '"repository bug"', "", "+nosuchterm issue"])
    for (const options of [{}, { limit: 1, explain: true }])
      expect(await opened.search(query, options)).toEqual(created.search(query, options));
});

test("a reranker orders what words found; exact names stay in front", async () => {
  expect(await keysFor("message repository", { rerank: slackFirst })).toEqual([
    "slack/send_message",
    ...(await keysFor("message repository", {})).filter((key) => key !== "slack/send_message"),
  ]);
  expect((await keysFor("create_issue for a message", { rerank: slackFirst })).slice(0, 2)).toEqual([
    "github/create_issue",
    "slack/send_message",
  ]);
});

test("an embedder finds what no word finds, and says both ranks", async () => {
  const catalog = await openToolCatalog(TOOLS, { embed: meaning });
  const { hits, notes } = await catalog.search("umbrella", { explain: true });
  expect(notes).toEqual([]);
  expect(hits[0]).toMatchObject({ key: "weather/get_forecast", tier: "ranked", score: 1 / 61, matched: [] });
  expect(hits[0]?.tool).toBe(TOOLS[3]);
  expect(hits[0]?.explanation?.parts.map(({ what }) => what)).toEqual([
    "by words not among the first 100",
    "by vectors rank 1: one over 60 and the rank; cosine 1.0000",
  ]);
});

test("what both lists have comes before what one has", async () => {
  const [first] = await keysFor("report a ticket", { embed: meaning });
  expect(first).toBe("github/create_issue");
});

test("with both, the fused list is ranked again", async () => {
  const seen: string[][] = [];
  const rerank: Reranker = (query, candidates) => {
    seen.push([query, ...candidates.map(({ key, score }) => `${key} ${score > 0.01}`)]);
    return candidates.map(({ key }) => (key === "weather/get_forecast" ? 5 : -5));
  };
  expect((await keysFor("list umbrella", { embed: meaning, rerank }))[0]).toBe("weather/get_forecast");
  expect(seen[0]?.length).toBe(5);
  expect(seen[0]?.[0]).toBe("list umbrella");
});

test.each([
  ["server:github umbrella", ["github/create_issue", "github/list_issues"]],
  ["-server:weather -server:slack umbrella", ["github/create_issue", "github/list_issues"]],
  ["+repository umbrella -list", ["github/create_issue"]],
  ['+"of a repository" umbrella', ["github/list_issues"]],
  ['umbrella -"of a repository" server:github', ["github/create_issue"]],
  ["+nosuchterm umbrella", []],
])("%j holds for the list by vectors as well", async (query, keys) => {
  expect((await keysFor(query, { embed: meaning })).toSorted()).toEqual(keys);
});

test("a phrase that a tool holds is asked of the vectors' list, one that none holds is its words", async () => {
  expect(await keysFor('"a channel"', { embed: meaning })).toEqual(["slack/send_message"]);
  expect(await keysFor('"channel umbrella"', { embed: meaning })).toContain("weather/get_forecast");
  expect(await keysFor('"wet umbrella"', { embed: meaning })).toContain("weather/get_forecast");
});

test("hooks are handed the query without its forms, and are not asked for a query of nothing but forms", async () => {
  const asked: string[] = [];
  const embed: Embedder = (texts) => {
    asked.push(...texts.filter((text) => !text.includes("server")));
    return texts.map(() => [1]);
  };
  const rerank: Reranker = (query, candidates) => {
    asked.push(`rerank ${query}`);
    return candidates.map(() => 0);
  };
  const catalog = await openToolCatalog(TOOLS, { embed, rerank });
  for (const query of ['server:github +repository "bug report" -list', "server:github", "", "  "])
    await catalog.search(query);
  await catalog.search('say "hello"  there, in a longer query than eight words have');
  expect(asked).toEqual([
    "repository bug report",
    "rerank repository bug report",
    'say "hello"  there, in a longer query than eight words have',
    'rerank say "hello"  there, in a longer query than eight words have',
  ]);
});

test("the embedder is handed the tools that can be found, as texts", async () => {
  const asked: string[] = [];
  const embed: Embedder = (texts) => {
    asked.push(...texts);
    return texts.map(() => [1]);
  };
  await openToolCatalog([{ name: "wipe", hidden: true }, TOOLS[2] as ToolDefinition], { embed });
  expect(asked).toEqual(["send_message (server slack)\nPost a message to a channel."]);
});

test.each<[string, Embedder, string]>([
  ["another length", () => [[1, 2]], "it gave a vector of 2 numbers after vectors of 3"],
  ["none", () => [], "it gave 0 vectors for 1 texts"],
  ["a rejection", () => Promise.reject(new Error("HTTP 503")), "Error: HTTP 503"],
])(
  "an embedder that fails at a query, by %s, costs its part: words decide, and a note says why",
  async (_, fail, why) => {
    const opening: Embedder = (texts) => (texts[0]?.includes("(server") ? meaning(texts) : fail(texts));
    const catalog = await openToolCatalog(TOOLS, { embed: opening, rerank: slackFirst });
    const { hits, notes } = await catalog.search("message repository", { explain: true });
    const reranked = await openToolCatalog(TOOLS, { rerank: slackFirst });
    expect(hits).toEqual((await reranked.search("message repository", { explain: true })).hits);
    const message = `The embedder failed (${why}), so words alone decided which tools are hits.`;
    expect(notes).toEqual([{ code: "embed-failed", message }]);
  },
);

test("when both fail the answer is the one by words, with both notes", async () => {
  const fail = (): never => {
    throw new Error("down");
  };
  const embed: Embedder = (texts) => (texts[0]?.includes("(server") ? meaning(texts) : fail());
  const catalog = await openToolCatalog(TOOLS, { embed, rerank: fail });
  const { hits, notes } = await catalog.search("message repository");
  expect(hits).toEqual(createToolCatalog(TOOLS).search("message repository").hits);
  expect(notes.map(({ code }) => code)).toEqual(["embed-failed", "rerank-failed"]);
});

test("a tool that vectors put in front says which words it holds, however far behind it is by words", async () => {
  const crowd = Array.from({ length: 150 }, (_, at) => ({ name: `issue_${at}`, description: "issue" }));
  const far = { name: "zz", description: `An umbrella, ${"and more of other things ".repeat(9)}, an issue.` };
  const catalog = await openToolCatalog([...crowd, far], { embed: meaning });
  const answers = await Promise.all([3, 100, 160].map((limit) => catalog.search("issue umbrellas", { limit })));
  const hits = answers.map((answer) => answer.hits.find(({ key }) => key === "zz"));
  expect(hits[0]?.matched.map(({ query }) => query)).toContain("issue");
  expect(hits).toEqual([hits[0], hits[0], hits[0]]);
});

test("searches may overlap", async () => {
  const pending: (() => void)[] = [];
  const rerank: Reranker = async (query, candidates) => {
    await new Promise<void>((resolve) => pending.push(resolve));
    return candidates.map(({ tool }) => (tool.description?.includes(query) ? 1 : 0));
  };
  const catalog = await openToolCatalog(TOOLS, { rerank });
  const searches = ["bug", "message"].map((query) => catalog.search(query, { explain: true }));
  await Promise.resolve();
  for (const resolve of pending.toReversed()) resolve();
  const [bug, message] = await Promise.all(searches);
  expect([bug?.query, bug?.hits[0]?.key]).toEqual(["bug", "github/create_issue"]);
  expect([message?.query, message?.hits[0]?.key]).toEqual(["message", "slack/send_message"]);
});

test("presets and rules are those of the synchronous catalog", async () => {
  const catalog = await openToolCatalog(TOOLS, { preset: "codex", rerank: slackFirst });
  expect((await catalog.search("message repository")).hits[0]?.key).toBe("slack/send_message");
  await expect(openToolCatalog(TOOLS, { preset: "bm25" })).rejects.toThrow('There is no preset "bm25" here.');
  await expect(openToolCatalog(TOOLS, { without: ["luck"] })).rejects.toThrow('There is no ranking rule "luck".');
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    "a reranker",
    () => openToolCatalog(TOOLS, { rerank: "x" as unknown as Reranker }),
    'rerank is "x", not a function.',
  ],
  [
    "an embedder",
    () => openToolCatalog(TOOLS, { embed: [] as unknown as Embedder }),
    "embed is a list of 0, not a function.",
  ],
  ["tools", () => openToolCatalog(7 as unknown as []), "The tools are 7, not a list."],
  ["options", () => openToolCatalog([], 7 as unknown as object), "The options are 7, not an object."],
  [
    "a limit",
    async () => (await openToolCatalog([])).search("x", { limit: 0 }),
    "limit is 0, which is not a whole number of 1 or more.",
  ],
  ["a query", async () => (await openToolCatalog([])).search(7 as unknown as string), "The query is 7, not a string."],
])("%s of the wrong kind rejects with an error that names it", async (_, call, message) => {
  const error = await call().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RanksackError);
  expect(error).toMatchObject({ code: "INVALID_ARGUMENT", message });
});

test("an empty catalog asks no hook", async () => {
  const never = (): never => expect.unreachable();
  const catalog = await openToolCatalog([], { embed: never, rerank: never });
  expect(await catalog.search("anything")).toMatchObject({ hits: [], total: 0 });
});

describe("a source that lists anew", () => {
  const UMBRELLA: ToolDefinition = { name: "rent", server: "shop", description: "An umbrella for a day." };

  test("has only what is new embedded", async () => {
    const asked: (readonly string[])[] = [];
    const embed: Embedder = (texts) => {
      asked.push(texts);
      return meaning(texts);
    };
    const catalog = await openToolCatalog(TOOLS, { embed });
    const change = await catalog.setSource("shop", [UMBRELLA]);
    expect([change.added, change.warnings, catalog.size]).toEqual([["shop/rent"], [], 5]);
    expect(asked.slice(1).map((texts) => texts.length)).toEqual([1]);
    const { hits } = await catalog.search("forecast");
    expect(hits.slice(0, 2).map(({ key }) => key)).toEqual(["weather/get_forecast", "shop/rent"]);
    await catalog.setSource("shop", [{ ...UMBRELLA, description: "A ticket for a day." }]);
    expect((await catalog.search("umbrella")).hits[0]?.key).toBe("weather/get_forecast");
    await catalog.removeSource("weather");
    expect((await catalog.search("umbrella")).hits.map(({ key }) => key)).not.toContain("weather/get_forecast");
  });

  test("is found by words when the embedder fails, and embedded with the next change", async () => {
    let isDown = false;
    const embed: Embedder = (texts) => {
      if (isDown) throw new Error("down");
      return meaning(texts);
    };
    const catalog = await openToolCatalog(TOOLS, { embed });
    isDown = true;
    const { warnings } = await catalog.setSource("shop", [UMBRELLA]);
    expect(warnings).toEqual([
      {
        code: "embed-failed",
        message:
          'The embedder failed for tool "shop/rent": Error: down. Until the next change words alone find what has no vector.',
      },
    ]);
    expect((await catalog.search("rent")).hits.map(({ key }) => key)).toEqual(["shop/rent"]);
    isDown = false;
    await catalog.setSource("other", [{ name: "x", description: "Nothing." }]);
    expect((await catalog.search("forecast")).hits.map(({ key }) => key)).toContain("shop/rent");
  });

  test("may change again while it is embedded", async () => {
    const catalog = await openToolCatalog(TOOLS, { embed: async (texts) => meaning(texts) });
    await Promise.all([
      catalog.setSource("shop", [UMBRELLA]),
      catalog.setSource("shop", [{ ...UMBRELLA, description: "A ticket for a day." }]),
      catalog.search("umbrella"),
    ]);
    await catalog.failSource("weather", "no answer");
    await catalog.expectSource("mail");
    expect(catalog.sources.map(({ source, state, tools }) => [source, state, tools])).toEqual([
      ["github", "ready", 2],
      ["mail", "connecting", 0],
      ["shop", "ready", 1],
      ["slack", "ready", 1],
      ["weather", "failed", 1],
    ]);
    const { hits } = await catalog.search("issue", { explain: true });
    expect(hits.map(({ key }) => key)).toContain("shop/rent");
    expect((await catalog.search("umbrella")).hits[0]?.key).toBe("weather/get_forecast");
  });
});
