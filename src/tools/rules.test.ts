import { describe, expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { createToolCatalog } from "./catalog.ts";
import { rulesWithout, TOOL_RULES, type ToolRule } from "./rules.ts";
import type { ToolDefinition } from "./tool.ts";

/** A query that a rule changes the answer to. */
interface Example {
  readonly tools: readonly ToolDefinition[];
  readonly query: string;
  /** The keys that come first with the rule, and without it. */
  readonly first: readonly string[];
  readonly otherwise: readonly string[];
}

const DRIVE = ["file_list", "file_open", "file_move"].map((name) => ({ name, server: "drive", description: "Files." }));
const SERVERS = Array.from({ length: 40 }, (_, at) => ({ name: "play", server: `s${at}` }));

const EXAMPLES: Readonly<Record<ToolRule, Example>> = {
  // `issue` says the words more often, but does not bear the name.
  "exact-name": {
    tools: [tool("issue", "Create issue, create issue, create issue."), tool("create_issue", "Opens a bug report.")],
    query: "create issue",
    first: ["create_issue"],
    otherwise: ["issue"],
  },
  conversation: {
    tools: [tool("help_articles", "Articles that help."), tool("weather", "The forecast for a city, day by day.")],
    query: "help with the weather",
    first: ["weather"],
    otherwise: ["help_articles"],
  },
  digits: {
    tools: [tool("top_100", "Top 100 songs, the 100 best."), tool("convert_money", "Dollars and euros.")],
    query: "convert 100",
    first: ["convert_money"],
    otherwise: ["top_100"],
  },
  quotes: {
    tools: [tool("pay_rent", "Pay the rent."), tool("send_note", "Send a note to a friend.")],
    query: 'please send a note to my brother which says "pay rent"',
    first: ["send_note"],
    otherwise: ["pay_rent"],
  },
  // Three tools hold `file` and two hold `photo`, but `file` is the word of one server, `photo` of two.
  "server-rarity": {
    tools: [
      ...DRIVE,
      { name: "photo_list", server: "a", description: "Photos of mine." },
      { name: "photo_open", server: "b" },
      ...SERVERS,
    ],
    query: "file photo",
    first: ["drive/file_list"],
    otherwise: ["a/photo_list"],
  },
  families: {
    tools: [
      tool("sell_stock", "Sell a stock."),
      tool("purchase_stock", "Purchase of a stock at a price, or of a part of it."),
    ],
    query: "buy stock",
    first: ["purchase_stock"],
    otherwise: ["sell_stock"],
  },
  abbreviations: {
    tools: [
      tool("delete_account", "Delete an account."),
      tool("delete_database", "Delete a database and all that was made from it."),
    ],
    query: "delete db",
    first: ["delete_database"],
    otherwise: ["delete_account"],
  },
  general: {
    tools: [tool("bread_price", "Price of bread."), tool("crypto_price", "Price of crypto on a day of the past.")],
    query: "bitcoin price",
    first: ["crypto_price"],
    otherwise: ["bread_price"],
  },
  nouns: {
    tools: [tool("find_boss", "Find a boss."), tool("find_movie", "Find a movie by the year in which it was made.")],
    query: "find film",
    first: ["find_movie"],
    otherwise: ["find_boss"],
  },
  verbs: {
    tools: [
      tool("resize_image", "Resize an image."),
      tool("transform_image", "Transform an image into one of another format."),
    ],
    query: "convert image",
    first: ["transform_image"],
    otherwise: ["resize_image"],
  },
  compounds: {
    tools: [tool("page_count", "Number of pages."), tool("fetch_webpage", "Fetch a webpage.")],
    query: "web page",
    first: ["fetch_webpage"],
    otherwise: ["page_count"],
  },
  spelling: {
    tools: [tool("list_boards", "List boards."), tool("list_calendars", "List calendars.")],
    query: "list calandars",
    first: ["list_calendars"],
    otherwise: ["list_boards"],
  },
  // `open` is an action, and the same as `create`.
  rerank: {
    tools: [tool("list_issues", "List issues."), tool("create_issue", "Create an issue of a project.")],
    query: "open an issue",
    first: ["create_issue"],
    otherwise: ["list_issues"],
  },
  // One of two words of a name is more of it than one of four.
  name: {
    tools: [
      tool("draw_weekly_traffic_chart", "Draw a chart."),
      tool("draw_chart", "Draw a chart. The answer is a picture."),
    ],
    query: "chart",
    first: ["draw_chart"],
    otherwise: ["draw_weekly_traffic_chart"],
  },
  "whole-name": {
    tools: [tool("send_mail_draft", "Send the mail."), tool("send_mail", "Deliver it.")],
    query: "send the mail",
    first: ["send_mail"],
    otherwise: ["send_mail_draft"],
  },
  server: {
    tools: [
      tool("import_github_issues", "Issues of GitHub.", "jira"),
      tool("list_issues", "All that there are.", "github"),
    ],
    query: "issues of github",
    first: ["github/list_issues"],
    otherwise: ["jira/import_github_issues"],
  },
  "first-sentence": {
    tools: [
      tool("start", "Begins a job. Compress a video."),
      tool("work", "Compress a video. The answer is the file."),
    ],
    query: "compress a video",
    first: ["work"],
    otherwise: ["start"],
  },
  "typed-words": {
    tools: [tool("plan_day", "Who meets whom."), tool("plan_week", "Meetings of the week.")],
    query: "meetings",
    first: ["plan_week"],
    otherwise: ["plan_day"],
  },
  pairs: {
    tools: [tool("set_colors", "The mode is dark."), tool("set_theme", "Dark mode at night.")],
    query: "dark mode",
    first: ["set_theme"],
    otherwise: ["set_colors"],
  },
  // What creates is the contrary of what removes, whatever else it says.
  action: {
    tools: [
      tool("create_label", "A new label, not to be removed by everybody."),
      tool("delete_label", "A label of an issue."),
    ],
    query: "remove the label",
    first: ["delete_label"],
    otherwise: ["create_label"],
  },
  current: {
    tools: [
      tool("get_rate", "Deprecated. Get the rate of a currency."),
      tool("get_rates_v2", "Get the rate of a currency on a given day."),
    ],
    query: "currency rate",
    first: ["get_rates_v2"],
    otherwise: ["get_rate"],
  },
  "spelled-name": {
    tools: [tool("readFile", "Read a file, read it."), tool("read_file", "Read one.")],
    query: "read_file",
    first: ["read_file"],
    otherwise: ["readFile"],
  },
};

function tool(name: string, description: string, server?: string): ToolDefinition {
  return { name, description, ...(server !== undefined && { server }) };
}

describe("a rule that is switched off changes an answer", () => {
  test.each(TOOL_RULES)("%s", (rule) => {
    const { tools, query, first, otherwise } = EXAMPLES[rule];
    const keys = (without: readonly string[], listed: readonly ToolDefinition[]): string[] =>
      createToolCatalog(listed, { without })
        .search(query)
        .hits.map(({ key }) => key);
    for (const listed of [tools, tools.toReversed()]) {
      expect(keys([], listed).slice(0, first.length)).toEqual(first);
      expect(keys([rule], listed).slice(0, otherwise.length)).toEqual(otherwise);
    }
  });
});

test("an unknown rule names the valid ones", () => {
  try {
    rulesWithout(["name", "fuzzy"]);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(RanksackError);
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", message: 'There is no ranking rule "fuzzy".' });
    expect((error as RanksackError).hint).toMatch(/^The rules are exact-name, conversation, .*, spelled-name\.$/);
  }
});

test("all rules but those named, however often", () => {
  expect([...rulesWithout([])]).toEqual(TOOL_RULES);
  expect([...rulesWithout(["pairs", "digits", "digits"])]).toEqual(
    TOOL_RULES.filter((rule) => rule !== "pairs" && rule !== "digits"),
  );
  expect(rulesWithout(TOOL_RULES).size).toBe(0);
});
