import type { Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientOf, ERAS, spiedResults } from "../../test/mcp-clients.ts";
import { RanksackError } from "../base/errors.ts";
import type { CallOptions } from "../gateway/call-options.ts";
import type { ConnectOptions, Upstream } from "../gateway/upstream.ts";
import { Gateway, type GatewayOptions } from "./gateway.ts";
import { instructionsFor } from "./instructions.ts";
import { jsonLog } from "./log.ts";
import type { Face } from "./sdk.ts";

/** A server in this process. */
interface Fake {
  tools: readonly unknown[];
  /** Rejects while it is down, and never settles while it hangs. */
  state: "up" | "down" | "hangs";
  answer: (tool: string, args: unknown, options: CallOptions) => Promise<unknown>;
  changed: () => void;
  /** How often it was listed. */
  lists: number;
}

const issue = {
  name: "create_issue",
  description: "Open a bug report in a repository.",
  inputSchema: {
    type: "object",
    properties: { title: { type: "string" }, labels: { type: "array", items: { type: "string" } } },
    required: ["title"],
  },
};

const said = (text: string): object => ({ content: [{ type: "text", text }] });

let fakes: Record<string, Fake>;
let gateways: Gateway[] = [];
let log: string[] = [];

beforeEach(() => {
  const fake = (tools: readonly unknown[]): Fake => ({
    tools,
    state: "up",
    answer: async (tool, args) => said(`${tool} ${JSON.stringify(args)}`),
    changed: () => {},
    lists: 0,
  });
  fakes = {
    github: fake([issue, { name: "list_issues", description: "List the issues of a repository.", inputSchema: {} }]),
    files: fake([{ name: "read_file", description: "Read a file.", inputSchema: { type: "object" } }]),
  };
});

afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  [gateways, log] = [[], []];
});

function connect({ name }: { readonly name: string }, options: ConnectOptions): Promise<Upstream> {
  const fake = fakes[name];
  if (fake === undefined || fake.state === "down")
    return Promise.reject(new RanksackError("UPSTREAM_UNAVAILABLE", `Server "${name}" cannot be reached.`));
  if (fake.state === "hangs")
    return new Promise((_, reject) => {
      options.signal?.addEventListener("abort", () => reject(new RanksackError("UPSTREAM_UNAVAILABLE", "closed")));
    });
  fake.changed = options.onToolsChanged ?? fake.changed;
  return Promise.resolve({
    name,
    listTools: async () => {
      fake.lists++;
      return fake.tools;
    },
    request: async () => ({}),
    callTool: (tool, args, given = {}) => fake.answer(tool, args, given),
    close: async () => {},
  });
}

function faceOf(options: GatewayOptions = {}): Face {
  const servers = Object.keys(fakes).map((name) => ({ name, command: name }));
  const gateway = new Gateway(
    { servers, problems: [] },
    jsonLog((line) => log.push(line)),
    {
      connect,
      chance: () => 0,
      patienceMs: 2_000,
      ...options,
    },
  );
  gateways.push(gateway);
  gateway.start();
  const instructions = instructionsFor({ servers: gateway.servers, finder: "tool_search", code: false });
  return { name: "ranksack", version: "1.0.0", instructions, tools: gateway.tools };
}

async function search(client: Client, args: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { structuredContent } = await client.callTool({ name: "tool_search", arguments: args });
  return structuredContent as Record<string, unknown>;
}

async function call(client: Client, name: unknown, args?: unknown): Promise<Record<string, unknown>> {
  const given = args === undefined ? { name } : { name, arguments: args };
  return await client.callTool({ name: "call_tool", arguments: given });
}

function namesOf({ matches }: Record<string, unknown>): string[] {
  return (matches as { name: string }[]).map(({ name }) => name);
}

/** Waits until the lists of the last gateway's servers can be found, or failed, but for those that hang. */
async function settled(): Promise<void> {
  const hanging = Object.keys(fakes).filter((name) => fakes[name]?.state === "hangs");
  const late = (): string[] => {
    const servers = gateways.at(-1)?.status.servers ?? [];
    return servers.flatMap(({ server, state }) => (state === "connecting" && !hanging.includes(server) ? server : []));
  };
  await expect.poll(late, { interval: 5 }).toEqual([]);
}

