import fc from "fast-check";
import { expect, test } from "vitest";
import { CLIENTS, clientNamed } from "./clients.ts";
import { canonical } from "./import-plan.ts";
import { linkBlock, type Link, linkedText, unlinkedText } from "./linked-text.ts";
import { readSettings } from "./settings-text.ts";

const ENTRY = { command: "node", args: ["r.js", "mcp"] };
const LINK: Link = { name: "ranksack", entry: ENTRY };
const CURSOR = clientNamed("cursor");

async function linked(text: string, client = CURSOR, link = LINK): Promise<string> {
  const edited = await linkedText(client, text, link);
  return "text" in edited ? edited.text : edited.refusal;
}

/** A text in which two spaces are one step, with `→` for a tab. */
const ADDED = `"ranksack": {
      "command": "node",
      "args": [
        "r.js",
        "mcp"
      ]
    }`;

test.each([
  ["", `{\n  "mcpServers": {\n    ${ADDED}\n  }\n}\n`],
  ["{}", `{\n  "mcpServers": {\n    ${ADDED}\n  }\n}`],
  ["{\n}\n", `{\n  "mcpServers": {\n    ${ADDED}\n  }\n}\n`],
  ['{\n  "a": 1\n}\n', `{\n  "a": 1,\n  "mcpServers": {\n    ${ADDED}\n  }\n}\n`],
  ['{\n  "mcpServers": {}\n}\n', `{\n  "mcpServers": {\n    ${ADDED}\n  }\n}\n`],
  [
    '{\n  "mcpServers": {\n    "a": {"command": "x"}, // mine\n  },\n}\n',
    `{\n  "mcpServers": {\n    "a": {"command": "x"}, // mine\n    ${ADDED},\n  },\n}\n`,
  ],
  [
    '{\n  "mcpServers": {\n    "a": {"command": "x"} // mine, too\n  }\n}\n',
    `{\n  "mcpServers": {\n    "a": {"command": "x"}, // mine, too\n    ${ADDED}\n  }\n}\n`,
  ],
  ['{\n  "mcpServers": {\n    // none yet\n  }\n}\n', `{\n  "mcpServers": {\n    // none yet\n    ${ADDED}\n  }\n}\n`],
])("%j: the entry stands on lines of its own", async (text, expected) => {
  expect(await linked(text)).toBe(expected);
});

test.each([
  [
    '{"mcpServers": {"a": {}}}',
    '{"mcpServers": {"a": {}, "ranksack": { "command": "node", "args": ["r.js", "mcp"] }}}',
  ],
  [
    '{"mcpServers": {"a": {},}}',
    '{"mcpServers": {"a": {}, "ranksack": { "command": "node", "args": ["r.js", "mcp"] },}}',
  ],
  [
    '{"mcpServers": { /* none */ }}',
    '{"mcpServers": { /* none */ "ranksack": { "command": "node", "args": ["r.js", "mcp"] }}}',
  ],
])("%j: what stands on one line stays on it", async (text, expected) => {
  expect(await linked(text)).toBe(expected);
});

test("line breaks, tabs and a byte order mark are as they were", async () => {
  expect(await linked('\uFEFF{\r\n\t"mcpServers": {\r\n\t\t"a": {}\r\n\t}\r\n}')).toBe(
    '\uFEFF{\r\n\t"mcpServers": {\r\n\t\t"a": {},\r\n\t\t"ranksack": {\r\n\t\t\t"command": "node",\r\n\t\t\t"args": [\r\n\t\t\t\t"r.js",\r\n\t\t\t\t"mcp"\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}',
  );
});

test("an entry that differs gives way, alone; of one name twice the one that counts", async () => {
  const text = '{"mcpServers": {"ranksack": {"command": "old"}, "b": {}, "ranksack": {"command": "older"}}}';
  expect(await linked(text)).toBe(
    `{"mcpServers": {"ranksack": {"command": "old"}, "b": {}, "ranksack": ${JSON.stringify(ENTRY, undefined, 2)}}}`,
  );
});

test.each([
  ['{"mcpServers": {', "line 1, column 17: close brace expected"],
  ['{"mcpServers": []}', "mcpServers is no object"],
  ["[]", "it does not hold an object"],
  ['{"mcpServers": {"a": {} "b": {}}}', "line 1, column 25: comma expected"],
])("%j is left alone", async (text, refusal) => {
  expect(await linked(text)).toBe(refusal);
});

