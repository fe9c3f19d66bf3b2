import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goldenQueries, goldenTools } from "../../test/golden/ranking-golden.ts";
import { faultyNode } from "../../test/properties/explanations.ts";
import { isNear } from "../../test/properties/laws.ts";
import type { Explanation } from "../ranking/explanation.ts";
import { createToolCatalog, type ToolCatalog, type ToolHit } from "./catalog.ts";
import { WINDOW } from "./rerank.ts";
import type { ToolDefinition } from "./tool.ts";

const TOOLS = [...goldenTools("catalog.json"), ...goldenTools("servers.json")];
const CATALOG = createToolCatalog(TOOLS);
const QUERIES = goldenQueries().map(({ query }) => query);

/** Several steps, exact names, misspellings, quotes, conditions: what the golden queries have little of. */
const ODD_QUERIES = [
  "create_issue",
  "tickets/create_issue",
  "please call create_issue and then list_issues",
  "Find the open issues. Then send a message about them; finally book a meeting room",
  "crate a new isue for the calender",
  'post a message to my whole team that says "the build of 2026 is broken again"',
  "web page screen shot",
  "+issue create",
  "issue -create",
  "server:tickets",
  "server:tickets close the issue. Then comment on it",
  'issue -"new issue"',
  "what is it",
];

function found({ hits }: { readonly hits: readonly ToolHit[] }): string[] {
  return hits.map(({ tier, key, score }) => `${tier} ${key} ${score}`);
}

function numbersIn({ value, parts }: Explanation): number[] {
  return [value, ...parts.flatMap(numbersIn)];
}

describe("of names that differ in case or separators only", () => {
  const names = ["createIssue", "create_issue", "CreateIssue", "createissue", "create-issue"];
  const tools = names.map((name) => ({ name, server: "g", description: "Opens a report." }));

  test.each([
    ["createIssue", ["createIssue", "CreateIssue", "createissue", "create-issue", "create_issue"]],
    ["create_issue", ["create_issue", "CreateIssue", "create-issue", "createIssue", "createissue"]],
    ["CREATE_ISSUE", ["create_issue", "CreateIssue", "create-issue", "createIssue", "createissue"]],
    ["createissue", ["createissue", "CreateIssue", "createIssue", "create-issue", "create_issue"]],
    ["please call create-issue now", ["create-issue", "CreateIssue", "createIssue", "create_issue", "createissue"]],
    ["create issue", ["CreateIssue", "create-issue", "createIssue", "create_issue", "createissue"]],
  ])("%j finds first as it is spelled, then in other case: %j", (query, order) => {
    for (const listed of [tools, tools.toReversed()]) {
      const { hits } = createToolCatalog(listed).search(query);
      expect(hits.map(({ tier, tool }) => `${tier} ${tool.name}`)).toEqual(order.map((name) => `name ${name}`));
    }
  });
});

test.each([
  // A misspelled word of the table, which stands for one that a tool holds.
  ["bitcion price", ["bread_price", "crypto_price"], "crypto_price"],
  // A word of the table is no misspelling while a tool holds what it stands for.
  ["cart", ["list_cards", "basket_view"], "basket_view"],
  ["cart", ["list_cards", "print_list"], "list_cards"],
])("%j among %j finds %s", (query, names, first) => {
  const { hits } = createToolCatalog(names.map((name) => ({ name }))).search(query);
  expect(hits[0]?.key).toBe(first);
});

test.each([
  ["list files", ["name list_files", "ranked list_file_types"]],
  ["call list_files for me", ["name list_files", "ranked list_file_types"]],
  // Not the whole query, and no name by its looks.
  ["please list files for me", ["ranked list_files", "ranked list_file_types"]],
])("%j finds %j", (query, hits) => {
  const tools = [{ name: "list_files" }, { name: "list_file_types" }];
  expect(
    createToolCatalog(tools)
      .search(query)
      .hits.map(({ tier, key }) => `${tier} ${key}`),
  ).toEqual(hits);
});

describe("explanations", () => {
  const explained = (query: string): readonly ToolHit[] => CATALOG.search(query, { limit: 100, explain: true }).hits;

  test.each([...QUERIES.slice(0, 30), ...ODD_QUERIES])("of %j combine to the scores", (query) => {
    for (const { score, explanation } of explained(query)) {
      const tree = explanation ?? expect.unreachable();
      expect(isNear(tree.value, score)).toBe(true);
      expect(faultyNode(tree)).toBeUndefined();
      expect(numbersIn(tree).filter((number) => !Number.isFinite(number))).toEqual([]);
    }
  });

  test("reach tools with names, in the window, and behind it", () => {
    const hits = ODD_QUERIES.flatMap((query) => explained(query));
    expect(new Set(hits.map(({ tier }) => tier))).toEqual(new Set(["name", "ranked", "tail"]));
  });
});

test("what comes first does not depend on how much is asked for", () => {
  for (const query of ODD_QUERIES) {
    const all = found(CATALOG.search(query, { limit: 1_000 }));
    for (const limit of [1, 5, WINDOW, WINDOW + 1, 60])
      expect(found(CATALOG.search(query, { limit }))).toEqual(all.slice(0, limit));
  }
});

test("nor on the queries before", () => {
  for (const query of QUERIES) CATALOG.search(query);
  for (const query of ODD_QUERIES) {
    const fresh = createToolCatalog(TOOLS).search(query, { limit: 40 });
    expect(found(CATALOG.search(query, { limit: 40 }))).toEqual(found(fresh));
  }
});