describe.each(ERAS)("to a client of %s", (era) => {
  test("the list is the same whatever the servers are, and says what hosts want to know", async () => {
    for (const fake of Object.values(fakes)) fake.state = "hangs";
    const before = await (await clientOf(era, faceOf())).listTools();
    for (const fake of Object.values(fakes)) fake.state = "up";
    const client = await clientOf(era, faceOf());
    await settled();
    const listed = await client.listTools();
    expect(listed).toMatchObject(era === "2026" ? { ttlMs: 3_600_000, cacheScope: "private" } : {});
    const { tools } = listed;
    expect(tools).toEqual(before.tools);
    expect(tools.map(({ name }) => name)).toEqual(["tool_search", "call_tool"]);
    for (const tool of tools) expect(tool._meta).toMatchObject({ "anthropic/alwaysLoad": true });
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([true, false]);
    expect(tools[0]?.outputSchema).toBeDefined();
    expect(client.getInstructions()).toMatch(/tool_search finds them .* call_tool calls/);
  });

  test("what is found is called by the name it was found by, and the result is passed on unchanged", async () => {
    const client = await clientOf(era, faceOf());
    await settled();
    const found = await search(client, { query: "open a bug report" });
    expect(namesOf(found)[0]).toBe("mcp__github__create_issue");
    expect(found).toMatchObject({ outcome: "found", total_tools: 3 });
    expect((found["matches"] as unknown[])[0]).toEqual({
      name: "mcp__github__create_issue",
      score: expect.any(Number),
      description: "Open a bug report in a repository.",
      signature: "mcp__github__create_issue(title: string, labels?: string[])",
    });
    const answer = { content: [{ type: "text", text: "done" }], structuredContent: { id: 7 }, isError: true };
    (fakes["github"] as Fake).answer = async () => answer;
    expect(await call(client, "mcp__github__create_issue", { title: "x" })).toMatchObject(answer);
  });

  test("a caller hears of progress, and a call that it withdraws is called off", async () => {
    let given: CallOptions = {};
    (fakes["files"] as Fake).answer = (_, __, options) => {
      given = options;
      options.onProgress?.({ progress: 1, total: 2, message: "half" });
      return new Promise((resolve) => {
        options.signal?.addEventListener("abort", () => resolve(said("late")));
      });
    };
    const client = await clientOf(era, faceOf());
    await settled();
    const heard: unknown[] = [];
    const abort = new AbortController();
    const withdrawn = client.callTool(
      { name: "call_tool", arguments: { name: "read_file" } },
      { onprogress: (progress) => void heard.push(progress), signal: abort.signal },
    );
    const outcome = withdrawn.then(
      () => "answered",
      () => "withdrawn",
    );
    await expect.poll(() => heard).toEqual([{ progress: 1, total: 2, message: "half" }]);
    abort.abort();
    expect(await outcome).toBe("withdrawn");
    await expect.poll(() => given.signal?.aborted).toBe(true);
  });

  test("a tool of another server that is called directly is said to be behind call_tool", async () => {
    const client = await clientOf(era, faceOf());
    const fault = client.callTool({ name: "mcp__github__create_issue", arguments: {} });
    await expect(fault).rejects.toThrow(/call_tool/);
  });
});

test("the instructions stand alone in 512 characters, and name the servers behind them", () => {
  const text = instructionsFor({ finder: "tool_search", servers: ["git\u202ehub", "files"], code: true });
  expect(text.slice(0, 512)).toMatch(/^The tools of .*tool_search.*call_tool.*other words\. bm25_search .*\.$/m);
  expect(text.split("\n\n")[0]?.length).toBeLessThanOrEqual(512);
  expect(text).toMatch(/\n\nServers: git hub, files\.$/);
});

