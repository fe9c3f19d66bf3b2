// The pages about clients: each block parses, is what a link would write, and is read back as ourselves; each page names
// the files that are really looked into.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { serversIn } from "../src/gateway/clients/client-files.ts";
import { CLIENTS, clientNamed } from "../src/gateway/clients/clients.ts";
import { linkBlock } from "../src/gateway/clients/linked-text.ts";
import { readSettings } from "../src/gateway/clients/settings-text.ts";
import type { Surroundings } from "../src/gateway/clients/surroundings.ts";

const FOLDER = "docs/clients";
const IDS = CLIENTS.map(({ id }) => id);
const page = (id: string): string => readFileSync(`${FOLDER}/${id}.md`, "utf8");

const linux: Surroundings = { env: { HOME: "~" }, platform: "linux", cwd: "." };
const mac: Surroundings = { ...linux, platform: "darwin" };
const windows: Surroundings = {
  env: { USERPROFILE: "%USERPROFILE%", APPDATA: "%APPDATA%" },
  platform: "win32",
  cwd: ".",
};

test("there is a page for each client, and a list of them", () => {
  const files = readdirSync(FOLDER).filter((file) => file !== "README.md");
  expect(files.toSorted()).toEqual(IDS.map((id) => `${id}.md`).toSorted());
  const list = readFileSync(`${FOLDER}/README.md`, "utf8");
  for (const { id, label } of CLIENTS) {
    expect(list).toContain(`- [${label}](${id}.md)\n`);
    expect(page(id)).toMatch(new RegExp(`^# ${label}\n`));
  }
});

test.each(IDS)("%s: the block is what a link writes, and read back it is ourselves", async (id) => {
  const client = clientNamed(id);
  const [, block = ""] = /```(?:json|toml)\n([^`]*)```/.exec(page(id)) ?? [];
  const link = { name: "ranksack", entry: client.entry("npx", ["-y", "ranksack", "mcp"]) };
  expect(await readSettings(block, client.format)).toEqual(
    await readSettings(await linkBlock(client, link), client.format),
  );
  const place = { client, scope: "user", file: "~/settings" } as const;
  expect(serversIn(await readSettings(block, client.format), place, linux)).toMatchObject([
    { name: "ranksack", state: "own", fields: { command: "npx", args: ["-y", "ranksack", "mcp"] } },
  ]);
});

test.each(IDS)("%s: the commands and the files are the real ones", (id) => {
  const { places } = clientNamed(id);
  expect(page(id)).toContain(`ranksack config import ${id} `);
  expect(page(id)).toContain(`ranksack mcp link ${id} `);
  const [project] = places(linux).project;
  const rows = [
    ["Linux", places(linux).user[0]],
    ["macOS", places(mac).user[0]],
    ["Windows", places(windows).user[0]],
  ].map(([name, file]) => `| ${name ?? ""} | \`${file ?? ""}\` |\n`);
  const end = project === undefined ? "\n" : `| a project | \`${project}\`, with \`--project\` |\n`;
  expect(page(id)).toContain(rows.join("") + end);
});