test("nor on the order in which tools are listed, equals included", () => {
  const twins = TOOLS.slice(0, 30).map((tool) => ({ ...tool, server: `${tool.server}-2` }));
  const tools: readonly ToolDefinition[] = [...TOOLS.slice(0, 30), ...twins];
  const shuffled = fc.shuffledSubarray([...tools], { minLength: tools.length });
  const inOrder = createToolCatalog(tools);
  const property = fc.property(shuffled, fc.constantFrom(...ODD_QUERIES), (listed, query) => {
    const options = { limit: 100 };
    expect(found(createToolCatalog(listed).search(query, options))).toEqual(found(inOrder.search(query, options)));
  });
  fc.assert(property, { seed: 23, numRuns: 60 });
});

describe("a condition changes no score of a query of one clause", () => {
  const catalog: ToolCatalog = createToolCatalog([
    { name: "create_issue", server: "github", description: "Open a bug report in a repository." },
    { name: "list_issues", server: "github", description: "List the issues of a repository." },
    { name: "send_message", server: "slack", description: "Post a message to a channel on repository issues." },
  ]);

  test.each([
    ["repository issues", "+repository issues"],
    ["repository issues", "repository issues -list"],
    ["repository issues", "repository issues -open"],
    ["repository issues", "server:slack repository issues"],
    ["repository issues", "repository issues -server:github"],
    ["repository issues", 'repository issues -"of a repository"'],
    ["repository issues", 'repository issues -"bug report"'],
    ["repository issues channel", "repository issues +channel"],
    ["repository issues", '"repository issues"'],
    ["list the issues", "list the issues -bug"],
    ["issues list", '+"issues" list'],
    ["post", "post -server:github"],
  ])("%j, %j", (query, conditioned) => {
    const scores = new Map(catalog.search(query).hits.map(({ key, score }) => [key, score]));
    const { hits } = catalog.search(conditioned);
    expect(hits).not.toEqual([]);
    for (const { key, score } of hits) expect(score).toBe(scores.get(key));
  });

  test("over many tools, as far as they are in the window both times", () => {
    const oneClause = QUERIES.filter((query) => !/[.?!;+"]|\b(then|also|next|finally)\b/i.test(query));
    const compared = oneClause.flatMap((query) => {
      const ranked = CATALOG.search(query, { limit: WINDOW }).hits.filter(({ tier }) => tier === "ranked");
      const server = ranked.at(-1)?.tool.server ?? "";
      const scores = new Map(ranked.map(({ key, score }) => [key, score]));
      const within = CATALOG.search(`${query} server:${server}`, { limit: WINDOW }).hits;
      return within
        .filter(({ key }) => scores.has(key))
        .map(({ key, score }) => ({ query, score, was: scores.get(key) }));
    });
    expect(compared.length).toBeGreaterThan(oneClause.length);
    expect(compared.filter(({ score, was }) => score !== was)).toEqual([]);
  });
});

test("a filter alone lists what it lets through", () => {
  const hits = CATALOG.search("server:memory", { limit: 100 }).hits;
  expect(new Set(hits.map(({ tool }) => tool.server))).toEqual(new Set(["memory"]));
  expect(hits).toHaveLength(TOOLS.filter(({ server }) => server === "memory").length);
});

test.each(["", "   ", "?!", "\u{1F680}"])("%j has no words, and finds nothing", (query) => {
  expect(CATALOG.search(query)).toMatchObject({ hits: [], notes: [{ code: "no-words" }] });
});

test("a qualified name comes first as it is written", () => {
  const tools = [
    { name: "createIssue", server: "g" },
    { name: "create_issue", server: "g" },
  ];
  for (const query of ["g/create_issue", "create_issue"])
    expect(createToolCatalog(tools).search(query).hits[0]?.key).toBe("g/create_issue");
  expect(createToolCatalog(tools).search("g/createIssue").hits[0]?.key).toBe("g/createIssue");
});

test("words of two clauses are not one word", () => {
  const tools = [
    { name: "webpage", description: "Shows a webpage." },
    { name: "find", description: "Searches the web." },
  ];
  const first = (query: string): string | undefined => createToolCatalog(tools).search(query).hits[0]?.key;
  expect(first("the web page")).toBe("webpage");
  expect(first("Search the web. Page through results")).toBe("find");
});

test("a misspelled required word is named where nothing holds it", () => {
  const catalog = createToolCatalog([{ name: "delete_page", description: "Deletes a page." }]);
  const { hits, notes } = catalog.search("+delte page");
  expect([hits.length, notes.map(({ code }) => code)]).toEqual([0, ["required-missing"]]);
});

test("misspelled stop words ask for nothing, whatever tools say", () => {
  const tools = [
    { name: "detect", description: "Tells which language there is." },
    { name: "page", description: "Shows a page." },
  ];
  const { hits } = createToolCatalog(tools).search("whihc page");
  expect(hits.map(({ key }) => key)).toEqual(["page"]);
});

test("only the first 32 different unknown words are corrected", () => {
  const catalog = createToolCatalog([{ name: "screenshot", description: "Shows pixels." }]);
  const words = Array.from(
    { length: 40 },
    (_, at) => `zqxzqx${String.fromCharCode(97 + (at % 26))}${at < 26 ? "j" : "k"}`,
  );
  expect(catalog.search(`${words.slice(0, 31).join(" ")} screnshot`).hits).toHaveLength(1);
  expect(catalog.search(`${words.slice(0, 33).join(" ")} screnshot`).hits).toHaveLength(0);
});

test("a tool that was changed after it was indexed is still shown", () => {
  const tool: { name?: string; description?: unknown } = { name: "create_issue", description: "Creates an issue." };
  const catalog = createToolCatalog([tool as { name: string }]);
  delete tool.name;
  tool.description = null;
  expect(catalog.search("create_issue").hits).toHaveLength(1);
});