describe("a search", () => {
  test("S029, S030: answers at once, and names servers that connect or failed", async () => {
    (fakes["github"] as Fake).state = "hangs";
    (fakes["files"] as Fake).state = "down";
    const client = await clientOf("2025", faceOf());
    await settled();
    expect(await search(client, { query: "read a file" })).toMatchObject({
      outcome: "connecting",
      matches: [],
      connecting: ["github"],
      missing: [{ source: "files", reason: "cannot be reached" }],
    });
    (fakes["files"] as Fake).state = "up";
    await expect
      .poll(async () => namesOf(await search(client, { query: "read a file" })), { timeout: 3_000 })
      .toEqual(["mcp__files__read_file"]);
  });

  test("S036: finds what a server brings in the middle, and no longer what it took away", async () => {
    const client = await clientOf("2025", faceOf());
    await settled();
    const fake = fakes["files"] as Fake;
    fake.tools = [{ name: "send_mail", description: "Send a letter.", inputSchema: {} }];
    fake.changed();
    await expect
      .poll(async () => namesOf(await search(client, { query: "letter" })), { timeout: 1_000 })
      .toEqual(["mcp__files__send_mail"]);
    expect(namesOf(await search(client, { query: "select:read_file" }))).toEqual([]);
  });

  test("S009: has the good tools of a server that lists bad ones", async () => {
    (fakes["files"] as Fake).tools = [
      { name: "" },
      null,
      { name: "odd", inputSchema: { type: "string" }, description: null },
      { name: "read_file", description: "Read a file." },
    ];
    const client = await clientOf("2025", faceOf());
    await settled();
    expect(namesOf(await search(client, { query: "select:odd,read_file" }))).toEqual([
      "mcp__files__odd",
      "mcp__files__read_file",
    ]);
    expect(log.join("")).toContain('"event":"tool-rejected"');
  });

  test("tells nothing that a person would not see", async () => {
    (fakes["files"] as Fake).tools = [
      { name: "read_file", description: "Read\u200b a\u{e0061} file.", inputSchema: {} },
    ];
    const client = await clientOf("2025", faceOf());
    await settled();
    const { matches } = await search(client, { query: "select:read_file", detail: "schema" });
    expect(matches).toMatchObject([{ description: "Read a file." }]);
  });

  test("goes on behind a cursor until there is no more", async () => {
    (fakes["files"] as Fake).tools = Array.from({ length: 20 }, (_, at) => ({
      name: `read_part_${at}`,
      description: "Read a part of a file.",
    }));
    const client = await clientOf("2025", faceOf());
    await settled();
    const query = "read a part";
    const all = namesOf(await search(client, { query, max_results: 40 }));
    expect(all).toHaveLength(20);
    const pages: string[] = [];
    let cursor: unknown;
    do {
      const page = await search(client, { query, max_results: 7, ...(cursor !== undefined && { cursor }) });
      pages.push(...namesOf(page));
      cursor = page["next_cursor"];
    } while (cursor !== undefined);
    expect(pages).toEqual(all);
    const foreign = await client.callTool({
      name: "tool_search",
      arguments: { query: "another", cursor: "7.00000000" },
    });
    expect(foreign).toMatchObject({ isError: true, _meta: { "ranksack/error": { code: "INVALID_ARGUMENT" } } });
  });

  test("without a query is an error that says so", async () => {
    const client = await clientOf("2025", faceOf());
    expect(await client.callTool({ name: "tool_search", arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: "query is required" }],
    });
  });
});

