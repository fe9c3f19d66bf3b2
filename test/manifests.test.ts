// The manifests by which others install ranksack: they say what package.json says, keep to what their readers take, and
// start the program as our own reader of settings would recognise it.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientNamed } from "../src/gateway/clients/clients.ts";
import { foundServer } from "../src/gateway/clients/found-server.ts";

type Json = Readonly<Record<string, unknown>>;

const read = (file: string): Json => JSON.parse(readFileSync(file, "utf8")) as Json;

const PACKAGE = read("package.json");
const SERVER = read("server.json");
const BUNDLE = read("manifest.json");
const PLUGIN = read(".claude-plugin/plugin.json");
const EXTENSION = read("gemini-extension.json");

test.each([
  ["server.json", SERVER],
  ["manifest.json", BUNDLE],
  [".claude-plugin/plugin.json", PLUGIN],
  ["gemini-extension.json", EXTENSION],
])("%s has the version of the package and the same description", (_, manifest) => {
  expect(manifest["version"]).toBe(PACKAGE["version"]);
  expect(manifest["description"]).toBe(SERVER["description"]);
});

test("bundle, plugin and extension have the name, licence and author of the package", () => {
  for (const manifest of [BUNDLE, PLUGIN, EXTENSION]) expect(manifest["name"]).toBe(PACKAGE["name"]);
  for (const manifest of [BUNDLE, PLUGIN]) {
    expect(manifest["license"]).toBe(PACKAGE["license"]);
    expect(manifest["author"]).toEqual({ name: PACKAGE["author"] });
  }
});

test("server.json is what the registry takes", () => {
  const { name, description, packages, version, ...rest } = SERVER;
  expect(Object.keys(rest)).toEqual(["$schema", "title"]);
  expect(rest["$schema"]).toBe("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
  // The registry looks into the published package for the name.
  expect(name).toBe(PACKAGE["mcpName"]);
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(String(name).length).toBeLessThanOrEqual(200);
  expect(String(description).length).toBeLessThanOrEqual(100);
  expect(packages).toEqual([
    {
      registryType: "npm",
      identifier: PACKAGE["name"],
      version,
      runtimeHint: "npx",
      transport: { type: "stdio" },
      packageArguments: [{ type: "positional", value: "mcp" }],
    },
  ]);
});

/** The fields of a bundle's manifest; a reader refuses any other. */
const BUNDLE_FIELDS =
  /^(?:manifest_version|name|display_name|version|description|long_description|author|license|keywords|server|tools|compatibility)$/;

test("manifest.json is what a bundle takes, and starts the program of the package", () => {
  for (const field of Object.keys(BUNDLE)) expect(field).toMatch(BUNDLE_FIELDS);
  const program = (PACKAGE["bin"] as Json)["ranksack"];
  expect(BUNDLE).toMatchObject({
    manifest_version: "0.3",
    server: {
      type: "node",
      entry_point: program,
      mcp_config: { command: "node", args: [`\${__dirname}/${String(program)}`, "mcp"] },
    },
    tools: [{ name: "tool_search" }, { name: "call_tool" }],
    compatibility: { runtimes: { node: (PACKAGE["engines"] as Json)["node"] } },
  });
});

test("names are plain, as plugins and extensions ask", () => {
  for (const { name } of [PLUGIN, EXTENSION]) expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test.each([
  ["claude-code", PLUGIN],
  ["gemini", EXTENSION],
])("what %s installs is known to be ourselves", (id, manifest) => {
  const servers = manifest["mcpServers"] as Json;
  expect(Object.keys(servers)).toEqual(["ranksack"]);
  const from = { client: clientNamed(id), file: "/x", scope: "user", path: [], project: undefined } as const;
  const where = { env: {}, platform: "linux", cwd: "/" } as const;
  expect(foundServer("ranksack", servers["ranksack"], from, where)).toMatchObject({
    state: "own",
    fields: { command: "npx", args: ["-y", PACKAGE["name"], "mcp"] },
  });
});