const CODEX = clientNamed("codex");
const TABLE = '[mcp_servers.ranksack]\ncommand = "node"\nargs = ["r.js", "mcp"]\n';

test.each([
  ["", TABLE],
  ['model = "x"', `model = "x"\n\n${TABLE}`],
  ['model = "x"\n# end\n', `model = "x"\n# end\n\n${TABLE}`],
  ["a = 1\r\n", `a = 1\r\n\r\n${TABLE.replaceAll("\n", "\r\n")}`],
  [TABLE, TABLE],
  ["[mcp_servers]\n", `[mcp_servers]\n\n${TABLE}`],
  ["mcp_servers = { a = { command = 'x' } }\n", "its layout is not understood well enough to be edited"],
  ["[mcp_servers.ranksack]\ncommand = 'other'\n", "it has another mcp_servers.ranksack"],
  ["a = \n", "line 1, column 5: "],
])("TOML %j", async (text, expected) => {
  expect((await linked(text, CODEX)).slice(0, expected.length)).toBe(expected);
});

test("odd names and values are quoted in TOML", async () => {
  const link = { name: "a b.c", entry: { command: 'C:\\x\\"y"\u007f\u0001', args: [] } };
  const text = await linked("", CODEX, link);
  expect(await readSettings(text, "toml")).toEqual({ value: { mcp_servers: { "a b.c": link.entry } } });
});

test.each(CLIENTS.map(({ id }) => id))("the block for %s is what a link writes into an empty file", async (id) => {
  const client = clientNamed(id);
  const link = { name: "ranksack", entry: client.entry("node", ["r.js", "mcp"]) };
  expect(await linkBlock(client, link)).toBe(await linked("", client, link));
});

/** Settings in many layouts, all valid for a client that takes comments. */
const layouts: fc.Arbitrary<string> = fc
  .record({
    servers: fc.dictionary(fc.constantFrom("a", "b", "__proto__", "x y"), fc.constantFrom({}, { command: "x" })),
    hasServers: fc.boolean(),
    others: fc.dictionary(fc.constantFrom("theme", "z"), fc.constantFrom(1, "//", "/*,", ["}"], null)),
    unit: fc.constantFrom(undefined, "  ", "    ", "\t"),
    eol: fc.constantFrom("\n", "\r\n"),
    comment: fc.constantFrom("", " // one, {", " /* two } */"),
    hasComma: fc.boolean(),
    mark: fc.constantFrom("", "\uFEFF"),
    end: fc.constantFrom("", "\n", "\n\n  "),
  })
  .map(({ servers, hasServers, others, unit, eol, comment, hasComma, mark, end }) => {
    const document = hasServers ? { ...others, mcpServers: servers, last: {} } : others;
    const text = JSON.stringify(document, undefined, unit);
    const isLined = unit !== undefined && comment !== "";
    const noted = isLined ? text.replace(/(?<=[\]}"\dl],?)\n/g, `${comment}\n`) : text;
    const trailed = hasComma ? noted.replace(/(?<=[}\]"\dl])(?=(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*\/)*}$)/, ",") : noted;
    return mark + (trailed + end).replaceAll("\n", eol);
  });

/** Whether all of `text` but its space stands in `longer`, in the same order. */
function isPartOf(text: string, longer: string): boolean {
  const wanted = Array.from(text.replaceAll(/\s/g, ""));
  let at = 0;
  for (const character of longer) if (character === wanted[at]) at++;
  return at === wanted.length;
}

test("whatever the layout, the entry comes and goes, and everything else means what it did", async () => {
  await fc.assert(
    fc.asyncProperty(layouts, async (text) => {
      const before = await readSettings(text, "jsonc");
      fc.pre("value" in before);
      const edited = await linkedText(CURSOR, text, LINK);
      if (!("text" in edited)) throw new Error(edited.refusal);
      const after = (await readSettings(edited.text, "jsonc")) as { value: Record<string, Record<string, unknown>> };
      expect(after.value["mcpServers"]?.["ranksack"]).toEqual(ENTRY);
      expect(await linked(edited.text)).toBe(edited.text);
      const back = await unlinkedText(CURSOR, edited.text, LINK);
      if (!("text" in back)) throw new Error(back.refusal);
      const left = (await readSettings(back.text, "jsonc")) as { value: Record<string, unknown> };
      expect(canonical({ mcpServers: {}, ...left.value })).toBe(
        canonical({ mcpServers: {}, ...(before.value as object) }),
      );
      expect(isPartOf(text, edited.text)).toBe(true);
    }),
  );
});