describe("a call", () => {
  const texts = ({ content }: Record<string, unknown>): string =>
    (content as { text: string }[]).map(({ text }) => text).join("\n");

  test.each(["mcp__github__create_issue", "github/create_issue", "github.create_issue", "create_issue", "CreateIssue"])(
    "may name its tool %s",
    async (name) => {
      const client = await clientOf("2025", faceOf());
      await settled();
      expect(texts(await call(client, name, { title: "x" }))).toBe('create_issue {"title":"x"}');
    },
  );

  test("S021: by the name that a search told reaches the tool in a new process, before its server is there", async () => {
    const client = await clientOf("2025", faceOf());
    await settled();
    const [name = ""] = namesOf(await search(client, { query: "read a file" }));
    const again = await clientOf("2025", faceOf());
    expect(texts(await call(again, name))).toBe("read_file {}");
  });

  test("waits for a server that is connecting, and then says that it is not there", async () => {
    (fakes["files"] as Fake).state = "hangs";
    const client = await clientOf("2025", faceOf({ patienceMs: 50 }));
    expect(texts(await call(client, "read_file"))).toBe(
      'No tool was found by the name "read_file". The tools of files are not there at the moment. Find names with tool_search.',
    );
  });

  test.each<[string, unknown, unknown, string, string]>([
    [
      "of an unknown name",
      "creat_isue",
      {},
      "NOT_FOUND",
      'No tool was found by the name "creat_isue". Near names are mcp__github__create_issue. Find names with tool_search.',
    ],
    [
      "without what is required",
      "create_issue",
      { labels: [] },
      "INVALID_ARGUMENT",
      'mcp__github__create_issue needs "title". Call it as mcp__github__create_issue(title: string, labels?: string[]).',
    ],
    [
      "with a value of another kind",
      "create_issue",
      { title: "x", labels: "bug" },
      "INVALID_ARGUMENT",
      'In the arguments of mcp__github__create_issue, "labels" is "bug", not a list. Call it as mcp__github__create_issue(title: string, labels?: string[]).',
    ],
    [
      "without a name",
      7,
      {},
      "INVALID_ARGUMENT",
      "name is 7, not the name of a tool. Pass a name that tool_search found.",
    ],
    [
      "with a list",
      "read_file",
      ["x"],
      "INVALID_ARGUMENT",
      'arguments is a list of 1, not an object. Pass an object such as {"title": "…"}.',
    ],
  ])("%s says what to do", async (_, name, args, code, text) => {
    const client = await clientOf("2025", faceOf());
    await settled();
    const answer = await call(client, name, args);
    expect(answer).toMatchObject({ isError: true, _meta: { "ranksack/error": { code } } });
    expect(texts(answer)).toBe(text);
  });

  test("S064: whose structured answer is against its own schema is passed on, and the log says so", async () => {
    const outputSchema = { type: "object", properties: { count: { type: "number" } } };
    (fakes["files"] as Fake).tools = [{ name: "count", inputSchema: {}, outputSchema }];
    const odd = {
      content: [{ type: "text", text: "1", annotations: null }],
      structuredContent: { count: "one" },
    };
    (fakes["files"] as Fake).answer = async () => odd;
    const client = await clientOf("2026", faceOf());
    await settled();
    const seen = spiedResults(client);
    await call(client, "count").catch(() => {});
    expect(seen.at(-1)).toMatchObject({ content: odd.content, structuredContent: odd.structuredContent });
    expect(log.join("")).toContain('"event":"odd-result","server":"files","tool":"count"');
  });

  test("takes arguments that are written as text", async () => {
    const client = await clientOf("2025", faceOf());
    await settled();
    expect(texts(await call(client, "create_issue", '{"title":"x"}'))).toBe('create_issue {"title":"x"}');
  });

  test("of a name that two servers have tells them apart", async () => {
    (fakes["github"] as Fake).tools = [{ name: "read_file" }];
    const client = await clientOf("2025", faceOf());
    await settled();
    expect(texts(await call(client, "read_file"))).toBe(
      '"read_file" is the name of several tools. Pass one of mcp__github__read_file, mcp__files__read_file.',
    );
  });

  test("that a server refuses shows the signature, and what is too large is cut", async () => {
    const fake = fakes["github"] as Fake;
    fake.answer = () => Promise.reject(new RanksackError("UPSTREAM_PROTOCOL", "Server says no.", "Ask."));
    const client = await clientOf("2025", faceOf({ resultBytes: 10 }));
    await settled();
    const answer = await call(client, "create_issue", { title: "x" });
    expect(answer).toMatchObject({
      _meta: { "ranksack/error": { code: "UPSTREAM_PROTOCOL", retryable: false } },
      content: [
        { text: "Server says no. Its signature is mcp__github__create_issue(title: string, labels?: string[])." },
      ],
    });
    fake.answer = async () => said("0123456789 and more");
    expect(texts(await call(client, "create_issue", { title: "x" }))).toMatch(/^0123456789\n\[This result was cut\./);
  });

  test("passes on what is no result of MCP", async () => {
    (fakes["files"] as Fake).answer = async () => ({ content: [{ type: "unheard-of", x: 1 }], more: [1] });
    const face = faceOf();
    await settled();
    const answer = await face.tools[1]?.call({ name: "read_file" }, { signal: new AbortController().signal });
    expect(answer).toEqual({ content: [{ type: "unheard-of", x: 1 }], more: [1] });
  });
});

test("S026, S034: of many clients at once each has its own answers, and servers are listed once", async () => {
  const fake = fakes["files"] as Fake;
  fake.answer = async (_, args) => {
    await new Promise((resolve) => setTimeout(resolve, (JSON.stringify(args).length * 7) % 13));
    return said(JSON.stringify(args));
  };
  const face = faceOf();
  const clients = await Promise.all(Array.from({ length: 20 }, () => clientOf("2025", face)));
  const calls = clients.flatMap((client, at) =>
    Array.from({ length: 25 }, async (_, round) => {
      const args = { secret: `${"s".repeat((at * round) % 11)}${at} ${round}` };
      const { content } = await call(client, "read_file", args);
      return (content as { text: string }[])[0]?.text === JSON.stringify(args);
    }),
  );
  expect((await Promise.all(calls)).filter((isOwn) => !isOwn)).toEqual([]);
  expect(calls).toHaveLength(500);
  expect(fake.lists).toBe(1);
});

test("entries that cannot be used and our own are told and not started", async () => {
  const gateway = new Gateway(
    {
      servers: [{ name: "me", command: "npx", args: ["-y", "ranksack", "mcp"] }],
      problems: [{ server: "bad", reason: "command is missing" }],
    },
    jsonLog(
      (line) => log.push(line),
      () => 0,
    ),
    { connect: () => Promise.reject(new Error("it was started")) },
  );
  gateways.push(gateway);
  gateway.start();
  await settled();
  expect(log).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"not-configured","server":"bad","reason":"its configuration cannot be used: command is missing"}\n',
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"own-entry-skipped","server":"me"}\n',
  ]);
});
